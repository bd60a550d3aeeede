"""The game as the platform sees it: its start, its end, and the points."""

from collections.abc import Mapping
from typing import Any

import manicule as m

from . import looks, texts
from .phases import PHASES
from .state import CARDS, GOODS, ROUNDS, WELLS, Desert, DesertSeat, DesertTable, Merchant


class Caravan(m.Game[Desert, Merchant, m.PlatformHooks]):
    """Three rounds. Spaces and wells are points, and so are sets of three different goods that are left."""

    id = "caravan"
    name = texts.GAME
    position = Desert
    phases = PHASES
    point_names = {"spaces": texts.SPACES_GONE, "wells": texts.WELLS, "sets": texts.SETS}
    figure_names = {"space": texts.SPACE}

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Desert:
        return Desert(seats=[Merchant(goods=dict.fromkeys(GOODS, 0)) for _ in setup.names])

    def goes_on(self, table: DesertTable) -> bool:
        return table.position.round < ROUNDS

    def points(self, table: DesertTable, seat: DesertSeat) -> dict[str, int]:
        merchant = seat.state
        wells = sum(points for space, points in WELLS.items() if space <= merchant.space)
        return {"spaces": merchant.space, "wells": wells, "sets": min(merchant.goods.values())}

    def figures(self, table: DesertTable, seat: DesertSeat) -> dict[str, int]:
        return {"space": seat.state.space}

    def standing(self, table: DesertTable, seat: DesertSeat) -> tuple[int, ...]:
        return sum(self.points(table, seat).values()), sum(seat.state.goods.values())

    def scenario_baseline(self, table: DesertTable, given: Mapping[str, Any]) -> None:
        """The start of a scenario: players only have the given cards."""
        m.apply_given(table, given)
        used = [card for merchant in table.position.seats for card in (*merchant.hand, *merchant.played)]
        if len(set(used)) < len(used) or not set(used) <= set(CARDS):
            raise m.PositionError(texts.WRONG_CARDS)
        table.position.deck = [card for card in CARDS if card not in used]
        for merchant in table.position.seats:
            merchant.goods = {**dict.fromkeys(GOODS, 0), **merchant.goods}

    def check_invariants(self, table: DesertTable) -> dict[str, m.Text]:
        held = [card for merchant in table.position.seats for card in (*merchant.hand, *merchant.played)]
        return {} if sorted([*table.position.deck, *held]) == sorted(CARDS) else {"cards": texts.WRONG_CARDS}

    def look(self, view: m.View) -> m.Sheet:
        return looks.look(view)
