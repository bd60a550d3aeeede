"""When somebody answers: what is checked first, and what is answered."""

from tests.support.stall import BUYING, HEAD, Run, check


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
