"""The game as a plugin."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule import Plugin, Result, implements
from manicule_cartographers.game import Cartographers
from manicule_cartographers.hookspecs import CartographersTable, Hooks
from manicule_cartographers.rules.scoring import SCORES
from manicule_cartographers.rules.scoring.base import Score
from manicule_cartographers.texts import tr


class CartographersPlugin(Plugin):
    """Provides the game and the functions of its scoring cards."""

    game = Cartographers()

    @implements(Hooks.scores)
    def scores(self) -> Sequence[Score]:
        return SCORES

    @implements(Hooks.result)
    def result(self, table: CartographersTable, result: Result) -> Result:
        """Add the rating and the title of a solo player below the points."""
        if len(table.seats) > 1:
            return result
        (seat,) = result.seats
        text = tr(
            "Rating of {name}: {stars} − {solo} (solo numbers of the scoring cards) = {rating}, {title}"
        )
        title = table.content.title[seat.facts["title"]].name
        rating = seat.facts["rating"]
        note = text(name=seat.name, stars=seat.score, solo=seat.score - rating, rating=rating, title=title)
        seats = (msgspec.structs.replace(seat, rating=rating),)
        return msgspec.structs.replace(result, seats=seats, notes=(*result.notes, note))


plugin = CartographersPlugin()
