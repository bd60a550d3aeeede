"""What holds between two steps, and a game that ran on into another round unnoticed."""

import pytest
from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english, english_part

NO_COINS = f"""{BUYING}
round = 1
queue = "Anna Tom"
seats.Anna.coins = 5
seats.Tom.coins = 0
"""


def test_a_step_may_say_what_holds_after_it_before_the_next_turn_begins(run: Run) -> None:
    check(
        run(f"""{BUYING}
            [[when]]
            seat = "Anna"
            answer = "apple"
            [when.then]
            turn = "Tom"
            seats.Anna.goods = "apple"
            events = [{{event = "bought", seat = "Anna"}}]
            [[when]]
            seat = "Tom"
            answer = "bread"
            [then]
            seats.Tom.goods = "bread"
            [[then.events]]
            event = "bought"
            seat = "Anna"
            [[then.events]]
            event = "bought"
            seat = "Tom"
            """)
    )


def test_a_step_hears_only_what_happened_since_it_began(run: Run) -> None:
    check(
        run(f"""{BUYING}
            queue = "Anna Tom Anna"
            [[when]]
            answer = "apple"
            [[when]]
            seat = "Tom"
            answer = "bread"
            then.no_events = [{{event = "bought", seat = "Anna"}}]
            [[when]]
            answer = "pass"
            """)
    )


def test_a_step_may_say_who_is_asked_after_it(run: Run) -> None:
    check(
        run(f"""{HEAD}
            [given]
            [[when]]
            seat = "Tom"
            answer = "3-0"
            then.asked = {{Anna = "bid"}}
            [[when]]
            answer = "0-3"
            [when.then]
            phase = "buying"
            seats.Tom.bid = 3
            [[when]]
            seat = "Tom"
            answer = "pass"
            """)
    )


def test_what_does_not_hold_between_steps_is_named_by_its_step(run: Run) -> None:
    report = run(f"""{BUYING}
        [[when]]
        answer = "apple"
        then.seats.Anna.coins = 9
        [[when]]
        answer = "pass"
        """)
    assert [str(line) for line in report.lines()] == [
        english(
            "kit.expectation.expected_found", where="when.1.then.seats.Anna.coins", expected="9", found="4"
        )
    ]


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ('[[when]]\nanswer = "pass"\nthen.round = 1', "when.1.then: " + english("kit.file.then_last")),
        (
            '[[when]]\nasked = "buy"\nthen.round = 1\n[[when]]\nanswer = "pass"',
            english_part("kit.file.then_alone"),
        ),
        ('[[when]]\nanswer = "pass"\nthen.rund = 1\n[[when]]\nanswer = "pass"', "when.1.then.rund: "),
    ],
)
def test_a_table_between_steps_that_cannot_be_meant(run: Run, steps: str, problem: str) -> None:
    assert problem in str(run(f"{BUYING}{steps}").error)


RAN_ON = english(
    "kit.steps.ran_on", where="{where}", round=2, seat="Tom", kind="buy", answer="pass", table="{table}"
)


def test_a_step_in_another_round_that_nobody_named_is_reported(run: Run) -> None:
    steps = '[[when]]\nseat = "Anna"\nanswer = "pass"\n{then}\n[[when]]\nseat = "Anna"\nanswer = "0-3"'
    report = run(NO_COINS + steps.format(then=""))
    check(report)
    assert [str(one) for one in report.notices] == [RAN_ON.format(where="when.2", table="[when.then]")]
    named = run(NO_COINS + steps.format(then="then.round = 2"))
    check(named)
    assert named.notices == ()


def test_a_check_in_another_round_that_nobody_named_is_reported(run: Run) -> None:
    step = '[[when]]\nseat = "Anna"\nanswer = "pass"\n[then]\nasked = "anybody"\n'
    report = run(NO_COINS + step)
    check(report)
    assert [str(one) for one in report.notices] == [RAN_ON.format(where="then", table="[then]")]
    assert run(f"{NO_COINS}{step}round = 2").notices == ()
