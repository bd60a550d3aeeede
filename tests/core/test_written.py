"""Positions in their written form: what a person reads, and the way back."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.moments import Boundaries, at_boundary
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.bots import Bot
from manicule.kernel.errors import PluginError, PositionError
from manicule.kernel.game import Setup
from manicule.kernel.plugin import Plugin
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.position import Memory, Position, SeatState, copy
from manicule.kernel.positions.reader import PositionReader
from manicule.kernel.positions.toml_writer import read_position, write_position, written
from manicule.kernel.ruleset import RuleSet
from manicule.match.match import Match
from manicule.plugins import PluginRegistry

OPTIONS = {"coins": 5, "open": True}


@pytest.fixture(scope="session")
def rules(small_games: PluginRegistry) -> RuleSet:
    return small_games.rule_set("stall", ["stall"])


@pytest.fixture(scope="session")
def stall(rules: RuleSet) -> Any:
    """The module of the game: its types."""
    return sys.modules[type(rules.game).__module__]


def market(rules: RuleSet) -> Any:
    return rules.new_table(Setup(("Anna", "Tom"), 1, options=OPTIONS)).position


class Sampling(Bot):
    samples = True

    def answer(self, *_: Any) -> str:
        raise AssertionError("a sampling bot is never asked")


# What is written.


def test_a_position_reads_like_a_note_of_the_table(rules: RuleSet, stall: Any) -> None:
    position = market(rules)
    position.round, position.phase, position.turn, position.queue = 1, "buying", 1, ("b", "a")
    position.row = ["apple", "bread"]
    position.prices = (3, 1)
    position.sets = [["apple", "apple"], [], ["bread"]]
    position.crate.goods = ["cheese"]
    position.memory["stall"] = stall.Fair(2, ("apple", "bread"))
    position.seats[0].orders = [stall.Order("cheese"), stall.Order("apple", 3), stall.Order("bread", 1, True)]
    position.seats[0].goods = {"apple": 2}
    position.seats[1].pieces = ("miser",)
    position.seats[1].memory["miser"] = stall.Purse(4)
    assert write_position(position) == (
        "round = 1\n"
        'phase = "buying"\n'
        "turn = 1\n"
        'queue = "b a"\n'
        'first = "a"\n'
        'stock = "apple:2 bread:2 cheese:2"\n'
        'row = "apple bread"\n'
        'prices = "3 1"\n'
        "sets = [\n"
        '    "apple apple",\n'
        '    "",\n'
        '    "bread",\n'
        "]\n"
        "\n"
        "[memory.stall]\n"
        "sales = 2\n"
        'lately = "apple bread"\n'
        "\n"
        "[crate]\n"
        'goods = "cheese"\n'
        "\n"
        "[[seats]]\n"
        "coins = 5\n"
        'goods = "apple:2"\n'
        'orders = "cheese apple+3 bread+1+true"\n'
        "\n"
        "[[seats]]\n"
        'pieces = "miser"\n'
        "coins = 5\n"
        "\n"
        "[seats.memory.miser]\n"
        "saved = 4\n"
    )
    assert read_position(rules, write_position(position)) == position


@pytest.mark.parametrize(
    ("orders", "form"),
    [
        ([("cheese",)], "cheese"),
        ([("cheese", 1, True)], "cheese+1+true"),
        ([("",), ("apple",)], ["", "apple"]),
        ([("blue cheese", 2)], ["blue cheese+2"]),
        ([("a+b", 2)], [{"good": "a+b", "number": 2}]),
    ],
)
def test_trailing_defaults_are_left_out_and_nothing_is_ambiguous(
    rules: RuleSet, stall: Any, orders: list[Any], form: Any
) -> None:
    leaves = [stall.Order(*fields) for fields in orders]
    assert written(leaves, list[stall.Order]) == form
    assert PositionReader(rules).value(form, list[stall.Order], "orders") == leaves


# The way back.

TRICKY = ["P01", "a b", "a,b", "a+b", "a:b", ":1", "1", "-1", "true", "", " ", "#", "\r\n", '"', "\x85"]
WORDS = st.text(max_size=6) | st.sampled_from(TRICKY)
NUMBERS = st.integers(-(2**63), 2**63 - 1)


@cache  # to make a strategy takes longer than to draw from it
def positions(stall: Any, rules: RuleSet) -> st.SearchStrategy[Any]:
    order = st.builds(stall.Order, WORDS, NUMBERS, st.booleans())
    crate = st.builds(stall.Crate, st.lists(WORDS), NUMBERS)
    fair = st.builds(stall.Fair, NUMBERS, st.lists(WORDS).map(tuple))
    purse = st.builds(stall.Purse, NUMBERS)
    counts = st.dictionaries(WORDS, NUMBERS, max_size=4)
    keeper = st.builds(
        stall.Keeper,
        pieces=st.sampled_from([(), ("miser",)]),
        memory=st.fixed_dictionaries({}, optional={"miser": purse}),
        coins=NUMBERS,
        goods=counts,
        orders=st.lists(order, max_size=3),
        best=order,
        bid=NUMBERS,
    )
    return st.builds(
        stall.Market,
        round=NUMBERS,
        phase=st.sampled_from(["", *(phase.id for phase in rules.phases)]),
        turn=NUMBERS,
        queue=st.lists(WORDS).map(tuple),
        finished=st.booleans(),
        draws=counts,
        memory=st.fixed_dictionaries({}, optional={"stall": fair}),
        seats=st.lists(keeper, max_size=3),
        first=WORDS,
        open=st.booleans(),
        fee=st.floats(allow_nan=False),
        stock=counts,
        row=st.lists(WORDS),
        prices=st.lists(NUMBERS).map(tuple),
        corner=st.tuples(WORDS, NUMBERS),
        sets=st.lists(st.lists(WORDS, max_size=3), max_size=3),
        owners=st.dictionaries(WORDS, WORDS, max_size=3),
        shelves=st.dictionaries(WORDS, st.lists(WORDS, max_size=3), max_size=3),
        places=st.dictionaries(WORDS, order, max_size=3),
        crate=crate,
        crates=st.dictionaries(WORDS, crate, max_size=2),
    )


@settings(max_examples=300)
@given(data=st.data())
def test_what_was_written_is_read_as_the_same_position(
    rules: RuleSet, stall: Any, data: st.DataObject
) -> None:
    position = data.draw(positions(stall, rules))
    again: Any = read_position(rules, write_position(position))
    assert again == position
    assert digest(again) == digest(position)
    assert list(again.stock) == list(position.stock), "rules may depend on the order of a dict"


@pytest.mark.parametrize("game", ["stall", "tictactoe"])
def test_a_game_goes_on_from_every_boundary_that_was_written_and_read(
    small_games: PluginRegistry, game: str
) -> None:
    rules = small_games.rule_set(game, [game])
    setup = Setup(("Anna", "Tom"), 3, options=OPTIONS)
    bots = {"a": Sampling(), "b": Sampling()}
    boundaries = Boundaries()
    match = Match(rules, setup, bots=bots, observers=[boundaries])
    match.run()
    assert len(boundaries.kept) > 2
    for boundary in boundaries.kept:
        again = boundary._replace(position=read_position(rules, write_position(boundary.position)))
        for one in (boundary, again):
            going_on = at_boundary(rules, setup, one, bots=bots)
            going_on.run()
            assert digest(going_on.position) == digest(match.position)


# What people write by hand.


@pytest.mark.parametrize(
    ("field", "by_hand", "value"),
    [
        ("row", "apple, bread", ["apple", "bread"]),
        ("row", ["apple", "blue cheese"], ["apple", "blue cheese"]),
        ("row", "", []),
        ("stock", "apple:2 bread:-1", {"apple": 2, "bread": -1}),
        ("stock", "apple apple bread", {"apple": 2, "bread": 1}),
        ("stock", ["apple", "bread:3"], {"apple": 1, "bread": 3}),
        ("stock", {"apple": 2}, {"apple": 2}),
        ("prices", "3 1", (3, 1)),
        ("prices", [3, 1], (3, 1)),
        ("corner", "apple 3", ("apple", 3)),
        ("corner", ["apple", 3], ("apple", 3)),
        ("sets", ["apple apple", ["bread", "blue cheese"]], [["apple", "apple"], ["bread", "blue cheese"]]),
        ("owners", "apple:a bread:b", {"apple": "a", "bread": "b"}),
        ("owners", {"apple": "a"}, {"apple": "a"}),
        ("shelves", {"top": "apple bread"}, {"top": ["apple", "bread"]}),
        ("fee", 2, 2.0),
    ],
)
def test_hand_written_forms_may_be_words_arrays_or_tables(
    rules: RuleSet, field: str, by_hand: Any, value: Any
) -> None:
    assert getattr(PositionReader(rules).struct({field: by_hand}, rules.game.position, ""), field) == value


@pytest.mark.parametrize(("word", "urgent"), [("true", True), ("false", False)])
def test_whether_something_holds_is_written_as_a_word(
    rules: RuleSet, stall: Any, word: str, urgent: bool
) -> None:
    read: Any = PositionReader(rules).struct({"places": {"door": f"apple+2+{word}"}}, rules.game.position, "")
    assert read.places == {"door": stall.Order("apple", 2, urgent)}


def test_an_empty_list_is_written_as_lists_of_its_kind_are() -> None:
    assert written([], list[str]) == ""
    assert written([], list[list[str]]) == []


@pytest.mark.parametrize("by_hand", ["apple+3", {"good": "apple", "number": 3}])
def test_a_leaf_may_be_joined_or_a_table(rules: RuleSet, stall: Any, by_hand: Any) -> None:
    assert PositionReader(rules).value(by_hand, stall.Order, "best") == stall.Order("apple", 3)


def test_a_memory_is_a_table_or_joined_when_it_has_no_lists(rules: RuleSet, stall: Any) -> None:
    for text in ("[memory]\nstall = {sales = 2}", "[memory.stall]\nsales = 2"):
        assert read_position(rules, text).memory == {"stall": stall.Fair(2)}
    seats = read_position(rules, '[[seats]]\nmemory = {miser = "3"}').seats
    assert seats[0].memory == {"miser": stall.Purse(3)}
    with pytest.raises(
        PositionError, match=english_pattern("kernel.reader.not_a_table", known="sales, lately")
    ):
        read_position(rules, '[memory]\nstall = "2"')


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("round = ", english_part("kernel.toml_writer.toml")),
        ("ruond = 1", "ruond: " + english_part("kernel.reader.no_such_field", near="round")),
        ('round = "one"', "round: " + english("kernel.decoder.not_a_number", found='"one"')),
        ("round = true", f"round: {english('kernel.decoder.not_a_number', found='true')}"),
        ("first = 3", f"first: {english('kernel.decoder.not_text', found=3)}"),
        ('open = "yes"', "open: " + english("kernel.decoder.not_a_flag", found='"yes"')),
        ("row = 3", f"row: {english('kernel.reader.not_words', found=3)}"),
        ("row = [1]", f"row.0: {english('kernel.decoder.not_text', found=1)}"),
        ('prices = "3 many"', "prices.1: " + english("kernel.decoder.not_a_number", found='"many"')),
        ('corner = "apple"', f"corner: {english('kernel.reader.wrong_length', n=2, found=1)}"),
        ('sets = "apple bread"', "sets: " + english("kernel.decoder.not_an_array", found='"apple bread"')),
        ("stock = 3", "stock: " + english("kernel.reader.not_counts", example='"blue:2 red:1"', found=3)),
        ('stock = "apple:many"', "stock.apple: " + english("kernel.decoder.not_a_number", found='"many"')),
        ("stock = {apple = true}", f"stock.apple: {english('kernel.decoder.not_a_number', found='true')}"),
        ('shelves = "top:apple"', "shelves: " + english("kernel.decoder.not_a_table", found='"top:apple"')),
        ("crate = 3", f"crate: {english('kernel.reader.not_a_table', known='goods, weight', found=3)}"),
        (
            "crate = {wieght = 3}",
            "crate.wieght: " + english_part("kernel.reader.no_such_field", near="weight"),
        ),
        ("seats = 3", f"seats: {english('kernel.decoder.not_an_array', found=3)}"),
        (
            "seats = [3]",
            "seats.0: "
            + english(
                "kernel.reader.not_a_table", known="pieces, memory, coins, goods, orders, best, bid", found=3
            ),
        ),
        (
            "[[seats]]\n[[seats]]\ncoins = []",
            f"seats.1.coins: {english('kernel.decoder.not_a_number', found='[]')}",
        ),
        (
            '[[seats]]\nbest = "a+1+true+x"',
            "seats.0.best: " + english_part("kernel.reader.not_a_leaf", form="good+number+urgent"),
        ),
        (
            '[[seats]]\nbest = "a+many"',
            "seats.0.best.number: " + english("kernel.decoder.not_a_number", found='"many"'),
        ),
        (
            '[[seats]]\nbest = "a+1+maybe"',
            "seats.0.best.urgent: " + english("kernel.decoder.not_a_flag", found='"maybe"'),
        ),
        ("[[seats]]\nbest = {number = 1}", f"seats.0.best.good: {english('kernel.reader.missing')}"),
        (
            "[[seats]]\nbest = true",
            "seats.0.best: " + english("kernel.reader.not_a_leaf", form="good+number+urgent", found="true"),
        ),
        (
            '[[seats]]\norders = "a b+many"',
            "seats.0.orders.1.number: " + english_part("kernel.decoder.not_a_number"),
        ),
        (
            '[[seats]]\npieces = "misre"',
            f"seats.0.pieces: {english('kernel.reader.no_such_piece', piece='misre', near='miser')}",
        ),
        (
            'phase = "sleeping"',
            "phase: " + english("kernel.reader.no_such_phase", phase="sleeping", known="set_up, bidding"),
        ),
        (
            "memory = {stahl = {}}",
            "memory.stahl: " + english("kernel.reader.no_such_memory", known="miser, stall"),
        ),
        (
            "memory = {stall = {sails = 1}}",
            "memory.stall.sails: " + english_part("kernel.reader.no_such_field", near="sales"),
        ),
    ],
)
def test_an_unreadable_position_is_refused_with_the_path_of_the_field(
    rules: RuleSet, text: str, complaint: str
) -> None:
    with pytest.raises(PositionError, match=f"^{re.escape(complaint)}"):
        read_position(rules, text)


def test_a_type_without_a_written_form_is_a_programmers_error(rules: RuleSet) -> None:
    with pytest.raises(TypeError, match="no written form"):
        written({1}, set[int])
    with pytest.raises(TypeError, match="no written form"):
        PositionReader(rules).value([1], set[int], "x")


def test_a_copy_is_written_alike(rules: RuleSet) -> None:
    position = market(rules)
    assert write_position(copy(position)) == write_position(position)


def test_bare_structs_of_the_platform_have_a_written_form() -> None:
    assert write_position(Position(seats=[SeatState()])) == "\n[[seats]]\n"


def test_two_memories_with_one_key_are_refused_because_they_could_not_be_read(
    rules: RuleSet, stall: Any
) -> None:
    class Rumour(Memory, frozen=True):
        key = "stall"

    class Gossip(Plugin):
        memories = (Rumour,)

    with pytest.raises(
        PluginError,
        match=english_pattern(
            "kernel.ruleset.memories_same_key_rename_one", one="Rumour", other="Fair", key="stall"
        ),
    ):
        RuleSet(rules.game, {"stall": rules.plugins["stall"], "gossip": Gossip()})
