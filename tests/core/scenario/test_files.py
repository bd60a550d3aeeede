"""Scenario files that cannot be understood: the report names the file, the key and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.stall import HEAD, Run

from manicule.kernel.errors import ScenarioError
from manicule.plugins import PluginRegistry
from manicule_kit.scenarios.file import read_scenarios
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario


def error(report: ScenarioReport) -> str:
    assert not report.holds
    assert report.failures == ()
    assert report.error is not None
    return str(report.error)


# The file by itself.


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "example.toml: the file cannot be read: Invalid value"),
        ("", "example.toml, seats: this key is missing"),
        ('title = "x"\nseats = ["Anna"]\n[then]\nround = 1', "example.toml, game: this key is missing"),
        ('game = "stall"\nseats = ["Anna"]\n[then]\nround = 1', "example.toml, title: this key is missing"),
        (HEAD, "example.toml, when: the scenario has neither [[when]] nor [then]"),
        (f"{HEAD}\n[than]\nround = 1", "example.toml, than: there is no such key here; did you mean “then”?"),
        (
            f"{HEAD}\n[than]\nround = 1",
            "Allowed are: title, source, proves, game, with, without, options, seats, first",
        ),
        (
            f"{HEAD}\nsource = 3\n[then]\nround = 1",
            "example.toml, source: this must be a text in quotes, not 3",
        ),
        (
            f"{HEAD}\nwith = 3\n[then]\nround = 1",
            "example.toml, with: this must be a text or an array of texts",
        ),
        (
            f"{HEAD}\nwith = [3]\n[then]\nround = 1",
            "example.toml, with: this must be a text or an array of texts",
        ),
        (
            f"{HEAD}\nseed = '1'\n[then]\nround = 1",
            'example.toml, seed: this must be a whole number, not "1"',
        ),
        (
            f"{HEAD}\nseed = true\n[then]\nround = 1",
            "example.toml, seed: this must be a whole number, not true",
        ),
        (f"{HEAD}\nfirst = 'Tim'\n[then]\nround = 1", "example.toml, first: nobody here is called “Tim”"),
        (f"{HEAD}\noptions = 3\n[then]\nround = 1", "example.toml, options: this must be a table, not 3"),
        (f"{HEAD}\ngiven = 3\n[then]\nround = 1", "example.toml, given: this must be a table, not 3"),
        (f"{HEAD}\ncontent = 3\n[then]\nround = 1", "example.toml, content: this must be a table, not 3"),
        (f"{HEAD}\nthen = 3", "example.toml, then: this must be a table, not 3"),
    ],
)
def test_a_file_that_is_no_scenario(run: Run, text: str, complaint: str) -> None:
    assert complaint in error(run(text))


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        (
            '"Anna"',
            'example.toml, seats: seats must be an array of names, such as ["Anna", "Tom"], not "Anna"',
        ),
        ("[]", "example.toml, seats: seats must be an array of names"),
        ("[3]", "example.toml, seats: seats must be an array of names"),
        ('["Anna", "Anna"]', "example.toml, seats.2: two players are called “Anna”"),
        ('["Anna", {habit = "miser"}]', "example.toml, seats.2.name: this key is missing"),
        ('["Anna", {name = "Tom", habit = 3}]', "example.toml, seats.2.habit: this must be a text in quotes"),
    ],
)
def test_seats_that_cannot_be_understood(run: Run, seats: str, complaint: str) -> None:
    text = f'title = "x"\ngame = "stall"\nseats = {seats}\n[then]\nround = 1'
    assert complaint in error(run(text))


@pytest.mark.parametrize(
    ("when", "complaint"),
    [
        ("when = 3", "example.toml, when: the steps must be written as [[when]] tables"),
        ("[when]\nanswer = 'x'", "example.toml, when: the steps must be written as [[when]] tables"),
        ("when = [3]", "example.toml, when.1: this must be a table, not 3"),
        (
            "[[when]]\nanswr = 'x'",
            "example.toml, when.1.answr: there is no such key here; did you mean “answer”?",
        ),
        (
            "[[when]]\nanswr = 'x'",
            "Allowed are: seat, forced, asked, offered, only, not_offered, refused, because",
        ),
        ("[[when]]\nseat = 'Tim'\nanswer = 'x'", "example.toml, when.1.seat: nobody here is called “Tim”"),
        ("[[when]]\nseat = 'Tom'", "example.toml, when.1: the step does nothing"),
        ("[[when]]\nanswer = 'x'\n[[when]]", "example.toml, when.2: the step does nothing"),
        (
            "[[when]]\nanswer = 3",
            "example.toml, when.1.answer: this must be a text or an array of texts, not 3",
        ),
        ("[[when]]\nanswer = [3]", "example.toml, when.1.answer: this must be a text or an array of texts"),
        ("[[when]]\nasked = 3", "example.toml, when.1.asked: this must be a text in quotes, not 3"),
        (
            "[[when]]\nforced = 1\nonly = 'x'",
            "example.toml, when.1.forced: this must be true or false, not 1",
        ),
        ("[[when]]\nbecause = 'x'", "example.toml, when.1.because: “because” needs “refused” beside it"),
    ],
)
def test_steps_that_cannot_be_understood(run: Run, when: str, complaint: str) -> None:
    assert complaint in error(run(f"{HEAD}\n{when}"))


def test_a_missing_file_is_an_error_of_the_report(small_games: PluginRegistry, tmp_path: Path) -> None:
    report = run_scenario(tmp_path / "nowhere.toml", small_games)
    assert error(report).startswith("nowhere.toml: the file cannot be read: ")
    assert report.title == ""


def test_a_file_that_is_not_utf8_is_an_error_of_the_report(
    small_games: PluginRegistry, tmp_path: Path
) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "\xe9"')
    assert error(run_scenario(path, small_games)).startswith("latin.toml: the file cannot be read: ")


def test_reading_a_scenario_raises_scenario_errors(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"empty\.toml"):
        read_scenarios(path)


# The file with its game.


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        (HEAD.replace("stall", "stahl"), "there is no game “stahl”; did you mean “stall”?"),
        (HEAD.replace('"Tom"', '"Tom", "Kate", "John"'), "Stall has no rules for 4 places"),
        (f"{HEAD}\nwith = 'thrifty'", "did you mean “thrift”?"),
        (f"{HEAD}\noptions = {{coin = 3}}", "there is no option “coin”; did you mean “coins”?"),
        (f"{HEAD}\noptions = {{coins = 'many'}}", "the option “coins” is a whole number, not “many”"),
        (f"{HEAD}\n[content.goods]\nhoney = {{cost = 3}}", "file example.toml, entry goods.honey"),
        (
            f"{HEAD}\n[content.gods]\nhoney = {{price = 3}}",
            "file example.toml, entry gods: there is no such kind",
        ),
        (f"{HEAD}\n[content]\ngoods = 3", "file example.toml, entry goods: this must be a table"),
        (f"{HEAD}\n[content.goods]\nhoney = 3", "file example.toml, entry goods.honey: this must be a table"),
    ],
)
def test_a_game_that_cannot_be_set_up(run: Run, head: str, complaint: str) -> None:
    assert complaint in error(run(f"{head}\n[then]\nround = 1"))


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("shelf = 3", "given.shelf: there is no such field; did you mean shelves?"),
        ("round = 'one'", 'given.round: this must be a whole number, not "one"'),
        ("phase = 3", "given.phase: this must be a text in quotes, not 3"),
        (
            "phase = 'byuing'",
            "given.phase: there is no phase “byuing”; the phases are set_up, bidding, buying, closing",
        ),
        ("turn = 'Tim'", "given.turn: nobody here is called “Tim”; did you mean Tom?"),
        ("turn = 3", "given.turn: there is no turn 3 in the phase bidding; the number of its turns is 0"),
        ("turn = true", "given.turn: this must be a text in quotes, not true"),
        ("turn = 'a'\nphase = 'buying'", "given.turn: nobody here is called “a”; did you mean Anna?"),
        ("turn = 'Anna'", "given.turn: Anna has no turn in the phase bidding; the turns there are: -"),
        (
            "turn = 'Anna'\nqueue = 'Tom'\nphase = 'buying'",
            "Anna has no turn in the phase buying; the turns there are: Tom",
        ),
        ("queue = 3", "given.queue: this must be a text in quotes, not 3"),
        ("queue = 'Tim'", "given.queue: nobody here is called “Tim”; did you mean Tom?"),
        ("queue = [3]", "given.queue: this must be a text in quotes, not 3"),
        ("row = 3", "given.row: this must be words in quotes or an array, not 3"),
        ("crate = {wieght = 3}", "given.crate.wieght: there is no such field; did you mean weight?"),
        ("crate = 3", "given.crate: this must be a table with the fields goods, weight, not 3"),
        ("crates.big = 3", "given.crates.big: this must be a table with the fields goods, weight, not 3"),
        (
            "memory.stahl = {}",
            "given.memory.stahl: no plugin of this game remembers anything under this name",
        ),
        ("seats = 3", "given.seats: this must be a table with the fields Anna, Tom, not 3"),
        ("seats.Tim.coins = 3", "given.seats.Tim: nobody here is called “Tim”; did you mean Tom?"),
        ("seats.Tom = 3", "given.seats.Tom: this must be a table"),
        ("seats.Tom.coin = 3", "given.seats.Tom.coin: there is no such field; did you mean coins?"),
        ("seats.Tom.coins = 'x'", 'given.seats.Tom.coins: this must be a whole number, not "x"'),
        ("seats.Tom.orders = 'apple+x'", "given.seats.Tom.orders.0.number: this must be a whole number"),
        (
            "seats.Tom.pieces = 'mizer'",
            "given.seats.Tom.pieces: there is no piece “mizer”; did you mean miser?",
        ),
        (
            "seats.Tom.goods = 'gold'",
            "the game failed when it was brought to the given position: KeyError: 'gold'",
        ),
        ("seats.Tom.goods = 'apple:3'", "there are not so many of apple"),
    ],
)
def test_a_given_position_that_is_unreadable_or_impossible(run: Run, given: str, complaint: str) -> None:
    assert complaint in error(run(f"{HEAD}\n[given]\n{given}\n[then]\nround = 1"))


@pytest.mark.parametrize(
    ("then", "complaint"),
    [
        ("ruond = 1", "example.toml, then.ruond: there is no such key here; did you mean “round”?"),
        ("ruond = 1", "points, result, events, no_events"),
        ("round = 'x'", 'then.round: this must be a whole number, not "x"'),
        ("turn = 3", "then.turn: this must be a text in quotes, not 3"),
        ("queue = 3", "then.queue: this must be words in quotes or an array, not 3"),
        ("crate.wieght = 3", "then.crate.wieght: there is no such field; did you mean weight?"),
        ("memory.stahl.sales = 3", "then.memory.stahl: no plugin of this game remembers anything"),
        ("seats.Tim.coins = 3", "then.seats.Tim: nobody here is called “Tim”; did you mean Tom?"),
        ("seats.Tom.coin = 3", "then.seats.Tom.coin: there is no such field; did you mean coins?"),
        (
            "asked = 'Anna'",
            'then.asked: this must be "nobody", "anybody", or a table such as {Anna = "…"}, not "Anna"',
        ),
        ("asked.Tim = 'bid'", "then.asked.Tim: nobody here is called “Tim”"),
        ("asked.Tom = 3", "then.asked.Tom: this must be a text in quotes, not 3"),
        ("points = 3", "then.points: this must be a table with the fields Anna, Tom, not 3"),
        ("points.Tim = 3", "then.points.Tim: nobody here is called “Tim”"),
        ("points.Tom = 'x'", 'then.points.Tom: this must be a whole number, not "x"'),
        (
            "points.Tom.coin = 3",
            "example.toml, then.points.Tom.coin: there is no such key here; did you mean “coins”?",
        ),
        ("points.Tom.coins = 'x'", "then.points.Tom.coins: this must be a whole number"),
        (
            "result = 3",
            "then.result: this must be a table with the fields winners, rounds, facts, Anna, Tom, not 3",
        ),
        (
            "result.winer = 'Tom'",
            "example.toml, then.result.winer: there is no such key here; did you mean “winners”?",
        ),
        ("result.winners = 3", "then.result.winners: this must be words in quotes or an array"),
        (
            "result.Tom = 3",
            "then.result.Tom: this must be a table with the fields rank, score, points, facts",
        ),
        (
            "result.Tom.scor = 3",
            "example.toml, then.result.Tom.scor: there is no such key here; did you mean “score”?",
        ),
        ("events = 'bought'", "then.events: this must be [[then.events]] tables"),
        ("events = [3]", "then.events.1: this must be [[then.events]] tables"),
        ("events = [{seat = 'Tom'}]", "then.events.1: this must be [[then.events]] tables"),
        (
            "events = ['buoght']",
            "example.toml, then.events.1.event: there is no event “buoght”; did you mean “bought”?",
        ),
        ("no_events = 'bought'", "then.no_events: this must be [[then.no_events]] tables"),
        ("no_events = ['buoght']", "example.toml, then.no_events.1.event: there is no event “buoght”"),
        (
            "events = [{event = 'bought', sea = 'Tom'}]",
            "example.toml, then.events.1.sea: there is no such key here",
        ),
        ("events = [{event = 'bought', price = 'x'}]", "then.events.1.price: this must be a whole number"),
    ],
)
def test_an_expectation_that_cannot_be_understood(run: Run, then: str, complaint: str) -> None:
    given = "[given]\nround = 2\nphase = 'buying'\nqueue = 'Tom'"
    assert complaint in error(run(f"{HEAD}\n{given}\n[[when]]\nanswer = 'apple'\n[then]\n{then}"))


def test_a_step_without_a_seat_is_refused_where_several_are_asked(run: Run) -> None:
    complaint = error(run(f"{HEAD}\n[[when]]\nanswer = '3-0'"))
    assert complaint == (
        "example.toml, when.1: several are asked; say whose answer it is with “seat”. "
        "Anna is asked “bid” and Tom is asked “bid”"
    )
