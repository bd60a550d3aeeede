"""The automa's cards and what it does with its markers, written down a second time."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.support.automa import automa_rules, memory_of, new_automa_game
from tests.support.tables import setup
from tests.support.wording import english

from manicule import Match
from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.errors import BrokenRule, ContentError
from manicule.kernel.game import broken_invariants
from manicule.match.point import Point
from manicule_automa.content import AutomaContent, PlanningCard
from manicule_automa.plans import give_marker, moved, receive_markers
from manicule_automa.state import Automa
from manicule_gutenberg import ACTIONS

MOST = 6
Markers = tuple[int, ...]

# The reconstruction: middle icon, two arrows, whether a patronage card is shown. Actions are 1 to 5.
CARDS = {
    "A01": (1, "3>1", "4>2", True),
    "A02": (2, "4>2", "5>3", False),
    "A03": (3, "5>3", "1>4", True),
    "A04": (4, "1>4", "2>5", False),
    "A05": (5, "2>5", "3>1", True),
    "A06": (1, "max>1", "2>min", False),
    "A07": (2, "max>2", "3>min", True),
    "A08": (3, "max>3", "4>min", False),
    "A09": (4, "max>4", "5>min", True),
    "A10": (5, "max>5", "1>min", False),
}


def content() -> AutomaContent:
    own: AutomaContent = automa_rules(1).contents["automa"]
    return own


def cards() -> list[PlanningCard]:
    return list(content().planning_card.values())


def layouts(number: int) -> Iterator[Markers]:
    """Every way to lay so many markers on five actions, six on each at most."""
    for four in product(range(MOST + 1), repeat=4):
        last = number - sum(four)
        if 0 <= last <= MOST:
            yield (*four, last)


def changed(markers: Markers, at: int, change: int) -> Markers:
    return (*markers[:at], markers[at] + change, *markers[at + 1 :])


# The cards


def test_the_ten_planning_cards_are_those_of_the_reconstruction() -> None:
    names = {str(number): action for number, action in enumerate(ACTIONS, 1)} | {"min": "min", "max": "max"}
    found = {
        card.id: (card.centre, *((move.source, move.target) for move in card.moves), card.patronage)
        for card in cards()
    }
    assert found == {
        id: (ACTIONS[centre - 1], *(tuple(names[end] for end in arrow.split(">")) for arrow in arrows), shown)
        for id, (centre, *arrows, shown) in CARDS.items()
    }


def test_the_four_execution_cards_are_numbered_1_to_4() -> None:
    assert sorted(card.number for card in content().execution_card.values()) == [1, 2, 3, 4]


def test_the_execution_cards_number_the_rewards_in_the_order_of_page_11() -> None:
    rewards = automa_rules(1).content.patronage_reward.values()
    assert {favor.number: favor.id for favor in rewards} == {
        1: "order",
        2: "specialty",
        3: "guilders",
        4: "inks",
    }


def test_the_starting_layout_is_what_seven_received_markers_make() -> None:
    """With the first action in the middle and nothing on the board."""
    own = tuple(content().automa_start[action].markers for action in ACTIONS)
    markers: Markers = (0,) * len(ACTIONS)
    for _ in range(7):
        at = tied(markers, min(markers), 0)
        markers = changed(markers, at, +1)
    assert own == markers == (2, 2, 1, 1, 1)


# Arrows and ties, the slow and obvious way


def tied(markers: Markers, number: int, centre: int) -> int:
    """The action with so many markers that is met first, from the centre downwards and from the top again."""
    at = centre
    while markers[at] != number:
        at = at + 1 if at + 1 < len(markers) else 0
    return at


def by_the_book(markers: Markers, id: str) -> Markers:
    centre, *arrows, _ = CARDS[id]
    rows = list(markers)
    for arrow in arrows:
        ends = []
        for end in arrow.split(">"):
            wanted = {"min": min(rows), "max": max(rows)}.get(end)
            ends.append(int(end) - 1 if wanted is None else tied(tuple(rows), wanted, centre - 1))
        one, other = ends
        if rows[one] == 0:
            one, other = other, one
        if rows[one] > 0 and rows[other] < MOST:
            rows[one] -= 1
            rows[other] += 1
    return tuple(rows)


@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_every_card_does_with_every_layout_what_page_17_says(number: int) -> None:
    for markers, card in product(layouts(number), cards()):
        found = markers
        for move in card.moves:
            found = moved(found, move, card, MOST)
        assert found == by_the_book(markers, card.id), (markers, card.id)


@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_an_arrow_neither_makes_nor_loses_a_marker_and_fills_no_action_beyond_six(number: int) -> None:
    for markers, card in product(layouts(number), cards()):
        for move in card.moves:
            found = moved(markers, move, card, MOST)
            assert sum(found) == number
            assert max(found) <= MOST
            assert min(found) >= 0
            changes = [new - old for old, new in zip(markers, found, strict=True) if new != old]
            assert sorted(changes) in ([], [-1, 1])


@pytest.mark.parametrize("number", [7, 8, 9, 10])
def test_a_marker_leaves_the_action_with_the_most_and_comes_to_the_one_with_the_fewest(number: int) -> None:
    table = new_automa_game(3, 1).table
    for markers, card in product(layouts(number), cards()):
        centre = ACTIONS.index(card.centre)
        table.remember(Automa(markers, (), card.id))
        give_marker(table)
        at = tied(markers, max(markers), centre)
        left = changed(markers, at, -1)
        assert memory_of(table) == Automa(left, (), card.id)

        table.remember(Automa(markers, (), card.id))
        receive_markers(table, 3)
        expected = markers
        for _ in range(3):
            at = tied(expected, min(expected), centre)
            expected = changed(expected, at, +1)
        assert memory_of(table) == Automa(expected, (), card.id)


# What is refused


def content_with(**card: Any) -> ContentSource:
    entry = {"centre": "take_orders", "moves": ["min max"], "patronage": True, "source": "a test"} | card
    return ContentSource("extra", (ContentFile("cards.toml", {"planning_card": {"X01": entry}}),))


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ({"moves": ["take_orders"]}, "“take_orders” is not a move"),
        ({"moves": ["take_orders take_inks patronage"]}, "is not a move"),
        ({"moves": ["take_orders take_ink"]}, "“take_orders take_ink” is not a move"),
        ({"centre": "max"}, "the centre “max” is none of the actions take_orders,"),
    ],
)
def test_a_planning_card_that_cannot_be_followed_is_refused_when_it_is_read(
    wrong: dict[str, Any], because: str
) -> None:
    assert automa_rules(1, extra=[content_with()]).contents["automa"].planning_card["X01"].patronage
    with pytest.raises(ContentError, match=r"planning_card\.X01") as refused:
        automa_rules(1, extra=[content_with(**wrong)])
    assert because in str(refused.value)


@pytest.mark.parametrize(
    "markers", [(2, 2, 1, 1, 0), (2, 2, 2, 1, 1), (7, 0, 0, 0, 0), (8, -1, 0, 0, 0), (3, 4), (7,)]
)
def test_markers_that_cannot_be_are_a_broken_invariant(markers: Markers) -> None:
    table = new_automa_game(1, 1).table
    assert broken_invariants(table) == {}
    table.remember(Automa(markers, (), "A01"))
    broken = broken_invariants(table)
    assert list(broken) == ["automa_markers"]
    said = english("automa.plugin.markers", markers=" ".join(map(str, markers)), n=7, most=6)
    assert str(broken["automa_markers"]) == said


def test_a_position_without_the_card_of_the_round_says_what_is_missing() -> None:
    table = new_automa_game(1, 1).table
    position = table.position
    position.round, position.phase, position.turn, position.queue = 1, "prepare_next_round", -1, ()
    with pytest.raises(BrokenRule, match=r"memory\.automa\.card"):
        Match(automa_rules(1), setup(1), at=Point(position))
