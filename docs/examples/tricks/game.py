"""The game as the platform sees it: its start, its end, and the points."""

from collections.abc import Mapping
from typing import Any

import manicule as m

from . import looks, texts
from .phases import PHASES
from .state import CARDS, Hand, Round, RoundSeat, RoundTable


class Tricks(m.Game[Round, Hand, m.PlatformHooks]):
    """As many rounds as players; each trick is a point. Bots simulate a round to its end."""

    id = "tricks"
    name = texts.GAME
    position = Round
    phases = PHASES
    horizon = m.ROUND
    point_names = {"tricks": texts.TAKEN}

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Round:
        return Round(seats=[Hand() for _ in setup.names])

    def goes_on(self, table: RoundTable) -> bool:
        return table.position.round < len(table.seats)

    def points(self, table: RoundTable, seat: RoundSeat) -> dict[str, int]:
        return {"tricks": seat.state.tricks}

    def scenario_baseline(self, table: RoundTable, given: Mapping[str, Any]) -> None:
        """The start of a scenario: players only have the given cards."""
        position = table.position
        m.apply_given(table, given)
        held = [card for hand in position.seats for card in hand.cards]
        used = (*held, *position.trick.values())
        if len(set(used)) < len(used) or not set(used) <= set(CARDS):
            raise m.PositionError(texts.NO_SUCH_CARDS)
        position.deck = []
        position.leader = position.leader or table.order_of_play[0]

    def check_invariants(self, table: RoundTable) -> dict[str, m.Text]:
        position = table.position
        used = [*position.deck, *position.played, *(card for hand in position.seats for card in hand.cards)]
        return {} if len(set(used)) == len(used) else {"cards": texts.NO_SUCH_CARDS}

    def look(self, view: m.View) -> m.Sheet:
        return looks.look(view)
