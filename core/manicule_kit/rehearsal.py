"""Rehearsals: a match that a test plays by a script, and inspects from the view of each seat."""

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
from manicule.kernel.positions.position import Position
from manicule.kernel.positions.scenario_fields import given_table, no_such_player
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

NOT_ASKED = tr("there is no question for {name} right now: {asked}")
# Translators: {line} is an answer in a test script, such as “spy”; {asked} is a sentence that names the
# players who are asked
SAY_WHO = tr("“{line}”: say whose answer it is, as in “{name}: {line}”. {asked}")
IN_LINE = tr("line {number}, “{line}”: {problem}")
ACCEPTED = tr("“{answer}” should be refused, but {name} can give it as an answer to “{kind}”")
NO_GAME = tr("name the game: game=…; the games are {games}")


class SeatKnowledge(msgspec.Struct, frozen=True):
    """Everything that a seat can know: its view, its question, its sheet and its events."""

    view: View
    question: Question | None
    sheet: Sheet
    told: tuple[Event, ...]


class Rehearsal:
    """A match that a test plays: answers by script, the view of each seat, and the events.

    Seats are given by name or by letter. An impossible action raises an `AssertionError` with the present
    questions and the possible answers. `match` is the match itself.

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

    # Questions and answers.

    @property
    def asked(self) -> dict[str, str]:
        """The players who are asked now, by name, with the id of the question."""
        return {self._names[seat]: choice.kind.id for seat, choice in self.match.timeline.choices().items()}

    def legal(self, who: str) -> list[str]:
        """The legal answers of a player."""
        return list(self._asked(who)[1].legal())

    def answer(self, who: str, *answers: str) -> None:
        """Give a player's answers, one after the other, as typed."""
        __tracebackhide__ = True  # for pytest: show the line of the test
        for answer in answers:
            seat, choice = self._asked(who)
            try:
                self.match.answer(seat, typed(choice, answer, self._ids))
            except IllegalAnswer as error:
                problem = refused_there(self._names[seat], choice, answer, error.reason)
                raise AssertionError(str(problem)) from None

    def play(self, script: str) -> None:
        """Give the answers of a script, one per line: `Anna: spy`, or `spy` if only one seat is asked.

        Empty lines and lines that begin with `#` are ignored.
        """
        __tracebackhide__ = True
        for number, line in _lines(script):
            try:
                self._play_line(line)
            except AssertionError as error:
                problem = IN_LINE(number=number, line=line, problem=str(error))
                raise AssertionError(str(problem)) from None

    def refusal(self, who: str, answer: str) -> str:
        """Why a player cannot give an answer now, without giving it; `AssertionError` if the answer is
        legal."""
        __tracebackhide__ = True
        seat, choice = self._asked(who)
        reason = refusal(choice, typed(choice, answer, self._ids))
        if reason is None:
            said = ACCEPTED(answer=answer, name=self._names[seat], kind=choice.kind.id)
            raise AssertionError(str(said))
        return str(reason)

    def undo(self, who: str) -> None:
        """Undo a player's last answer, as far as the rules allow it."""
        self.match.undo(self._seat(who))

    def play_out(self, seed: int = 1) -> Result:
        """Play to the end with random answers for all seats; returns the result."""
        dice = BotDice(seed, "kit")
        while not self.match.over:
            seat, choice = next(iter(self.match.timeline.choices().items()))
            self.match.answer(seat, choice.sample(dice))
        return self.result

    # The state of the game.

    @property
    def position(self) -> Any:
        """The whole position, including hidden things."""
        return self.match.position

    def state(self, who: str) -> Any:
        """The state of a player's seat, unfiltered."""
        return self._of(self.match.position, who)

    def points(self, who: str) -> dict[str, int]:
        """A player's points now, by source."""
        table = self.match.table
        return table.rules.game.points(table, table.seats_by_id[self._seat(who)])

    @property
    def result(self) -> Result:
        """The result of the game."""
        return result_of(self.match.table)

    # Views and events.

    def view(self, who: str = "") -> View:
        """The table as a player may know it; without a name, as a watcher does."""
        return self.match.view(self._seat(who) if who else "")

    def seen(self, by: str, who: str) -> Any:
        """The state of a player's seat as another may know it: `seen("Tom", "Anna")` is Anna's, for Tom."""
        return self._of(self.view(by).position, who)

    def board(self, who: str = "") -> str:
        """A player's view of the table, as text; without a name, that of a watcher."""
        return board_text(self.match.display.look(self._seat(who) if who else ""))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events since the rehearsal began."""
        return self._log.events

    def told(self, who: str = "") -> list[Event]:
        """The events that a player may know; without a name, those that all may know."""
        seat = self._seat(who) if who else ""
        return [event for event in self.events if may_know(event, seat)]

    def known(self, who: str) -> SeatKnowledge:
        """Everything that a player can know now, for comparison: it must not depend on hidden things.

        assert one.known("Tom") == other.known("Tom")  # two games that differ in Anna's draws
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
            raise AssertionError(str(no_such_player(who, self._ids)))
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
    """Start a game with a plugin, given by its path or id, and with the default plugins.

    `seats` are names, or a number (default: the fewest that the game allows). `given` is a position in the
    form of `[given]` in a scenario, with players by name: the rehearsal begins there. A number of seats is
    named Anna, Tom, Kate, John, Mary, Paul, Emma, Hans, in this order.

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
    """Play a random game with a plugin and the default plugins; returns the finished match.

    `match.table` is the table at the end, `match.steps` are the answers. By default, `seats` is the fewest
    that the game allows.

    >>> match = play_game("pebbles", seats=3, seed=7)
    >>> match.over, match.position.pebbles
    (True, 0)
    """
    rehearsal = rehearse(target, seats, seed=seed, wishes=wishes, options=options)
    rehearsal.play_out(seed)
    return rehearsal.match


def _lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines with content, with their numbers."""
    for number, line in enumerate(script.splitlines(), 1):
        if line.strip() and not line.strip().startswith("#"):
            yield number, line.strip()
