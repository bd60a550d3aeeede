"""How values are compared: whole, by their entries, or in any order."""

import pytest
from tests.support.stall import BUYING, Run, check


def test_of_a_table_of_entries_the_named_ones_are_compared(run: Run) -> None:
    check(
        run(f"""{BUYING}
            owners = {{apple = "Tom", bread = "Anna"}}
            [then]
            owners = {{apple = "Tom", cheese = ""}}
            """)
    )


def test_an_empty_table_of_entries_says_that_there_are_none(run: Run) -> None:
    report = run(f'{BUYING}owners = {{apple = "Tom"}}\n[then]\nowners = {{}}')
    assert [str(line) for line in report.lines()] == ['then.owners: expected {}, found {apple = "b"}']


def test_entries_that_are_not_given_stay(run: Run) -> None:
    check(
        run(f"""{BUYING}
            [[when]]
            answer = "apple"
            [then]
            owners.apple = "Anna"
            """)
    )


def test_a_list_in_any_order(run: Run) -> None:
    check(
        run(f"""{BUYING}
            row = "bread apple apple"
            sets = ["apple", "bread cheese"]
            seats.Anna.orders = "bread+2 apple"
            [[when]]
            answer = "apple"
            [then]
            row.any_order = "apple bread apple"
            sets.any_order = ["bread cheese", "apple"]
            seats.Anna.orders = {{any_order = "apple bread+2"}}
            [[then.events]]
            event = "bought"
            left = {{any_order = "cheese apple bread"}}
            """)
    )


@pytest.mark.parametrize("row", ["apple bread", "apple bread bread", "apple apple bread bread"])
def test_in_any_order_things_count_as_often_as_they_are_there(run: Run, row: str) -> None:
    report = run(f'{BUYING}row = "bread apple apple"\n[then]\nrow.any_order = "{row}"')
    assert [str(line) for line in report.lines()] == [
        f'then.row: expected "{row}", in any order, found "bread apple apple"'
    ]
