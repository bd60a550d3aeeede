"""The canonical form: what differs from its default, typed on the way back, the same after classes grew."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.test_written import market, positions
from tests.support.still import rules_of
from tests.support.tables import registry
from tests.support.wording import english, english_part, english_pattern

from manicule import Match, Memory, Position, RuleSet, SeatState, Setup
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import PositionError
from manicule.kernel.positions import canonical
from manicule.kernel.positions.canonical import MOST_LEAVES, decode, digest, encode, tree_of
from manicule.kernel.positions.position import copy
from manicule.match.point import Mode
from manicule.plugins import PluginRegistry


@pytest.fixture(scope="session")
def rules(small_games: PluginRegistry) -> RuleSet:
    return small_games.rule_set("stall", ["stall"])


@pytest.fixture(scope="session")
def stall(rules: RuleSet) -> Any:
    return sys.modules[type(rules.game).__module__]


# The form


def test_only_what_differs_from_its_default_is_written(stall: Any) -> None:
    position = stall.Market(
        round=2, crates={"left": stall.Crate()}, seats=[stall.Keeper(best=stall.Order("tea", 2))]
    )
    assert tree_of(position) == {
        "crates": {"left": {}},
        "round": 2,
        "seats": [{"best": {"good": "tea", "number": 2}}],
    }
    assert encode(position) == (
        b'{"crates":{"left":{}},"round":2,"seats":[{"best":{"good":"tea","number":2}}]}'
    )


def test_a_value_that_equals_its_default_is_left_out_whoever_made_it(stall: Any) -> None:
    """By value: an equal struct, list or tuple of one's own is no difference."""
    position = stall.Market(crate=stall.Crate([], 0), corner=("", 0), fee=0.5, stock={}, row=[], draws={})
    position.seats = [stall.Keeper(best=stall.Order("", 1, False), pieces=(), memory={})]
    assert encode(position) == b'{"seats":[{}]}'


def test_a_required_field_is_always_written(stall: Any) -> None:
    assert tree_of(stall.Order("")) == {"good": ""}


class Shelf(msgspec.Struct):
    goods: list[str] = msgspec.field(default_factory=lambda: ["tea"])


class Shop(Position):
    shelf: Shelf = msgspec.field(default_factory=lambda: Shelf(["salt"]))
    sign: str = "open"
    prices: list[int] = msgspec.field(default_factory=lambda: [1, 2])


def test_a_default_that_is_not_empty_is_a_default_too() -> None:
    assert tree_of(Shop()) == {}
    assert tree_of(Shop(shelf=Shelf(), sign="", prices=[])) == {"shelf": {}, "sign": "", "prices": []}
    assert tree_of(Shop(shelf=Shelf([]), prices=[1, 2])) == {"shelf": {"goods": []}}


def test_what_was_made_of_a_default_does_not_change_it() -> None:
    """The defaults that values are compared with belong to nobody else."""
    shop = Shop()
    shop.prices.append(3)
    shop.shelf.goods.append("tea")
    assert tree_of(shop) == {"shelf": {"goods": ["salt", "tea"]}, "prices": [1, 2, 3]}
    assert tree_of(Shop()) == {}


class Node(msgspec.Struct, frozen=True):
    name: str
    below: tuple[Node, ...] = ()


class Odd(Memory, frozen=True):
    key: ClassVar[str] = "odd"
    kinds: frozenset[str] = frozenset()
    pair: tuple[Node, int] = (Node("x"), 0)
    chosen: str | None = None
    hidden: Annotated[str, "some metadata"] = ""
    tree: Node = Node("root")


class Wide(Position):
    deep: dict[str, list[dict[str, Node]]] = {}


def test_whatever_a_leaf_holds_comes_back() -> None:
    """Sets, what may be missing, trees of leaves, pairs: a leaf may hold more than a position."""
    rules = rules_of(Wide, SeatState, Odd)
    odd = Odd(
        frozenset("cab"), (Node("y"), 2), "yes", "here", Node("root", (Node("a", (Node("b"),)), Node("c")))
    )
    position = Wide(memory={"odd": odd}, deep={"k": [{"n": Node("z")}, {}]})
    assert tree_of(position)["memory"]["odd"]["kinds"] == ["a", "b", "c"]
    again: Any = decode(rules, encode(position))
    assert again == position
    assert encode(again) == encode(position)
    assert decode(rules, encode(Wide(memory={"odd": Odd()}))).memory == {"odd": Odd()}
    with pytest.raises(
        PositionError,
        match=r"memory\.odd\.chosen: "
        + english_pattern("kernel.snapshot_reader.does_not_fit", problem="Expected `str | null`"),
    ):
        decode(rules, b'{"memory": {"odd": {"chosen": 3}}}')


def test_more_leaves_than_are_kept_are_encoded_all_the_same(stall: Any) -> None:
    orders = [stall.Order(f"good {number}", number) for number in range(MOST_LEAVES + 5)]
    for _ in range(2):
        position = stall.Market(seats=[stall.Keeper(orders=orders)])
        written = tree_of(position)["seats"][0]["orders"]
        assert [one["good"] for one in written] == [order.good for order in orders]
        assert written[2] == {"good": "good 2", "number": 2}


def test_no_more_leaves_are_kept_than_there_may_be(stall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical, "MOST_LEAVES", 2)
    leaves = canonical.Leaves(lambda leaf: {"good": leaf.good})
    for number in range(5):
        assert leaves[stall.Order(f"good {number}", 1)] == msgspec.Raw(b'{"good":"good %d"}' % number)
        assert len(leaves) <= 2


class Box(msgspec.Struct, frozen=True):
    goods: list[str] = []


class Shed(msgspec.Struct):
    box: Box


def test_a_leaf_that_cannot_be_a_key_is_written_each_time() -> None:
    assert tree_of(Shed(Box(["apple"]))) == {"box": {"goods": ["apple"]}}


# The way back


@settings(max_examples=200)
@given(data=st.data())
def test_what_was_encoded_is_decoded_as_the_same_position(
    rules: RuleSet, stall: Any, data: st.DataObject
) -> None:
    position = data.draw(positions(stall, rules))
    again: Any = decode(rules, encode(position))
    assert again == position
    assert encode(again) == encode(position)
    assert digest(again) == digest(position)
    assert list(again.stock) == list(position.stock), "rules may depend on the order of a dict"


@settings(max_examples=100)
@given(data=st.data())
def test_positions_have_equal_digests_exactly_when_they_are_equal(
    rules: RuleSet, stall: Any, data: st.DataObject
) -> None:
    one, other = data.draw(positions(stall, rules)), data.draw(positions(stall, rules))
    assert (digest(one) == digest(other)) == (one == other)
    turned = copy(one)
    turned.stock = dict(reversed(one.stock.items()))
    assert digest(turned) == digest(one)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"{", english_part("kernel.canonical.not_json")),
        (
            b"[]",
            english_part("kernel.reader.not_a_table") + " round, phase",
        ),
        (b'{"ruond": 1}', "ruond: " + english_part("kernel.reader.no_such_field", near="round")),
        (b'{"round": "1"}', "round: " + english("kernel.decoder.not_a_number", found='"1"')),
        (b'{"round": null}', f"round: {english('kernel.decoder.not_a_number', found='None')}"),
        (b'{"fee": "much"}', "fee: " + english("kernel.decoder.not_a_number", found='"much"')),
        (b'{"row": "apple bread"}', "row: " + english("kernel.decoder.not_an_array", found='"apple bread"')),
        (b'{"row": [1]}', f"row.0: {english('kernel.decoder.not_text', found=1)}"),
        (b'{"corner": ["apple"]}', f"corner: {english('kernel.reader.wrong_length', n=2, found=1)}"),
        (b'{"stock": "apple:2"}', "stock: " + english("kernel.decoder.not_a_table", found='"apple:2"')),
        (b'{"stock": {"apple": 2.5}}', "stock.apple: " + english("kernel.decoder.not_a_number", found="2.5")),
        (
            b'{"crate": {"wieght": 1}}',
            "crate.wieght: " + english_part("kernel.reader.no_such_field", near="weight"),
        ),
        (
            b'{"seats": [{}, {"best": "tea+2"}]}',
            "seats.1.best: "
            + english("kernel.reader.not_a_table", known="good, number, urgent", found='"tea+2"'),
        ),
        (b'{"seats": [{"best": {"number": 2}}]}', f"seats.0.best.good: {english('kernel.reader.missing')}"),
        (
            b'{"seats": [{"coins": true}]}',
            f"seats.0.coins: {english('kernel.decoder.not_a_number', found='true')}",
        ),
        (
            b'{"seats": [{"memory": {"miser": {"saved": "3"}}}]}',
            "seats.0.memory.miser.saved: " + english_part("kernel.decoder.not_a_number"),
        ),
        (b'{"memory": {"stahl": {}}}', "memory.stahl: " + english_part("kernel.reader.no_such_memory")),
        (b'{"phase": "sleeping"}', "phase: " + english_part("kernel.reader.no_such_phase", phase="sleeping")),
        (
            b'{"seats": [{"pieces": ["misre"]}]}',
            "seats.0.pieces: " + english("kernel.reader.no_such_piece", piece="misre", near="miser"),
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_the_path_of_the_field(
    rules: RuleSet, data: bytes, complaint: str
) -> None:
    with pytest.raises(PositionError, match=re.escape(complaint)):
        decode(rules, data)


def test_infinite_numbers_come_back(rules: RuleSet, stall: Any) -> None:
    for fee in (float("inf"), float("-inf")):
        assert decode(rules, encode(stall.Market(fee=fee))) == stall.Market(fee=fee)
    assert tree_of(stall.Market(fee=2)) == {"fee": 2.0}


@pytest.mark.parametrize(
    ("game", "ids", "seats"),
    [
        ("gutenberg", ("gears", "characters"), 3),
        ("gutenberg", ("gears", "characters", "automa"), 1),
        ("cartographers", ("cartographers_skills",), 2),
        ("cvlizations", ("cvlizations_expert",), 2),
        ("cvlizations", (), 4),
    ],
)
def test_every_position_of_a_game_comes_back(game: str, ids: tuple[str, ...], seats: int) -> None:
    chosen = registry().select(game, seats, ids).ids
    setup = Setup(("Anna", "Tom", "Kate", "John")[:seats], 5, 0, registry().options(game, chosen, {}))
    match = Match(registry().rule_set(game, chosen), setup, mode=Mode.ONE_WAY)
    dice, tried = BotDice(5, "canonical"), 0
    while not match.over:
        seat, choice = next(iter(match.timeline.choices().items()))
        if match.ordinal % 5 == 0:
            tried += 1
            again = decode(match.rules, encode(match.position))
            assert again == match.position
            assert encode(again) == encode(match.position)
        match.answer(seat, choice.sample(dice))
    assert tried > 5


def test_the_digest_is_the_same_in_another_process_under_another_hash_seed(rules: RuleSet) -> None:
    source = (
        "from tests.core.test_written import market\n"
        "from tests.core.conftest import GAMES\n"
        "from tests.support.tables import registry_with\n"
        "from manicule.kernel.positions.canonical import digest\n"
        "rules = registry_with(GAMES / 'stall').rule_set('stall', ['stall'])\n"
        "print(digest(market(rules)))\n"
    )
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", source],
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": seed},
            check=True,
        )
        assert done.stdout.strip() == digest(market(rules))
