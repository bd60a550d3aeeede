"""Looking at what hook implementations give back, while a game is played."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from manicule.hooks import HookSpec
from manicule.resolve import Implementation
from manicule.testing.subject import Subject
from manicule.text import Text, tr

NOTHING = tr("hook {hook} gives back nothing")
OTHER_TYPE = tr("hook {hook} gives back {found}, where it was given {given}")
NOT_SEVERAL = tr("hook {hook} gives back {found}, and not a sequence")
RETURN_VALUE = tr("return {argument} in every case, changed or as it was given")
RETURN_TUPLE = tr("return a tuple, (…,) for a single thing and () for none")
RETURN_NONE = tr("return None, or the generator of a rule that asks")
NOT_ASKING = tr("hook {hook} gives back {found}, and not a rule that asks")


class HookMistake(Exception):
    """An implementation gave back what its hook cannot use; it was reported."""


def watched_answers(subject: Subject) -> Callable[[HookSpec, Implementation], Callable[..., Any]]:
    """Makes of an implementation one that reports what is wrong with its answers."""

    def watch(spec: HookSpec, one: Implementation) -> Callable[..., Any]:
        problem_of = _PROBLEMS.get(spec.mode.name)
        if problem_of is None:
            return one.function
        at = one.arguments.index(spec.mode.argument) if spec.mode.argument in one.arguments else -1

        @functools.wraps(one.function)
        def watched(*given: Any) -> Any:
            answer = one.function(*given)
            problem = problem_of(spec, given[at] if at >= 0 else None, answer)
            if problem is not None:
                place = subject.files.of_code(one.function)
                subject.findings.add("hooks", *problem, place)
                raise HookMistake(f"{one.owner}.{spec.name} returned {answer!r}")
            return answer

        return watched

    return watch


Problem = tuple[Text, Text]


def _fold(spec: HookSpec, given: Any, answer: Any) -> Problem | None:
    if answer is None:
        return NOTHING(hook=spec.name), RETURN_VALUE(argument=spec.mode.argument)
    if given is not None and not isinstance(answer, type(given)):
        found, wanted = type(answer).__name__, type(given).__name__
        return OTHER_TYPE(hook=spec.name, found=found, given=wanted), RETURN_VALUE(
            argument=spec.mode.argument
        )
    return None


def _collect(spec: HookSpec, given: Any, answer: Any) -> Problem | None:
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return None
    return NOT_SEVERAL(hook=spec.name, found=type(answer).__name__), RETURN_TUPLE


def _ask(spec: HookSpec, given: Any, answer: Any) -> Problem | None:
    if answer is None or isinstance(answer, Iterable):
        return None
    return NOT_ASKING(hook=spec.name, found=type(answer).__name__), RETURN_NONE


_PROBLEMS: dict[str, Callable[[HookSpec, Any, Any], Problem | None]] = {
    "fold": _fold,
    "collect": _collect,
    "ask": _ask,
}
