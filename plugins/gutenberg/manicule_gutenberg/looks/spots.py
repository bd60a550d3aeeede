"""The spots of options whose ids do not name a spot, and the parts to keep in view with a question.

>>> spots.patronage_cards(match.timeline.choices()["a"])
('patronage_cards', 'status_a')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from manicule_gutenberg.parts import (
    DRAWN_GEARS,
    GEARS,
    HELD_INKS,
    HELD_TYPES,
    ORDERS,
    PATRONAGE_CARDS,
    PRINTING_DECK,
    REFINEMENT_DECK,
    STATUS,
    TURN,
    beside,
    gear_place,
    gear_sector,
    gear_use,
    ink_take,
    own,
)
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.mechanism import coming
from manicule_gutenberg.rules.needs import types_lacking
from manicule_gutenberg.state import EMPTY, Order


def while_planning(choice: Any) -> tuple[str, ...]:
    """The parts of players without a seat, if their plugin shows a part under their name."""
    from manicule import seen_by

    table = choice.seat.table
    shown = table.hooks.sections(seen_by(table, choice.seat.id))
    places = tuple(part.id for part in shown if part.id in table.position.circle)
    return (*places, *beside(ORDERS)(choice))


def ink_takes(choice: Any) -> Iterator[str]:
    """Every possible take from full sets."""
    table = choice.seat.table
    most = len(derived(table).ink_prices)
    for number in range(len(table.position.inks) // most):
        yield from (ink_take(number + 1, inks + 1) for inks in range(most))


def true_colors_first(choice: Any) -> list[str]:
    """Ways to pay, those with the fewest wild inks first: a wild ink may replace another ink later."""
    seat = choice.seat
    wild = dict.fromkeys(seat.hooks.wild_inks(seat.table, seat, ()))
    ways = choice.options
    return sorted(ways, key=lambda id: sum(ways[id].get(colour, 0) for colour in wild))


def least_worth_first(choice: Any) -> list[str]:
    """Orders to discard: orders with little fame first, orders that are printable now last.

    The first order is highlighted, so a player who just confirms loses least.
    """
    seat, orders = choice.seat, choice.options
    cards, refinements = seat.table.content.printing, seat.table.content.refinement

    def worth(id: str) -> tuple[bool, int, int]:
        order = orders[id]
        refinement = refinements[order.refinement]
        fame = refinement.color_fame + refinement.decoration_fame
        return not types_lacking(seat, order.printing), fame, cards[order.printing].guilders

    return sorted((id for id in orders if isinstance(orders[id], Order)), key=worth)


def reseated(choice: Any) -> Iterator[tuple[str, str]]:
    """The place of each gear to re-seat."""
    places = range(len(choice.seat.state.gears))
    return ((gear_place(at), f"reseat_{at + 1}") for at in places)


def gear_at(choice: Any) -> str:
    """The part where the gear in question lies: the board, the drawn gears or the house."""
    position = choice.seat.table.position
    if choice.topic in position.gears:
        return "improve_printing_houses"
    if choice.topic in position.drawn_gears:
        return DRAWN_GEARS
    is_installed = any(gear.gear == choice.topic for gear in choice.seat.state.gears)
    return own(GEARS)(choice) if is_installed else ""


def sectors(choice: Any) -> Iterator[tuple[str, str]]:
    """Sectors are at the cells that show them: in a house, the active sector and the coming ones."""
    position = choice.seat.table.position
    options = {facing.gear.active: option for option, facing in choice.options.items()}
    if choice.topic in (*position.gears, *position.drawn_gears):
        yield from ((gear_sector(choice.topic, sector), option) for sector, option in options.items())
        return
    for place, gear in enumerate(choice.seat.state.gears):
        if gear.gear == choice.topic:
            yield gear_use(place), options[gear.active]
            for later in dict.fromkeys(one.active for one in coming(choice.seat, gear, place)):
                if later != gear.active:
                    yield gear_sector(choice.topic, later), options[later]


def patronage_cards(choice: Any) -> tuple[str, ...]:
    """The patronage cards while there are some, and for the asked seat its orders, and its levels with its
    other holdings."""
    has_cards = any(card != EMPTY for card in choice.seat.table.position.patronage)
    return beside(*([PATRONAGE_CARDS] if has_cards else []), ORDERS, STATUS, TURN)(choice)


def more_cards(choice: Any) -> Iterator[tuple[str, str]]:
    """Extra cards are at the decks that they come from."""
    for id, draw in choice.options.items():
        if not isinstance(draw, str):
            decks = (PRINTING_DECK,) * bool(draw.printing) + (REFINEMENT_DECK,) * bool(draw.refinement)
            yield from ((deck, id) for deck in decks)


def on_types(choice: Any) -> Iterable[tuple[str, str]]:
    """All options are at the types of the house."""
    return ((HELD_TYPES, option) for option in choice.candidates())


def on_inks(choice: Any) -> Iterable[tuple[str, str]]:
    """All options are at the inks of the house."""
    return ((HELD_INKS, option) for option in choice.candidates())
