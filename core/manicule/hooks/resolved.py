"""Hooks resolved once: pluggy validates, then each hook becomes one plain function.

Implementations are sorted by declared order (`tryfirst`, `trylast`), then by the id of their
plugin; registration order never matters. A function is compiled that calls each implementation
with its own arguments, so calling a hook costs as much as calling its implementations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import CodeType, GeneratorType, TracebackType
from typing import Any, NamedTuple

import pluggy

from manicule import compiled
from manicule.errors import PluginError
from manicule.hooks.answers import judge_of
from manicule.hooks.marks import PROJECT, HookSpec, specs_of
from manicule.nearest import nearest
from manicule.text import Text, id_list, tr


class Implementation(NamedTuple):
    """One implementation of a hook, with where it comes from."""

    owner: str
    holder: object
    function: Callable[..., Any]
    arguments: tuple[str, ...]
    order: int


class _Relay:
    """The calls for a seat that holds pieces; to make a class for every mixture would cost far more."""

    def __init__(self, calls: dict[str, Callable[..., Any]]) -> None:
        self.__dict__ = calls


class Resolved:
    """All hooks of one rule set."""

    def __init__(self, hooks: type, plugins: Mapping[str, object], pieces: Mapping[str, object]) -> None:
        self.specs = {spec.name: spec for spec in specs_of(hooks)}
        self._everyone: dict[str, list[Implementation]] = {name: [] for name in self.specs}
        self._of_piece: dict[str, dict[str, list[Implementation]]] = {}
        self._combined: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}
        self._base: dict[str, Callable[..., Any]] = {}
        self._of_table: Any = None
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(hooks)
        for id, plugin in plugins.items():
            self._register(manager, id, plugin, self._everyone)
        for id, piece in pieces.items():
            own: dict[str, list[Implementation]] = {}
            self._register(manager, id, piece, own, is_piece=True)
            self._of_piece[id] = own

    def relay(self, pieces: Iterable[str]) -> Any:
        """The combined calls for a table, or for a seat that holds these pieces.

        Seats that hold many pieces in ever new mixtures share what is the same: the calls of the table,
        and each hook's call by the pieces that implement it.
        """
        if self._of_table is None:
            self._base = {name: self._call(name, ()) for name in self.specs}
            # A class, because the interpreter remembers where it found the functions of a class.
            self._of_table = type("Relay", (), self._base)
        holders: dict[str, list[str]] = {}
        for piece in pieces:
            for name in self._of_piece[piece]:
                holders.setdefault(name, []).append(piece)
        if not holders:
            return self._of_table
        calls = {name: self._call(name, tuple(sorted(held))) for name, held in holders.items()}
        return _Relay(self._base | calls)

    def _call(self, name: str, pieces: tuple[str, ...]) -> Callable[..., Any]:
        """The combined call of a hook for who holds these pieces, which all implement it."""
        call = self._combined.get((name, pieces))
        if call is None:
            ones = [*self._everyone[name], *(one for piece in pieces for one in self._of_piece[piece][name])]
            call = combine(self.specs[name], sorted(ones, key=_calling_order))
            self._combined[name, pieces] = call
        return call

    def implementations(self) -> dict[str, list[Implementation]]:
        """Who implements each hook, in the order in which they are called."""
        return {name: sorted(self._all(name), key=_calling_order) for name in self.specs}

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
                code = getattr(inspect.unwrap(one.function), "__code__", None)
                if isinstance(code, CodeType):
                    owners[(code, id(one.holder))] = (one.owner, name)
        return owners

    def _all(self, name: str) -> list[Implementation]:
        pieces = [one for own in self._of_piece.values() for one in own.get(name, ())]
        return self._everyone[name] + pieces

    def _register(
        self,
        manager: pluggy.PluginManager,
        owner: str,
        holder: object,
        into: dict[str, list[Implementation]],
        is_piece: bool = False,
    ) -> None:
        marked = _marked(manager, holder)
        for problem in _problems(self.specs, marked, is_piece):
            raise _refused(owner, problem.hook, problem.reason)
        for name, function, options in marked:
            arguments = tuple(inspect.signature(function).parameters)
            order = -1 if options.get("tryfirst") else 1 if options.get("trylast") else 0
            into.setdefault(name, []).append(Implementation(owner, holder, function, arguments, order))
        try:
            # A piece may have the id of a plugin: a character is named after his game.
            manager.register(holder, name=f"piece {owner}" if is_piece else owner)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(tr("plugin {plugin}: {problem}")(plugin=owner, problem=str(error))) from error


def _calling_order(one: Implementation) -> tuple[int, str]:
    return one.order, one.owner


MISSPELT = tr("there is no such hook; did you mean {near}?")
UNKNOWN_ARGUMENT = tr("it takes “{argument}”, which this hook does not give; it gives {given}")
DEFAULTED = tr("the argument “{argument}” has a default value; take the default away")
WRAPPER = tr("hook wrappers are not supported; implement the hook plainly")
TABLE_HOOK = tr("a piece that a seat holds can only implement hooks that have a seat")
MAY_NOT_ASK = tr("it yields, but this hook may not ask; return the value instead")


class Marked(NamedTuple):
    """A method under `@hookimpl`, with what the mark says."""

    hook: str
    function: Callable[..., Any]
    options: dict[str, Any]


def _marked(manager: pluggy.PluginManager, holder: object) -> list[Marked]:
    found = []
    for name in dir(type(holder)):
        options = manager.parse_hookimpl_opts(holder, name)
        if options is not None:
            found.append(Marked(name, getattr(holder, name), dict(options)))
    return found


class HookProblem(NamedTuple):
    """Why an implementation is refused."""

    hook: str
    function: Callable[..., Any]
    reason: Text


def hook_problems(specs: Mapping[str, HookSpec], holder: object, is_piece: bool) -> Iterator[HookProblem]:
    """Everything that is wrong with the implementations of a plugin or a piece."""
    return _problems(specs, _marked(pluggy.PluginManager(PROJECT), holder), is_piece)


def _problems(
    specs: Mapping[str, HookSpec], marked: Sequence[Marked], is_piece: bool
) -> Iterator[HookProblem]:
    for name, function, options in marked:
        spec = specs.get(name)
        if spec is None:
            yield HookProblem(name, function, MISSPELT(near=nearest(name, specs)))
            continue
        for reason in _reasons(spec, function, options, is_piece):
            yield HookProblem(name, function, reason)


def _reasons(
    spec: HookSpec, function: Callable[..., Any], options: dict[str, Any], is_piece: bool
) -> Iterator[Text]:
    if options.get("wrapper") or options.get("hookwrapper"):
        yield WRAPPER
    if is_piece and not spec.is_seat_hook:
        yield TABLE_HOOK
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not inspect.Parameter.empty:
            yield DEFAULTED(argument=name)
        if name not in spec.arguments:
            yield UNKNOWN_ARGUMENT(argument=name, given=id_list(spec.arguments))
    if spec.mode.name != "ask" and inspect.isgeneratorfunction(function):
        yield MAY_NOT_ASK


def _refused(owner: str, hook: str, reason: Text) -> PluginError:
    return PluginError(tr("plugin {plugin}, hook {hook}: {reason}")(plugin=owner, hook=hook, reason=reason))


def combine(spec: HookSpec, implementations: Sequence[Implementation]) -> Callable[..., Any]:
    """One function that calls every implementation, judges what it gives back and combines it."""
    names: dict[str, Any] = {"Generator": GeneratorType}
    calls: list[Call] = []
    for at, one in enumerate(implementations):
        names[f"_f{at}"] = one.function
        names[f"_judge{at}"] = judge_of(spec, one.owner, one.function)
        calls.append(Call(f"_f{at}({', '.join(one.arguments)})", f"_judge{at}"))
    arguments = ", ".join(spec.arguments)
    asks = spec.mode.name == "ask"
    body = _BODIES[spec.mode.name](calls, arguments if asks else spec.mode.argument)
    lines = [f"def {spec.name}({arguments}):", *(f"    {line}" for line in body)]
    if asks:
        lines += _rests(calls, arguments)
    return compiled.function(spec.name, "\n".join(lines) + "\n", names)


class Call(NamedTuple):
    """The source of a call of an implementation, and the name of the judge of what it gives back."""

    source: str
    judge: str


def _fold(calls: list[Call], argument: str) -> list[str]:
    lines = []
    for call, judge in calls:
        lines += [
            f"_new = {call}",
            f"if _new.__class__ is not {argument}.__class__: {judge}({argument}, _new)",
            f"{argument} = _new",
        ]
    return [*lines, f"return {argument}"]


def _first(calls: list[Call], _: str) -> list[str]:
    lines = []
    for call, _judge in calls:
        lines += [f"_new = {call}", "if _new is not None: return _new"]
    return [*lines, "return None"]


def _collect(calls: list[Call], _: str) -> list[str]:
    lines = []
    for at, (call, judge) in enumerate(calls):
        lines += [f"_new{at} = {call}", f"if _new{at}.__class__ is not tuple: {judge}(None, _new{at})"]
    return [*lines, f"return ({''.join(f'*_new{at}, ' for at in range(len(calls)))})"]


def _ask(calls: list[Call], arguments: str) -> list[str]:
    """Most implementations have nothing to ask: a generator is made only where one does, and for the rest."""
    lines = []
    for at, (call, judge) in enumerate(calls):
        is_last = at == len(calls) - 1
        lines += [
            f"_new = {call}",
            "if _new is not None:",
            f"    if _new.__class__ is not Generator: {judge}(None, _new)",
            "    return _new" if is_last else f"    return _rest{at}(_new, {arguments})",
        ]
    return [*lines, "return ()"]


def _rests(calls: list[Call], arguments: str) -> Iterator[str]:
    """What follows an implementation that asks: the generators that `_ask` returns."""
    for at in range(len(calls) - 1):
        yield f"def _rest{at}(_new, {arguments}):"
        yield "    yield from _new"
        for call, judge in calls[at + 1 :]:
            yield f"    _new = {call}"
            yield "    if _new is not None:"
            yield f"        if _new.__class__ is not Generator: {judge}(None, _new)"
            yield "        yield from _new"


def _tell(calls: list[Call], _: str) -> list[str]:
    return [*(call.source for call in calls), "return None"]


_BODIES: dict[str, Callable[[list[Call], str], list[str]]] = {
    "fold": _fold,
    "first": _first,
    "collect": _collect,
    "ask": _ask,
    "tell": _tell,
}
