"""What each action has for a seat that plans: slots, inks and levels that are lacking, cards within reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule import Text
from manicule_gutenberg import describe
from manicule_gutenberg.board import open_patronage
from manicule_gutenberg.describe import GUILDERS
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.lore import lore
from manicule_gutenberg.needs import (
    decoration,
    inks_lacking,
    inks_lacking_together,
    inks_short,
    lacking,
    levels_lacking,
)
from manicule_gutenberg.texts import ntr, tr

FREE_SLOTS = ntr("{n} free order slot", "{n} free order slots")
NO_SLOT = tr("no free order slot: a new order would replace another")
INKS = tr("your orders lack {inks}; you have {guilders}")
INKS_TOGETHER = tr("only for all your orders at once you lack {inks}; you have {guilders}")
NO_INKS = tr("your orders lack no inks")
LEVELS = tr("your orders lack {levels}")
NO_LEVELS = tr("your orders lack no levels")
GEARS = ntr("{n} free place for a gear", "{n} free places for gears")
NO_PLACE = tr("no free place: a new gear would replace another")
CARDS_MET = tr("within reach: {cards}", context="patronage cards")
NO_CARD_MET = tr("rewards only: no open card is within reach")


def note(choice: Any, action: str) -> Text | None:
    """What an action has for the seat that plans."""
    about = _ABOUT.get(action)
    return about(choice.seat) if about is not None else None


def _orders(seat: GutenbergSeat) -> Text:
    free = lore(seat.table).numbers.orders - len(seat.state.orders)
    return FREE_SLOTS(n=free) if free > 0 else NO_SLOT


def _inks(seat: GutenbergSeat) -> Text:
    singly = [ink for order in seat.state.orders for ink in inks_lacking(seat, order.refinement)]
    gone = singly or inks_lacking_together(seat)
    if not gone:
        return NO_INKS
    names = describe.ink_list(seat.table.content, dict.fromkeys(gone))
    text = INKS if singly else INKS_TOGETHER
    return text(inks=names, guilders=GUILDERS(n=seat.state.guilders))


def _levels(seat: GutenbergSeat) -> Text:
    gone: dict[str, int] = {}
    for order in seat.state.orders:
        for name, level in levels_lacking(seat.state.levels, decoration(seat, order)).items():
            gone[name] = max(level, gone.get(name, 0))
    return LEVELS(levels=describe.levels(seat.table.content, gone)) if gone else NO_LEVELS


def _gears(seat: GutenbergSeat) -> Text:
    free = lore(seat.table).numbers.gear_places - len(seat.state.gears)
    return GEARS(n=free) if free > 0 else NO_PLACE


def _patronage(seat: GutenbergSeat) -> Text:
    cards = tuple(card for card in open_patronage(seat.table) if _is_met(seat, card))
    return CARDS_MET(cards=cards) if cards else NO_CARD_MET


def _is_met(seat: GutenbergSeat, id: str) -> bool:
    card = seat.table.content.patronage[id]
    return not (
        levels_lacking(seat.state.levels, card.levels)
        or lacking(seat.state.types, card.types)
        or inks_short(seat, card.inks)
    )


_ABOUT: dict[str, Callable[[GutenbergSeat], Text]] = {
    "take_orders": _orders,
    "take_inks": _inks,
    "develop_specialties": _levels,
    "improve_printing_houses": _gears,
    "patronage": _patronage,
}
