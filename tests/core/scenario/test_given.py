"""What a scenario is given: the position that it starts from."""

import pytest
from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english_pattern

from manicule.kernel.errors import PositionError
from manicule.kernel.positions.reader import PositionReader
from manicule.kernel.positions.scenario_fields import apply_fields
from manicule.plugins import PluginRegistry


def test_without_given_a_new_game_begins(run: Run) -> None:
    check(
        run(f"""{HEAD}
            seed = 3
            first = "Tom"
            options = {{coins = 7}}
            [then]
            phase = "bidding"
            round = 1
            first = "Tom"
            asked = {{Anna = "bid", Tom = "bid"}}
            seats.Anna.coins = 7
            draws = "row:2"
            """)
    )


def test_an_empty_given_is_the_bare_position_at_the_beginning_of_the_round(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            [then]
            phase = "bidding"
            round = 1
            draws = "row:1"
            stock = "apple:2 bread:2 cheese:2"
            seats.Anna = {{coins = 5, goods = "", orders = "", pieces = "", memory = {{}}}}
            """)
    )


def test_what_is_named_is_given_and_taken_from_the_stock(run: Run) -> None:
    check(
        run(f"""{BUYING}
            round = 2
            row = "cheese"
            first = "Tom"
            owners = {{apple = "Anna"}}
            corner = "bread 3"
            prices = "3 1 2"
            sets = ["apple bread", ""]
            shelves = {{top = "apple bread"}}
            places = {{door = "cheese+2"}}
            crate.goods = "apple"
            crates.big = {{weight = 3}}
            memory.stall = {{sales = 3}}
            [given.seats.Anna]
            coins = 9
            goods = "apple apple"
            orders = ["cheese+2", "bread"]
            best = "bread+1+true"
            pieces = "miser"
            memory.miser.saved = 2
            [then]
            round = 2
            row = ["cheese"]
            first = "Tom"
            owners = "apple:Anna"
            corner = ["bread", 3]
            prices = [3, 1, 2]
            sets = [["apple", "bread"], []]
            shelves.top = "apple bread"
            places.door = {{good = "cheese", number = 2}}
            crate = {{goods = "apple", weight = 0}}
            crates.big.weight = 3
            memory.stall.sales = 3
            stock = "bread:2 cheese:2"
            draws = ""
            [then.seats.Anna]
            coins = 9
            goods = {{apple = 2}}
            orders = "cheese+2 bread"
            best = "bread+1+true"
            pieces = ["miser"]
            memory.miser = "2"
            """)
    )


def test_a_phase_begins_unless_a_turn_is_given(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            phase = "buying"
            seats.Tom.bid = 2
            [then]
            queue = "Tom Anna"
            turn = "Tom"
            """)
    )


def test_the_turn_stands_in_the_usual_order_of_the_phase(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            phase = "buying"
            turn = "Anna"
            seats.Tom.bid = 2
            [[when]]
            seat = "Anna"
            answer = "pass"
            [then]
            round = 2
            phase = "bidding"
            """)
    )


def test_a_queue_says_who_has_a_turn(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            round = 2
            phase = "buying"
            queue = "Tom"
            [[when]]
            seat = "Tom"
            answer = "apple"
            [then]
            finished = true
            """)
    )


def test_pieces_have_their_rules_from_the_start(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Anna = {{pieces = "miser", coins = 3}}
            [[when]]
            offered = "cheese"
            answer = "cheese"
            [then.seats.Anna]
            coins = 0
            memory = {{miser = {{saved = 1}}}}
            """)
    )


def test_cards_can_be_written_out(run: Run) -> None:
    check(
        run(f"""{BUYING}
            stock = "honey"
            [[when]]
            only = ["honey", "pass"]
            answer = "honey"
            [then]
            seats.Anna.coins = 2
            [content.goods]
            honey = {{price = 3}}
            apple = {{remove = true}}
            bread = {{price = 9, replace = true}}
            """)
    )


def test_plugins_and_options_are_chosen_as_on_the_command_line(run: Run) -> None:
    check(
        run(f"""{HEAD}
            with = "thrift"
            without = []
            options.stall = {{coins = 1, open = false}}
            [given]
            phase = "buying"
            turn = "Anna"
            [[when]]
            answer = "cheese"
            [then]
            open = false
            seats.Anna.coins = 0
            """)
    )


def test_a_seat_may_have_wishes(run: Run) -> None:
    check(run(HEAD.replace('"Tom"', '{name = "Tom", habit = "miser"}') + 'then.phase = "bidding"'))


def test_a_file_may_begin_with_a_byte_order_mark(run: Run) -> None:
    check(run("\ufeff" + HEAD.lstrip() + "then.round = 1"))


def test_a_players_name_stands_for_the_place_as_a_whole_word_only(run: Run) -> None:
    check(
        run(f"""{HEAD}
            given.row = "Anna Annabel Tom"
            then.row = ["a", "Annabel", "b"]
            """)
    )


def test_of_a_memory_that_is_held_only_what_is_named_is_changed(small_games: PluginRegistry) -> None:
    rules = small_games.rule_set("stall", ())
    fair = rules.memories["stall"]
    position = rules.game.position(memory={"stall": fair(sales=3, lately=("apple",))})
    apply_fields(PositionReader(rules), position, {"memory": {"stall": {"sales": 5}}}, "given")
    assert position.memory["stall"] == fair(sales=5, lately=("apple",))
    with pytest.raises(
        PositionError, match=r"given\.memory\.stall\.sals: " + english_pattern("kernel.reader.no_such_field")
    ):
        apply_fields(PositionReader(rules), position, {"memory": {"stall": {"sals": 5}}}, "given")
