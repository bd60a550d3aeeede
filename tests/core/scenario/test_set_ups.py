"""Set-ups that must be refused."""

import pytest
from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english, english_part

TOO_MANY = 'seats.Anna.goods = "apple:3"'


def refused(text: str, reason: str) -> str:
    return text.replace("[given]", f'refused = "{reason}"\n[given]')


def test_a_position_that_must_be_refused(run: Run) -> None:
    check(run(refused(f"{BUYING}{TOO_MANY}", "not so MANY of apple")))


def test_players_and_options_that_must_be_refused(run: Run) -> None:
    check(run('title = "Nobody plays alone"\ngame = "stall"\nseats = ["Anna"]\nrefused = "2"'))
    check(run(f'{HEAD}options = {{ coins = "many" }}\nrefused = "coins"'))


def test_a_set_up_that_is_possible_is_reported(run: Run) -> None:
    report = run(refused(BUYING, "not so many"))
    assert [str(line) for line in report.lines()] == [
        english(
            "kit.expectation.expected_found",
            where="refused",
            expected=english("kit.scenario.set_up_refused", reason="not so many"),
            found=english("kit.scenario.set_up_possible"),
        )
    ]


def test_another_reason_is_reported(run: Run) -> None:
    report = run(refused(f"{BUYING}{TOO_MANY}", "too heavy"))
    assert [str(line) for line in report.lines()] == [
        english(
            "kit.expectation.expected_found",
            where="refused",
            expected="too heavy",
            found="there are not so many of apple",
        )
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f'{HEAD}refused = ""', english_part("kit.file.no_reason")),
        (f'{HEAD}refused = "x"\nthen.round = 1', english_part("kit.file.nothing_follows")),
        (f'{HEAD}refused = "x"\n[[when]]\nanswer = "pass"', english_part("kit.file.nothing_follows")),
    ],
)
def test_a_refusal_that_cannot_be_meant(run: Run, text: str, problem: str) -> None:
    assert problem in str(run(text).error)
