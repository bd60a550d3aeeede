"""Scenarios that do not hold: each report says where, what was expected and what was found."""

from __future__ import annotations

import pytest
from tests.support.stall import BUYING, Run
from tests.support.wording import english

from manicule_kit.scenarios.scenario import ScenarioReport

BOUGHT = '{event = "bought", seat = "Anna", good = "apple", price = 1, left = "apple bread cheese"}'


def missed(where: str, expected: str, found: str) -> str:
    """What a report says of it."""
    return english("kit.expectation.expected_found", where=where, expected=expected, found=found)


def failures(report: ScenarioReport) -> list[str]:
    assert report.error is None, str(report.error)
    assert not report.holds
    return [str(line) for line in report.lines()]


@pytest.mark.parametrize(
    ("then", "failure"),
    [
        ("round = 2", missed("then.round", "2", "1")),
        ("open = false", missed("then.open", "false", "true")),
        ('first = "Tom"', missed("then.first", '"Tom"', '"Anna"')),
        ('first = "b"', missed("then.first", '"b"', '"a"')),
        (
            'stock = "apple:1 bread:2"',
            missed("then.stock", '"apple:1 bread:2"', '"apple:2 bread:2 cheese:2"'),
        ),
        ('row = "gold"', missed("then.row", '"gold"', '"apple"')),
        ('sets = ["apple apple"]', missed("then.sets", '["apple apple"]', "[]")),
        ('shelves = {top = "x"}', missed("then.shelves.top", '"x"', "nothing")),
        ("owners = {apple = 'Tom'}", missed("then.owners.apple", '"Tom"', "nothing")),
        ("crate.weight = 3", missed("then.crate.weight", "3", "0")),
        ("memory.stall.sales = 3", missed("then.memory.stall.sales", "3", "0")),
        ("seats.Anna.coins = 4", missed("then.seats.Anna.coins", "4", "5")),
        ('seats.Tom.orders = "a+2 b"', missed("then.seats.Tom.orders", '"a+2 b"', '""')),
        ('seats.Tom.best = "cheese+2"', missed("then.seats.Tom.best", '"cheese+2"', '""')),
        ('seats.Tom.memory.miser = "2"', missed("then.seats.Tom.memory.miser", "{saved = 2}", "{}")),
        ('turn = "Tom"', missed("then.turn", "Tom", "Anna")),
        ('queue = "Tom"', missed("then.queue", "Tom", "Anna and Tom")),
        (
            'asked = "nobody"',
            missed(
                "then.asked",
                english("kit.expectation.nobody_asked"),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
        ('asked = "anybody"\nfinished = true', missed("then.finished", "true", "false")),
        (
            'asked = {Tom = "buy"}',
            missed(
                "then.asked.Tom",
                english("kit.expectation.asked", seat="Tom", kind="buy"),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
        (
            'asked = {Anna = "bid"}',
            missed(
                "then.asked.Anna",
                english("kit.expectation.asked", seat="Anna", kind="bid"),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
        (
            "points.Anna = 3",
            missed(
                "then.points.Anna", "3", english("kit.expect.points", sum="2", points='"goods:0 coins:2"')
            ),
        ),
        (
            "points.Anna.coins = 3",
            missed(
                "then.points.Anna.coins",
                "3",
                english("kit.expect.points", sum="2", points='"goods:0 coins:2"'),
            ),
        ),
        (
            'result.winners = "Anna"',
            missed(
                "then.result",
                english("kit.expectation.game_over"),
                english("kit.expect.goes_on", phase="buying"),
            ),
        ),
        (
            'events = ["bought"]',
            missed(
                "then.events.1",
                '{event = "bought"}',
                english("kit.expectation.no_such_event", told="nothing"),
            ),
        ),
    ],
)
def test_a_fact_that_does_not_hold_is_shown_beside_what_is_found(run: Run, then: str, failure: str) -> None:
    assert failures(run(f"{BUYING}\n row = 'apple'\n[then]\n{then}")) == [failure]


@pytest.mark.parametrize(
    ("result", "failure"),
    [
        ('winners = ["Tom"]', missed("then.result.winners", '["Tom"]', "Anna")),
        ("rounds = 3", missed("then.result.rounds", "3", "2")),
        ("Anna.rank = 2", missed("then.result.Anna.rank", "2", "1")),
        ("Tom.score = 5", missed("then.result.Tom.score", "5", "2")),
        (
            "Tom.points = 5",
            missed(
                "then.result.Tom.points",
                "5",
                english("kit.expect.points", sum="2", points='"goods:0 coins:2"'),
            ),
        ),
        (
            "Tom.points.goods = 5",
            missed(
                "then.result.Tom.points.goods",
                "5",
                english("kit.expect.points", sum="2", points='"goods:0 coins:2"'),
            ),
        ),
        (
            'Tom.facts.title = "king"',
            missed("then.result.Tom.facts.title", '"king"', '"keeper of 5 coins"'),
        ),
        ('Tom.facts.hat = "top"', missed("then.result.Tom.facts.hat", '"top"', '""')),
    ],
)
def test_a_result_that_does_not_hold(run: Run, result: str, failure: str) -> None:
    text = f"{BUYING}\n finished = true\n round = 2\n seats.Anna.coins = 6\n[then.result]\n{result}"
    assert failures(run(text)) == [failure]


@pytest.mark.parametrize(
    ("events", "failure"),
    [
        (
            '[[then.events]]\nevent = "bought"\ngood = "bread"',
            missed(
                "then.events.1",
                '{event = "bought", good = "bread"}',
                english(
                    "kit.expectation.no_such_event",
                    told=BOUGHT,
                ),
            ),
        ),
        (
            '[[then.events]]\nevent = "closed"',
            missed(
                "then.events.1", '{event = "closed"}', english("kit.expectation.no_such_event", told="bought")
            ),
        ),
        (
            'then.events = ["bought", "bought"]',
            missed(
                "then.events.2",
                '{event = "bought"}',
                english(
                    "kit.expectation.not_in_order",
                    told=BOUGHT,
                ),
            ),
        ),
        (
            'then.no_events = ["closed", {event = "bought", seat = "Anna"}]',
            missed(
                "then.no_events.2",
                english("kit.expectation.no_event", event='{event = "bought", seat = "Anna"}'),
                BOUGHT,
            ),
        ),
    ],
)
def test_events_that_do_not_hold(run: Run, events: str, failure: str) -> None:
    top = events if events.startswith("then") else ""
    tables = "" if top else events
    text = f"{top}\n{BUYING}\n[[when]]\nanswer = 'apple'\n{tables}"
    assert failures(run(text)) == [failure]


@pytest.mark.parametrize(
    ("step", "failure"),
    [
        (
            'asked = "bid"',
            missed("when.1.asked", "bid", english("kit.expectation.asked", seat="Anna", kind="buy")),
        ),
        (
            'seat = "Tom"\nanswer = "pass"',
            missed(
                "when.1.seat",
                english("kit.steps.is_asked", seat="Tom"),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
        (
            'offered = ["bread", "cheese"]',
            missed(
                "when.1.offered",
                english("kit.steps.offered", answer="cheese"),
                english(
                    "kit.steps.refused_because",
                    answer="cheese",
                    reason="that costs 4 coins, and there are only 3",
                ),
            ),
        ),
        (
            'not_offered = "bread"',
            missed(
                "when.1.not_offered",
                english("kit.steps.not_offered", answer="bread"),
                english("kit.steps.offered", answer="bread"),
            ),
        ),
        ('only = ["pass"]', missed("when.1.only", "pass", "apple, bread, pass")),
        (
            'refused = "bread"',
            missed(
                "when.1.refused",
                english("kit.steps.refused", answer="bread"),
                english("kit.steps.accepted", answer="bread"),
            ),
        ),
        (
            'refused = "cheese"\nbecause = "sold out"',
            missed("when.1.because", "sold out", "that costs 4 coins, and there are only 3"),
        ),
        (
            'answer = "cheese"',
            missed(
                "when.1.answer",
                english("kit.steps.accepted", answer="cheese"),
                english(
                    "kit.answers.refused_there",
                    answer="cheese",
                    reason="that costs 4 coins, and there are only 3",
                    seat="Anna",
                    kind="buy",
                    answers="apple, bread, pass",
                ),
            ),
        ),
        (
            'answer = ["apple", "apple"]\nseat = "Anna"',
            missed(
                "when.1.seat",
                english("kit.steps.is_asked", seat="Anna"),
                english("kit.expectation.asked", seat="Tom", kind="buy"),
            ),
        ),
        (
            'forced = true\nonly = "pass"',
            missed(
                "when.1.seat",
                english("kit.steps.forced", seat=english("kit.steps.anybody")),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
        (
            'forced = true\nseat = "Anna"\nonly = "pass"',
            missed(
                "when.1.seat",
                english("kit.steps.forced", seat="Anna"),
                english("kit.expectation.asked", seat="Anna", kind="buy"),
            ),
        ),
    ],
)
def test_a_step_that_does_not_hold(run: Run, step: str, failure: str) -> None:
    assert failures(run(f"{BUYING}\n seats.Anna.coins = 3\n[[when]]\n{step}\n")) == [failure]


def test_whoever_expects_a_question_that_was_forced_is_told_so(run: Run) -> None:
    text = f"{BUYING}\n seats.Anna.coins = 0\n[[when]]\nseat = 'Anna'\nanswer = 'pass'"
    assert failures(run(text)) == [
        english(
            "kit.steps.by_itself",
            asked=missed(
                "when.1.seat",
                english("kit.steps.is_asked", seat="Anna"),
                english("kit.expectation.asked", seat="Tom", kind="buy"),
            ),
            seat="Anna",
            kind="buy",
            answer="pass",
        )
    ]


def test_somebody_is_asked_unless_the_game_is_over(run: Run) -> None:
    text = f"{BUYING}\n finished = true\n[then]\nasked = 'anybody'"
    assert failures(run(text)) == [
        missed("then.asked", english("kit.expect.anybody_asked"), english("kit.expectation.game_over"))
    ]


def test_a_step_after_the_end_finds_nobody(run: Run) -> None:
    text = f"{BUYING}\n finished = true\n[[when]]\nanswer = 'pass'"
    assert failures(run(text)) == [
        missed("when.1.seat", english("kit.expect.anybody_asked"), english("kit.expectation.game_over"))
    ]


def test_all_that_does_not_hold_is_reported_at_once(run: Run) -> None:
    when = "[[when]]\nnot_offered = ['apple', 'bread']\nanswer = 'apple'"
    report = run(f"{BUYING}\n{when}\n[then]\nround = 2\nopen = false")
    assert [failure.where for failure in report.failures] == [
        "when.1.not_offered",
        "when.1.not_offered",
        "then.round",
        "then.open",
    ]


def test_nothing_is_checked_after_a_step_that_could_not_be_done(run: Run) -> None:
    report = run(f"{BUYING}\n[[when]]\nanswer = 'gold'\n[[when]]\nanswer = 'apple'\n[then]\nround = 2")
    assert [failure.where for failure in report.failures] == ["when.1.answer"]


def test_long_lists_of_answers_are_cut(run: Run) -> None:
    text = f"{BUYING}\n[[when]]\nonly = {[f'good {n}' for n in range(50)]}"
    (line,) = failures(run(text))
    assert ", good 44 and 10 more, found apple, bread" in line


def test_a_rule_that_fails_is_an_error_that_names_the_plugin(run: Run) -> None:
    head = BUYING.replace('"Tom"]', '"Tom", "Kate"]\nwith = "thrift"')
    report = run(f"{head}\n[then]\nround = 1")
    assert not report.holds
    assert [str(line) for line in report.lines()] == [
        "plugin thrift failed in its hook price after step 0: RuntimeError: thrift has its limits "
        f"(thrift.py, line 12). To fix this: {english('match.driver.correct_or_leave', plugin='thrift')}"
    ]


def test_points_that_fail_are_an_error_too(run: Run) -> None:
    report = run(f"{BUYING}\n seats.Anna.coins = 1001\n[then]\npoints.Anna = 3")
    assert not report.holds
    assert [str(line) for line in report.lines()] == [
        "the rules failed: OverflowError: who would count all that"
    ]


def test_failures_before_an_error_are_kept(run: Run) -> None:
    report = run(f"{BUYING}\n[[when]]\nnot_offered = 'apple'\nanswer = 'apple'\n[then]\nruond = 2")
    lines = [str(line) for line in report.lines()]
    assert len(lines) == 2
    assert lines[0].startswith("when.1.not_offered: ")
    assert "then.ruond" in lines[1]
