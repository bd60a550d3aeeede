"""What a match of a record knows: who plays, where it is kept, and who reads which language."""

from pathlib import Path

import manicule
from manicule import Human, Recorder, Robot
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of


def test_a_match_that_is_played_again_has_the_same_people_and_the_same_file(
    games: PluginRegistry, tmp_path: Path
) -> None:
    path = tmp_path / "fair.toml"
    seats = (Robot("random", "Bert"), Human("Anna"))
    with manicule.start("fair", seats, seed=3, registry=games, observers=[Recorder(path)]) as match:
        match.run()
        match.answer("b", "duck")
        assert (match.people, path_of(match)) == (("b",), path)
    again = manicule.replay(path, registry=games)
    assert (again.people, path_of(again)) == (("b",), path)


def test_a_save_holds_the_languages_of_its_seats(games: PluginRegistry, tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    seats = (Human("Anna", language="fr"), Human("Bert"))
    with manicule.start("fair", seats, seed=3, registry=games, observers=[Recorder(path)]) as match:
        match.configure_seat("b", lang="ja")
        match.answer("a", "duck")
    assert manicule.load(path, registry=games).settings == {"a": {"lang": "fr"}, "b": {"lang": "ja"}}
