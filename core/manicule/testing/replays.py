"""Games again: from their answers, in another order of secret answers, and from positions on the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from manicule.canonical import decode, digest, encode
from manicule.choices import Choice
from manicule.errors import ManiculeError
from manicule.play.runner import Moment, Runner, Step
from manicule.position import copy
from manicule.scenarios.written import read_position, write_position
from manicule.testing.probes import Probe, in_game
from manicule.testing.subject import Subject
from manicule.text import Text, tr

OTHER_END = tr("played again with the same answers, the game ends differently")
OTHER_WAY = tr("played again with the same answers, the game does not come to its end: {problem}")
ORDER_COUNTS = tr("the game ends differently when secret answers come in another order")
OTHER_FROM = tr("a game that goes on from a saved position ends differently")
DEPENDS = tr(
    "let rules depend on the position, the answers and the chance of the table alone: no sets in a loop,"
    " nothing kept elsewhere, no `random`, no clock"
)
NO_DRAWS = tr("draw nothing and change nothing while people answer together; do it when all are in")
IN_POSITION = tr("keep all that the rest of the game needs in the position or in a Memory")
UNWRITABLE = tr("the position cannot be written and read: {problem}")
NOT_EQUAL = tr("the position is another one when it has been written and read")
PLAIN_DATA = tr(
    "a position holds numbers, strings, lists, dicts with string keys and structs; a Memory must be listed"
    " in `memories`"
)
EVERY = 6
"""Each how manieth boundary is written down."""


class Positions(Probe):
    """Writes positions down on the way and reads them back; keeps them to go on from."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.moments: list[tuple[Moment, int]] = []
        self._last = -1
        self._boundaries = 0

    def asked(self, runner: Runner, seat: str, choice: Choice) -> None:
        moment = runner.moment()
        if moment.ordinal == self._last:
            return
        self._last = moment.ordinal
        self._boundaries += 1
        if self._boundaries % EVERY == 1:
            self._write(runner, moment)

    def _write(self, runner: Runner, moment: Moment) -> None:
        try:
            read = read_position(runner.rules, write_position(moment.position))
            saved = decode(runner.rules, encode(moment.position))
        except ManiculeError as error:
            problem = in_game(runner, UNWRITABLE(problem=error.text))
            self.subject.findings.add("positions", problem, PLAIN_DATA, key=error.text)
            return
        copied = copy(moment.position)
        if not read == saved == copied == moment.position or digest(copied) != digest(moment.position):
            self.subject.findings.add("positions", in_game(runner, NOT_EQUAL), PLAIN_DATA, key=NOT_EQUAL)
        self.moments.append((moment._replace(position=read), len(runner.steps) - len(moment.steps)))


def check_replays(subject: Subject, played: Runner, positions: Positions) -> None:
    """Play a finished game again in every way that must come to the same end."""
    table = played.table
    end = digest(table.position)
    steps = played.steps
    start = Moment(table.rules.new_table(table.setup).position, 0, tuple(steps))
    _again(subject, played, start, end, OTHER_END, DEPENDS)
    turned = _other_order(steps)
    if turned != steps:
        _again(subject, played, start._replace(steps=tuple(turned)), end, ORDER_COUNTS, NO_DRAWS)
    for moment, done in positions.moments[1::4]:
        rest = tuple(steps[done:])
        _again(subject, played, moment._replace(steps=rest), end, OTHER_FROM, IN_POSITION)


def _again(subject: Subject, played: Runner, moment: Moment, end: str, problem: Text, advice: Text) -> None:
    """Play from a moment to the end, which must be the same."""
    try:
        again = Runner.at(played.rules, played.table.setup, moment, quiet=True)
    except ManiculeError as error:
        told = in_game(played, OTHER_WAY(problem=error.text))
        subject.findings.add("replay", told, advice, subject.files.of_error(error), key=problem)
        return
    if not again.over or digest(again.table.position) != end:
        subject.findings.add("replay", in_game(played, problem), advice, key=problem)


def _other_order(steps: Sequence[Step]) -> list[Step]:
    """The same answers, with those that were given together from the last seat to the first."""
    turned: list[Step] = []
    for _, group in groupby(steps, key=lambda step: step.at):
        turned += sorted(group, key=lambda step: step.seat, reverse=True)
    return turned
