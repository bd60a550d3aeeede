"""Why something that a player names is not an option now: where it is, or when it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule import PASS, Text
from manicule_cvlizations.state import ORDERS
from manicule_cvlizations.texts import tr

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat, LandTable

NOT_PASSED = tr("you must choose something here; you cannot pass")
IN_ORDER_PHASE = tr("orders cannot be played now, only in the order phase")
LIES_OPEN = tr("you have already played {order} face up")
ON_TRACK = tr("{idea} is on the track; you cannot buy it now, only in the development phase")
YOURS = tr("you already own {idea}")
THEIRS = tr("{idea} belongs to {name}")
OUT_OF_SIGHT = tr("{idea} is not available: it is in a deck or has left the game")


def why_unavailable(table: LandTable, seat: LandSeat, word: str) -> Text | None:
    """Public knowledge about the thing that a word names; None if it names nothing."""
    id = word.casefold()
    if id == PASS:
        return NOT_PASSED
    if id in table.content.order:
        return _order(table, seat, id)
    return _idea(table, seat, id) if id in table.content.idea else None


def _order(table: LandTable, seat: LandSeat, order: str) -> Text:
    if table.position.phase != ORDERS:
        return IN_ORDER_PHASE
    return LIES_OPEN(order=table.content.order[order].name)


def _idea(table: LandTable, seat: LandSeat, idea: str) -> Text:
    name: Text = table.rules.pieces[idea].name
    for owner in table.seats:
        if idea in owner.state.ideas:
            return YOURS(idea=name) if owner is seat else THEIRS(idea=name, name=owner.name)
    return (ON_TRACK if idea in table.position.track else OUT_OF_SIGHT)(idea=name)
