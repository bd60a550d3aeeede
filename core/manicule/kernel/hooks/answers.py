"""Checks of the values that implementations of hooks return.

A wrong value would fail later, in the code of the game, and the game would be blamed. So the check runs at
the call and names the implementation. A value of the expected type costs one comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from manicule.kernel.errors import RuleMistake
from manicule.kernel.hooks.decorators import Combining, HookSpec
from manicule.kernel.text import MINUS, Text, tr

NOTHING = tr("hook {hook} returned nothing")
OTHER_TYPE = tr("hook {hook} was given {given} but returned {found}")
TOO_LITTLE = tr("hook {hook} returned {found}; the minimum is {least}")
TOO_MUCH = tr("hook {hook} returned {found}; the maximum is {most}")
NOT_SEVERAL = tr("hook {hook} returned {found}, not a sequence")
NOT_ASKING = tr("hook {hook} returned {found}, not a rule that asks questions")
RETURN_VALUE = tr("always return {argument}, changed or unchanged")
RETURN_LEAST = tr("return max({least}, {argument}), or handle the case where it would be less")
RETURN_MOST = tr("return min({most}, {argument}), or handle the case where it would be more")
RETURN_TUPLE = tr("return a tuple: (…,) for a single thing, () for none")
RETURN_NONE = tr("return None, or the generator of a rule that asks questions")

Judge: TypeAlias = Callable[[Any, Any], None]
"""Receives the given and the returned value. Raises `WrongAnswer` if the hook cannot use the latter."""


class WrongAnswer(RuleMistake):
    """An implementation returned a value that its hook cannot use. `advice` says what to return."""

    function: Callable[..., Any]

    def __init__(self, owner: str, function: Callable[..., Any], problem: Text, advice: Text) -> None:
        super().__init__(problem, advice, function)
        self.owner = owner


def judge_of(spec: HookSpec, owner: str, function: Callable[..., Any]) -> Judge:
    """The judge of one implementation."""
    wrong = _WRONG[spec.mode.name]

    def judge(given: Any, answer: Any) -> None:
        problem = wrong(spec, given, answer)
        if problem is not None:
            raise WrongAnswer(owner, function, *problem)

    return judge


Problem: TypeAlias = tuple[Text, Text]


def _folded(spec: HookSpec, given: Any, answer: Any) -> Problem | None:
    if given is None:  # the expected type is unknown
        return None
    advice = RETURN_VALUE(argument=spec.mode.argument)
    if answer is None:
        return NOTHING(hook=spec.name), advice
    if isinstance(answer, type(given)):
        return _out_of_bounds(spec, answer)
    found, wanted = type(answer).__name__, type(given).__name__
    return OTHER_TYPE(hook=spec.name, found=found, given=wanted), advice


def _out_of_bounds(spec: HookSpec, answer: Any) -> Problem | None:
    """The problem of a value beyond the bounds that the hook declares."""
    mode = spec.mode
    if not mode.is_bounded or not mode.is_beyond(answer):
        return None
    found, argument = str(answer).replace("-", MINUS), mode.argument
    if mode.least is not None and Combining(mode.name, least=mode.least).is_beyond(answer):
        problem = TOO_LITTLE(hook=spec.name, found=found, least=mode.least)
        return problem, RETURN_LEAST(argument=argument, least=mode.least)
    most = mode.most or 0
    return TOO_MUCH(hook=spec.name, found=found, most=most), RETURN_MOST(argument=argument, most=most)


def _collected(spec: HookSpec, _: Any, answer: Any) -> Problem | None:
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return None
    return NOT_SEVERAL(hook=spec.name, found=type(answer).__name__), RETURN_TUPLE


def _asked(spec: HookSpec, _: Any, answer: Any) -> Problem | None:
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return None
    return NOT_ASKING(hook=spec.name, found=type(answer).__name__), RETURN_NONE


def _any(spec: HookSpec, _: Any, answer: Any) -> Problem | None:
    return None


_WRONG: dict[str, Callable[[HookSpec, Any, Any], Problem | None]] = {
    "fold": _folded,
    "collect": _collected,
    "ask": _asked,
    "tell": _any,
}
