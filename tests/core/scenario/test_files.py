"""Scenario files that cannot be understood: the report names the file, the key and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.stall import HEAD, Run
from tests.support.wording import english, english_part

from manicule.kernel.errors import ScenarioError
from manicule.plugins import PluginRegistry
from manicule_kit.scenarios.file import read_scenarios
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario


def error(report: ScenarioReport) -> str:
    assert not report.holds
    assert report.failures == ()
    assert report.error is not None
    return str(report.error)


def no_player(name: str, near: str) -> str:
    return english("kernel.scenario_fields.no_such_player", name=name, near=near, names="Anna, Tom")


# The file by itself.


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "example.toml: " + english("kit.file.unreadable", problem="Invalid value")),
        ("", "example.toml, seats: " + english_part("kit.file.required")),
        (
            'title = "x"\nseats = ["Anna"]\n[then]\nround = 1',
            "example.toml, game: " + english_part("kit.file.required"),
        ),
        (
            'game = "stall"\nseats = ["Anna"]\n[then]\nround = 1',
            "example.toml, title: " + english_part("kit.file.required"),
        ),
        (HEAD, "example.toml, when: " + english_part("kit.file.checks_nothing")),
        (
            f"{HEAD}\n[than]\nround = 1",
            "example.toml, than: " + english_part("kit.file.unknown_key", near="then"),
        ),
        (
            f"{HEAD}\n[than]\nround = 1",
            english_part(
                "kit.file.unknown_key",
                near="then",
                known="title, source, proves, game, with, without, options, seats, first",
            ),
        ),
        (
            f"{HEAD}\nsource = 3\n[then]\nround = 1",
            f"example.toml, source: {english('kernel.decoder.not_text', found=3)}",
        ),
        (
            f"{HEAD}\nwith = 3\n[then]\nround = 1",
            "example.toml, with: " + english_part("kernel.decoder.not_texts"),
        ),
        (
            f"{HEAD}\nwith = [3]\n[then]\nround = 1",
            "example.toml, with: " + english_part("kernel.decoder.not_texts"),
        ),
        (
            f"{HEAD}\nseed = '1'\n[then]\nround = 1",
            "example.toml, seed: " + english("kernel.decoder.not_a_number", found='"1"'),
        ),
        (
            f"{HEAD}\nseed = true\n[then]\nround = 1",
            f"example.toml, seed: {english('kernel.decoder.not_a_number', found='true')}",
        ),
        (
            f"{HEAD}\nfirst = 'Tim'\n[then]\nround = 1",
            "example.toml, first: " + english("kit.file.nobody", name="Tim", known="Anna, Tom"),
        ),
        (
            f"{HEAD}\noptions = 3\n[then]\nround = 1",
            f"example.toml, options: {english('kernel.decoder.not_a_table', found=3)}",
        ),
        (
            f"{HEAD}\ngiven = 3\n[then]\nround = 1",
            f"example.toml, given: {english('kernel.decoder.not_a_table', found=3)}",
        ),
        (
            f"{HEAD}\ncontent = 3\n[then]\nround = 1",
            f"example.toml, content: {english('kernel.decoder.not_a_table', found=3)}",
        ),
        (f"{HEAD}\nthen = 3", f"example.toml, then: {english('kernel.decoder.not_a_table', found=3)}"),
    ],
)
def test_a_file_that_is_no_scenario(run: Run, text: str, complaint: str) -> None:
    assert complaint in error(run(text))


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        (
            '"Anna"',
            "example.toml, seats: " + english("kit.file.not_seats", found='"Anna"'),
        ),
        ("[]", "example.toml, seats: " + english_part("kit.file.not_seats")),
        ("[3]", "example.toml, seats: " + english_part("kit.file.not_seats")),
        ('["Anna", "Anna"]', "example.toml, seats.2: " + english_part("kit.file.twice", name="Anna")),
        ('["Anna", {habit = "miser"}]', "example.toml, seats.2.name: " + english_part("kit.file.required")),
        (
            '["Anna", {name = "Tom", habit = 3}]',
            "example.toml, seats.2.habit: " + english_part("kernel.decoder.not_text"),
        ),
    ],
)
def test_seats_that_cannot_be_understood(run: Run, seats: str, complaint: str) -> None:
    text = f'title = "x"\ngame = "stall"\nseats = {seats}\n[then]\nround = 1'
    assert complaint in error(run(text))


@pytest.mark.parametrize(
    ("when", "complaint"),
    [
        ("when = 3", "example.toml, when: " + english_part("kit.file.not_steps")),
        ("[when]\nanswer = 'x'", "example.toml, when: " + english_part("kit.file.not_steps")),
        ("when = [3]", f"example.toml, when.1: {english('kernel.decoder.not_a_table', found=3)}"),
        (
            "[[when]]\nanswr = 'x'",
            "example.toml, when.1.answr: " + english_part("kit.file.unknown_key", near="answer"),
        ),
        (
            "[[when]]\nanswr = 'x'",
            english_part(
                "kit.file.unknown_key",
                near="answer",
                known="seat, forced, asked, offered, only, not_offered, refused, because",
            ),
        ),
        (
            "[[when]]\nseat = 'Tim'\nanswer = 'x'",
            "example.toml, when.1.seat: " + english("kit.file.nobody", name="Tim", known="Anna, Tom"),
        ),
        ("[[when]]\nseat = 'Tom'", "example.toml, when.1: " + english_part("kit.file.empty_step")),
        ("[[when]]\nanswer = 'x'\n[[when]]", "example.toml, when.2: " + english_part("kit.file.empty_step")),
        (
            "[[when]]\nanswer = 3",
            f"example.toml, when.1.answer: {english('kernel.decoder.not_texts', found=3)}",
        ),
        (
            "[[when]]\nanswer = [3]",
            "example.toml, when.1.answer: " + english_part("kernel.decoder.not_texts"),
        ),
        ("[[when]]\nasked = 3", f"example.toml, when.1.asked: {english('kernel.decoder.not_text', found=3)}"),
        (
            "[[when]]\nforced = 1\nonly = 'x'",
            f"example.toml, when.1.forced: {english('kernel.decoder.not_a_flag', found=1)}",
        ),
        (
            "[[when]]\nbecause = 'x'",
            "example.toml, when.1.because: " + english_part("kit.file.because_alone"),
        ),
    ],
)
def test_steps_that_cannot_be_understood(run: Run, when: str, complaint: str) -> None:
    assert complaint in error(run(f"{HEAD}\n{when}"))


def test_a_missing_file_is_an_error_of_the_report(small_games: PluginRegistry, tmp_path: Path) -> None:
    report = run_scenario(tmp_path / "nowhere.toml", small_games)
    assert error(report).startswith("nowhere.toml: " + english_part("kit.file.unreadable"))
    assert report.title == ""


def test_a_file_that_is_not_utf8_is_an_error_of_the_report(
    small_games: PluginRegistry, tmp_path: Path
) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "\xe9"')
    assert error(run_scenario(path, small_games)).startswith(
        "latin.toml: " + english_part("kit.file.unreadable")
    )


def test_reading_a_scenario_raises_scenario_errors(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"empty\.toml"):
        read_scenarios(path)


# The file with its game.


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        (
            HEAD.replace("stall", "stahl"),
            english_part("plugins.registry.no_such_game", game="stahl", near="stall"),
        ),
        (
            HEAD.replace('"Tom"', '"Tom", "Kate", "John"'),
            english_part("plugins.player_counts.change", game="Stall", n=4),
        ),
        (
            f"{HEAD}\nwith = 'thrifty'",
            english("plugins.selection.did_you_mean", plugin="thrifty", game="stall", near="thrift"),
        ),
        (
            f"{HEAD}\noptions = {{coin = 3}}",
            english_part("plugins.options.unknown", option="coin", near="coins"),
        ),
        (
            f"{HEAD}\noptions = {{coins = 'many'}}",
            english("plugins.options.not_a_number", option="coins", given="many"),
        ),
        (f"{HEAD}\n[content.goods]\nhoney = {{cost = 3}}", "file example.toml, entry goods.honey"),
        (
            f"{HEAD}\n[content.gods]\nhoney = {{price = 3}}",
            "file example.toml, entry gods: " + english_part("kernel.content.unknown_kind"),
        ),
        (
            f"{HEAD}\n[content]\ngoods = 3",
            "file example.toml, entry goods: " + english("kernel.content.not_a_table"),
        ),
        (
            f"{HEAD}\n[content.goods]\nhoney = 3",
            "file example.toml, entry goods.honey: " + english("kernel.content.not_a_table"),
        ),
    ],
)
def test_a_game_that_cannot_be_set_up(run: Run, head: str, complaint: str) -> None:
    assert complaint in error(run(f"{head}\n[then]\nround = 1"))


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("shelf = 3", "given.shelf: " + english_part("kernel.reader.no_such_field", near="shelves")),
        ("round = 'one'", "given.round: " + english("kernel.decoder.not_a_number", found='"one"')),
        ("phase = 3", f"given.phase: {english('kernel.decoder.not_text', found=3)}"),
        (
            "phase = 'byuing'",
            "given.phase: "
            + english(
                "kernel.reader.no_such_phase", phase="byuing", known="set_up, bidding, buying, closing"
            ),
        ),
        ("turn = 'Tim'", "given.turn: " + no_player("Tim", "Tom")),
        (
            "turn = 3",
            "given.turn: "
            + english("kernel.scenario_fields.no_such_turn", turn=3, phase="bidding", number=0),
        ),
        ("turn = true", f"given.turn: {english('kernel.decoder.not_text', found='true')}"),
        ("turn = 'a'\nphase = 'buying'", "given.turn: " + no_player("a", "Anna")),
        (
            "turn = 'Anna'",
            "given.turn: "
            + english("kernel.scenario_fields.no_turn", name="Anna", phase="bidding", turns="-"),
        ),
        (
            "turn = 'Anna'\nqueue = 'Tom'\nphase = 'buying'",
            english("kernel.scenario_fields.no_turn", name="Anna", phase="buying", turns="Tom"),
        ),
        ("queue = 3", f"given.queue: {english('kernel.decoder.not_text', found=3)}"),
        ("queue = 'Tim'", "given.queue: " + no_player("Tim", "Tom")),
        ("queue = [3]", f"given.queue: {english('kernel.decoder.not_text', found=3)}"),
        ("row = 3", f"given.row: {english('kernel.reader.not_words', found=3)}"),
        (
            "crate = {wieght = 3}",
            "given.crate.wieght: " + english_part("kernel.reader.no_such_field", near="weight"),
        ),
        ("crate = 3", f"given.crate: {english('kernel.reader.not_a_table', known='goods, weight', found=3)}"),
        (
            "crates.big = 3",
            f"given.crates.big: {english('kernel.reader.not_a_table', known='goods, weight', found=3)}",
        ),
        (
            "memory.stahl = {}",
            "given.memory.stahl: " + english_part("kernel.reader.no_such_memory"),
        ),
        ("seats = 3", f"given.seats: {english('kernel.reader.not_a_table', known='Anna, Tom', found=3)}"),
        ("seats.Tim.coins = 3", "given.seats.Tim: " + no_player("Tim", "Tom")),
        ("seats.Tom = 3", "given.seats.Tom: " + english_part("kernel.reader.not_a_table")),
        (
            "seats.Tom.coin = 3",
            "given.seats.Tom.coin: " + english_part("kernel.reader.no_such_field", near="coins"),
        ),
        (
            "seats.Tom.coins = 'x'",
            "given.seats.Tom.coins: " + english("kernel.decoder.not_a_number", found='"x"'),
        ),
        (
            "seats.Tom.orders = 'apple+x'",
            "given.seats.Tom.orders.0.number: " + english_part("kernel.decoder.not_a_number"),
        ),
        (
            "seats.Tom.pieces = 'mizer'",
            f"given.seats.Tom.pieces: {english('kernel.reader.no_such_piece', piece='mizer', near='miser')}",
        ),
        (
            "seats.Tom.goods = 'gold'",
            english("kit.scenario.game_failed_when_brought_given", what="KeyError: 'gold'"),
        ),
        ("seats.Tom.goods = 'apple:3'", "there are not so many of apple"),
    ],
)
def test_a_given_position_that_is_unreadable_or_impossible(run: Run, given: str, complaint: str) -> None:
    assert complaint in error(run(f"{HEAD}\n[given]\n{given}\n[then]\nround = 1"))


@pytest.mark.parametrize(
    ("then", "complaint"),
    [
        ("ruond = 1", "example.toml, then.ruond: " + english_part("kit.file.unknown_key", near="round")),
        ("ruond = 1", "points, result, events, no_events"),
        ("round = 'x'", "then.round: " + english("kernel.decoder.not_a_number", found='"x"')),
        ("turn = 3", f"then.turn: {english('kernel.decoder.not_text', found=3)}"),
        ("queue = 3", f"then.queue: {english('kernel.reader.not_words', found=3)}"),
        (
            "crate.wieght = 3",
            "then.crate.wieght: " + english_part("kernel.reader.no_such_field", near="weight"),
        ),
        ("memory.stahl.sales = 3", "then.memory.stahl: " + english_part("kernel.reader.no_such_memory")),
        ("seats.Tim.coins = 3", "then.seats.Tim: " + no_player("Tim", "Tom")),
        (
            "seats.Tom.coin = 3",
            "then.seats.Tom.coin: " + english_part("kernel.reader.no_such_field", near="coins"),
        ),
        (
            "asked = 'Anna'",
            "then.asked: " + english("kit.expect.not_asked_form", example='{Anna = "…"}', found='"Anna"'),
        ),
        ("asked.Tim = 'bid'", "then.asked.Tim: " + no_player("Tim", "Tom")),
        ("asked.Tom = 3", f"then.asked.Tom: {english('kernel.decoder.not_text', found=3)}"),
        ("points = 3", f"then.points: {english('kernel.reader.not_a_table', known='Anna, Tom', found=3)}"),
        ("points.Tim = 3", "then.points.Tim: " + no_player("Tim", "Tom")),
        ("points.Tom = 'x'", "then.points.Tom: " + english("kernel.decoder.not_a_number", found='"x"')),
        (
            "points.Tom.coin = 3",
            "example.toml, then.points.Tom.coin: " + english_part("kit.file.unknown_key", near="coins"),
        ),
        ("points.Tom.coins = 'x'", "then.points.Tom.coins: " + english_part("kernel.decoder.not_a_number")),
        (
            "result = 3",
            "then.result: "
            + english("kernel.reader.not_a_table", known="winners, rounds, facts, Anna, Tom", found=3),
        ),
        (
            "result.winer = 'Tom'",
            "example.toml, then.result.winer: " + english_part("kit.file.unknown_key", near="winners"),
        ),
        ("result.winners = 3", "then.result.winners: " + english_part("kernel.reader.not_words")),
        (
            "result.Tom = 3",
            "then.result.Tom: "
            + english_part("kernel.reader.not_a_table", known="rank, score, points, facts"),
        ),
        (
            "result.Tom.scor = 3",
            "example.toml, then.result.Tom.scor: " + english_part("kit.file.unknown_key", near="score"),
        ),
        (
            "events = 'bought'",
            "then.events: " + english_part("kit.expectation.not_events", key="then.events"),
        ),
        ("events = [3]", "then.events.1: " + english_part("kit.expectation.not_events", key="then.events")),
        (
            "events = [{seat = 'Tom'}]",
            "then.events.1: " + english_part("kit.expectation.not_events", key="then.events"),
        ),
        (
            "events = ['buoght']",
            "example.toml, then.events.1.event: "
            + english_part("kit.expectation.unknown", event="buoght", near="bought"),
        ),
        (
            "no_events = 'bought'",
            "then.no_events: " + english_part("kit.expectation.not_events", key="then.no_events"),
        ),
        (
            "no_events = ['buoght']",
            "example.toml, then.no_events.1.event: "
            + english_part("kit.expectation.unknown", event="buoght"),
        ),
        (
            "events = [{event = 'bought', sea = 'Tom'}]",
            "example.toml, then.events.1.sea: " + english_part("kit.file.unknown_key"),
        ),
        (
            "events = [{event = 'bought', price = 'x'}]",
            "then.events.1.price: " + english_part("kernel.decoder.not_a_number"),
        ),
    ],
)
def test_an_expectation_that_cannot_be_understood(run: Run, then: str, complaint: str) -> None:
    given = "[given]\nround = 2\nphase = 'buying'\nqueue = 'Tom'"
    assert complaint in error(run(f"{HEAD}\n{given}\n[[when]]\nanswer = 'apple'\n[then]\n{then}"))


def test_a_step_without_a_seat_is_refused_where_several_are_asked(run: Run) -> None:
    complaint = error(run(f"{HEAD}\n[[when]]\nanswer = '3-0'"))
    assert complaint == (
        "example.toml, when.1: "
        + english(
            "kit.steps.several",
            asked=" and ".join(
                english("kit.expectation.asked", seat=seat, kind="bid") for seat in ("Anna", "Tom")
            ),
        )
    )
