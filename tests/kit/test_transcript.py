"""A step of a game that was played, as a scenario: it holds, and says no more than it needs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.support.tables import registry
from tests.support.wording import english_pattern

import manicule
from manicule import Human, Match, Robot
from manicule.kernel.errors import UsageError
from manicule.records.reader import read_record
from manicule.records.record import Record
from manicule_kit.scenarios.layout import laid_out
from manicule_kit.scenarios.scenario import run_scenario
from manicule_kit.scenarios.transcript import transcribe

NAMES = ("Anna", "Tom", "Kate", "John")
TABLES = {
    "gutenberg": ("gutenberg", 3, ()),
    "two with the automa": ("gutenberg", 2, ("automa",)),
    "cartographers": ("cartographers", 2, ("cartographers_skills",)),
    "cartographers alone": ("cartographers", 1, ()),
    "cvlizations": ("cvlizations", 4, ()),
    "cvlizations of two": ("cvlizations", 2, ()),
    "neutral civilizations": ("cvlizations", 2, ("cvlizations_expert",)),
}


def played(folder: Path, kind: str) -> Record:
    """A game of random bots, as it was saved."""
    game, players, plugins = TABLES[kind]
    seats = [Robot("random", name) for name in NAMES[:players]]
    match = manicule.start(game, seats, seed=5, with_=plugins, registry=registry())
    match.run()
    return saved(match, folder)


def saved(match: Match, folder: Path) -> Record:
    manicule.save(match, folder / "game.toml")
    return read_record(folder / "game.toml")


def check(record: Record, at: int, folder: Path) -> None:
    """The scenario of a step holds as it is written, and begins at the last boundary."""
    written = folder / "step.toml"
    written.write_text(transcribe(record, at, registry()).toml(), encoding="utf-8")
    report = run_scenario(written, registry())
    assert report.holds, (at, [str(line) for line in report.lines()])
    tables = tomllib.loads(written.read_text(encoding="utf-8"))
    assert "given" in tables
    assert any("asked" in step for step in tables["when"])
    assert tables["then"]


@pytest.mark.parametrize("kind", TABLES)
def test_steps_of_a_game_are_scenarios_that_hold(kind: str, tmp_path: Path) -> None:
    record = played(tmp_path, kind)
    steps = sorted({step.at for step in record.steps})
    for at in (steps[0], steps[len(steps) // 3], steps[2 * len(steps) // 3], steps[-1]):
        check(record, at, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("kind", TABLES)
def test_every_step_of_a_game_is_a_scenario_that_holds(kind: str, tmp_path: Path) -> None:
    record = played(tmp_path, kind)
    for at in sorted({step.at for step in record.steps}):
        check(record, at, tmp_path)


def test_nothing_is_given_that_is_not_needed(tmp_path: Path) -> None:
    record = played(tmp_path, "gutenberg")
    steps = sorted({step.at for step in record.steps})
    tables = transcribe(record, steps[len(steps) // 2], registry()).tables
    file = tmp_path / "fewer.toml"
    for left_out in tables["given"]:
        fewer = {name: own for name, own in tables["given"].items() if name != left_out}
        file.write_text(laid_out({"title": "-", **tables, "given": fewer}), encoding="utf-8")
        assert not run_scenario(file, registry()).holds, left_out


def test_a_question_that_waits_is_a_scenario_of_what_is_offered(tmp_path: Path) -> None:
    match = manicule.start(
        "cvlizations", [Human("Anna"), Human("Tom"), Human("Kate")], seed=5, registry=registry()
    )
    match.answer("a", "theft")
    record = saved(match, tmp_path)
    transcript = transcribe(record, match.ordinal, registry())
    assert str(transcript.title) == f"Step {match.ordinal}: Anna is asked “lay_face_down”"
    assert transcript.tables["when"] == [
        {"seat": "Anna", "answer": "theft"},
        {
            "seat": "Anna",
            "asked": "lay_face_down",
            "only": ["gathering", "hunting", "stoneworking", "cunning", "idling", "trade", "doubling"],
        },
    ]
    assert transcript.tables["then"] == {"asked": {"Anna": "lay_face_down"}}


def test_a_number_at_which_nobody_answered_is_refused(tmp_path: Path) -> None:
    record = played(tmp_path, "cartographers alone")
    last = record.steps[-1].at
    with pytest.raises(
        UsageError, match=english_pattern("kit.transcript.no_such_step", step=last + 500, known=str(last))
    ):
        transcribe(record, last + 500, registry())


def test_names_that_look_like_letters_of_seats_do_not_confuse_it(tmp_path: Path) -> None:
    seats = [Robot("random", "b"), Robot("random", "a"), Robot("random", "pass")]
    match = manicule.start("cvlizations", seats, seed=5, registry=registry())
    match.run()
    record = saved(match, tmp_path)
    for at in (record.steps[4].at, record.steps[40].at):
        file = tmp_path / "odd-step.toml"
        file.write_text(transcribe(record, at, registry()).toml(), encoding="utf-8")
        report = run_scenario(file, registry())
        assert report.holds, [str(line) for line in report.lines()]
