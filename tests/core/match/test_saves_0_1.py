"""Every save that 0.1.0 has made loads, stands where it stood, and can be gone on with."""

import json
import shutil

import pytest
from tests.support.players import Chance
from tests.support.standings import asked, games, standing
from tests.support.tables import ROOT

import manicule
from manicule import Recorder
from manicule.positions.position import copy, digest_0_1
from manicule.records.reader import read_record

SAVES = ROOT / "tests" / "saves" / "0.1"
EXPECTED = json.loads((SAVES / "expected.json").read_text(encoding="utf-8"))
OTHER_POSITIONS = {"gutenberg-2-choosing.toml", "gutenberg-4-choosing.toml"}
"""While characters are chosen, the tiles that were drawn lie in the position now."""
GONE_ON = 4
"""So many answers of people are given to a game that goes on."""

every_save = pytest.mark.parametrize("name", sorted(EXPECTED))


@pytest.fixture
def save(name, tmp_path):
    """A copy of a save."""
    return shutil.copy(SAVES / name, tmp_path / name)


def test_there_are_saves_of_every_game_and_none_is_left_out():
    assert sorted(EXPECTED) == sorted(path.name for path in SAVES.glob("*.toml"))
    assert len(EXPECTED) == 72
    assert {one["game"] for one in EXPECTED.values()} == set(games().manifests) & {
        *("gutenberg", "cartographers", "cvlizations", "tictactoe")
    }
    assert all(read_record(SAVES / name).format == 1 for name in EXPECTED)
    assert sum(len(read_record(SAVES / name).marks) for name in EXPECTED) > 500


@every_save
def test_it_stands_where_it_stood(name, save):
    expected = {key: value for key, value in EXPECTED[name].items() if key != "about"}
    found = standing(manicule.load(save, library=games()), digest_0_1)
    if name in OTHER_POSITIONS:
        assert found.pop("position") != expected.pop("position")
    assert found == expected
    assert save.read_bytes() == (SAVES / name).read_bytes()


@every_save
def test_every_digest_in_it_is_still_that_of_the_position_there(name, save):
    """Replaying compares the marks at the ends of phases and the end; loading would say what differs."""
    record = read_record(save)
    replayed = manicule.replay(save, library=games())
    assert replayed.steps == record.steps
    assert replayed.over == EXPECTED[name]["finished"]
    for match in (replayed, manicule.load(save, library=games())):
        assert not any("no longer those that were recorded" in notice.message for notice in match.notices)


@every_save
def test_it_is_gone_on_with_and_loads_again(name, save):
    chance = Chance(1)
    match = manicule.load(save, library=games(), observers=[Recorder()])
    before = match.steps
    match.run()
    for _ in range(GONE_ON):
        if match.over:
            break
        seat = match.waiting()[0]
        match.answer(seat, match.choices()[seat].sample(chance))
        match.run()
    stands = match.steps, copy(match.position), match.ordinal, asked(match)
    match.close()
    assert match.steps[: len(before)] == before
    record = read_record(save)
    is_untouched = EXPECTED[name]["finished"] and not EXPECTED[name]["torn"]
    assert record.format == (1 if is_untouched else 2)
    assert record.steps == match.steps
    assert save.with_name(f"{name}.format1").exists() == (not is_untouched)
    again = manicule.load(save, library=games())
    again.run()
    assert (again.steps, again.position, again.ordinal, asked(again)) == stands
    assert manicule.replay(save, library=games()).position == match.position
