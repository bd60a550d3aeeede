"""How the kit is used: by path or id, from a test, and what it plays."""

from pathlib import Path

import pytest
from tests.kit.conftest import only, single_file
from tests.kit.planted import own
from tests.support.wording import english, english_part, english_pattern

from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.locations import SourceLocation
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule_kit import assert_sound, check_plugin, play_game
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.settings import settings_for, setup_for
from manicule_kit.conformance.subject import Subject

QUIET = own("@hookimpl\ndef most_taken(self, number): return number")
LOUD = own("@hookimpl\ndef most_taken(self, number): return 1 // 0")


def test_a_plugin_is_found_by_path_by_project_and_by_id(pebbles: Path) -> None:
    for target in (pebbles, str(pebbles), pebbles / "manicule_pebbles", "pebbles"):
        report = check_plugin(target, games=3)
        assert (report.plugin, report.games, report.is_sound) == ("pebbles", 3, True)


def test_a_path_goes_before_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gears").mkdir()
    (tmp_path / "gears" / "plugin.toml").write_text("id = 3")
    monkeypatch.chdir(tmp_path)
    assert only(check_plugin("gears")).plugin == "gears"
    assert check_plugin("./gears").where == str(tmp_path / "gears")


@pytest.mark.parametrize("target", ["nowhere/at_all", "nothing.py", "."])
def test_a_path_with_no_plugin_is_wrong_usage(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError):
        check_plugin(target)


def test_an_id_that_is_not_installed_is_a_plugin_problem() -> None:
    with pytest.raises(
        PluginError, match=english_pattern("plugins.registry.no_such_plugin", plugin="nothing")
    ):
        check_plugin("nothing")


def test_a_failing_test_tells_everything(tmp_path: Path) -> None:
    path = single_file(tmp_path, "loud", LOUD)
    with pytest.raises(AssertionError) as failed:
        assert_sound(path, games=2)
    said = str(failed.value)
    assert said.startswith("plugin loud, loud.py, line ")
    assert english_part("kit.findings.to_do", advice=english("match.driver.correct_line")) in said
    assert "return 1 // 0" in said, "the way to the exception"
    assert_sound(single_file(tmp_path, "quiet", QUIET), games=2)


def test_one_game_for_a_test_of_rules(tmp_path: Path) -> None:
    path = single_file(tmp_path, "modest", own("@hookimpl\ndef most_taken(self, number): return 2"))
    game = play_game(path, seats=3, seed=5, options={"pebbles": "21"})
    assert game.over
    assert {step.answer for step in game.steps} == {"1", "2"}
    assert sum(seat.state.pebbles for seat in game.table.seats) == 21
    assert play_game(path, seats=3, seed=5, options={"pebbles": "21"}).steps == game.steps
    assert len(play_game(path).table.seats) == 2


def test_a_game_with_a_plugin_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="plugin interface 9"):
        play_game(single_file(tmp_path, "future", QUIET, api=9))


def subject_of(id: str) -> Subject:
    registry = PluginRegistry.find()
    return Subject(
        registry, registry.manifest(id), registry.plugin(id), Findings(id, SourceLocation("plugin.toml"))
    )


def test_games_are_played_with_every_number_of_seats_alone_and_with_the_defaults() -> None:
    settings = settings_for(subject_of("characters"), "gutenberg")
    assert {setting.seats for setting in settings} == {2, 3, 4}
    assert {setting.ids for setting in settings if setting.seats == 3} == {
        ("characters",),
        ("gutenberg", "characters", "gears"),
    }


def test_an_opponent_that_takes_a_place_is_played_with_fewer_seats() -> None:
    assert {setting.seats for setting in settings_for(subject_of("automa"), "gutenberg")} == {1, 2, 3}


def test_every_piece_is_wished_for_and_also_left_to_chance() -> None:
    subject = subject_of("characters")
    settings = settings_for(subject, "gutenberg")
    wished, without = set(), 0
    for number in range(3 * len(settings)):
        round, at = divmod(number, len(settings))
        setup = setup_for(subject, settings[at], number, round)
        asked = [wish["character"] for wish in setup.wishes if wish]
        assert len(set(asked)) == len(asked), "nobody can have what another has"
        wished |= set(asked)
        without += not setup.wishes
    assert wished == {piece.id for piece in subject.plugin.pieces}
    assert without >= len(settings)


def test_options_of_the_plugin_are_varied(pebbles: Path) -> None:
    subject = subject_of("pebbles")
    setting = settings_for(subject, "pebbles")[0]
    assert {setup_for(subject, setting, 0, round).options["pebbles"] for round in range(4)} == {15, 21}


def test_the_same_thing_is_told_once() -> None:
    findings = Findings("mod", SourceLocation("plugin.toml"))
    for seed in range(3):
        problem = tr("it fails with seed {seed}")(seed=seed)
        findings.add("games", problem, tr("do it well"), key="it fails")
    findings.add("games", tr("it fails"), tr("do it well"), SourceLocation("other.py", 3), key="it fails")
    assert [finding.place.file for finding in findings.all()] == ["plugin.toml", "other.py"]
