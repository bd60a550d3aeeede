"""Replays games: from their answers, with secret answers in another order, and from positions on the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from manicule.kernel.choices import Choice
from manicule.kernel.errors import ManiculeError
from manicule.kernel.positions.canonical import decode, digest, encode
from manicule.kernel.positions.position import copy
from manicule.kernel.positions.toml_writer import read_position, write_position
from manicule.kernel.question import Step
from manicule.kernel.text import Text, tr
from manicule.match.driver import Checkpoint
from manicule.match.match import Match
from manicule.match.point import Mode, Point
from manicule_kit.conformance.probes import Probe, in_game
from manicule_kit.conformance.subject import Subject

OTHER_END = tr("when it is replayed with the same answers, the game ends differently")
OTHER_WAY = tr("when it is replayed with the same answers, the game does not reach its end: {problem}")
ORDER_COUNTS = tr("the game ends differently when secret answers are given in a different order")
OTHER_FROM = tr("a game that is resumed from a saved position ends differently")
DEPENDS = tr(
    "make the rules depend only on the position, the answers, and the randomness of the table: no "
    "loops over sets, nothing stored elsewhere, no `random`, no clock"
)
NO_DRAWS = tr(
    "draw nothing and change nothing while several players answer together; do it once all have answered"
)
IN_POSITION = tr("keep everything that the rest of the game needs in the position or in a Memory")
UNWRITABLE = tr("the position cannot be written and read back: {problem}")
NOT_EQUAL = tr("the position differs after it has been written and read back")
PLAIN_DATA = tr(
    "a position contains numbers, strings, lists, dicts with string keys, and structs; a Memory must "
    "be listed in `memories`"
)
EVERY = 6
"""Every sixth boundary is written."""


class Positions(Probe):
    """Writes positions on the way and reads them back; `kept` are those to continue from."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.kept: list[Checkpoint] = []
        self._boundary: Checkpoint | None = None
        self._last = -1
        self._boundaries = 0

    def boundary(self, match: Match) -> None:
        if match.ordinal == self._last:
            return
        self._last = match.ordinal
        self._boundaries += 1
        if self._boundaries % EVERY == 1:
            self._boundary = Checkpoint(copy(match.position), match.ordinal, match.answers)

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        boundary, self._boundary = self._boundary, None
        if boundary is not None:
            self._write(match, boundary)

    def _write(self, match: Match, boundary: Checkpoint) -> None:
        position = boundary.position
        try:
            read = read_position(match.rules, write_position(position))
            saved = decode(match.rules, encode(position))
        except ManiculeError as error:
            self.report("positions", match, UNWRITABLE(problem=error.text), PLAIN_DATA, key=error.text)
            return
        copied = copy(position)
        if not read == saved == copied == position or digest(copied) != digest(position):
            self.report("positions", match, NOT_EQUAL, PLAIN_DATA, key=NOT_EQUAL)
        self.kept.append(boundary._replace(position=read))


def check_replays(subject: Subject, played: Match, positions: Positions) -> None:
    """Replay a finished game in every way that must lead to the same end."""
    steps, turned = played.steps, _other_order(played.steps)
    _play_again(subject, played, steps, OTHER_END, DEPENDS)
    if turned != steps:
        _play_again(subject, played, turned, ORDER_COUNTS, NO_DRAWS)
    for kept in positions.kept[1::4]:
        _play_again(subject, played, steps[kept.answers :], OTHER_FROM, IN_POSITION, kept)


def _play_again(
    subject: Subject,
    played: Match,
    script: Sequence[Step],
    problem: Text,
    advice: Text,
    at: Checkpoint | None = None,
) -> None:
    """Play these answers, from the beginning or from a position on the way, to the same end."""
    begin = Point(script=script) if at is None else Point(at.position, at.ordinal, script=script)
    try:
        again = Match(played.rules, played.setup, at=begin, mode=Mode.ONE_WAY)
    except ManiculeError as error:
        told = in_game(subject, played, OTHER_WAY(problem=error.text))
        subject.findings.add("replay", told, advice, subject.files.of_error(error), key=problem)
        return
    if not again.over or digest(again.position) != digest(played.position):
        subject.findings.add("replay", in_game(subject, played, problem), advice, key=problem)


def _other_order(steps: Sequence[Step]) -> list[Step]:
    """The same answers, with simultaneous ones from the last seat to the first."""
    turned: list[Step] = []
    for _, group in groupby(steps, key=lambda step: step.at):
        turned += sorted(group, key=lambda step: step.seat, reverse=True)
    return turned
