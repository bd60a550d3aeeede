"""The command for another game like one that was played: the same table, and a new deal."""

import re
import shlex
from collections.abc import Sequence

import msgspec
import pytest
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english_pattern

from manicule import Human
from manicule.door.match_request import MatchRequest, settle
from manicule.match.header import MatchHeader
from manicule_cli.shell_words import again, command

from .conftest import Start as Begin

TABLES: list[tuple[Sequence[str], Sequence[str], Sequence[str], dict[str, str]]] = [
    (["human:Anna"], ["automa"], ["characters"], {}),
    (["human:Anna", "human:Tom"], [], [], {}),
    (["human:Zoë Ann", "greedy:Tom", "random:Kate"], [], ["characters", "gears"], {}),
    (
        ["human:Anna,character=vietor", "greedy:Tom", "greedy:Kate"],
        ["automa"],
        [],
        {"tory_without_inks": "false"},
    ),
]


PRINTINGS = [
    {"printing": "ja"},
    {"printing": "en", "ruins_fallback": "ruins"},  # by default, and not what the printing sets
    {"fallback_terrain": "card"},
]


def start_of(
    seats: Sequence[str], with_: Sequence[str], without: Sequence[str], given: dict[str, str]
) -> MatchHeader:
    wanted = MatchRequest("gutenberg", seated(seats), None, with_, without, given, seed=5)
    return settle(registry(), wanted)[0]


@pytest.mark.parametrize(("seats", "with_", "without", "given"), TABLES)
def test_the_command_makes_the_same_table_again(
    seats: Sequence[str], with_: Sequence[str], without: Sequence[str], given: dict[str, str]
) -> None:
    start = start_of(seats, with_, without, given)
    words = shlex.split(command(registry(), start, {}, "en"))
    assert words[:3] == ["manicule", "play", "gutenberg"]
    said: dict[str, list[str]] = {"--seat": [], "--with": [], "--without": [], "--option": []}
    for flag, value in zip(words[3::2], words[4::2], strict=True):
        said[flag].append(value)
    options = dict(pair.split("=") for pair in said["--option"])
    assert options == given
    assert start_of(said["--seat"], said["--with"], said["--without"], options) == start


def test_the_command_says_who_reads_another_language_than_the_usual_one() -> None:
    start = start_of(["human:Anna,lang=fr", "human:Tom,character=vietor"], [], [], {})
    settings = {"a": {"lang": "ja"}, "b": {"lang": "uk"}}
    seats = again(registry(), start, settings).seats
    assert list(map(str, seats)) == ["human:Anna,lang=ja", "human:Tom,character=vietor,lang=uk"]
    words = command(registry(), start, settings, "uk")
    assert "--seat human:Anna,lang=ja --seat human:Tom,character=vietor" in words


def test_a_name_of_an_old_save_that_is_refused_today_is_left_out_of_the_command() -> None:
    start = start_of(["human:Anna", "random:Tom"], [], [], {})
    old = [msgspec.structs.replace(seat, name=f"{seat.name}\u200b") for seat in start.seats]
    words = command(registry(), msgspec.structs.replace(start, seats=tuple(old)), {}, "en")
    assert "--seat human --seat random" in words


@pytest.mark.parametrize("given", PRINTINGS, ids=str)
def test_the_command_says_what_a_preset_does_not_set(given: dict[str, str]) -> None:
    start, _ = settle(registry(), MatchRequest("cartographers", [Human("Anna")], options=given, seed=5))
    words = shlex.split(command(registry(), start, {}, "en"))
    options = [word for flag, word in zip(words[3::2], words[4::2], strict=True) if flag == "--option"]
    assert dict(word.split("=") for word in options) == given


def test_who_plays_line_by_line_is_told_commands_that_do_so(at_terminal: Begin) -> None:
    window = at_terminal("play market --seat human:Anna --seat random:Tom --seed 3 --lines")
    window.answer("Anna> ", "2 1")
    window.answer("Anna> ", "quit")
    assert window.end() == 0
    going_on = re.search(
        english_pattern("cli.session.resume", file="FILE").replace("FILE", r"(--lines \S+)"), window.written
    )
    assert going_on is not None
    at_terminal(f"resume {going_on[1]}").wait("Anna> ")


def test_the_command_goes_on_line_by_line_where_that_is_wanted() -> None:
    start = start_of(["human:Anna"], ["automa"], [], {})
    words = shlex.split(command(registry(), start, {}, "en", ["--lines"]))
    assert words[:4] == ["manicule", "play", "gutenberg", "--lines"]
