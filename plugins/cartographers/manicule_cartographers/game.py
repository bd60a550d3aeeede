"""Cartographers, as the platform sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manicule import Game, PointTable, RuleSet, Setup, Sheet, Text, View
from manicule_cartographers.content import Content
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable, Hooks
from manicule_cartographers.phases import PHASES
from manicule_cartographers.rules.derived import Derived, derive, derived
from manicule_cartographers.rules.points import (
    POINT_NAMES,
    TIE_BREAKS,
    names_of_edicts,
    points,
    rating,
    standing,
    tables_of_points,
    title_for,
)
from manicule_cartographers.state import MapSheet, Realm
from manicule_cartographers.texts import tr


class Cartographers(Game[Realm, MapSheet, Hooks]):
    """Each player draws a map over four seasons."""

    id = "cartographers"
    name = tr("Cartographers", context="game.cartographers.name")
    hookspecs = Hooks
    content = Content
    position = Realm
    phases = PHASES
    point_names = POINT_NAMES
    tie_breaks = TIE_BREAKS

    def derive(self, rules: RuleSet) -> Derived:
        return derive(rules)

    def new_position(self, rules: RuleSet, setup: Setup) -> Realm:
        content: Content = rules.content
        bare = rules.derived.sides[setup.options["cartographers.side"]].bare
        return Realm(
            seats=[MapSheet(map=list(bare)) for _ in setup.names],
            deck=list(content.explore),
            ambushes=list(content.ambush),
        )

    def points(self, table: CartographersTable, seat: CartographersSeat) -> dict[str, int]:
        return points(seat)

    def point_names_at(self, table: CartographersTable) -> dict[str, Text]:
        return names_of_edicts(table)

    def point_tables(self, table: CartographersTable) -> tuple[PointTable, ...]:
        return tables_of_points(table)

    def standing(self, table: CartographersTable, seat: CartographersSeat) -> tuple[int, ...]:
        return standing(seat)

    def heading(self, table: CartographersTable, round: int, phase: Text) -> Text:
        if not round:
            return phase
        season = table.content.season[derived(table).seasons[round - 1]]
        return tr("{season}: {phase}", context="place in the game")(season=season.name, phase=phase)

    def facts(self, table: CartographersTable, seat: CartographersSeat) -> dict[str, Any]:
        """The map and the coins; a solo player also gets a rating and a title."""
        told: dict[str, Any] = {"map": list(seat.state.map), "coins": seat.state.coins}
        if len(table.seats) == 1:
            reached = rating(table, seat)
            told |= {"rating": reached, "title": title_for(table, reached)}
        return told

    def scenario_baseline(self, table: CartographersTable, given: Mapping[str, Any]) -> None:
        from manicule_cartographers.scenarios.baseline import baseline  # late: only scenarios need it

        baseline(table, given)

    def check_invariants(self, table: CartographersTable) -> dict[str, Text]:
        from manicule_cartographers.rules.invariants import broken_invariants  # late: only checks need it

        return broken_invariants(table)

    def nameables(self, table: CartographersTable, seat: CartographersSeat) -> dict[str, Text]:
        from manicule_cartographers.looks.signs import LETTERS  # late: only people ask why

        return {table.content.terrain[terrain].letter: letter for terrain, letter in LETTERS.items()}

    def rule_tables(self, rules: RuleSet) -> Mapping[str, Sequence[Sequence[Text]]]:
        from manicule_cartographers.looks.rule_tables import ambushes, explore_cards  # late: for readers

        content: Content = rules.content
        return {"explore_cards": [*explore_cards(content)], "ambushes": [*ambushes(content)]}

    def look(self, view: View) -> Sheet:
        from manicule_cartographers.looks.table import look  # late: only people look

        return look(view)
