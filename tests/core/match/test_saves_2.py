"""Every save of format 2 that is kept loads, stands where it stood, and can be gone on with."""

import json
import re
import shutil

import pytest
from tests.support import grown_plugins
from tests.support.grown_plugins import PluginCopy
from tests.support.plugin_changes import GROWN
from tests.support.standings import asked, games, standing
from tests.support.tables import ROOT
from tests.support.wording import english_part, english_pattern

import manicule
from manicule import Recorder
from manicule.kernel.positions.canonical import digest
from manicule.records.reader import read_record

SAVES = ROOT / "tests" / "saves" / "2"
EXPECTED = json.loads((SAVES / "expected.json").read_text(encoding="utf-8"))
PLUGIN_CHANGED = re.compile(
    english_pattern("door.recorded_plugins.other_files")
    + "|"
    + english_pattern("door.recorded_plugins.other_version")
)
TORN = english_part("records.reader.torn").removeprefix(": ")

every_save = pytest.mark.parametrize("name", sorted(EXPECTED))


@pytest.fixture
def save(name, tmp_path):
    """A copy of a save."""
    return shutil.copy(SAVES / name, tmp_path / name)


def other_notices(notices):
    """What is told besides that a plugin is another one now, or that the end is torn."""
    return [text for text in notices if not PLUGIN_CHANGED.match(text) and TORN not in text]


def test_there_are_saves_of_every_game_and_none_is_left_out():
    assert sorted(EXPECTED) == sorted(path.name for path in SAVES.glob("*.toml"))
    assert {one["game"] for one in EXPECTED.values()} == {
        *("gutenberg", "cartographers", "cvlizations", "tictactoe")
    }
    records = {name: read_record(SAVES / name) for name in EXPECTED}
    assert {len(one["seats"]) for one in EXPECTED.values() if one["game"] == "gutenberg"} == {1, 2, 3, 4}
    assert {len(one["seats"]) for one in EXPECTED.values() if one["game"] == "cvlizations"} == {2, 3, 4, 5}
    unfinished = [name for name, one in EXPECTED.items() if not one["finished"]]
    assert sum(bool(records[name].snapshots) for name in unfinished) >= 14
    assert any(b"\nundo = " in (SAVES / name).read_bytes() for name in EXPECTED)
    for setting in (b"a lang=", b"b kind=random", b"a kind=human", b"b name=Hans"):
        assert any(b'\nset = "' + setting in (SAVES / name).read_bytes() for name in EXPECTED), setting


@every_save
def test_it_stands_where_it_stood(name, save):
    match = manicule.load(save, registry=games())
    found = {"settings": match.settings, **standing(match, digest)}
    assert found == {key: value for key, value in EXPECTED[name].items() if key != "about"}
    assert other_notices(map(str, match.display.notices)) == []
    assert save.read_bytes() == (SAVES / name).read_bytes()


@every_save
def test_every_snapshot_in_it_is_still_that_of_the_position_there(name, save):
    record = read_record(save)
    replayed = manicule.replay(save, registry=games())
    assert replayed.steps == record.steps
    assert replayed.over == EXPECTED[name]["finished"]


@every_save
def test_it_is_gone_on_with_and_loads_again(name, save):
    with manicule.load(save, registry=games(), observers=[Recorder()]) as match:
        before = match.steps
        grown_plugins.go_on(match, 4)
    assert match.steps[: len(before)] == before
    assert len(match.steps) > len(before) or EXPECTED[name]["finished"]
    assert read_record(save).steps == match.steps
    again = manicule.load(save, registry=games())
    again.run()
    assert (again.steps, again.position, asked(again)) == (match.steps, match.position, asked(match))


def test_every_one_resumes_after_fields_with_defaults_were_added_everywhere(tmp_path):
    """To seats, positions, memories and leaves of all games, in another process."""
    plugins = PluginCopy(tmp_path)
    for file, struct, field in (change for changes in GROWN.values() for change in changes):
        plugins.add_field(file, struct, field)
    saves = [shutil.copy(SAVES / name, tmp_path / name) for name in EXPECTED]
    found = plugins.load(saves)
    for name, expected in EXPECTED.items():
        one, here = found[name], manicule.load(SAVES / name, registry=games())
        assert one["problem"] == "", name
        stands = grown_plugins.standing(here)
        assert {key: one[key] for key in stands} == stands, name
        assert one["loads_again"], name
        assert (one["answers"] > expected["steps"]) == (not expected["finished"]), name
        assert one["replay"] == "", name
        assert other_notices(text.partition(": ")[2] or text for text in one["notices"]) == [], name
        assert any(PLUGIN_CHANGED.match(text) for text in one["notices"]), name
