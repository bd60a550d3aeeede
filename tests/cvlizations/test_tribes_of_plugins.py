"""Tribes without a player: what a round in short says of their orders, and in which words they are told."""

import re

import pytest
from tests.support.tables import registry
from tests.support.tribes import Seating

from manicule import Cell, Event, Section
from manicule.kernel.events import Names
from manicule_cvlizations.events import OrdersRevealed, Revealed, RoundBegan
from manicule_cvlizations_dummy.plugin import GrannaLaid, GrannaRevealed
from manicule_cvlizations_expert.plugin import NeutralLaid, NeutralRevealed
from manicule_languages.languages import Languages

DUMMY, EXPERT = Seating(2), Seating(2, "cvlizations_expert")


def names_of(seating: Seating) -> Names:
    return seating.new_game().display.names


def in_short(names: Names, *round: Event) -> list[tuple[str, ...]]:
    """The rows of a round in short: the tribe, its order, how many chose it, and what it brought."""
    (part,) = RoundBegan(2, 10, 1, "a").moment(names, (RoundBegan(1, 10, 1, "a"), *round))
    assert isinstance(part, Section)
    return [
        tuple(" ".join(map(str, cell.pieces)) if isinstance(cell, Cell) else str(cell) for cell in row)
        for row in part.rows
    ]


def test_orders_of_a_neutral_civilization_are_counted_and_bring_nothing() -> None:
    names = names_of(EXPERT)
    orders = names.content.order
    rows = in_short(names, NeutralRevealed("b", "hunting", "theft"), Revealed("a", "theft", "idling"))
    assert rows[:3] == [
        ("Tom (neutral)", str(orders["hunting"].name), "1", ""),
        ("", str(orders["theft"].name), "2", ""),
        ("Anna", str(orders["theft"].name), "2", "nothing"),
    ]


def test_orders_of_the_granna_people_are_counted_and_bring_nothing() -> None:
    names = names_of(DUMMY)
    orders = names.content.order
    rows = in_short(names, Revealed("a", "theft", "idling"), GrannaRevealed("idling", "hunting"))
    assert rows[1:] == [
        ("", str(orders["idling"].name), "2", "nothing"),
        ("the Granna people", str(orders["idling"].name), "2", ""),
        ("", str(orders["hunting"].name), "1", ""),
    ]


@pytest.mark.parametrize(
    ("seating", "event"),
    [
        (EXPERT, NeutralLaid("a", "hunting")),
        (EXPERT, NeutralRevealed("a", "hunting", "theft")),
        (DUMMY, GrannaLaid("hunting")),
        (DUMMY, GrannaRevealed("hunting", "theft")),
    ],
)
def test_the_texts_of_these_tribes_are_found_in_the_catalogs_of_their_plugins(
    seating: Seating, event: Event
) -> None:
    languages = Languages()
    languages.know(registry())
    table = seating.new_game().table
    names = Names({"a": "1111", "b": "2222"}, table.content, table.rules.place_names)
    texts = [event.text(names), *([event.tribe(names)] if isinstance(event, OrdersRevealed) else ())]
    told = [languages.reader("uk").read(text) for text in texts]
    assert [line for line in told if re.search("[A-Za-z]{3}|[{}]", line)] == []
