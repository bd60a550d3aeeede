"""Dealing anew what a seat may not know: as chance says, and nothing that it knows changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Annotated, Any

import pytest
from tests.support.den import SUITS, Card, Den, Drawer, Note, Player, Spot, Tip, any_den, at, rules
from tests.support.frequency import is_uniform
from tests.support.still import rules_of
from tests.support.wording import english_pattern

from manicule import Pool, Position, SeatState, Secret, Setup, Shuffled
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import PluginError
from manicule.kernel.positions.canonical import encode
from manicule.kernel.positions.position import copy
from manicule.kernel.secrecy.redeal import _stayed

MANY = 1200


def redealt(position: Any, seat: str, now: Any = None, known: Iterable[Any] = (), seed: int = 1) -> Any:
    """The position after one redeal."""
    table = at(position)
    dice = BotDice(seed, "redeal")
    rules().secrecy.redeal(table, seat, position if now is None else now, known, dice.below)
    return table.position


def den(**fields: Any) -> Den:
    return Den(seats=fields.pop("seats", [Player(), Player(), Player()]), **fields)


# What stays


@pytest.mark.parametrize("seat", ["a", "b", "c", ""])
def test_the_seat_cannot_tell_the_worlds_apart(seat: str) -> None:
    hide = rules().secrecy.hide
    for seed in range(300):
        position = any_den(seed)
        before = encode(position)
        other = redealt(position, seat, seed=seed)
        assert encode(position) == before, "what copies share is not changed"
        own, imagined = copy(position), copy(other)
        hide(own, seat)
        hide(imagined, seat)
        assert encode(own) == encode(imagined)


def test_how_many_things_lie_where_stays_as_it_is() -> None:
    changed = 0
    for seed in range(200):
        position = any_den(seed)
        other = redealt(position, "a", seed=seed)
        changed += other != position
        one, two = (rules().secrecy._find(world, "a") for world in (position, other))
        assert [(found.path, len(found.things())) for found in one] == [
            (found.path, len(found.things())) for found in two
        ]
        hidden = [rules().secrecy.hidden(world, "a") for world in (position, other)]
        assert all(Counter(hidden[0][pool]) == Counter(hidden[1][pool]) for pool in hidden[0])
        for own in ("cards", "kept", "bet", "hand"):
            assert getattr(other.seats[0], own) == getattr(position.seats[0], own)
    assert changed > 190


def test_where_nothing_is_hidden_nothing_is_drawn() -> None:
    class Failing:
        def below(self, limit: int) -> int:
            raise AssertionError("there is nothing to deal")

    table = at(den(deck=["elm", "ash"], top="fir", seen=("a",)))
    before = encode(table.position)
    rules().secrecy.redeal(table, "a", table.position, (), Failing().below)
    assert encode(table.position) == before


# As chance says


def test_a_hidden_card_is_each_card_of_its_pool_as_often() -> None:
    position = den(deck=["ash", "birch", "cedar", "elm"], top="fir", seen=("b",))
    tops = Counter(redealt(position, "a", seed=seed).top for seed in range(MANY))
    assert set(tops) == set(SUITS)
    assert is_uniform(tops, 5)


def test_every_deal_of_hands_pool_and_pile_comes_up_as_often() -> None:
    """Four things in four places: 24 deals."""
    position = den(deck=["ash"], pile=["birch"], top="cedar", gift="elm")
    deals = Counter(
        (other.deck[0], other.pile[0], other.top, other.gift)
        for other in (redealt(position, "a", seed=seed) for seed in range(MANY))
    )
    assert set(deals) == set(permutations(("ash", "birch", "cedar", "elm")))
    assert is_uniform(deals, 24)


def test_equal_things_come_up_as_often_as_there_are_of_them() -> None:
    position = den(deck=["ash", "ash", "elm"], top="elm")
    tops = Counter(redealt(position, "a", seed=seed).top for seed in range(MANY))
    assert is_uniform(tops, 2)
    position = den(deck=["ash", "ash", "elm"], top="ash")
    tops = Counter(redealt(position, "a", seed=seed).top for seed in range(MANY))
    assert abs(tops["ash"] / MANY - 3 / 4) < 0.04


def test_every_order_of_a_pile_comes_up_as_often() -> None:
    position = den(pile=["ash", "birch", "cedar", "elm"])
    orders = Counter(tuple(redealt(position, "a", seed=seed).pile) for seed in range(MANY))
    assert is_uniform(orders, 24)
    assert len(orders) == 24


def test_a_pile_without_a_name_is_shuffled_by_itself() -> None:
    made = rules_of(Table, SeatState)
    orders = Counter[tuple[str, ...]]()
    for seed in range(MANY):
        position = Table(first=["ash", "elm", "fir"], second=["x", "y"])
        table = made.table_at(Setup((), 1), position)
        made.secrecy.redeal(table, "a", position, (), BotDice(seed, "redeal").below)
        assert sorted(position.second) == ["x", "y"]
        orders[tuple(position.first)] += 1
    assert is_uniform(orders, 6)
    assert len(orders) == 6


class Table(Position):
    first: Annotated[list[str], Shuffled()] = []
    second: Annotated[list[str], Shuffled()] = []


def test_a_chosen_secret_is_each_of_what_it_could_be_as_often() -> None:
    position = den(spots={"left": Spot("ash", "elm"), "right": Spot("fir", "ash")}, owners={"left": "a"})
    position.seats[1].bet = 0
    lefts, rights, bets = Counter[str](), Counter[str](), Counter[int]()
    for seed in range(MANY):
        other = redealt(position, "c", seed=seed)
        lefts[other.spots["left"].down] += 1
        rights[other.spots["right"].down] += 1
        bets[other.seats[1].bet] += 1
        assert redealt(position, "a", seed=seed).spots["left"] == Spot("ash", "elm")
    assert set(lefts) == set(SUITS) - {"ash"}
    assert set(rights) == set(SUITS) - {"fir"}
    assert set(bets) == set(range(6)), "a bet of nothing is dealt anew too"
    assert is_uniform(lefts, 4)
    assert is_uniform(rights, 4)
    assert is_uniform(bets, 6)


def test_a_seats_own_pool_is_dealt_among_its_own_things() -> None:
    cards = [Card("elm", rank) for rank in range(4)]
    position = den(seats=[Player(), Player(draw=cards[:3], hand=(cards[3],)), Player(draw=[Card("ash", 9)])])
    hands = Counter(redealt(position, "a", seed=seed).seats[1].hand[0].rank for seed in range(MANY))
    assert is_uniform(hands, 4)
    own = redealt(position, "b")
    assert own.seats[1].hand == (cards[3],)
    assert redealt(position, "a").seats[2].draw == [Card("ash", 9)]


# What has become known since the boundary


def test_what_has_been_revealed_since_lay_where_it_lay() -> None:
    """The card on top was turned over: in every world it was that card."""
    boundary = den(deck=["ash", "birch"], top="cedar", gift="elm")
    now = den(deck=["ash", "birch"], gift="elm")
    gifts = Counter[str]()
    for seed in range(MANY):
        other = redealt(boundary, "a", now, seed=seed)
        assert other.top == "cedar"
        gifts[other.gift] += 1
    assert is_uniform(gifts, 3)


def test_what_the_seat_has_looked_at_since_lay_where_it_lay() -> None:
    boundary = den(deck=["ash", "birch"], top="cedar", seen=("b",))
    now = den(deck=["ash", "birch"], top="cedar", seen=("b", "a"))
    assert {redealt(boundary, "a", now, seed=seed).top for seed in range(50)} == {"cedar"}


def test_a_card_that_was_drawn_openly_was_in_the_pool() -> None:
    boundary = den(deck=["ash", "birch"], top="cedar", gift="elm")
    now = den(deck=["birch"], top="cedar", gift="elm")
    for seed in range(50):
        assert "ash" in redealt(boundary, "a", now, seed=seed).deck


def test_of_equal_cards_the_one_that_left_its_place_is_kept() -> None:
    boundary = den(deck=["ash", "birch"], top="ash", gift="elm")
    drawn, turned = den(deck=["birch"], top="ash", gift="elm"), den(deck=["ash", "birch"], gift="elm")
    tops = Counter[str]()
    for seed in range(50):
        other = redealt(boundary, "a", drawn, seed=seed)
        assert "ash" in other.deck
        tops[other.top] += 1
        assert redealt(boundary, "a", turned, seed=seed).top == "ash"
    assert set(tops) == {"ash", "birch", "elm"}


def test_a_pile_that_was_drawn_from_keeps_that_end() -> None:
    boundary = den(pile=["ash", "birch", "ash", "elm", "ash"])
    above, below = den(pile=["ash", "birch", "ash"]), den(pile=["birch", "ash", "elm", "ash"])
    orders = Counter[tuple[str, ...]]()
    for seed in range(MANY):
        other = redealt(boundary, "a", above, seed=seed)
        assert other.pile[3:] == ["elm", "ash"]
        orders[tuple(other.pile[:3])] += 1
        assert redealt(boundary, "a", below, seed=seed).pile[0] == "ash"
    assert is_uniform(orders, 3)


def test_what_is_known_to_have_been_drawn_was_in_the_pool() -> None:
    """It has been put back since, so nobody knows where it is now: but it was drawn."""
    boundary = den(deck=["ash", "birch"], top="cedar", gift="elm")
    for seed in range(50):
        assert "ash" in redealt(boundary, "a", boundary, ["ash"], seed=seed).deck
    assert any("ash" not in redealt(boundary, "a", seed=seed).deck for seed in range(50))
    shown = den(deck=["birch"], top="cedar", gift="elm")
    other = [redealt(boundary, "a", shown, ["ash", "ash", "oak", object()], seed=seed) for seed in range(50)]
    assert {one.top for one in other} == {"birch", "cedar", "elm"}, "known and gone are one and the same"


def test_a_hand_that_was_played_from_held_what_was_played() -> None:
    hand = Player(cards=("ash", "elm"), kept=["fir"])
    boundary = den(seats=[Player(), hand, Player()], deck=["birch", "cedar", "cedar"])
    now = copy(boundary)
    now.seats[1].cards = ("elm",)
    others = [redealt(boundary, "a", now, seed=seed) for seed in range(100)]
    assert all("ash" in other.seats[1].cards for other in others)
    assert {word for other in others for word in other.seats[1].cards} == set(SUITS)


def test_a_choice_that_has_been_turned_over_or_taken_up_since_is_kept() -> None:
    boundary = den(spots={"left": Spot("ash", "elm"), "right": Spot("ash", "fir")})
    turned = copy(boundary)
    turned.turned = True
    emptied = copy(boundary)
    emptied.spots["left"] = Spot()
    lefts, rights = set(), set()
    for seed in range(80):
        assert redealt(boundary, "a", turned, seed=seed).spots == boundary.spots
        other = redealt(boundary, "a", emptied, seed=seed)
        assert other.spots["left"] == Spot("ash", "elm")
        lefts.add(redealt(boundary, "a", seed=seed).spots["left"].down)
        rights.add(other.spots["right"].down)
    assert len(lefts) == len(rights) == 4


def test_a_memory_that_is_gone_now_is_dealt_as_it_was() -> None:
    boundary = den(deck=["birch", "cedar"], memory={"tip": Tip("ash")})
    now = den(deck=["birch", "cedar"])
    assert {redealt(boundary, "a", now, seed=seed).memory["tip"].word for seed in range(50)} == {"ash"}
    words = {redealt(boundary, "a", seed=seed).memory["tip"].word for seed in range(50)}
    assert words == {"ash", "birch", "cedar"}


# Planted mistakes


def test_a_choice_that_could_not_lie_there_is_named() -> None:
    """The open order lies face down too: what the rules call impossible was laid."""
    position = den(spots={"left": Spot("ash", "ash")})
    with pytest.raises(
        PluginError,
        match=english_pattern("kernel.redeal.not_among", field="Spot.down", value="ash", key="left"),
    ):
        redealt(position, "a")


def test_leaves_in_leaves_lists_and_tuples_are_made_anew() -> None:
    note = Note((), "ash", "birch", 7)
    position = den(drawers={"left": Drawer([note], (note, note))}, deck=["cedar", "elm"])
    position.memory["tip"] = Tip("", 0, {"right": note})
    seen = Counter[str]()
    for seed in range(100):
        other = redealt(position, "a", seed=seed)
        drawer = other.drawers["left"]
        made = [*drawer.notes, *drawer.bound, other.memory["tip"].notes["right"]]
        assert all((one.readers, one.page) == ((), 7) for one in made)
        seen.update(one.first for one in made)
    assert set(seen) == {"ash", "birch", "cedar", "elm"}
    assert position.drawers == {"left": Drawer([note], (note, note))}


class Chest(Position):
    coins: Annotated[list[int], Pool("coins")] = []
    lost: Annotated[int, Secret(to="nobody", pool="coins", empty=-1)] = -1


def test_a_thing_that_is_false_to_python_is_dealt_too() -> None:
    made = rules_of(Chest, SeatState)
    lost = Counter[int]()
    for seed in range(MANY):
        position = Chest(coins=[1, 2], lost=0)
        table = made.table_at(Setup((), 1), position)
        made.secrecy.redeal(table, "a", copy(position), (), BotDice(seed, "redeal").below)
        lost[position.lost] += 1
        assert sorted([*position.coins, position.lost]) == [0, 1, 2]
    assert is_uniform(lost, 3)


@pytest.mark.parametrize(
    ("before", "after", "stayed"),
    [
        ("abc", "abc", [0, 1, 2]),
        ("abc", "ab", [0, 1]),
        ("abc", "bc", [1, 2]),
        ("abc", "", []),
        ("abc", "abcd", [0, 1, 2]),
        ("abc", "xabc", [0, 1, 2]),
        ("abc", "xy", []),
        ("", "ab", []),
    ],
)
def test_of_a_pile_that_end_stays_from_which_nothing_was_drawn(
    before: str, after: str, stayed: list[int]
) -> None:
    assert list(_stayed(list(before), list(after))) == stayed
