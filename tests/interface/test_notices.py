"""Notices: what people read about a save and its plugins, once until something else happens."""

from pathlib import Path

import msgspec
import pytest
from tests.support.tables import registry
from tests.support.wording import english

import manicule
from manicule import Human, Match, Recorder
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.text import verbatim
from manicule.records.file import RecordFile
from manicule.records.form import SNAPSHOT, RecordEntry, packed
from manicule.records.match_file import required_header
from manicule_interface.notices import PLAYED_ANEW, Notice, notices_of


@pytest.fixture
def begun() -> Match:
    seats = [Human("Anna"), Human("Tom")]
    return manicule.start("cartographers", seats, seed=3, registry=registry())


def notices(path: Path) -> list[Notice]:
    return [*notices_of(manicule.load(path, registry=registry()), registry())]


def _answer(match: Match) -> None:
    (seat,) = match.waiting()[:1]
    match.answer(seat, next(iter(match.legal(seat))))


def test_a_torn_step_is_told_with_the_number_of_moves_that_are_left(begun: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    _answer(begun)
    manicule.save(begun, path)
    assert notices(path) == []
    whole = path.read_bytes()
    path.write_bytes(whole + b"[[step]]\nat = ")
    (torn,) = notices(path)
    assert torn.id == f"torn-{len(whole)}-{len(whole) + 14}"
    assert str(torn.text) == english("interface.notices.torn_record", n=1)


def test_any_other_notice_of_a_match_is_for_people_as_it_is(begun: Match) -> None:
    said = verbatim("The lamp is out.")
    begun.display.add_notice(said)
    (other,) = notices_of(begun, registry())
    assert other.id.startswith("other-")
    assert (other.text, other.sources, other.is_fault) == (None, (said,), False)


def test_changed_plugins_are_told_at_once_and_again_when_they_change_anew(
    begun: Match, tmp_path: Path
) -> None:
    header = required_header(begun)
    then = [PluginFingerprint(one.id, one.version, "0" * 16) for one in header.plugins]
    path = tmp_path / "game.toml"
    RecordFile.create(path, msgspec.structs.replace(header, plugins=tuple(then))).close()
    (changed,) = notices(path)
    assert changed.id.startswith("changed-")
    assert len(changed.sources) == len(then)
    assert [notice.id for notice in notices(path)] == [changed.id]


def test_a_snapshot_that_is_none_is_told_as_a_game_that_was_played_anew(begun: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    file = RecordFile.create(path, required_header(begun))
    _answer(begun)
    (step,) = begun.steps
    file.append([RecordEntry(*step), RecordEntry(step.at, SNAPSHOT, packed(b"{}"))], durable=False)
    file.close()
    (anew,) = notices(path)
    assert anew.id.startswith("anew-")
    assert anew.text == PLAYED_ANEW(n=1)


def test_a_record_that_another_program_changed_goes_on_in_a_new_one_of_which_people_are_told(
    begun: Match, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    manicule.save(begun, path)
    with manicule.load(path, registry=registry(), observers=[Recorder()]) as match:
        path.unlink()
        _answer(match)
        (moved,) = notices_of(match, registry())
    assert moved.id.startswith("moved-")
    assert str(moved.text) == english("interface.notices.moved_record")
    assert moved.sources == tuple(match.display.notices)
