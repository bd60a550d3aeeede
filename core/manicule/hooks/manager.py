"""The plugin manager: pluggy keeps what is declared and who implements it, and checks it all at registration.

It is the list of names and implementations; a game is played with the calls that are resolved from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple

import pluggy

from manicule import compiled
from manicule.deprecation import warn_at
from manicule.errors import PluginError
from manicule.hooks.marks import PROJECT, HookSpec, specs_of
from manicule.nearest import nearest
from manicule.text import Text, id_list, tr

MISSPELT = tr("there is no such hook; did you mean {near}?")
UNKNOWN_ARGUMENT = tr("it takes “{argument}”, which this hook does not give; it gives {given}")
DEFAULTED = tr("the argument “{argument}” has a default value; take the default away")
OLD_WRAPPER = tr("wrappers of the old kind are not supported; write wrapper=True")
ASKING_WRAPPER = tr("a hook that may ask cannot be wrapped: what its implementations yield are questions")
TABLE_HOOK = tr("a piece that a seat holds can only implement hooks that have a seat")
MAY_NOT_ASK = tr("it yields, but this hook may not ask; return the value instead")


class HookManager(pluggy.PluginManager):
    """pluggy's manager for the hooks of one rule set; implementations under old names have the new ones."""

    def __init__(self, specs: Mapping[str, HookSpec]) -> None:
        super().__init__(PROJECT)
        self._specs = specs
        self._new_names = {old: spec.name for spec in specs.values() for old in spec.former.names}
        self._marked: dict[str, dict[str, Any]] | None = None

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> Any:
        is_known = name in vars(self.hook)  # a plugin's class may inherit what the game declares
        return None if is_known or _is_of_python(name) else super().parse_hookspec_opts(module_or_class, name)

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if self._marked is not None:  # looked at already, and found to be in order
            return self._marked.get(name)
        if _is_of_python(name):
            return None
        options = super().parse_hookimpl_opts(plugin, name)
        if options is not None:
            hook = options["specname"] or name
            options["specname"] = self._new_names.get(hook, hook)
        return options

    def declare(self, hooks: type) -> None:
        """Add the hooks of a class, if it declares others than are known."""
        if any(spec.name not in vars(self.hook) for spec in specs_of(hooks)):
            self.add_hookspecs(hooks)

    def enroll(self, name: str, holder: object, marked: Sequence[Marked]) -> None:
        """Register a plugin or a piece whose methods were found to be in order."""
        has_old_arguments = any(one.arguments != tuple(one.parameters) for one in marked)
        self._marked = {one.method: one.options for one in marked}
        try:
            self.register(_StandIn(holder, marked) if has_old_arguments else holder, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(tr("plugin {plugin}: {problem}")(plugin=name, problem=str(error))) from error
        finally:
            self._marked = None

    def marked_of(self, holder: object) -> list[Marked]:
        """The methods of a plugin or a piece that are marked, old names as the new ones.

        What is optional and belongs to a plugin that is not here is left out.
        """
        found = []
        for name in _perhaps_marked(type(holder)):
            options = self.parse_hookimpl_opts(holder, name)
            if options is None or (options["optionalhook"] and options["specname"] not in self._specs):
                continue
            function = getattr(holder, name)
            spec = self._specs.get(options["specname"])
            renamed = spec.former.arguments if spec is not None else {}
            parameters = inspect.signature(function).parameters
            arguments = tuple(renamed.get(argument, argument) for argument in parameters)
            found.append(Marked(name, options["specname"], function, parameters, arguments, dict(options)))
        return found


class _StandIn:
    """A plugin whose methods take arguments under old names, as pluggy is to see it: under the new ones."""

    def __init__(self, holder: object, marked: Sequence[Marked]) -> None:
        self.holder = holder
        for one in marked:
            setattr(self, one.method, one.under_new_names())


class Marked(NamedTuple):
    """A method under `@hookimpl`: for which hook, and its arguments as that hook names them."""

    method: str
    hook: str
    function: Callable[..., Any]
    parameters: Mapping[str, inspect.Parameter]
    arguments: tuple[str, ...]
    options: dict[str, Any]

    @property
    def order(self) -> int:
        """-1 to be called before the others, 1 after them."""
        return -1 if self.options["tryfirst"] else 1 if self.options["trylast"] else 0

    @property
    def is_wrapper(self) -> bool:
        """Whether it wraps the other implementations."""
        return bool(self.options["wrapper"])

    def under_new_names(self) -> Callable[..., Any]:
        """The same function with the arguments that the hook has now."""
        arguments = ", ".join(self.arguments)
        source = f"def {self.hook}({arguments}): return _function({arguments})\n"
        call = compiled.function(self.hook, source, {"_function": self.function})
        setattr(call, f"{PROJECT}_impl", self.options)
        return call


def warn_of_old_names(specs: Mapping[str, HookSpec], marked: Sequence[Marked]) -> None:
    """Warn of methods and arguments that have the names of an older plugin interface."""
    for one in marked:
        if one.method in specs[one.hook].former.names:
            warn_at(one.function, f"the hook {one.method}", one.hook)
        for old, new in zip(one.parameters, one.arguments, strict=True):
            if old != new:
                warn_at(one.function, f"the argument {old} of the hook {one.hook}", new)


class HookProblem(NamedTuple):
    """Why an implementation is refused."""

    hook: str
    function: Callable[..., Any]
    reason: Text


def hook_problems(specs: Mapping[str, HookSpec], holder: object, is_piece: bool) -> Iterator[HookProblem]:
    """Everything that is wrong with the implementations of a plugin or a piece."""
    return problems_of(specs, HookManager(specs).marked_of(holder), is_piece)


def problems_of(
    specs: Mapping[str, HookSpec], marked: Sequence[Marked], is_piece: bool
) -> Iterator[HookProblem]:
    """Everything that is wrong with these methods."""
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
    for name, (given, parameter) in zip(one.arguments, one.parameters.items(), strict=True):
        if parameter.default is not inspect.Parameter.empty:
            yield DEFAULTED(argument=given)
        if name not in spec.arguments:
            yield UNKNOWN_ARGUMENT(argument=given, given=id_list(spec.arguments))
    if spec.mode.name != "ask" and not one.is_wrapper and inspect.isgeneratorfunction(one.function):
        yield MAY_NOT_ASK


def _perhaps_marked(kind: type) -> list[str]:
    """The names in a class, in order, but for functions and values without a mark: pluggy takes long to look
    at each."""
    named = {name: held for base in reversed(kind.__mro__) for name, held in vars(base).items()}
    return [name for name in dir(kind) if _is_perhaps_marked(named.get(name))]


def _is_perhaps_marked(held: object) -> bool:
    is_descriptor = hasattr(type(held), "__get__") and not isinstance(held, FunctionType)
    return is_descriptor or hasattr(held, f"{PROJECT}_impl")


def _is_of_python(name: str) -> bool:
    """Whether every object has something of this name; pluggy looks at each attribute three times."""
    return name.startswith("__")
