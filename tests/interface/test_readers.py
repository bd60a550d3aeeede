"""The languages of the seats: those in the save, the usual one, and the one on the command line."""

from pathlib import Path

import pytest
from tests.support.tables import registry

import manicule
from manicule import Human, Match
from manicule_interface.readers import SeatReaders
from manicule_languages.languages import Languages


def begun(*languages: str) -> Match:
    """A new game of people with these languages; an empty one is none."""
    people = [Human(name, language=own) for name, own in zip("ATK", languages, strict=False)]
    bots = [manicule.Robot("random") for _ in range(3 - len(people))]
    return manicule.start("gutenberg", [*people, *bots], seed=3, registry=registry())


def resumed(folder: Path, *languages: str) -> Match:
    manicule.save(begun(*languages), folder / "game.toml")
    return manicule.load(folder / "game.toml", registry=registry())


def read_by(match: Match, usual: str, *, is_said: bool = False, is_said_now: bool = False) -> list[str]:
    """The language of each person, with a star if it is stored with the game."""
    readers = SeatReaders(match, Languages(), Languages().reader(usual), is_said, is_said_now)
    return [
        readers.of(seat).language + "*" * (readers.settings.get(seat) == {"lang": readers.of(seat).language})
        for seat in match.people
    ]


@pytest.mark.parametrize("is_said_now", [False, True])
def test_a_lone_player_has_the_language_that_was_asked_for(is_said_now: bool) -> None:
    assert read_by(begun(""), "uk", is_said=True, is_said_now=is_said_now) == ["uk*"]
    assert read_by(begun("fr"), "uk", is_said=True, is_said_now=is_said_now) == ["fr*"]
    assert read_by(begun(""), "uk") == ["uk"]


def test_several_players_have_that_of_the_command_line_and_not_that_of_a_setting() -> None:
    assert read_by(begun("", "fr"), "uk", is_said=True) == ["uk", "fr*"]
    assert read_by(begun("", "fr"), "uk", is_said=True, is_said_now=True) == ["uk*", "fr*"]


def test_in_a_resumed_game_only_a_lone_player_reads_another_language_than_before(tmp_path: Path) -> None:
    assert read_by(resumed(tmp_path, "fr"), "uk", is_said=True) == ["fr*"]
    assert read_by(resumed(tmp_path, "fr"), "uk", is_said=True, is_said_now=True) == ["uk*"]
    assert read_by(resumed(tmp_path, "fr", ""), "uk", is_said=True, is_said_now=True) == ["fr*", "uk"]


def test_a_language_that_is_not_there_is_no_language_of_a_seat() -> None:
    match = begun("xx", "fr")
    assert read_by(match, "uk") == ["uk", "fr*"]
    readers = SeatReaders(match, Languages(), Languages().reader("uk"), is_said=False)
    assert readers.change("a", "yy") is None
    assert [one.language for one in readers.everybody()] == ["uk", "fr"]
    changed = readers.change("a", "fr")
    assert changed is not None
    assert [one.language for one in readers.everybody()] == ["fr"]
    assert match.settings["a"] == {"lang": "fr"}


def test_a_language_is_that_of_the_command_line_only_if_that_is_said() -> None:
    match = begun("", "fr")
    readers = SeatReaders(match, Languages(), Languages().reader("uk"), is_said=True)
    assert readers.settings == {"b": {"lang": "fr"}}
