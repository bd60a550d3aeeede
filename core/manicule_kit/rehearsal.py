"""Rehearsals: a match that a test plays by a script, and looks at through everybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import IllegalAnswer, UsageError
from manicule.kernel.events import Event, may_know
from manicule.kernel.game import Result, Setup, result_of
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.position import Position
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.question import Question
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, id_list, tr
from manicule.kernel.views import View
from manicule.match.event_log import EventLog
from manicule.match.match import Match
from manicule.match.point import Point
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Value
from manicule.plugins.options import written_value
from manicule_kit.board import board_text
from manicule_kit.conformance.settings import NAMES
from manicule_kit.conformance.subject import find_subject, usable_in
from manicule_kit.scenarios.answers import refusal, refused_there, typed
from manicule_kit.scenarios.expectation import asked_now

NOBODY_CALLED = tr("no player is called “{name}”; did you mean {near}? The players are {names}")
NOT_ASKED = tr("there is no question for {name} right now: {asked}")
SAY_WHO = tr("“{line}”: say whose answer it is, as in “{name}: {line}”. {asked}")
IN_LINE = tr("line {number}, “{line}”: {problem}")
ACCEPTED = tr("“{answer}” should be refused, but {name} can give it as an answer to “{kind}”")
NO_GAME = tr("name the game: game=…; the games are {games}")


class SeatKnowledge(msgspec.Struct, frozen=True):
    """All that a seat can know: what it sees, what it is asked, what is drawn for it, what it was told."""

    view: View
    question: Question | None
    sheet: Sheet
    told: tuple[Event, ...]


class Rehearsal:
    """A match that a test plays: answers by script, what each seat sees, and what everybody was told.

    Seats go by name or by letter. What cannot be done is an `AssertionError` that says who is asked what,
    and what could be answered. `match` is the match itself.

    >>> rehearsal = rehearse("pebbles", ["Anna", "Tom"], seed=7)
    >>> rehearsal.play('''
    ...     Anna: 3
    ...     Tom: 2
    ... ''')
    >>> rehearsal.match.position.pebbles, rehearsal.asked
    (10, {'Anna': 'take'})
    >>> rehearsal.legal("Anna")
    ['1', '2', '3']
    """

    def __init__(self, rules: RuleSet, setup: Setup, given: Mapping[str, Any] | None = None) -> None:
        position: Position | None = None if given is None else given_table(rules, setup, given).position
        self._log = EventLog()
        self.match = Match(rules, setup, observers=[self._log], at=Point(position))
        self.match.run()
        self._ids = {seat.name: seat.id for seat in self.match.table.seats}
        self._names = {id: name for name, id in self._ids.items()}

    # What is asked and answered.

    @property
    def asked(self) -> dict[str, str]:
        """Who is asked now, by name, with the id of the question."""
        return {self._names[seat]: choice.kind.id for seat, choice in self.match.timeline.choices().items()}

    def legal(self, who: str) -> list[str]:
        """What somebody can answer now."""
        return list(self._asked(who)[1].legal())

    def answer(self, who: str, *answers: str) -> None:
        """Give somebody's answers, one after the other, as they would be typed."""
        __tracebackhide__ = True  # of pytest: what is wrong is the line of the test
        for answer in answers:
            seat, choice = self._asked(who)
            try:
                self.match.answer(seat, typed(choice, answer, self._ids))
            except IllegalAnswer as error:
                problem = refused_there(self._names[seat], choice, answer, error.reason)
                raise AssertionError(str(problem)) from None

    def play(self, script: str) -> None:
        """Give the answers of a script, one a line: `Anna: spy`, or `spy` where one seat alone is asked.

        Empty lines and those that begin with `#` are left out.
        """
        __tracebackhide__ = True
        for number, line in _lines(script):
            try:
                self._play_line(line)
            except AssertionError as error:
                problem = IN_LINE(number=number, line=line, problem=str(error))
                raise AssertionError(str(problem)) from None

    def refusal(self, who: str, answer: str) -> str:
        """Why somebody cannot give an answer now; it is not given. `AssertionError` if they can."""
        __tracebackhide__ = True
        seat, choice = self._asked(who)
        reason = refusal(choice, typed(choice, answer, self._ids))
        if reason is None:
            said = ACCEPTED(answer=answer, name=self._names[seat], kind=choice.kind.id)
            raise AssertionError(str(said))
        return str(reason)

    def undo(self, who: str) -> None:
        """Take back somebody's last answer, as far as the rules allow it."""
        self.match.undo(self._seat(who))

    def play_out(self, seed: int = 1) -> Result:
        """Play on to the end, everybody answering by chance; the result."""
        dice = BotDice(seed, "kit")
        while not self.match.over:
            seat, choice = next(iter(self.match.timeline.choices().items()))
            self.match.answer(seat, choice.sample(dice))
        return self.result

    # What there is.

    @property
    def position(self) -> Any:
        """Everything that lies on the table, the hidden things too."""
        return self.match.position

    def state(self, who: str) -> Any:
        """What somebody has, as it is."""
        return self._of(self.match.position, who)

    def points(self, who: str) -> dict[str, int]:
        """Somebody's points now, by source."""
        table = self.match.table
        return table.rules.game.points(table, table.seats_by_id[self._seat(who)])

    @property
    def result(self) -> Result:
        """How the game ended."""
        return result_of(self.match.table)

    # What is seen and told.

    def view(self, who: str = "") -> View:
        """The table as somebody may know it; as a watcher does, without a name."""
        return self.match.view(self._seat(who) if who else "")

    def seen(self, by: str, who: str) -> Any:
        """What somebody has, as another one may know it: `seen("Tom", "Anna")` is Anna's, for Tom."""
        return self._of(self.view(by).position, who)

    def board(self, who: str = "") -> str:
        """What somebody sees of the table, as text; what a watcher sees, without a name."""
        return board_text(self.match.display.look(self._seat(who) if who else ""))

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened since the rehearsal began."""
        return self._log.events

    def told(self, who: str = "") -> list[Event]:
        """What somebody was told of it; what everybody was, without a name."""
        seat = self._seat(who) if who else ""
        return [event for event in self.events if may_know(event, seat)]

    def known(self, who: str) -> SeatKnowledge:
        """All that somebody can know now, to compare: it may not depend on what is hidden from them.

        assert one.known("Tom") == other.known("Tom")  # who differ in what Anna drew
        """
        seat = self._seat(who)
        question = self.match.question(seat) if seat in self.match.timeline.choices() else None
        return SeatKnowledge(
            self.match.view(seat), question, self.match.display.look(seat), tuple(self.told(who))
        )

    # Names.

    def _seat(self, who: str) -> str:
        __tracebackhide__ = True
        if who in self._names:
            return who
        if who not in self._ids:
            near = nearest(who, self._ids)
            problem = NOBODY_CALLED(name=who, near=near, names=id_list(self._ids))
            raise AssertionError(str(problem))
        return self._ids[who]

    def _asked(self, who: str) -> tuple[str, Choice]:
        __tracebackhide__ = True
        seat = self._seat(who)
        choice = self.match.timeline.choices().get(seat)
        if choice is None:
            raise AssertionError(str(NOT_ASKED(name=self._names[seat], asked=self._asked_now())))
        return seat, choice

    def _asked_now(self) -> Text:
        return asked_now(self.match.table, self.match.timeline.choices())

    def _of(self, position: Any, who: str) -> Any:
        return position.seats[self.match.table.seats_by_id[self._seat(who)].index]

    def _play_line(self, line: str) -> None:
        __tracebackhide__ = True
        who, colon, answer = line.partition(": ")
        if colon:
            self.answer(who.strip(), answer.strip())
            return
        asked = self.match.timeline.choices()
        if len(asked) != 1:
            name = next(iter(self._ids))
            raise AssertionError(str(SAY_WHO(line=line, name=name, asked=self._asked_now())))
        self.answer(next(iter(asked)), line)


def rehearse(
    target: str | Path,
    seats: int | Sequence[str] | None = None,
    *,
    game: str = "",
    seed: int = 1,
    with_: Sequence[str] = (),
    without: Sequence[str] = (),
    options: Mapping[str, Value] | None = None,
    wishes: Sequence[dict[str, str]] = (),
    given: Mapping[str, Any] | None = None,
    registry: PluginRegistry | None = None,
) -> Rehearsal:
    """Sit down to a game with a plugin, which a path or an id names, and with what is on by default.

    `seats` are names, or how many sit down; without it as few as the game can be played with. `given` is a
    position as the `[given]` of a scenario has it: the rehearsal begins there.

    >>> rehearsal = rehearse("pebbles", 3, seed=7)
    >>> sorted(rehearsal.asked)
    ['Anna']
    """
    registry, _ = find_subject(target, registry)
    found = usable_in(registry, target)
    plays = game or found.plays
    if not plays:
        raise UsageError(NO_GAME(games=id_list([one.id for one in registry.games()])))
    if seats is None:
        seats = min(registry.game(plays).players)
    names = NAMES[:seats] if isinstance(seats, int) else tuple(seats)
    number = seats if isinstance(seats, int) else len(names)
    ids = registry.select(
        plays, number, [*([found.id] if found.kind == "rules" else []), *with_], without
    ).ids
    registry.check_player_count(plays, ids, number)
    written = {key: written_value(value) for key, value in (options or {}).items()}
    chosen = registry.options(plays, ids, written)
    wished = (*wishes, *({} for _ in range(number - len(wishes))))
    rules, setup = registry.rule_set(plays, ids), Setup(names, seed, 0, chosen, wished)
    return Rehearsal(rules, setup, given)


def play_game(
    target: str | Path,
    *,
    seats: int | None = None,
    seed: int = 1,
    wishes: Sequence[dict[str, str]] = (),
    options: Mapping[str, Value] | None = None,
) -> Match:
    """Play a random game with a plugin and with what is on by default; the finished game is given back.

    `match.table` is the table at the end, `match.steps` are the answers. Without `seats`, as few sit
    down as the game can be played with.

    >>> match = play_game("pebbles", seats=3, seed=7)
    >>> match.over, match.position.pebbles
    (True, 0)
    """
    rehearsal = rehearse(target, seats, seed=seed, wishes=wishes, options=options)
    rehearsal.play_out(seed)
    return rehearsal.match


def _lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(script.splitlines(), 1):
        if line.strip() and not line.strip().startswith("#"):
            yield number, line.strip()
