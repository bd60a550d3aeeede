"""The result of a check of a plugin: findings, each with its place and advice."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.text import Text, tr

Check: TypeAlias = Literal[
    "manifest",
    "loading",
    "hooks",
    "texts",
    "content",
    "pieces",
    "games",
    "invariants",
    "answers",
    "asking",
    "views",
    "secrets",
    "pointing",
    "drawing",
    "positions",
    "replay",
    "chance",
    "silence",
    "outside",
    "state",
    "order",
    "together",
    "bots",
    "scenarios",
    "lesson",
]

CONSEQUENCES: dict[Check, tuple[Check, ...]] = {
    "chance": ("answers", "invariants", "positions", "replay", "secrets"),
    "state": ("answers", "invariants", "positions", "replay"),
}
"""Checks that also fail if rules do not repeat themselves, because of outside chance or of kept state."""

WHAT = tr("plugin {plugin}, {where}: {problem}")
TO_DO = tr("To fix this: {advice}")
SOUND = tr("plugin {plugin} is sound")


class Finding(msgspec.Struct, frozen=True):
    """A problem of a plugin, with advice.

    `trace` is the whole traceback of an exception, as Python prints it.

    >>> place = SourceLocation("mine.py", 7)
    >>> finding = Finding("hooks", "mine", place, verbatim("no such hook"), verbatim("correct it"))
    >>> finding.place.line, str(finding.advice)
    (7, 'correct it')
    """

    check: Check
    plugin: str
    place: SourceLocation
    problem: Text
    advice: Text
    trace: str = ""

    def lines(self) -> tuple[Text, Text]:
        """The finding as two lines for people: the problem with its place, and the advice."""
        what = WHAT(plugin=self.plugin, where=self.place.text(), problem=self.problem)
        return what, TO_DO(advice=self.advice)


class PairReport(msgspec.Struct, frozen=True):
    """A plugin that was played with another: the number of games in each order, the number of questions in
    them, and how many of these both plugins touched.

    `notices` say which hooks were never called, or how a manifest decides about the order.

    >>> PairReport("dear_types", games=12, questions=900, shared=40).shared
    40
    """

    other: str
    games: int = 0
    questions: int = 0
    shared: int = 0
    notices: tuple[Text, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """The report of a check. `examined` of the `games` were examined closely.

    `notices` say which of two plugins with one id was checked. `pairs` are the plugins that it was played
    with in both orders.

    >>> Report("mine", "mine.py").is_sound
    True
    """

    plugin: str
    where: str
    findings: tuple[Finding, ...] = ()
    games: int = 0
    examined: int = 0
    scenarios: int = 0
    has_lesson: bool = False
    notices: tuple[Text, ...] = ()
    pairs: tuple[PairReport, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.findings

    def lines(self) -> Iterator[Text]:
        """The findings as lines for people."""
        for finding in self.findings:
            yield from finding.lines()

    def __str__(self) -> str:
        if self.is_sound:
            return str(SOUND(plugin=self.plugin))
        return "\n".join(map(str, self.lines()))


def inner_problem(text: Text) -> Text:
    """The problem itself, from a text that also names plugin and place."""
    params = dict(text.params)
    problem = params.get("problem")
    if not isinstance(problem, Text) or "entry" in params:
        return text
    return inner_problem(problem) if "line" in dict(problem.params) else problem


class Findings:
    """Collects findings about one plugin; repeated ones are kept once."""

    def __init__(self, plugin: str, place: SourceLocation) -> None:
        self._default = Owned(plugin, place)
        self._found: dict[tuple[object, ...], Finding] = {}

    def add(
        self,
        check: Check,
        problem: Text,
        advice: Text,
        at: Owned | SourceLocation | None = None,
        *,
        key: object = None,
        error: BaseException | None = None,
        trace: str = "",
    ) -> None:
        """Add a finding, unless there is one with the same place and `key` (or problem)."""
        plugin, place = at if isinstance(at, Owned) else (self._default.plugin, at or self._default.place)
        known = (check, plugin, place, key or problem)
        if known not in self._found:
            trace = "".join(traceback.format_exception(error)) if error is not None else trace
            self._found[known] = Finding(check, plugin, place, problem, advice, trace)

    def drop_consequences(self) -> None:
        """Keep one finding per cause: if rules do not repeat themselves, other checks fail as a result."""
        checks = {finding.check for finding in self._found.values()}
        dropped = {check for cause in checks for check in CONSEQUENCES.get(cause, ())}
        self._found = {key: one for key, one in self._found.items() if one.check not in dropped}

    def __len__(self) -> int:
        return len(self._found)

    def all(self) -> tuple[Finding, ...]:
        return tuple(self._found.values())
