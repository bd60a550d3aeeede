"""Positions: a copy shares what never changes and nothing else, and chance is measured by its counters."""

from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from manicule import Game, Memory, Pool, Position, SeatState
from manicule.kernel.positions.position import copier, copy, copy_of, draws_made, seat_type


class Card(msgspec.Struct, frozen=True):
    """A leaf: it is replaced, never changed."""

    name: str
    marks: tuple[int, ...] = ()


class Pile(msgspec.Struct):
    """A part that changes."""

    deck: list[str] = []
    top: Card = Card("none")


class Note(Memory, frozen=True):
    key: ClassVar[str] = "note"
    number: int = 0


class Hand(SeatState):
    coins: int = 0
    cards: list[Card] = []
    piles: list[Pile] = []
    counts: dict[str, int] = {}


class Room(Position):
    word: str = ""
    size: float = 1.5
    is_open: bool = False
    ring: tuple[str, ...] = ()
    pair: tuple[int, Card] = (0, Card("none"))
    names: list[str] = []
    bag: Annotated[list[str], Pool()] = []
    rows: list[list[int]] = []
    table: dict[str, Card] = {}
    piles: dict[str, Pile] = {}
    stacks: dict[str, list[str]] = {}
    maps: dict[str, dict[str, int]] = {}
    pile: Pile = msgspec.field(default_factory=Pile)


def room() -> Room:
    return Room(
        round=2,
        phase="play",
        turn=1,
        queue=("a", "b"),
        draws={"bag": 3, "die": 4},
        memory={"note": Note(7)},
        seats=[
            Hand(("ring",), {"note": Note(1)}, 5, [Card("king")], [Pile(["x"])], {"gold": 1}),
            Hand(coins=2),
        ],
        word="hello",
        ring=("a", "b"),
        pair=(1, Card("queen")),
        names=["one", "two"],
        bag=["red", "blue"],
        rows=[[1, 2], [3]],
        table={"left": Card("jack", (1, 2))},
        piles={"east": Pile(["y", "z"], Card("ace"))},
        stacks={"west": ["w"]},
        maps={"deep": {"er": 1}},
        pile=Pile(["p"]),
    )


CHANGES = {
    "a number": lambda own: setattr(own, "round", 9),
    "a word": lambda own: setattr(own, "word", "bye"),
    "a list": lambda own: own.names.append("three"),
    "a list with metadata": lambda own: own.bag.pop(),
    "a list of lists": lambda own: own.rows.append([]),
    "a list in a list": lambda own: own.rows[0].append(9),
    "a dict of leaves": lambda own: own.table.update(right=Card("ten")),
    "a dict of parts": lambda own: own.piles.update(north=Pile()),
    "a part in a dict": lambda own: own.piles["east"].deck.clear(),
    "a field of a part in a dict": lambda own: setattr(own.piles["east"], "top", Card("two")),
    "a dict of lists": lambda own: own.stacks.update(new=[]),
    "a list in a dict": lambda own: own.stacks["west"].append("v"),
    "a dict of dicts": lambda own: own.maps.update(new={}),
    "a dict in a dict": lambda own: own.maps["deep"].update(er=2),
    "a part": lambda own: setattr(own.pile, "top", Card("nine")),
    "a list in a part": lambda own: own.pile.deck.append("q"),
    "the counters of chance": lambda own: own.draws.update(bag=9),
    "the memory of the table": lambda own: own.memory.update(note=Note(8)),
    "the seats": lambda own: own.seats.pop(),
    "a seat": lambda own: setattr(own.seats[0], "coins", 0),
    "the pieces of a seat": lambda own: setattr(own.seats[0], "pieces", ()),
    "the memory of a seat": lambda own: own.seats[0].memory.clear(),
    "a list of a seat": lambda own: own.seats[0].cards.append(Card("six")),
    "a part in a list of a seat": lambda own: own.seats[0].piles[0].deck.append("y"),
    "a dict of a seat": lambda own: own.seats[0].counts.update(gold=2),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_in_a_copy_does_not_change_in_the_other(what: str) -> None:
    one = room()
    other = copy(one)
    assert other == one == room()
    assert type(other) is Room
    CHANGES[what](other)
    assert other != one
    assert one == room()
    other = copy(one)
    CHANGES[what](one)
    assert other == room()


def test_what_never_changes_is_shared() -> None:
    one = room()
    other = copy(one)
    assert other.ring is one.ring
    assert other.pair is one.pair
    assert other.queue is one.queue
    assert other.table["left"] is one.table["left"]
    assert other.seats[0].cards[0] is one.seats[0].cards[0]
    assert other.memory["note"] is one.memory["note"]
    assert other.piles["east"].top is one.piles["east"].top


def test_the_order_of_a_dict_is_copied() -> None:
    one = room()
    one.draws = {"z": 1, "a": 2}
    assert list(copy(one).draws) == ["z", "a"]


def test_a_copy_of_a_copy_is_one_of_its_own() -> None:
    first = copy(room())
    second = copy(first)
    second.piles["east"].deck.append("x")
    assert first == room()


def test_seats_of_any_type_are_copied_each_by_its_own() -> None:
    """A position does not say what a seat holds; every seat knows its type."""
    one = Position(seats=[Hand(coins=1), Pile(["x"])])
    other = copy(one)
    assert [type(seat) for seat in other.seats] == [Hand, Pile]
    other.seats[1].deck.append("y")
    assert one.seats[1].deck == ["x"]


def test_any_struct_of_a_position_can_be_copied() -> None:
    pile = Pile(["x"], Card("ace"))
    other = copy_of(pile)
    other.deck.append("y")
    assert pile == Pile(["x"], Card("ace"))


def test_a_copying_function_is_made_once_for_each_class() -> None:
    assert copier(Room) is copier(Room)
    assert copier(Room) is not copier(Pile)


class WithSet(Position):
    things: set[str] = set()


class WithNone(Position):
    thing: str | None = None


class WithAnything(Position):
    thing: Any = 0


class WithListOfSets(Position):
    things: list[set[str]] = []


@pytest.mark.parametrize("struct", [WithSet, WithNone, WithAnything, WithListOfSets])
def test_what_a_position_may_not_hold_is_named(struct: type[Position]) -> None:
    with pytest.raises(TypeError, match="a position may not hold"):
        copier(struct)


def test_draws_are_all_chance_that_was_used_or_revealed() -> None:
    position = room()
    assert draws_made(position) == 7
    position.draws["revealed"] = 2
    assert draws_made(position) == 9
    assert draws_made(Position()) == 0


def test_the_defaults_of_a_position_stay_since_saves_leave_them_out() -> None:
    defaults = msgspec.structs.asdict(Position())
    assert defaults == {
        "round": 0,
        "phase": "",
        "turn": -1,
        "queue": (),
        "finished": False,
        "draws": {},
        "memory": {},
        "seats": [],
    }


def test_a_game_that_does_not_say_what_a_seat_holds_is_told_what_to_write() -> None:
    class Vague(Game):  # type: ignore[type-arg]
        position = Position

        def new_position(self, rules: Any, setup: Any) -> Position:
            return Position()

        def goes_on(self, table: Any) -> bool:
            return False

        def points(self, table: Any, seat: Any) -> dict[str, int]:
            return {}

        def look(self, view: Any) -> Any:
            return None

    with pytest.raises(TypeError) as told:
        seat_type(Vague())
    assert str(told.value) == "Vague does not say what a seat holds: annotate `seats` in its position"
