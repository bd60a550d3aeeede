"""Gutenberg, as the platform sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manicule import Game, RuleSet, Setup, Sheet, Text, View
from manicule_gutenberg.content import Content
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable, Hooks
from manicule_gutenberg.phases import PHASES
from manicule_gutenberg.phases.final_score import (
    FIGURE_NAMES,
    POINT_NAMES,
    TIE_BREAKS,
    points,
    points_so_far,
    standing,
)
from manicule_gutenberg.rules.derived import Derived, derive, derived
from manicule_gutenberg.state import ACTIONS, FAME_SOURCES, PLAN, Board, House, Pile
from manicule_gutenberg.texts import tr


class Gutenberg(Game[Board, House, Hooks]):
    """Printers compete for fame over six rounds."""

    id = "gutenberg"
    name = tr("Gutenberg", context="game.gutenberg.name")
    hookspecs = Hooks
    content = Content
    position = Board
    phases = PHASES
    point_names = POINT_NAMES
    tie_breaks = TIE_BREAKS
    figure_names = FIGURE_NAMES

    def derive(self, rules: RuleSet) -> Derived:
        return derive(rules)

    def new_position(self, rules: RuleSet, setup: Setup) -> Board:
        content: Content = rules.content
        return Board(
            seats=[self._new_house(content) for _ in setup.names],
            bag={ink.id: ink.count for ink in content.ink.values()},
            favors=dict.fromkeys(content.patronage_reward, ""),
            printing_pile=Pile(list(content.printing)),
            refinement_pile=Pile(list(content.refinement)),
            specialty_pile=Pile(list(content.specialty_card)),
            gear_pile=Pile(list(content.gear)),
            patronage_pile=Pile(list(content.patronage)),
        )

    def _new_house(self, content: Content) -> House:
        return House(
            types=dict.fromkeys(content.type, 0),
            inks=dict.fromkeys(content.ink, 0),
            levels=dict.fromkeys(content.specialty, 0),
            plan=dict.fromkeys(ACTIONS, 0),
            points=dict.fromkeys(FAME_SOURCES, 0),
        )

    def goes_on(self, table: GutenbergTable) -> bool:
        return table.position.round < derived(table).numbers.rounds

    def points(self, table: GutenbergTable, seat: GutenbergSeat) -> dict[str, int]:
        return points(seat)

    def points_so_far(self, table: GutenbergTable, seat: GutenbergSeat) -> dict[str, int]:
        return points_so_far(seat)

    def standing(self, table: GutenbergTable, seat: GutenbergSeat) -> tuple[int, ...]:
        return standing(seat)

    def figures(self, table: GutenbergTable, seat: GutenbergSeat) -> dict[str, int]:
        house = seat.state
        return {
            "fame": sum(house.points.values()),
            "guilders": house.guilders,
            "orders": len(house.orders),
            "types": sum(house.types.values()),
            "inks": sum(house.inks.values()),
            "levels": sum(house.levels.values()),
        }

    def facts(self, table: GutenbergTable, seat: GutenbergSeat) -> dict[str, Any]:
        house = seat.state
        return {
            "types": sum(house.types.values()),
            "inks": sum(house.inks.values()),
            "guilders": house.guilders,
            "levels": dict(house.levels),
            "patronage_cards": list(house.patronage),
            "orders": [[order.printing, order.refinement] for order in house.orders],
            "gears": [gear.gear for gear in house.gears],
        }

    def scenario_baseline(self, table: GutenbergTable, given: Mapping[str, Any]) -> None:
        from manicule_gutenberg.scenarios.baseline import scenario_baseline  # late: only scenarios need it

        scenario_baseline(table, given)

    def check_invariants(self, table: GutenbergTable) -> dict[str, Text]:
        from manicule_gutenberg.rules.invariants import broken_invariants  # late: only checks need it

        return broken_invariants(table)

    def why_unavailable(self, table: GutenbergTable, seat: GutenbergSeat, word: str) -> Text | None:
        from manicule_gutenberg.texts.unavailable import absent  # late: only people ask why

        return absent(table, seat, word)

    def nameables(self, table: GutenbergTable, seat: GutenbergSeat) -> dict[str, Text]:
        from manicule_gutenberg.texts.unavailable import things  # late: only people ask why

        return things(table)

    def look_over(self, view: View, known: GutenbergTable) -> Sheet:
        """The board and the houses, the viewer's own house first and in full. An observer sees all houses in
        short."""
        from manicule_gutenberg.looks.board import MainBoard  # late: only people look
        from manicule_gutenberg.looks.house import HouseLook

        own = known.seat(view.seat)
        board = MainBoard(known, own)
        if own is None:
            return Sheet((board.full(), *(HouseLook(one).short() for one in known.seats)), (board.brief(),))
        house = HouseLook(own, is_own=True)
        others = [*known.seats[own.index + 1 :], *known.seats[: own.index]]
        houses = (house.full(), *(HouseLook(other).short() for other in others))
        above = (board.brief(),) if known.position.phase == PLAN else ()  # plans are about the board
        return Sheet((board.full(), *houses), (*above, house.brief()))
