"""The game as the platform sees it: how it begins, when it ends, who has how many points."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import manicule as m

from . import looks, texts
from .phases import PHASES, draw_mask
from .state import MASKS, WORTH, Ball, BallSeat, BallTable, Guest


class Masks(m.Game[Ball, Guest, m.PlatformHooks]):
    """Coins are points, and so is the mask that a player wears at the end."""

    id = "masks"
    name = texts.GAME
    position = Ball
    phases = PHASES
    point_names = {"coins": texts.COINS, "mask": texts.MASK}
    figure_names = {"coins": texts.COINS}

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> Ball:
        return Ball(seats=[Guest() for _ in setup.names])

    def goes_on(self, table: BallTable) -> bool:
        return bool(table.position.round < table.options["masks.rounds"])

    def points(self, table: BallTable, seat: BallSeat) -> dict[str, int]:
        """What a mask is worth counts once it is off: everybody may see points at any time."""
        mask = WORTH[seat.state.mask] if table.position.unmasked else 0
        return {"coins": seat.state.coins, "mask": mask}

    def figures(self, table: BallTable, seat: BallSeat) -> dict[str, int]:
        return {"coins": seat.state.coins}

    def scenario_baseline(self, table: BallTable, given: Mapping[str, Any]) -> None:
        """Where a scenario starts: who has no mask in it gets one from what is left."""
        ball = table.position
        m.apply_given(table, given)
        left = Counter(MASKS)
        left.subtract(guest.mask for guest in ball.seats if guest.mask)
        if min(left.values()) < 0 or set(left) - set(MASKS):
            raise m.PositionError(texts.WRONG_MASKS)
        ball.deck = list(left.elements())
        for seat in table.seats:
            if not seat.state.mask:
                draw_mask(table, seat)
            elif seat.id not in seat.state.known_to:
                seat.state.known_to = (seat.id, *seat.state.known_to)

    def check_invariants(self, table: BallTable) -> dict[str, m.Text]:
        masks = Counter([*table.position.deck, *(guest.mask for guest in table.position.seats)])
        return {} if masks == Counter(MASKS) else {"masks": texts.WRONG_MASKS}

    def look(self, view: m.View) -> m.Sheet:
        return looks.look(view)
