"""Marks that mean nothing are refused when a rule set is built: plugin, class, field, and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from tests.support.still import rules_of
from tests.support.wording import english, english_part

from manicule import Memory, Plugin, Pool, Position, RuleSet, SeatState, Secret, Shuffled
from manicule.kernel.errors import PluginError
from manicule.kernel.secrecy.declared import empty_of


def anything(table: Any, key: str) -> list[str]:
    return ["x"]


Choosing = Secret(to="nobody", among=anything)


def position_of(**fields: Any) -> Any:
    """A position whose fields have these types; `(type, default)` where the default is of importance."""
    return msgspec.defstruct("Land", [_field(name, hint) for name, hint in fields.items()], bases=(Position,))


def seat_of(**fields: Any) -> Any:
    return msgspec.defstruct(
        "Tribe", [_field(name, hint) for name, hint in fields.items()], bases=(SeatState,)
    )


def memory_of(**fields: Any) -> Any:
    made = [_field(name, hint) for name, hint in fields.items()]
    return msgspec.defstruct("Dream", made, bases=(Memory,), frozen=True, namespace={"key": "dream"})


def leaf_of(**fields: Any) -> Any:
    return msgspec.defstruct("Leaf", [_field(name, hint) for name, hint in fields.items()], frozen=True)


def dict_of(leaf: Any) -> Any:
    """A dict of what no type checker can know."""
    return dict[str, leaf]


def _field(name: str, hint: Any) -> tuple[str, Any, Any]:
    hint, default = hint if isinstance(hint, tuple) else (hint, None)
    return name, hint, default


DECK = Annotated[list[str], Pool("deck")]
SECRET = Annotated[str, Secret(to="nobody", pool="deck")]


def refused(at_table: type[Position], seat: type[Any] = SeatState, *memories: type[Memory]) -> str:
    with pytest.raises(PluginError) as error:
        rules_of(at_table, seat, *memories)
    return str(error.value)


WRONG: dict[str, tuple[Callable[[], str], str]] = {
    "a secret yes or no": (
        lambda: refused(position_of(), seat_of(is_spy=Annotated[bool, Secret("owner", empty=False)])),
        "still: Tribe.is_spy: " + english_part("kernel.declared.no_bool"),
    ),
    "an owner at the table": (
        lambda: refused(position_of(deck=DECK, top=Annotated[str, Secret(to="owner", pool="deck")])),
        "still: Land.top: " + english_part("kernel.roots.owner_at_table"),
    ),
    "an owner in a leaf at the table": (
        lambda: refused(
            position_of(laid=dict_of(leaf_of(x=Annotated[str, Secret("owner", among=anything)])))
        ),
        "still: Leaf.x: " + english_part("kernel.roots.owner_at_table"),
    ),
    "a field that is not there in `to`": (
        lambda: refused(
            position_of(seen=tuple[str, ...], top=Annotated[str, Secret("sean", among=anything)])
        ),
        f"Land.top: {english('kernel.roots.no_field', name='sean', mark='`to`', near='seen')}",
    ),
    "a field that is not there in `until`": (
        lambda: refused(
            position_of(over=bool, top=Annotated[str, Secret("nobody", until="ower", among=anything)])
        ),
        f"Land.top: {english('kernel.roots.no_field', name='ower', mark='`until`', near='over')}",
    ),
    "a field of a seat, from the table": (
        lambda: refused(position_of(top=Annotated[str, Secret("eyes", among=anything)]), seat_of(eyes=str)),
        "Land.top: " + english_part("kernel.roots.no_field", mark="`to`", name="eyes"),
    ),
    "a number that names who knows": (
        lambda: refused(position_of(seen=int, top=Annotated[str, Secret("seen", among=anything)])),
        "Land.top: " + english_part("kernel.roots.not_seats", name="seen", type="<class 'int'>"),
    ),
    "a dict of numbers that names who knows": (
        lambda: refused(
            position_of(seen=dict[str, int], laid=dict[str, Annotated[str, Secret("seen", among=anything)]])
        ),
        "Land.laid: " + english_part("kernel.roots.not_seats", name="seen", type="dict[str, int]"),
    ),
    "a dict without a key": (
        lambda: refused(position_of(seen=dict[str, str], top=Annotated[str, Secret("seen", among=anything)])),
        "Land.top: " + english_part("kernel.roots.no_key", name="seen"),
    ),
    "a dict inside of the one that has the key": (
        lambda: refused(
            position_of(
                laid=dict_of(leaf_of(seen=dict[str, str], x=Annotated[str, Secret("seen", among=anything)]))
            )
        ),
        "Leaf.x: " + english_part("kernel.roots.no_key", name="seen"),
    ),
    "a secret key": (
        lambda: refused(position_of(laid=dict[Annotated[str, Choosing], int])),
        "Land.laid: " + english_part("kernel.declared.secret_key"),
    ),
    "a secret part of a pair": (
        lambda: refused(position_of(pair=tuple[Annotated[str, Choosing], int])),
        f"Land.pair: {english('kernel.declared.not_here', type='tuple')}",
    ),
    "a secret thing of a list": (
        lambda: refused(position_of(row=list[Annotated[str, Choosing]])),
        "Land.row: " + english_part("kernel.declared.not_here"),
    ),
    "a leaf with a secret where nobody looks": (
        lambda: refused(position_of(pair=tuple[leaf_of(x=Annotated[str, Choosing]), int])),  # type: ignore[misc]
        "Land.pair: " + english_part("kernel.declared.not_here"),
    ),
    "a secret in a secret": (
        lambda: refused(position_of(leaf=Annotated[leaf_of(x=Annotated[str, Choosing]), Choosing])),
        "Land.leaf: " + english_part("kernel.declared.not_here"),
    ),
    "two marks": (
        lambda: refused(
            position_of(pile=Annotated[list[str], Shuffled("deck"), Secret("nobody", pool="deck")])
        ),
        "Land.pile: " + english_part("kernel.declared.two_marks"),
    ),
    "a pool and a choice": (
        lambda: refused(
            position_of(deck=DECK, top=Annotated[str, Secret("nobody", pool="deck", among=anything)])
        ),
        f"Land.top: {english('kernel.declared.pool_or_among')}",
    ),
    "a pool that is not there": (
        lambda: refused(position_of(deck=DECK, top=Annotated[str, Secret("nobody", pool="desk")])),
        f"Land.top: {english('kernel.roots.no_pool', pool='desk', known='deck')}",
    ),
    "a pool that is no list": (
        lambda: refused(position_of(deck=Annotated[dict[str, int], Pool("deck")])),
        "Land.deck: " + english("kernel.declared.not_a_list", type="dict[str, int]"),
    ),
    "a pool of other things": (
        lambda: refused(position_of(deck=DECK, top=Annotated[int, Secret("nobody", pool="deck", empty=0)])),
        "Land.top: "
        + english_part(
            "kernel.roots.other_things",
            pool="deck",
            type="<class 'int'>",
            other="<class 'str'>",
            where="Land.deck",
        ),
    ),
    "two pools of one name with other things": (
        lambda: refused(position_of(deck=DECK, rest=Annotated[list[int], Pool("deck")])),
        "Land.rest: "
        + english_part(
            "kernel.roots.other_things",
            pool="deck",
            type="<class 'int'>",
            other="<class 'str'>",
            where="Land.deck",
        ),
    ),
    "a dict that is dealt": (
        lambda: refused(position_of(deck=DECK, top=Annotated[dict[str, int], Secret("nobody", pool="deck")])),
        "Land.top: " + english("kernel.declared.not_dealt", type="dict[str, int]"),
    ),
    "a pool that lies in a dict": (
        lambda: refused(position_of(decks=dict[str, DECK], top=SECRET)),
        "Land.decks: " + english_part("kernel.roots.no_home", pool="deck"),
    ),
    "a pool of the table that lies with the seats": (
        lambda: refused(position_of(top=SECRET), seat_of(deck=DECK)),
        "Tribe.deck: " + english_part("kernel.roots.no_home", pool="deck"),
    ),
    "a seat's own pool, from the table": (
        lambda: refused(position_of(top=SECRET), seat_of(deck=Annotated[list[str], Pool("deck", own=True)])),
        f"Land.top: {english('kernel.roots.own_pool', pool='deck')}",
    ),
    "a pool of the table and of each seat": (
        lambda: refused(position_of(deck=DECK), seat_of(deck=Annotated[list[str], Pool("deck", own=True)])),
        "Tribe.deck: " + english("kernel.roots.mixed_pool", pool="deck", where="Land.deck"),
    ),
    "the count of one thing": (
        lambda: refused(position_of(top=Annotated[str, Secret("nobody", among=anything, shows="count")])),
        f"Land.top: {english('kernel.declared.no_count', type='str')}",
    ),
    "something else shown": (
        lambda: refused(
            position_of(top=Annotated[list[str], Secret("nobody", among=anything, shows="backs")])
        ),
        f"Land.top: {english('kernel.declared.not_shown', known='nothing, count', shows='backs')}",
    ),
    "the count of things that have no empty value": (
        lambda: refused(
            position_of(top=Annotated[list[Bare], Secret("nobody", among=anything, shows="count")])
        ),
        "Land.top: " + english("kernel.declared.no_empty_item", type="Bare"),
    ),
    "a number that does not say what nothing is": (
        lambda: refused(position_of(), seat_of(bet=(Annotated[int, Secret("owner", among=anything)], 0))),
        "Tribe.bet: " + english_part("kernel.declared.needs_empty"),
    ),
    "a leaf that does not say what nothing is": (
        lambda: refused(position_of(laid=dict[str, Annotated[Bare, Choosing]])),
        f"Land.laid: {english('kernel.declared.no_empty', type='Bare')}",
    ),
    "an empty value of another type": (
        lambda: refused(position_of(top=Annotated[str, Secret("nobody", among=anything, empty=0)])),
        "Land.top: "
        + english("kernel.declared.wrong_empty", type="str", problem="Expected `str`, got `int`"),
    ),
    "a Memory that means nothing anywhere": (
        lambda: refused(
            position_of(), SeatState, memory_of(x=(Annotated[str, Secret("eyes", among=anything)], ""))
        ),
        "still: Dream.x: " + english_part("kernel.roots.no_field", mark="`to`", name="eyes"),
    ),
}


class Bare(msgspec.Struct, frozen=True):
    size: int


@pytest.mark.parametrize("case", WRONG)
def test_a_mark_that_means_nothing_is_refused(case: str) -> None:
    refuse, complaint = WRONG[case]
    assert complaint in refuse()


def test_the_plugin_whose_memory_is_wrong_is_named() -> None:
    class Other(Plugin):
        memories = (memory_of(x=(SECRET, "")),)

    game = rules_of(Position, SeatState).game
    with pytest.raises(
        PluginError, match=re.escape("other: Dream.x: " + english_part("kernel.roots.no_pool", pool="deck"))
    ):
        RuleSet(game, {"other": Other()})


def test_a_memory_must_mean_something_in_one_of_the_places_where_it_can_lie() -> None:
    own = memory_of(x=(Annotated[str, Secret("owner", until="over", among=anything)], ""))
    rules_of(position_of(over=bool), SeatState, own)
    rules_of(position_of(), seat_of(over=bool), own)
    assert english_part("kernel.roots.no_field", name="over") in refused(position_of(), SeatState, own)


def test_types_that_nobody_marked_are_left_alone() -> None:
    """Whatever a leaf holds: trees of leaves, unions, sets."""
    rules_of(position_of(deck=DECK, top=SECRET), SeatState, Old)


class Tree(msgspec.Struct, frozen=True):
    below: tuple[Tree, ...] = ()


class Old(Memory, frozen=True):
    key: ClassVar[str] = "old"
    tree: Tree = Tree()
    some: str | None = None
    kinds: frozenset[str] = frozenset()
    note: Annotated[str, "for people"] = ""


def test_a_secret_that_cannot_be_dealt_is_hidden_and_nothing_can_be_imagined() -> None:
    made = rules_of(position_of(), seat_of(word=(Annotated[str, Secret("owner")], "")))
    seat: Any = made.secrecy._roots.seat
    position: Any = made.game.position(seats=[seat("tea"), seat("ham")])
    assert made.secrecy.refusal is not None
    complaint = english("kernel.rules.cannot_deal", field="Tribe.word")
    assert str(made.secrecy.refusal) == complaint
    with pytest.raises(PluginError, match=re.escape(complaint)):
        made.secrecy.redeal(None, "a", position, (), lambda limit: 0)  # type: ignore[arg-type]


class Blank(msgspec.Struct):
    word: str = ""


class Needy(msgspec.Struct):
    word: str


@pytest.mark.parametrize(
    ("hint", "empty"),
    [
        (str, ""),
        (int, 0),
        (list[str], []),
        (tuple[str, ...], ()),
        (dict[str, int], {}),
        (Blank, Blank()),
        (Needy, None),
        (float, None),
        (set, None),
        (str | None, None),
    ],
)
def test_what_stands_for_nothing_is_known_of_plain_types_and_of_structs_with_defaults(
    hint: Any, empty: Any
) -> None:
    assert empty_of(hint) == empty
    assert type(empty_of(hint)) is type(empty)
