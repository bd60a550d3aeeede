"""CVlizations, as the platform sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manicule import Game, RuleSet, Setup, Sheet, Text, View
from manicule_cvlizations.action import Act
from manicule_cvlizations.cleanup import CleanUp
from manicule_cvlizations.content import Content
from manicule_cvlizations.development import Develop
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.laying import LayOrders
from manicule_cvlizations.lore import Lore, lore, prepare
from manicule_cvlizations.scoring import POINT_NAMES, FinalScore, points, standing
from manicule_cvlizations.setup import SetUp
from manicule_cvlizations.state import Land, Tribe
from manicule_cvlizations.texts import tr


class CVlizations(Game[Land, Tribe, Hooks]):
    """Tribes strive for happiness over three ages of three rounds."""

    id = "cvlizations"
    name = tr("CVlizations", context="game.cvlizations.name")
    hookspecs = Hooks
    content = Content
    position = Land
    phases = (SetUp(), LayOrders(), Act(), Develop(), CleanUp(), FinalScore())
    point_names = POINT_NAMES

    def prepare(self, rules: RuleSet) -> Lore:
        return prepare(rules)

    def new_position(self, rules: RuleSet, setup: Setup) -> Land:
        known: Lore = rules.prepared
        return Land(
            seats=[Tribe(resources=dict.fromkeys(known.resources, 0)) for _ in setup.names],
            deck=list(known.early),
            late_deck=list(known.late),
        )

    def goes_on(self, table: LandTable) -> bool:
        return table.position.round < lore(table).numbers.rounds

    def points(self, table: LandTable, seat: LandSeat) -> dict[str, int]:
        return points(seat)

    def standing(self, table: LandTable, seat: LandSeat) -> tuple[int, ...]:
        return standing(seat)

    def facts(self, table: LandTable, seat: LandSeat) -> dict[str, Any]:
        return {"resources": dict(seat.state.resources), "ideas": list(seat.state.ideas)}

    def absent(self, table: LandTable, seat: LandSeat, word: str) -> Text | None:
        from manicule_cvlizations.absent import absent  # late: only people ask why

        return absent(table, seat, word)

    def bare_position(self, table: LandTable, given: Mapping[str, Any]) -> None:
        from manicule_cvlizations.bare import bare_position  # late: only scenarios need it

        bare_position(table, given)

    def check_invariants(self, table: LandTable) -> dict[str, Text]:
        from manicule_cvlizations.invariants import broken_invariants  # late: only checks need it

        return broken_invariants(table)

    def look(self, view: View) -> Sheet:
        from manicule_cvlizations.look import look  # late: only people look

        return look(view)
