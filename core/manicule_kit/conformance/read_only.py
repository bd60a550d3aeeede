"""Checks that code which only shows or counts changes nothing.

People look at a table as often as they like, at any moment and in any order. So `look`, `sections`, questions
and what counts points may change neither the view nor the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES
from manicule.kernel.game import Game, broken_invariants
from manicule.kernel.locations import Owned
from manicule.kernel.positions.position import Position, copy
from manicule.kernel.question import question_of
from manicule.kernel.text import Text, tr
from manicule.kernel.views import own_sheet, seen_by
from manicule.match.match import Match
from manicule.match.progress import heading_of
from manicule_kit.conformance.comparison import WATCHER, differences
from manicule_kit.conformance.probes import SOMETIMES, THE_QUESTION, Probe
from manicule_kit.conformance.subject import Subject

# Translators: {what} is a method such as “look”, or a question; {path} is a field such as “position.round”
WRITES = tr("{what} changes {path}, but it must only read")
READ_ONLY = tr(
    "copy what you sort, cut, or count, as in sorted(view.position.deck), and change things only in rules"
)

COUNTS = ("points", "points_so_far", "standing", "facts", "figures")
"""Methods of a game that count something of a seat."""


class ReadOnly(Probe):
    """Compares the position before and after everything that shows or counts it."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._looks = 0

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if self.times(choice) % SOMETIMES != 1:
            return
        self._look(match)
        self._count(match)
        before, at = copy(match.position), match.timeline.driver.asked_at(seat)
        with suppress(*FAILURES):  # reported where it is shown
            question_of(choice, match.ordinal, with_texts=True)
        self._compare(match, THE_QUESTION(kind=choice.kind.id), before, match.position, at)

    def finished(self, match: Match) -> None:
        """Look again, because the end may be shown in a way of its own."""
        for _ in (*match.seats, WATCHER):
            self._look(match)
        self._count(match)

    def _look(self, match: Match) -> None:
        """Show the table to the next viewer: the sheet of the game, and the sections of each plugin."""
        viewers = (*match.seats, WATCHER)
        viewer = viewers[self._looks % len(viewers)]
        self._looks += 1
        table, game = match.table, type(match.rules.game)
        look: Any = game.look if game.look_over is Game.look_over else game.look_over
        view, before = seen_by(table, viewer), seen_by(table, viewer).position
        with suppress(*FAILURES):
            own_sheet(table, view)
        self._compare(match, look.__name__, before, view.position, self.subject.files.of_code(look))
        for one in match.rules.resolved.implementations()["sections"]:
            view = seen_by(table, viewer)
            with suppress(*FAILURES):
                tuple(one.function(*(view,) if one.arguments else ()))
            at = self.subject.files.of_code(one.function)
            self._compare(match, "sections", before, view.position, at)

    def _count(self, match: Match) -> None:
        """Count everything at a copy of the table."""
        game = match.rules.game
        for name, count in _counts(match):
            position = copy(match.position)
            with suppress(*FAILURES):
                count(position)
            at = self.subject.files.of_code(getattr(type(game), name))
            self._compare(match, name, match.position, position, at)

    def _compare(
        self, match: Match, what: Text | str, before: Position, after: Position, at: Owned | None
    ) -> None:
        found = next(differences(before, after), None)
        if found is not None:
            problem = WRITES(what=what, path=f"position{found.path}")
            self.report("views", match, problem, READ_ONLY, at, key=(WRITES.message, str(what)))


def _counts(match: Match) -> Iterator[tuple[str, Callable[[Position], object]]]:
    """Everything that is counted, by the method of the game that counts it."""
    rules, setup = match.rules, match.setup
    for name in COUNTS:
        for at in range(len(match.seats)):

            def count(position: Position, name: str = name, at: int = at) -> object:
                table = rules.table_at(setup, position)
                return getattr(rules.game, name)(table, table.seats[at])

            yield name, count
    yield "heading", lambda position: heading_of(rules.table_at(setup, position))
    yield "point_names_at", lambda position: rules.game.point_names_at(rules.table_at(setup, position))
    yield "check_invariants", lambda position: broken_invariants(rules.table_at(setup, position))
