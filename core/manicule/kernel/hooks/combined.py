"""One plain function for each hook: it calls every implementation, judges the answers and combines them.

The function is compiled with the arguments of each implementation. Calling a hook therefore costs no more
than calling its implementations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import GeneratorType
from typing import Any, NamedTuple, TypeAlias

from manicule.kernel import codegen
from manicule.kernel.hooks.answers import WrongAnswer, judge_of
from manicule.kernel.hooks.decorators import Combining, HookSpec
from manicule.kernel.text import tr

YIELDS_AGAIN = tr("the wrapper of hook {hook} yields more than once")
YIELD_ONCE = tr("yield exactly once, where the other implementations are called, then return the result")


class Implementation(NamedTuple):
    """One implementation of a hook, with its owner.

    `arguments` are the hook's names of the arguments, in the order of the function. Implementations are
    sorted by `order`, then by `rank`.
    """

    owner: str
    holder: object
    function: Callable[..., Any]
    arguments: tuple[str, ...]
    order: int
    is_wrapper: bool = False
    rank: tuple[str, str] = ("", "")


Combiner: TypeAlias = Callable[[HookSpec, Sequence[Implementation]], Callable[..., Any]]
"""Makes one function of all implementations of a hook, which are in calling order."""


def combine(spec: HookSpec, implementations: Sequence[Implementation]) -> Callable[..., Any]:
    """One function that calls every implementation, judges the answers and combines them."""
    call = _plain(spec, [one for one in implementations if not one.is_wrapper])
    for one in reversed(implementations):  # the first wrapper is the outermost
        if one.is_wrapper:
            call = _wrapped(spec, call, one)
    return call


def _wrapped(spec: HookSpec, call: Callable[..., Any], one: Implementation) -> Callable[..., Any]:
    """A call inside a wrapper: a generator that yields once, receives the result and returns its own."""
    positions = tuple(map(spec.arguments.index, one.arguments))
    judge = judge_of(spec, one.owner, one.function)

    def wrapped(*given: Any) -> Any:
        wrapper = one.function(*(given[at] for at in positions))
        next(wrapper)
        result = call(*given)
        try:
            wrapper.send(result)
        except StopIteration as done:
            judge(result, done.value)
            return done.value
        raise once

    once = WrongAnswer(one.owner, one.function, YIELDS_AGAIN(hook=spec.name), YIELD_ONCE)
    return wrapped


def _plain(spec: HookSpec, implementations: Sequence[Implementation]) -> Callable[..., Any]:
    mode = spec.mode
    names: dict[str, Any] = {"Generator": GeneratorType}
    names |= {"_least": mode.least, "_most": mode.most, "_beyond": mode.is_beyond}
    calls: list[Call] = []
    for at, one in enumerate(implementations):
        names[f"_f{at}"] = one.function
        names[f"_judge{at}"] = judge_of(spec, one.owner, one.function)
        calls.append(Call(f"_f{at}({', '.join(one.arguments)})", f"_judge{at}"))
    arguments = ", ".join(spec.arguments)
    body = _BODIES[mode.name](calls, spec)
    lines = [f"def {spec.name}({arguments}):", *(f"    {line}" for line in body)]
    if mode.name == "ask" and len(calls) > 1:
        lines += _rest(calls, arguments)
    return codegen.function(spec.name, "\n".join(lines) + "\n", names)


class Call(NamedTuple):
    """The source of a call of an implementation, and the name of the judge of its answer."""

    source: str
    judge: str


def _fold(calls: list[Call], spec: HookSpec) -> list[str]:
    argument = spec.mode.argument
    beyond = _beyond(spec.mode) if spec.mode.is_bounded else ""
    lines = []
    for call, judge in calls:
        lines += [
            f"_new = {call}",
            f"if _new.__class__ is not {argument}.__class__{beyond}: {judge}({argument}, _new)",
            f"{argument} = _new",
        ]
    return [*lines, f"return {argument}"]


def _beyond(mode: Combining) -> str:
    """The condition that a value is out of bounds. A single number is compared inline, for speed."""
    below = ["_new < _least"] if mode.least is not None else []
    above = ["_new > _most"] if mode.most is not None else []
    return f" or ({' or '.join(below + above)} if _new.__class__ is int else _beyond(_new))"


def _collect(calls: list[Call], _: HookSpec) -> list[str]:
    if len(calls) == 1:  # its tuple is returned without a copy
        [(call, judge)] = calls
        return [
            f"_new = {call}",
            "if _new.__class__ is tuple: return _new",
            f"{judge}(None, _new)",
            "return tuple(_new)",
        ]
    lines = []
    for at, (call, judge) in enumerate(calls):
        lines += [f"_new{at} = {call}", f"if _new{at}.__class__ is not tuple: {judge}(None, _new{at})"]
    return [*lines, f"return ({''.join(f'*_new{at}, ' for at in range(len(calls)))})"]


def _ask(calls: list[Call], spec: HookSpec) -> list[str]:
    """Most implementations ask nothing, so no generator is made before the first that does."""
    lines, arguments = [], ", ".join(spec.arguments)
    for at, (call, judge) in enumerate(calls):
        is_last = at == len(calls) - 1
        lines += [
            f"_new = {call}",
            "if _new is not None:",
            f"    if _new.__class__ is not Generator: {judge}(None, _new)",
            "    return _new" if is_last else f"    return _rest({at + 1}, _new, {arguments})",
        ]
    return [*lines, "return ()"]


def _rest(calls: list[Call], arguments: str) -> list[str]:
    """The generator that `_ask` returns: an implementation that asks, and all that follow it.

    The implementations share one loop. Separate source for each would grow with the square of their number.
    """
    return [
        f"def _rest(_at, _new, {arguments}):",
        "    yield from _new",
        "    for _call, _judge in _calls[_at:]:",
        f"        _new = _call({arguments})",
        "        if _new is not None:",
        "            if _new.__class__ is not Generator: _judge(None, _new)",
        "            yield from _new",
        "_calls = (",
        *(f"    (lambda {arguments}: {call}, {judge})," for call, judge in calls),
        ")",
    ]


def _tell(calls: list[Call], _: HookSpec) -> list[str]:
    return [*(call.source for call in calls), "return None"]


_BODIES: dict[str, Callable[[list[Call], HookSpec], list[str]]] = {
    "fold": _fold,
    "collect": _collect,
    "ask": _ask,
    "tell": _tell,
}
