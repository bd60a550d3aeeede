"""The command for another game like one that was played: the same table, and a new deal."""

import shlex
from collections.abc import Sequence

import pytest
from manicule.play.session import Session
from manicule_cli.games.seats import parse_seat
from tests.support.tables import library

from manicule.records.form import SeatEntry
from manicule_cli.games.again import command

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


def session_of(
    seats: Sequence[str], with_: Sequence[str], without: Sequence[str], given: dict[str, str]
) -> Session:
    known = [parse_seat(seat) for seat in seats]
    plugins = library().select("gutenberg", len(seats), with_, without).ids
    entries = [SeatEntry(seat.name, seat.kind, seat.wishes) for seat in known]
    options = library().options("gutenberg", plugins, given)
    return Session.new(library(), "gutenberg", entries, seed=5, plugins=plugins, options=options, save=False)


@pytest.mark.parametrize(("seats", "with_", "without", "given"), TABLES)
def test_the_command_makes_the_same_table_again(
    seats: Sequence[str], with_: Sequence[str], without: Sequence[str], given: dict[str, str]
) -> None:
    with session_of(seats, with_, without, given) as session:
        words = shlex.split(command(library(), session.header))
    assert words[:3] == ["manicule", "play", "gutenberg"]
    said: dict[str, list[str]] = {"--seat": [], "--with": [], "--without": [], "--option": []}
    for flag, value in zip(words[3::2], words[4::2], strict=True):
        said[flag].append(value)
    options = dict(pair.split("=") for pair in said["--option"])
    assert options == given
    with session_of(said["--seat"], said["--with"], said["--without"], options) as again:
        assert again.header == session.header
