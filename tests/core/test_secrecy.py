"""Declared secrets: what each seat and a watcher see, and what they cannot place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from tests.support.den import (
    SUITS,
    Box,
    Card,
    Den,
    Drawer,
    Note,
    Player,
    Spot,
    Tip,
    any_den,
    at,
    rules,
)
from tests.support.still import rules_of

from manicule import Memory, Pool, Position, SeatState, Secret
from manicule.kernel.positions.canonical import digest, encode
from manicule.kernel.positions.position import copy
from manicule.kernel.secrecy.declared import SecretField
from manicule.kernel.views import seen_by

WATCHER = ""
EYES = ("a", "b", "c", WATCHER)


def seen(position: Den, seat: str) -> Any:
    """The position as a seat sees it, by way of its view."""
    return seen_by(at(position), seat).position


def den(**fields: Any) -> Den:
    return Den(seats=fields.pop("seats", [Player(), Player(), Player()]), **fields)


# Who knows


def test_a_secret_of_a_seat_is_known_to_its_owner_alone() -> None:
    position = den(seats=[Player(kept=["elm"], bet=3), Player(kept=["ash", "fir"]), Player()])
    assert [seen(position, "a").seats[at].kept for at in range(2)] == [["elm"], []]
    assert [seen(position, "b").seats[at].kept for at in range(2)] == [[], ["ash", "fir"]]
    assert [seen(position, WATCHER).seats[at].kept for at in range(2)] == [[], []]
    assert [seen(position, seat).seats[0].bet for seat in ("a", "b", WATCHER)] == [3, -1, -1]


def test_a_field_names_the_seats_that_know() -> None:
    position = den(top="elm", seen=("a", "c"), gift="fir", guest="b")
    assert [seen(position, seat).top for seat in ("a", "b", "c", WATCHER)] == ["elm", "", "elm", ""]
    assert [seen(position, seat).gift for seat in ("a", "b", "c", WATCHER)] == ["", "fir", "", ""]


def test_a_place_whose_name_has_letters_of_seats_is_no_seat() -> None:
    position = den(gift="fir", guest="granna")
    assert [seen(position, seat).gift for seat in ("a", "b", "c", WATCHER)] == [""] * 4


def test_a_watcher_is_none_of_the_seats_whatever_stands_for_nobody() -> None:
    """An empty text or no entry at all is how positions say that nobody knows."""
    position = den(gift="fir", guest="", spots={"left": Spot("ash", "elm"), "right": Spot("", "fir")})
    position.owners = {"left": ""}
    shown = seen(position, WATCHER)
    assert shown.gift == ""
    assert shown.spots == {"left": Spot("ash"), "right": Spot()}


def test_a_dict_names_who_knows_by_the_key_under_which_a_secret_lies() -> None:
    position = den(spots={"left": Spot("ash", "elm"), "right": Spot("", "fir")})
    position.owners = {"left": "a", "right": "b"}
    position.safes, position.keys = {"left": "elm", "right": "ash"}, {"left": ("a", "c")}
    assert seen(position, "a").spots == {"left": Spot("ash", "elm"), "right": Spot()}
    assert seen(position, "c").spots == {"left": Spot("ash"), "right": Spot()}
    assert seen(position, "c").safes == {"left": "elm", "right": ""}
    assert list(seen(position, "b").safes.values()) == ["", ""]


def test_a_secret_is_over_when_the_field_that_ends_it_says_so() -> None:
    position = den(spots={"left": Spot("ash", "elm")}, owners={"left": "a"}, turned=True)
    position.seats[0].bet = 2
    for seat in ("a", "b", WATCHER):
        assert seen(position, seat).spots == {"left": Spot("ash", "elm")}
        assert seen(position, seat).seats[0].bet == 2


def test_what_nobody_knows_nobody_sees() -> None:
    position = den(aside=["elm", "fir"])
    assert [seen(position, seat).aside for seat in ("a", "b", "c", WATCHER)] == [[]] * 4


def shown(before: Den, now: Den) -> str:
    """The seats that can see now what lay hidden from them before."""
    return "".join(seat for seat in "abc" if rules().secrecy.shows(before, now, seat))


def test_a_thing_of_a_pool_that_leaves_its_hiding_place_is_shown_to_who_did_not_know_it() -> None:
    before = den(deck=["ash"], top="elm", seen=("a",), aside=["fir"])
    assert shown(before, den(deck=["ash"], guest="elm", aside=["fir"])) == "bc"
    assert shown(before, den(deck=["ash"], top="elm", seen=("a", "b"), aside=["fir"])) == "b"
    assert shown(before, den(deck=["ash"], top="elm", seen=("a",), guest="fir")) == "abc"


def test_a_thing_that_only_lies_elsewhere_is_not_shown() -> None:
    before = den(deck=["ash"], top="elm", seen=("a",), aside=["fir"])
    assert shown(before, den(deck=["ash", "elm"], aside=["fir"])) == ""
    # One who knows where a thing lay is shown the one that lies there now.
    assert shown(before, den(deck=["ash"], top="fir", seen=("a",), aside=["elm"])) == "a"
    assert shown(before, copy(before)) == ""


def test_a_secret_without_a_pool_is_shown_when_it_is_over_and_not_when_it_is_put_away() -> None:
    before = den(spots={"left": Spot("ash", "elm")}, owners={"left": "a"})
    turned = den(spots={"left": Spot("ash", "elm")}, owners={"left": "a"}, turned=True)
    assert shown(before, turned) == "bc"
    assert shown(before, den(spots={"left": Spot("ash")}, owners={"left": "a"})) == ""
    assert shown(before, den(spots={"left": Spot("ash", "fir")}, owners={"left": "a"})) == ""


def test_the_nearest_field_of_a_name_counts() -> None:
    """A leaf names its own readers, wherever it lies."""
    notes = [Note(("a",), "elm", "fir", 1), Note(("b",), "ash", "", 2)]
    position = den(drawers={"left": Drawer(list(notes), tuple(notes))})
    drawer = seen(position, "a").drawers["left"]
    assert drawer.notes == [notes[0], Note(("b",), page=2)]
    assert drawer.bound == (notes[0], Note(("b",), page=2))


def test_a_memory_hides_what_it_holds_at_a_seat_and_at_the_table() -> None:
    tip = Tip("elm", 2, {"left": Note(("b",), "ash")})
    position = den(memory={"tip": tip})
    position.seats[1].memory = {"tip": tip}
    for seat in ("a", "b", WATCHER):
        shown = seen(position, seat)
        notes = tip.notes if seat == "b" else {"left": Note(("b",))}
        assert shown.memory["tip"] == Tip("", 2, notes), "nobody is the owner of what the table remembers"
        assert shown.seats[1].memory["tip"] == Tip("elm" if seat == "b" else "", 2, notes)


def test_a_secret_that_is_false_to_python_is_hidden_too() -> None:
    """A bet of 0 is a bet: `empty` says what stands for none."""
    position = den(seats=[Player(bet=0), Player(bet=-1), Player()])
    assert [player.bet for player in seen(position, "b").seats] == [-1, -1, -1]
    assert [player.bet for player in seen(position, "a").seats] == [0, -1, -1]
    assert len(rules().secrecy._find(position, "b")) > len(rules().secrecy._find(position, "a"))


# Pools


def test_a_pool_is_shown_sorted_with_what_is_hidden_from_the_seat() -> None:
    position = den(deck=["fir", "ash"], top="cedar", seen=("a",))
    assert (seen(position, "a").deck, seen(position, "a").top) == (["ash", "fir"], "cedar")
    assert (seen(position, "b").deck, seen(position, "b").top) == (["ash", "cedar", "fir"], "")


def test_a_count_is_shown_where_that_was_declared() -> None:
    position = den(seats=[Player(cards=("elm", "ash")), Player(), Player()])
    assert seen(position, "b").seats[0].cards == ("", "")
    assert seen(position, "b").deck == ["ash", "elm"]
    assert seen(position, "a").seats[0].cards == ("elm", "ash")


def test_of_a_pool_in_several_fields_only_the_first_says_what_lies_there() -> None:
    """Whoever saw what lies in each would know by that what is hidden elsewhere."""
    position = den(deck=["fir"], rest=("elm", "ash"), pile=["cedar"], memory={"box": Box(("birch",))})
    shown = seen(position, "a")
    assert shown.deck == ["ash", "birch", "cedar", "elm", "fir"]
    assert (shown.rest, shown.pile, shown.memory["box"]) == (("", ""), [""], Box(("",)))


def test_each_seat_may_have_a_pool_of_its_own() -> None:
    cards = [Card("elm", 2), Card("ash", 1), Card("elm", 1)]
    position = den(seats=[Player(draw=cards[:2], hand=(cards[2],)), Player(draw=cards[:1]), Player()])
    own, other = seen(position, "a"), seen(position, "b")
    assert (own.seats[0].hand, own.seats[0].draw) == ((cards[2],), [cards[1], cards[0]])
    assert (other.seats[0].hand, other.seats[0].draw) == ((), [cards[1], cards[2], cards[0]])
    assert other.seats[1].draw == [cards[0]]
    assert rules().secrecy.hidden(position, "b")["own/a"] == [cards[2], *cards[:2]]


class Shelf(Position):
    books: Annotated[list[str], Pool()] = []
    cases: dict[str, Annotated[tuple[str, ...], Pool()]] = {}


def test_a_pool_without_a_name_is_just_sorted() -> None:
    shelf = rules_of(Shelf, SeatState)
    position = Shelf(books=["b", "a"], cases={"x": ("d", "c")})
    shelf.secrecy.hide(position, "a")
    assert position == Shelf(books=["a", "b"], cases={"x": ("c", "d")})
    assert not shelf.secrecy.hides(position)
    assert shelf.secrecy.hidden(position, "a") == {}


# What holds for every position


def every_case() -> Iterator[tuple[Den, str]]:
    for seed in range(400):
        yield any_den(seed), EYES[seed % len(EYES)]


def test_the_real_position_stays_as_it_is() -> None:
    """Copies share leaves with it, and what lies in them."""
    for position, seat in every_case():
        before = encode(position)
        rules().secrecy.hide(copy(position), seat)
        assert encode(position) == before


def test_no_secret_is_left() -> None:
    for position, seat in every_case():
        rules().secrecy.hide(position, seat)
        left = [one for one in rules().secrecy._find(position, seat) if isinstance(one.leaf, SecretField)]
        assert not any(thing for found in left for thing in found.things())


def test_everything_that_is_hidden_lies_in_the_pool_of_the_view() -> None:
    for position, seat in every_case():
        hidden = rules().secrecy.hidden(position, seat)
        rules().secrecy.hide(position, seat)
        assert position.deck == sorted(hidden["deck"])
        for player, id in zip(position.seats, "abc", strict=True):
            assert Counter(player.draw) == Counter(hidden[f"own/{id}"])


def test_what_a_seat_cannot_place_and_what_it_sees_make_all_there_is() -> None:
    """Hiding and listing go the same way: nothing is counted twice, and nothing is forgotten."""

    def words(position: Den) -> Counter[str]:
        return Counter(re.findall(f'"({"|".join(SUITS)})"', encode(position).decode()))

    for position, seat in every_case():
        position.spots, position.turned = {}, False  # what is chosen, and in no pool, would be missing
        before = words(position)
        rules().secrecy.hide(position, seat)
        assert words(position) == before


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    for position, seat in every_case():
        other = copy(position)
        if seat not in position.seen and position.top and position.deck:
            other.top, other.deck[0] = other.deck[0], other.top
        if position.pile and position.rest:
            other.rest = (*position.rest[1:], position.pile[0])
            other.pile = [*position.pile[1:], position.rest[0]]
        other.deck.reverse()
        assert digest(seen(other, seat)) == digest(seen(position, seat))


def test_a_game_that_hides_nothing_says_so() -> None:
    still = rules_of(Position, SeatState)
    assert not still.secrecy.hides(Position())
    assert not still.secrecy.differs(Position())
    assert still.secrecy.refusal is None


def test_a_secret_in_a_memory_sets_seats_apart_only_while_it_is_held() -> None:
    made = rules_of(Board, SeatState, Tip)
    assert made.secrecy.hides(Board(memory={"tip": Tip()}))
    assert not made.secrecy.differs(Board(seats=[SeatState(), SeatState()]))
    assert made.secrecy.differs(Board(seats=[SeatState(), SeatState(memory={"tip": Tip()})]))
    assert made.secrecy.differs(Board(memory={"tip": Tip()}))
    assert rules().secrecy.differs(den())


class Board(Position):
    deck: Annotated[list[str], Pool("deck")] = []


class Corner(Board):
    gift: Annotated[str, Secret(to="knows", pool="deck")] = ""
    knows: str = ""


def test_an_empty_place_for_a_secret_sets_no_seats_apart() -> None:
    secrecy = rules_of(Corner, SeatState).secrecy
    assert secrecy.differs(Corner())
    assert not secrecy.sets_apart(Corner(knows="a"), ("a", "b"))
    given = Corner(gift="fir", knows="a")
    assert secrecy.sets_apart(given, ("a", "b"))
    assert not secrecy.sets_apart(given, ("b", "c")), "neither of them knows it"


def test_what_only_nobody_knows_sets_no_seats_apart() -> None:
    made = rules_of(Closed, SeatState)
    assert made.secrecy.hides(Closed())
    assert not made.secrecy.differs(Closed())


class Closed(Board):
    aside: Annotated[str, Secret(to="nobody", pool="deck")] = ""


class Purse(Memory, frozen=True):
    key = "purse"
    coins: Annotated[tuple[str, ...], Pool("coins", own=True)] = ()
    rest: Annotated[tuple[str, ...], Pool("coins", own=True)] = ()
    palmed: Annotated[str, Secret(to="owner", pool="coins")] = ""


def test_a_memory_of_a_seat_that_lies_on_the_table_takes_no_seat_s_part() -> None:
    """What is hidden there goes back to no pool, for the pool is each seat's own."""
    made = rules_of(Position, SeatState, Purse)
    full = Purse(coins=("b", "a"), rest=("d",), palmed="c")
    position = Position(memory={"purse": full}, seats=[SeatState(memory={"purse": full}), SeatState()])
    made.secrecy.hide(position, "b")
    at_seat, at_table = position.seats[0].memory["purse"], position.memory["purse"]
    assert isinstance(at_seat, Purse)
    assert isinstance(at_table, Purse)
    assert (at_seat.coins, at_seat.rest, at_seat.palmed) == (("a", "b", "c", "d"), ("",), "")
    assert (at_table.coins, at_table.rest) == (("a", "b"), ("d",))


class Court(Board):
    friends: dict[str, str] = {}
    turned: bool = False


class Letter(Memory, frozen=True):
    key = "letter"
    word: Annotated[str, Secret(to="friends", until="turned", pool="deck")] = ""


def test_a_memory_of_a_seat_may_be_known_to_whom_the_table_names_by_that_seat() -> None:
    made = rules_of(Court, SeatState, Letter)

    def read(turned: bool, reader: str) -> list[str]:
        letters = [SeatState(memory={"letter": Letter(word)}) for word in ("elm", "fir")]
        court = Court(friends={"a": "b", "b": "c"}, turned=turned, seats=[*letters, SeatState()])
        made.secrecy.hide(court, reader)
        return [seat.memory["letter"].word for seat in court.seats[:2]]

    assert [read(False, reader) for reader in EYES] == [["", ""], ["elm", ""], ["", "fir"], ["", ""]]
    assert [read(True, reader) for reader in EYES] == [["elm", "fir"]] * 4
    position = Court(friends={"a": "b"}, seats=[SeatState(memory={"letter": Letter("elm")}), SeatState()])
    found = [one.path for one in made.secrecy._find(position, "a") if isinstance(one.leaf, SecretField)]
    assert found == [("seats", 0, "memory", "letter", "word")]


class Crate(msgspec.Struct):
    goods: Annotated[list[str], Pool()] = []
    label: Annotated[str, Secret(to="nobody", until="turned", pool="deck")] = ""


class Store(Board):
    turned: bool = False
    crates: dict[str, Crate] = {}


def test_secrets_and_pools_in_one_leaf_of_many_are_hidden_until_all_of_them_are_over() -> None:
    made = rules_of(Store, SeatState)

    def labels(turned: bool) -> list[tuple[list[str], str]]:
        crates = {"left": Crate(["fir", "ash"], "elm"), "right": Crate([], "oak")}
        store = Store(turned=turned, crates=crates, seats=[SeatState()])
        made.secrecy.hide(store, "a")
        return [(crate.goods, crate.label) for crate in store.crates.values()]

    assert labels(turned=False) == [(["ash", "fir"], ""), ([], "")]
    assert labels(turned=True) == [(["ash", "fir"], "elm"), ([], "oak")]


class Bench(msgspec.Struct):
    """A seat that remembers nothing."""

    score: int = 0


def test_a_memory_is_hidden_on_the_table_where_seats_cannot_remember_anything() -> None:
    made = rules_of(Board, Bench, Tip)
    position = Board(memory={"tip": Tip("elm")}, seats=[Bench(), Bench()])
    made.secrecy.hide(position, "a")
    assert position.memory["tip"] == Tip("")
    assert position.deck == ["elm"]
