"""What stands for the options of a question where ids do not say it, and what to keep in view with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from manicule_gutenberg.looks.parts import (
    GEARS,
    HELD_INKS,
    HELD_TYPES,
    ORDERS,
    PATRONAGE_CARDS,
    PRINTING_DECK,
    REFINEMENT_DECK,
    TRACKS,
    beside,
    gear_place,
    gear_sector,
    ink_take,
    own,
)
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.state import EMPTY


def while_planning(choice: Any) -> tuple[str, ...]:
    """What those have on the table who play without a seat, as far as their plugin shows it by their name."""
    from manicule.views import seen_by  # late: only people look

    table = choice.seat.table
    shown = table.hooks.sections(seen_by(table, choice.seat.id))
    places = tuple(part.id for part in shown if part.id in table.position.circle)
    return (*places, *beside(ORDERS)(choice))


def ink_takes(choice: Any) -> Iterator[str]:
    """Everything that could be taken of sets that are full."""
    table = choice.seat.table
    most = len(derived(table).ink_prices)
    for number in range(len(table.position.inks) // most):
        yield from (ink_take(number + 1, inks + 1) for inks in range(most))


def reseated(choice: Any) -> Iterator[tuple[str, str]]:
    """A gear is re-seated at its place."""
    places = range(len(choice.seat.state.gears))
    return ((gear_place(at), f"reseat_{at + 1}") for at in places)


def gear_at(choice: Any) -> str:
    """Where the gear in question lies: on the board, in the house, or nowhere yet."""
    if choice.about in choice.seat.table.position.gears:
        return "improve_printing_houses"
    is_installed = any(gear.gear == choice.about for gear in choice.seat.state.gears)
    return own(GEARS)(choice) if is_installed else ""


def sectors(choice: Any) -> Iterator[tuple[str, str]]:
    """On the board a gear shows all its sectors."""
    if choice.about in choice.seat.table.position.gears:
        for option, facing in choice.options.items():
            yield gear_sector(choice.about, facing.gear.active), option


def patronage_cards(choice: Any) -> tuple[str, ...]:
    """The cards, as long as there are some, and the tracks of whoever is asked."""
    has_cards = any(card != EMPTY for card in choice.seat.table.position.patronage)
    return beside(*([PATRONAGE_CARDS] if has_cards else []), TRACKS)(choice)


def more_cards(choice: Any) -> Iterator[tuple[str, str]]:
    """Extra cards stand at the decks that they are drawn from."""
    for id, draw in choice.options.items():
        if not isinstance(draw, str):
            decks = (PRINTING_DECK,) * bool(draw.printing) + (REFINEMENT_DECK,) * bool(draw.refinement)
            yield from ((deck, id) for deck in decks)


def on_types(choice: Any) -> Iterable[tuple[str, str]]:
    """All options stand where the types of the house are."""
    return ((HELD_TYPES, option) for option in choice.candidates())


def on_inks(choice: Any) -> Iterable[tuple[str, str]]:
    """All options stand where the inks of the house are."""
    return ((HELD_INKS, option) for option in choice.candidates())
