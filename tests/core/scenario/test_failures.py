"""Scenarios that do not hold: each report says where, what was expected and what was found."""

from __future__ import annotations

import pytest
from tests.support.stall import BUYING, Run
from tests.support.wording import english

from manicule_kit.scenarios.scenario import ScenarioReport


def failures(report: ScenarioReport) -> list[str]:
    assert report.error is None, str(report.error)
    assert not report.holds
    return [str(line) for line in report.lines()]


@pytest.mark.parametrize(
    ("then", "failure"),
    [
        ("round = 2", "then.round: expected 2, found 1"),
        ("open = false", "then.open: expected false, found true"),
        ('first = "Tom"', 'then.first: expected "Tom", found "Anna"'),
        ('first = "b"', 'then.first: expected "b", found "a"'),
        (
            'stock = "apple:1 bread:2"',
            'then.stock: expected "apple:1 bread:2", found "apple:2 bread:2 cheese:2"',
        ),
        ('row = "gold"', 'then.row: expected "gold", found "apple"'),
        ('sets = ["apple apple"]', 'then.sets: expected ["apple apple"], found []'),
        ('shelves = {top = "x"}', 'then.shelves.top: expected "x", found nothing'),
        ("owners = {apple = 'Tom'}", 'then.owners.apple: expected "Tom", found nothing'),
        ("crate.weight = 3", "then.crate.weight: expected 3, found 0"),
        ("memory.stall.sales = 3", "then.memory.stall.sales: expected 3, found 0"),
        ("seats.Anna.coins = 4", "then.seats.Anna.coins: expected 4, found 5"),
        ('seats.Tom.orders = "a+2 b"', 'then.seats.Tom.orders: expected "a+2 b", found ""'),
        ('seats.Tom.best = "cheese+2"', 'then.seats.Tom.best: expected "cheese+2", found ""'),
        ('seats.Tom.memory.miser = "2"', "then.seats.Tom.memory.miser: expected {saved = 2}, found {}"),
        ('turn = "Tom"', "then.turn: expected Tom, found Anna"),
        ('queue = "Tom"', "then.queue: expected Tom, found Anna and Tom"),
        (
            'asked = "nobody"',
            f"then.asked: expected {english('kit.expectation.nobody_asked')}, found Anna is asked “buy”",
        ),
        ('asked = "anybody"\nfinished = true', "then.finished: expected true, found false"),
        ('asked = {Tom = "buy"}', "then.asked.Tom: expected Tom is asked “buy”, found Anna is asked “buy”"),
        (
            'asked = {Anna = "bid"}',
            "then.asked.Anna: expected Anna is asked “bid”, found Anna is asked “buy”",
        ),
        ("points.Anna = 3", 'then.points.Anna: expected 3, found 2, made of "goods:0 coins:2"'),
        ("points.Anna.coins = 3", 'then.points.Anna.coins: expected 3, found 2, made of "goods:0 coins:2"'),
        (
            'result.winners = "Anna"',
            f"then.result: expected the game is over, found {english('kit.expect.goes_on', phase='buying')}",
        ),
        (
            'events = ["bought"]',
            'then.events.1: expected {event = "bought"}, found '
            + english("kit.expectation.no_such_event", told="nothing"),
        ),
    ],
)
def test_a_fact_that_does_not_hold_is_shown_beside_what_is_found(run: Run, then: str, failure: str) -> None:
    assert failures(run(f"{BUYING}\n row = 'apple'\n[then]\n{then}")) == [failure]


@pytest.mark.parametrize(
    ("result", "failure"),
    [
        ('winners = ["Tom"]', 'then.result.winners: expected ["Tom"], found Anna'),
        ("rounds = 3", "then.result.rounds: expected 3, found 2"),
        ("Anna.rank = 2", "then.result.Anna.rank: expected 2, found 1"),
        ("Tom.score = 5", "then.result.Tom.score: expected 5, found 2"),
        ("Tom.points = 5", 'then.result.Tom.points: expected 5, found 2, made of "goods:0 coins:2"'),
        (
            "Tom.points.goods = 5",
            'then.result.Tom.points.goods: expected 5, found 2, made of "goods:0 coins:2"',
        ),
        (
            'Tom.facts.title = "king"',
            'then.result.Tom.facts.title: expected "king", found "keeper of 5 coins"',
        ),
        ('Tom.facts.hat = "top"', 'then.result.Tom.facts.hat: expected "top", found ""'),
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
            'then.events.1: expected {event = "bought", good = "bread"}, found no such event; what happened: '
            '{event = "bought", seat = "Anna", good = "apple", price = 1, left = "apple bread cheese"}',
        ),
        (
            '[[then.events]]\nevent = "closed"',
            'then.events.1: expected {event = "closed"}, found '
            + english("kit.expectation.no_such_event", told="bought"),
        ),
        (
            'then.events = ["bought", "bought"]',
            'then.events.2: expected {event = "bought"}, found no such event after those before it; '
            'what happened: {event = "bought", seat = "Anna", good = "apple", price = 1, '
            'left = "apple bread cheese"}',
        ),
        (
            'then.no_events = ["closed", {event = "bought", seat = "Anna"}]',
            'then.no_events.2: expected nothing like {event = "bought", seat = "Anna"}, found '
            '{event = "bought", seat = "Anna", good = "apple", price = 1, left = "apple bread cheese"}',
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
        ('asked = "bid"', "when.1.asked: expected bid, found Anna is asked “buy”"),
        ('seat = "Tom"\nanswer = "pass"', "when.1.seat: expected Tom is asked, found Anna is asked “buy”"),
        (
            'offered = ["bread", "cheese"]',
            "when.1.offered: expected “cheese” is offered, found “cheese” is refused: "
            "that costs 4 coins, and there are only 3",
        ),
        (
            'not_offered = "bread"',
            "when.1.not_offered: expected “bread” is not offered, found “bread” is offered",
        ),
        ('only = ["pass"]', "when.1.only: expected pass, found apple, bread, pass"),
        ('refused = "bread"', "when.1.refused: expected “bread” is refused, found “bread” is accepted"),
        (
            'refused = "cheese"\nbecause = "sold out"',
            "when.1.because: expected sold out, found that costs 4 coins, and there are only 3",
        ),
        (
            'answer = "cheese"',
            "when.1.answer: expected “cheese” is accepted, found “cheese” is refused: "
            "that costs 4 coins, and there are only 3 – Anna is asked “buy”, and can answer "
            "apple, bread, pass",
        ),
        (
            'answer = ["apple", "apple"]\nseat = "Anna"',
            "when.1.seat: expected Anna is asked, found Tom is asked “buy”",
        ),
        (
            'forced = true\nonly = "pass"',
            "when.1.seat: expected anybody has a question with a single answer, found Anna is asked “buy”",
        ),
        (
            'forced = true\nseat = "Anna"\nonly = "pass"',
            "when.1.seat: expected Anna has a question with a single answer, found Anna is asked “buy”",
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
            asked="when.1.seat: expected Anna is asked, found Tom is asked “buy”",
            seat="Anna",
            kind="buy",
            answer="pass",
        )
    ]


def test_somebody_is_asked_unless_the_game_is_over(run: Run) -> None:
    text = f"{BUYING}\n finished = true\n[then]\nasked = 'anybody'"
    assert failures(run(text)) == ["then.asked: expected somebody is asked, found the game is over"]


def test_a_step_after_the_end_finds_nobody(run: Run) -> None:
    text = f"{BUYING}\n finished = true\n[[when]]\nanswer = 'pass'"
    assert failures(run(text)) == ["when.1.seat: expected somebody is asked, found the game is over"]


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
        f"(thrift.py, line 12). To do: {english('match.driver.correct_or_leave', plugin='thrift')}"
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
