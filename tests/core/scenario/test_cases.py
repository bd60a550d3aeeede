"""A table of values in one file: the same example for each row."""

import pytest
from tests.support.stall import BUYING, HEAD, Run, check
from tests.support.wording import english, english_part

HEADED = """
title = "What Anna can buy"
game = "stall"
seats = ["Anna", "Tom"]
cases = [
  { coins = 2, good = "apple", left = 1 },
  { coins = 5, good = "bread", left = 3 },
]
"""
EXAMPLE = f"""{HEADED}
[given]
phase = "buying"
turn = "Anna"
seats.Anna.coins = "{{coins}}"
[[when]]
seat = "Anna"
answer = "{{good}}"
[then.seats.Anna]
coins = "{{left}}"
goods = "{{good}}:1"
"""


def test_every_row_is_run(run: Run) -> None:
    report = run(EXAMPLE)
    check(report)
    assert report.cases == 2


def test_a_row_that_does_not_hold_is_named_and_the_others_are_run(run: Run) -> None:
    report = run(EXAMPLE.replace("left = 1", "left = 7").replace("left = 3", "left = 8"))
    assert [str(line) for line in report.lines()] == [
        english(
            "kit.expectation.expected_found",
            where='then.seats.Anna.coins (coins = 2, good = "apple", left = 7)',
            expected=7,
            found=1,
        ),
        english(
            "kit.expectation.expected_found",
            where='then.seats.Anna.coins (coins = 5, good = "bread", left = 8)',
            expected=8,
            found=3,
        ),
    ]


def test_an_error_names_its_row(run: Run) -> None:
    report = run(EXAMPLE.replace('good = "bread"', "good = 3"))
    assert str(report.error).startswith("example.toml, when.1.answer: ")
    report = run(EXAMPLE.replace("coins = 5", 'coins = "much"'))
    assert str(report.error).startswith(
        'with coins = "much", good = "bread", left = 3: given.seats.Anna.coins:'
    )


def test_braces_mean_nothing_without_a_table_of_values(run: Run) -> None:
    report = run(f'{BUYING}\n[[when]]\nanswer = "{{good}}"')
    assert english(
        "kit.answers.refused_there",
        answer="{good}",
        reason=english("kernel.base.no_such_option"),
        seat="Anna",
        kind="buy",
        answers="apple, bread, cheese, pass",
    ) in str(report.lines()[0])


@pytest.mark.parametrize(
    ("cases", "problem"),
    [
        ("cases = []", "cases: " + english_part("kit.file.not_cases")),
        ("cases = [3]", "cases: " + english_part("kit.file.not_cases")),
        ("cases = [{n = 1}, {m = 1}]", f"cases.2: {english('kit.file.other_keys', known='n')}"),
        ("cases = [{n = 1, m = 2}]", "cases.1.m: " + english("kit.file.unused_value", name="{m}")),
        ("cases = [{m = 1}]", english_part("kit.file.unused_value")),
    ],
)
def test_a_table_of_values_that_cannot_be_meant(run: Run, cases: str, problem: str) -> None:
    assert problem in str(run(f'{HEAD}{cases}\nthen.round = "{{n}}"').error)


def test_a_value_that_no_row_has(run: Run) -> None:
    report = run(f'{HEAD}cases = [{{n = 1}}]\n[then]\nround = "{{n}}"\nphase = "{{what}}"')
    assert f"then.phase: {english('kit.file.unknown_value', name='what', known='n')}" in str(report.error)
