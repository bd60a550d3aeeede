"""Where the game stands when `[then]` is judged."""

import pytest
from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english_part


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


def test_a_turn_by_its_number_where_somebody_has_several(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            phase = "buying"
            queue = "Anna Tom Anna"
            turn = 3
            [[when]]
            seat = "Anna"
            answer = "apple"
            [then]
            round = 2
            seats.Anna.goods = "apple"
            """)
    )


def test_the_first_turn_has_the_number_one(run: Run) -> None:
    check(run(f'{HEAD}[given]\nphase = "buying"\nturn = 1\nseats.Tom.bid = 2\n[then]\nturn = "Tom"'))


@pytest.mark.parametrize("turn", [0, 3])
def test_a_turn_that_the_phase_does_not_have(run: Run, turn: int) -> None:
    report = run(f'{HEAD}[given]\nphase = "buying"\nturn = {turn}\n[then]\nround = 1')
    assert (
        "given.turn: " + english_part("kernel.scenario_fields.no_such_turn", turn=turn, phase="buying")
    ) in str(report.error)
