"""Looks at everything that people read at a table while a game is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from manicule.kernel.choices import Choice
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.events import Event
from manicule.kernel.game import result_of
from manicule.kernel.question import question_of
from manicule.kernel.views import look_at
from manicule.match.match import Match
from manicule.match.observer import Observer

OFTEN = 5
"""The number of questions of a kind that are looked at in a game."""
TABLE = "the table"
REFUSAL = "why an answer to the question “{prompt}” is refused"

Take = Callable[[Any, str, str], None]
"""Takes a thing that is shown, its role, and the seat that sees it; an empty seat is any."""


class TableWatch(Observer):
    """Observes one match after the other. `events` and `kinds` are the events told and the questions asked.

    Events are looked at in `look`, because their texts may need the position after the answer."""

    def __init__(self, take: Take, reads: bool = True) -> None:
        self.events: set[type[Event]] = set()
        self.kinds: set[str] = set()
        self._take = take
        self._reads = reads
        self._batch: list[Event] = []
        self._known: list[Event] = []
        self._phases: set[str] = set()
        self._asked: Counter[str] = Counter()

    def began(self, match: Match) -> None:
        self._known, self._phases, self._asked = [], set(), Counter()

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self._batch += events

    def look(self, match: Match, by: int = 0) -> None:
        """Look at everything that is new since the last answer: events, questions, and in each phase the
        table of one seat, another one each time; the first is number `by`."""
        self.look_at_events(match)
        if match.over:
            self._look_at_result(match)
            return
        for choice in match.timeline.choices().values():
            self.kinds.add(choice.kind.id)
            self._asked[choice.kind.id] += 1
            if self._asked[choice.kind.id] <= OFTEN and self._reads:
                self._look_at_question(choice)
        phase = match.position.phase
        if phase not in self._phases and self._reads:
            self._look_at_table(match, by + len(self._phases))
            self._phases.add(phase)

    def look_at_events(self, match: Match) -> None:
        """Look at the events that were told since the last look."""
        self.events.update(map(type, self._batch))
        names = match.display.names
        for event in self._batch if self._reads else ():
            seat = next(iter(event.audience), "")
            self._take(event.text(names), f"told when “{event.id()}” happens", seat)
            self._take(event.section(names), f"the table told when “{event.id()}” happens", seat)
            self._take(event.moment(names, self._known), f"what is shown when “{event.id()}” happens", seat)
            self._known.append(event)
        self._batch.clear()

    def _look_at_question(self, choice: Choice) -> None:
        question = question_of(choice, 0, with_texts=True)
        self._take(question, "a question", question.seat)
        legal = {word for answer in question.legal for word in answer.split()}
        for id in choice.candidates():
            if id not in legal and not question.rows:
                try:
                    choice.parse(id)
                except IllegalAnswer as error:
                    role = REFUSAL.format(prompt=question.display.prompt)
                    self._take(error.reason, role, question.seat)

    def _look_at_table(self, match: Match, by: int) -> None:
        self._take(match.table.rules.phase(match.position.phase).name, "the name of a phase", "")
        seat = match.table.seats[by % len(match.table.seats)]
        self._take(look_at(match.table, seat.id), TABLE, seat.id)

    def _look_at_result(self, match: Match) -> None:
        self._look_at_table(match, 0)
        names = tuple(match.table.rules.game.point_names.values())
        self._take(names, "a source of points, in the table of scores", "")
        result = result_of(match.table)
        self._take(result.notes, "below the scores, at the end of a game", "")
        self._take(
            (result.tie, [seat.facts for seat in result.seats], result.facts), "the result of a game", ""
        )
