"""What a match of a record knows: who plays, where it is kept, and who reads which language."""

import shutil
from pathlib import Path

import pytest
from tests.support.tables import ROOT, library

import manicule
from manicule import Recorder
from manicule.library import Library
from manicule.records.reader import read_record

OLD = ROOT / "tests" / "saves" / "0.1" / "gutenberg-3-languages.toml"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A save of format 1, and the file beside it that says who reads what."""
    shutil.copy(OLD.with_suffix(".reading"), tmp_path)
    return Path(shutil.copy(OLD, tmp_path))


def test_a_match_that_is_played_again_has_the_same_people_and_the_same_file(
    games: Library, tmp_path: Path
) -> None:
    path = tmp_path / "fair.toml"
    seats = ("random:Bert", "human:Anna")
    with manicule.start("fair", seats, seed=3, library=games, observers=[Recorder(path)]) as match:
        match.run()
        match.answer("b", "duck")
        assert (match.people, match.path) == (("b",), path)
    again = manicule.replay(path, library=games)
    assert (again.people, again.path) == (("b",), path)


def test_languages_beside_an_old_save_become_settings_with_the_first_thing_that_is_saved(old: Path) -> None:
    reading, record = old.with_suffix(".reading").read_bytes(), old.read_bytes()
    with manicule.load(old, library=library(), observers=[Recorder()]) as match:
        languages = match.settings
        assert languages == {"a": {"lang": "fr"}, "b": {"lang": "ja"}, "c": {"lang": "uk"}}
        match.run()
    assert old.read_bytes() == record
    with manicule.load(old, library=library(), observers=[Recorder()]) as match:
        match.run()
        seat = match.waiting()[0]
        match.answer(seat, match.question(seat).legal[0])
    assert read_record(old).format == 2
    assert old.with_suffix(".reading").read_bytes() == reading
    old.with_suffix(".reading").unlink()
    assert manicule.load(old, library=library()).settings == languages


@pytest.mark.parametrize(
    "said", ["", "lang", "[lang", "lang = 1", '[lang]\na = 1\nz = "fr"\nb = "ja\\nset"', '[other]\na = "fr"']
)
def test_a_file_of_languages_that_says_nothing_of_use_is_passed_over(old: Path, said: str) -> None:
    old.with_suffix(".reading").write_text(said, encoding="utf-8")
    assert manicule.load(old, library=library()).settings == {}


def test_a_save_of_this_version_knows_its_languages_by_itself(games: Library, tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    seats = ("human:Anna,lang=fr", "human:Bert")
    with manicule.start("fair", seats, seed=3, library=games, observers=[Recorder(path)]) as match:
        match.set("b", lang="ja")
        match.answer("a", "duck")
    path.with_suffix(".reading").write_text('[lang]\na = "uk"\n', encoding="utf-8")
    assert manicule.load(path, library=games).settings == {"a": {"lang": "fr"}, "b": {"lang": "ja"}}
