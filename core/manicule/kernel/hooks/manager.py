"""The plugin manager: pluggy lists the declared hooks and their implementations, and checks them.

Games do not call hooks through it. They use the calls that `resolved` makes from the list.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple

import pluggy

from manicule.kernel.errors import PluginError
from manicule.kernel.hooks.decorators import PROJECT, HookSpec, specs_of
from manicule.kernel.nearest import nearest
from manicule.kernel.text import Text, id_list, tr

MISSPELT = tr("there is no such hook; did you mean {near}?")
# Translators: “it” is a Python function in a plugin that implements the hook
UNKNOWN_ARGUMENT = tr("it takes “{argument}”, which this hook does not pass; it passes {given}")
DEFAULTED = tr("the argument “{argument}” has a default value; remove the default")
OLD_WRAPPER = tr("old-style wrappers are not supported; write wrapper=True")
ASKING_WRAPPER = tr("a hook that may ask questions cannot be wrapped: its implementations yield questions")
TABLE_HOOK = tr("a piece that a seat holds can only implement hooks that have a seat")
# Translators: “it” is a Python function in a plugin that implements the hook
MAY_NOT_ASK = tr("it yields, but this hook may not ask questions; return the value instead")


class HookManager(pluggy.PluginManager):
    """The pluggy manager for the hooks of one rule set."""

    def __init__(self, specs: Mapping[str, HookSpec]) -> None:
        super().__init__(PROJECT)
        self._specs = specs
        self._marked: dict[str, dict[str, Any]] | None = None

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> Any:
        is_known = name in vars(self.hook)  # a plugin's class may inherit hooks of the game
        return None if is_known or _is_of_python(name) else super().parse_hookspec_opts(module_or_class, name)

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if self._marked is not None:  # checked before
            return self._marked.get(name)
        if _is_of_python(name):
            return None
        options = super().parse_hookimpl_opts(plugin, name)
        if options is not None:
            options["specname"] = options["specname"] or name
        return options

    def declare(self, hooks: type) -> None:
        """Add the hooks of a class, if it declares unknown ones."""
        if any(spec.name not in vars(self.hook) for spec in specs_of(hooks)):
            self.add_hookspecs(hooks)

    def enroll(self, name: str, holder: object, marked: Sequence[Marked]) -> None:
        """Register a plugin or a piece whose methods passed the checks."""
        self._marked = {one.method: one.options for one in marked}
        try:
            self.register(holder, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(tr("plugin {plugin}: {problem}")(plugin=name, problem=str(error))) from error
        finally:
            self._marked = None

    def marked_of(self, holder: object) -> list[Marked]:
        """The marked methods of a plugin or a piece.

        Optional implementations of hooks that do not exist here are left out.
        """
        found = []
        for name in _perhaps_marked(type(holder)):
            options = self.parse_hookimpl_opts(holder, name)
            if options is None or (options["optionalhook"] and options["specname"] not in self._specs):
                continue
            function = getattr(holder, name)
            parameters = inspect.signature(function).parameters
            found.append(Marked(name, options["specname"], function, parameters, dict(options)))
        return found


class Marked(NamedTuple):
    """A method under `@hookimpl`, with its hook and its parameters."""

    method: str
    hook: str
    function: Callable[..., Any]
    parameters: Mapping[str, inspect.Parameter]
    options: dict[str, Any]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The names of the arguments that the method takes."""
        return tuple(self.parameters)

    @property
    def order(self) -> int:
        """-1 if called before the others, 1 if after them, else 0."""
        return -1 if self.options["tryfirst"] else 1 if self.options["trylast"] else 0

    @property
    def is_wrapper(self) -> bool:
        """Whether the method wraps the other implementations."""
        return bool(self.options["wrapper"])


class HookProblem(NamedTuple):
    """A refused implementation, with the reason."""

    hook: str
    function: Callable[..., Any]
    reason: Text


def hook_problems(specs: Mapping[str, HookSpec], holder: object, is_piece: bool) -> Iterator[HookProblem]:
    """All problems of the implementations in a plugin or a piece."""
    return problems_of(specs, HookManager(specs).marked_of(holder), is_piece)


def problems_of(
    specs: Mapping[str, HookSpec], marked: Sequence[Marked], is_piece: bool
) -> Iterator[HookProblem]:
    """All problems of these methods."""
    for one in marked:
        spec = specs.get(one.hook)
        if spec is None:
            yield HookProblem(one.hook, one.function, MISSPELT(near=nearest(one.hook, specs)))
            continue
        for reason in _reasons(spec, one, is_piece):
            yield HookProblem(one.hook, one.function, reason)


def _reasons(spec: HookSpec, one: Marked, is_piece: bool) -> Iterator[Text]:
    if one.options["hookwrapper"]:
        yield OLD_WRAPPER
    if one.is_wrapper and spec.mode.name == "ask":
        yield ASKING_WRAPPER
    if is_piece and not spec.is_seat_hook:
        yield TABLE_HOOK
    for name, parameter in one.parameters.items():
        if parameter.default is not inspect.Parameter.empty:
            yield DEFAULTED(argument=name)
        if name not in spec.arguments:
            yield UNKNOWN_ARGUMENT(argument=name, given=id_list(spec.arguments))
    if spec.mode.name != "ask" and not one.is_wrapper and inspect.isgeneratorfunction(one.function):
        yield MAY_NOT_ASK


def _perhaps_marked(kind: type) -> list[str]:
    """The names in a class, in order, without unmarked functions and values: pluggy is slow to look at
    each."""
    named = {name: held for base in reversed(kind.__mro__) for name, held in vars(base).items()}
    return [name for name in dir(kind) if _is_perhaps_marked(named.get(name))]


def _is_perhaps_marked(held: object) -> bool:
    is_descriptor = hasattr(type(held), "__get__") and not isinstance(held, FunctionType)
    return is_descriptor or hasattr(held, f"{PROJECT}_impl")


def _is_of_python(name: str) -> bool:
    """Whether a name belongs to Python. Skipping these saves time: pluggy looks at each name three times."""
    return name.startswith("__")
