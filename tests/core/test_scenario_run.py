"""Scenarios that hold: every part of the format, on a market stall."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from manicule.library import Library
from manicule.render import english
from manicule.scenarios.scenario import ScenarioReport, run_scenario

Run = Callable[[str], ScenarioReport]

HEAD = """
title = "An example"
game = "stall"
seats = ["Anna", "Tom"]
"""

BUYING = f"""{HEAD}
[given]
phase = "buying"
turn = "Anna"
"""


def check(report: ScenarioReport) -> None:
    assert report.holds, "\n".join(english(line) for line in report.lines())


# Given.


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


def test_a_seat_may_have_wishes(run: Run, small_games: Library) -> None:
    check(run(HEAD.replace('"Tom"', '{name = "Tom", habit = "miser"}') + 'then.phase = "bidding"'))


def test_a_file_may_begin_with_a_byte_order_mark(run: Run) -> None:
    check(run("\ufeff" + HEAD.lstrip() + "then.round = 1"))


# When.


def test_checks_come_before_the_answer(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Anna = {{coins = 3, goods = "apple apple"}}
            [[when]]
            seat = "Anna"
            asked = "buy"
            offered = ["bread", "pass"]
            not_offered = ["apple", "cheese", "gold"]
            only = ["pass", "bread"]
            [[when]]
            refused = ["cheese"]
            because = "COSTS 4 coins"
            [[when]]
            refused = "apple"
            because = "no apple left"
            answer = "bread"
            [then.seats.Anna]
            coins = 1
            goods = "apple:2 bread"
            """)
    )


def test_answers_in_a_row_are_successive_answers_of_one_seat(run: Run) -> None:
    check(
        run(f"""{BUYING}
            queue = "Anna Anna Tom"
            [[when]]
            seat = "Anna"
            answer = ["apple", "bread"]
            [then]
            turn = "Tom"
            seats.Anna.goods = "apple bread"
            """)
    )


# Where the game stands when [then] is judged.


def test_the_game_stops_before_the_next_turn(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Tom.coins = 0
            [[when]]
            answer = "apple"
            [then]
            round = 1
            phase = "buying"
            turn = "Tom"
            """)
    )


def test_the_game_stops_when_the_phase_is_over(run: Run) -> None:
    check(
        run(f"""{BUYING}
            round = 2
            queue = "Anna"
            [[when]]
            answer = "apple"
            [then]
            phase = "closing"
            open = true
            finished = false
            queue = ""
            """)
    )


@pytest.mark.parametrize("key", ['asked = "nobody"', "finished = true", 'result.winners = "Anna"'])
def test_the_game_goes_on_where_then_speaks_of_what_follows(run: Run, key: str) -> None:
    check(
        run(f"""{BUYING}
            round = 2
            seats.Tom.coins = 0
            [[when]]
            answer = "apple"
            [then]
            {key}
            open = false
            """)
    )


def test_the_game_goes_on_until_somebody_is_asked(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Tom.coins = 0
            [[when]]
            answer = "apple"
            [then]
            asked = "anybody"
            round = 2
            phase = "bidding"
            """)
    )


@pytest.mark.parametrize("place", ['phase = "closing"', "round = 2", 'round = 2\nphase = "closing"'])
def test_the_game_goes_on_until_it_is_where_then_says(run: Run, place: str) -> None:
    round = 1 if place == "round = 2" else 2
    check(
        run(f"""{BUYING}
            round = {round}
            seats.Tom.coins = 0
            [[when]]
            answer = "apple"
            [then]
            {place}
            open = true
            queue = ""
            """)
    )


def test_without_steps_the_game_stops_after_what_was_given(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [then]
            phase = "bidding"
            queue = ""
            draws = "row:2"
            """)
    )


def test_a_last_step_that_only_looks_leaves_its_question_open(run: Run) -> None:
    check(
        run(f"""{BUYING}
            [[when]]
            answer = "apple"
            [[when]]
            seat = "Tom"
            offered = "apple"
            [then]
            turn = "Tom"
            seats.Tom.goods = ""
            """)
    )


def test_answers_are_tidied_as_a_persons_are(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            [[when]]
            seat = "Tom"
            offered = "0 3"
            only = ["0-3", "1-2", "2-1", "3-0"]
            answer = " 2, 1 "
            [[when]]
            refused = "4-0"
            because = "3 at most"
            answer = "3-0"
            [then]
            seats.Tom.bid = 2
            """)
    )


def test_a_forced_question_answers_itself(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Anna.coins = 0
            [[when]]
            seat = "Tom"
            answer = "apple"
            [then]
            no_events = [{{event = "bought", seat = "Anna"}}]
            """)
    )


def test_a_forced_question_can_be_looked_at(run: Run) -> None:
    check(
        run(f"""{BUYING}
            seats.Anna.coins = 0
            seats.Tom.coins = 0
            [[when]]
            forced = true
            seat = "Tom"
            asked = "buy"
            only = "pass"
            refused = "apple"
            because = "only 0"
            [[when]]
            seat = "Anna"
            asked = "bid"
            answer = "3-0"
            [then]
            round = 2
            """)
    )


# Then.


def test_points_and_result(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            finished = true
            round = 2
            [given.seats]
            Anna = {{goods = "apple bread", coins = 5}}
            Tom = {{coins = 4, bid = 1}}
            [then]
            asked = "nobody"
            points = {{Anna = {{goods = 6, coins = 2}}, Tom = 2}}
            [then.result]
            winners = ["Anna"]
            rounds = 2
            [then.result.Anna]
            rank = 1
            score = 8
            points.goods = 6
            facts.title = "keeper of 5 coins"
            [then.result.Tom]
            rank = 2
            points = 2
            facts = {{bids = [1]}}
            """)
    )


def test_winners_may_share_in_any_order(run: Run) -> None:
    check(
        run(f"""{HEAD}
            given.finished = true
            then.result.winners = "Tom Anna"
            """)
    )


def test_events_happened_in_this_order(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            round = 2
            [[when]]
            seat = "Tom"
            answer = "3-0"
            [[when]]
            answer = "0-3"
            [[when]]
            seat = "Tom"
            answer = "apple"
            [[when]]
            answer = "pass"
            [then]
            finished = true
            no_events = [{{event = "bought", seat = "Anna"}}, {{event = "bought", good = "cheese"}}]
            [[then.events]]
            event = "bid"
            seat = "Tom"
            coins = 3
            [[then.events]]
            event = "bought"
            seat = "Tom"
            left = "apple bread cheese"
            [[then.events]]
            event = "closed"
            """)
    )


def test_what_did_not_happen(run: Run) -> None:
    check(
        run(f"""{BUYING}
            [[when]]
            answer = "pass"
            [then]
            events = []
            no_events = ["bought", "closed"]
            """)
    )


# Reports.


def test_an_impossible_position_is_refused(run: Run) -> None:
    report = run(f"""{BUYING}
        seats.Anna.goods = "apple:3"
        [then]
        round = 1
        """)
    assert not report.holds
    assert [english(line) for line in report.lines()] == ["there are not so many of apple"]


def test_a_report_names_the_file_and_the_title(small_games: Library, tmp_path: Path) -> None:
    path = tmp_path / "p03-first-bid.toml"
    path.write_text(HEAD + "then.round = 1", encoding="utf-8")
    report = run_scenario(path, small_games)
    assert (report.path, report.title, report.holds) == (path, "An example", True)
    assert report.lines() == ()


def test_notices_of_the_selection_are_reported(run: Run) -> None:
    report = run(HEAD + 'without = "sale"\nthen.round = 1')
    assert report.holds
    assert "--without sale changes nothing" in english(report.notices[0])


def test_running_twice_gives_the_same_report(run: Run) -> None:
    text = f"""{BUYING}
        row = "apple"
        [then]
        row = "bread"
        """
    assert run(text) == run(text)
    assert len(run(text).failures) == 1


def test_a_players_name_stands_for_the_place_as_a_whole_word_only(run: Run) -> None:
    check(
        run(f"""{HEAD}
            given.row = "Anna Annabel Tom"
            then.row = ["a", "Annabel", "b"]
            """)
    )
