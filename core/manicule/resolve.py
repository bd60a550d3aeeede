"""Hooks resolved once: pluggy validates, then each hook becomes one plain function.

Implementations are sorted by declared order (`tryfirst`, `trylast`), then by the id of their
plugin; registration order never matters. A function is compiled that calls each implementation
with its own arguments, so calling a hook costs as much as calling its implementations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, SimpleNamespace, TracebackType
from typing import Any, NamedTuple

import pluggy

from manicule import compiled
from manicule.errors import PluginError
from manicule.hooks import PROJECT, HookSpec, specs_of
from manicule.nearest import nearest
from manicule.text import Text, tr


class Implementation(NamedTuple):
    """One implementation of a hook, with where it comes from."""

    owner: str
    holder: object
    function: Callable[..., Any]
    arguments: tuple[str, ...]
    order: int


class Resolved:
    """All hooks of one rule set."""

    def __init__(self, hooks: type, plugins: Mapping[str, object], pieces: Mapping[str, object]) -> None:
        self.specs = {spec.name: spec for spec in specs_of(hooks)}
        self._everyone: dict[str, list[Implementation]] = {name: [] for name in self.specs}
        self._of_piece: dict[str, dict[str, list[Implementation]]] = {}
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(hooks)
        for id, plugin in plugins.items():
            self._register(manager, id, plugin, self._everyone)
        for id, piece in pieces.items():
            own: dict[str, list[Implementation]] = {name: [] for name in self.specs}
            self._register(manager, id, piece, own, is_piece=True)
            self._of_piece[id] = own

    def relay(self, pieces: Iterable[str]) -> Any:
        """The combined calls for a table, or for a seat that holds these pieces."""
        calls = SimpleNamespace()
        held = [self._of_piece[piece] for piece in pieces]
        for name, spec in self.specs.items():
            implementations = list(self._everyone[name])
            for own in held:
                implementations += own[name]
            implementations.sort(key=lambda one: (one.order, one.owner))
            setattr(calls, name, combine(spec, implementations))
        return calls

    def implementations(self) -> dict[str, list[tuple[str, str]]]:
        """Who implements each hook: (owner, function), for documentation and attribution."""
        return {
            name: [(one.owner, one.function.__qualname__) for one in self._all(name)] for name in self.specs
        }

    def culprit(self, traceback: TracebackType | None) -> tuple[str, str] | None:
        """The innermost (owner, hook) whose code is on a traceback."""
        owners = self._owners()
        found = None
        while traceback is not None:
            frame = traceback.tb_frame
            here = owners.get((frame.f_code, id(frame.f_locals.get("self"))))
            found = here or found
            traceback = traceback.tb_next
        return found

    def _owners(self) -> dict[tuple[CodeType, int], tuple[str, str]]:
        owners = {}
        for name in self.specs:
            for one in self._all(name):
                code = getattr(one.function, "__code__", None)
                if isinstance(code, CodeType):
                    owners[(code, id(one.holder))] = (one.owner, name)
        return owners

    def _all(self, name: str) -> list[Implementation]:
        pieces = [one for own in self._of_piece.values() for one in own[name]]
        return self._everyone[name] + pieces

    def _register(
        self,
        manager: pluggy.PluginManager,
        owner: str,
        holder: object,
        into: dict[str, list[Implementation]],
        is_piece: bool = False,
    ) -> None:
        for name, function, options in _marked(manager, holder):
            spec = self.specs.get(name)
            if spec is None:
                raise _problem(owner, name, MISSPELT(near=nearest(name, self.specs)))
            _check(owner, spec, function, options, is_piece)
            arguments = tuple(inspect.signature(function).parameters)
            order = -1 if options.get("tryfirst") else 1 if options.get("trylast") else 0
            into[name].append(Implementation(owner, holder, function, arguments, order))
        try:
            # A piece may have the id of a plugin: a character is named after his game.
            manager.register(holder, name=f"piece {owner}" if is_piece else owner)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(tr("plugin {plugin}: {problem}")(plugin=owner, problem=str(error))) from error


MISSPELT = tr("there is no such hook; did you mean {near}?")
UNKNOWN_ARGUMENT = tr("it takes “{argument}”, which this hook does not give; it gives {given}")
DEFAULTED = tr("the argument “{argument}” has a default value; take the default away")
WRAPPER = tr("hook wrappers are not supported; implement the hook plainly")
TABLE_HOOK = tr("a piece that a seat holds can only implement hooks that have a seat")
MAY_NOT_ASK = tr("it yields, but this hook may not ask; return the value instead")


def _marked(
    manager: pluggy.PluginManager, holder: object
) -> list[tuple[str, Callable[..., Any], dict[str, Any]]]:
    found = []
    for name in dir(type(holder)):
        options = manager.parse_hookimpl_opts(holder, name)
        if options is not None:
            found.append((name, getattr(holder, name), dict(options)))
    return found


def _check(
    owner: str, spec: HookSpec, function: Callable[..., Any], options: dict[str, Any], is_piece: bool
) -> None:
    if options.get("wrapper") or options.get("hookwrapper"):
        raise _problem(owner, spec.name, WRAPPER)
    if is_piece and not spec.is_seat_hook:
        raise _problem(owner, spec.name, TABLE_HOOK)
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not inspect.Parameter.empty:
            raise _problem(owner, spec.name, DEFAULTED(argument=name))
        if name not in spec.arguments:
            reason = UNKNOWN_ARGUMENT(argument=name, given=", ".join(spec.arguments))
            raise _problem(owner, spec.name, reason)
    if spec.mode.name != "ask" and inspect.isgeneratorfunction(function):
        raise _problem(owner, spec.name, MAY_NOT_ASK)


def _problem(owner: str, hook: str, reason: Text) -> PluginError:
    return PluginError(tr("plugin {plugin}, hook {hook}: {reason}")(plugin=owner, hook=hook, reason=reason))


def combine(spec: HookSpec, implementations: Sequence[Implementation]) -> Callable[..., Any]:
    """One function that calls every implementation and combines their answers."""
    arguments = ", ".join(spec.arguments)
    names = {f"f{at}": one.function for at, one in enumerate(implementations)}
    calls = [f"f{at}({', '.join(one.arguments)})" for at, one in enumerate(implementations)]
    body = _BODIES[spec.mode.name](calls, spec.mode.argument)
    source = f"def {spec.name}({arguments}):\n" + "".join(f"    {line}\n" for line in body)
    return compiled.function(spec.name, source, names)


def _fold(calls: list[str], argument: str) -> list[str]:
    return [*(f"{argument} = {call}" for call in calls), f"return {argument}"]


def _first(calls: list[str], _: str) -> list[str]:
    lines = []
    for call in calls:
        lines += [f"r = {call}", "if r is not None: return r"]
    return [*lines, "return None"]


def _collect(calls: list[str], _: str) -> list[str]:
    return [f"return ({''.join(f'*{call}, ' for call in calls)})"]


def _ask(calls: list[str], _: str) -> list[str]:
    # An empty tuple is the cheapest thing to `yield from`.
    if not calls:
        return ["return ()"]
    lines = []
    for call in calls:
        lines += [f"r = {call}", "if r is not None: yield from r"]
    return lines


def _tell(calls: list[str], _: str) -> list[str]:
    return [*calls, "return None"]


_BODIES: dict[str, Callable[[list[str], str], list[str]]] = {
    "fold": _fold,
    "first": _first,
    "collect": _collect,
    "ask": _ask,
    "tell": _tell,
}
