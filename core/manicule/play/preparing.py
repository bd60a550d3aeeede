"""What a game needs before it can begin: its plugins, its rules, its options and who sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.bots import Bot
from manicule.errors import UsageError
from manicule.library.stamp import Stamp
from manicule.records.form import Header, SeatEntry
from manicule.records.plugins import check_bots, check_present
from manicule.ruleset import RuleSet
from manicule.table import SEAT_IDS
from manicule.text import ntr, tr

if TYPE_CHECKING:
    from manicule.library import Library

NO_SEATS = tr("nobody sits at the table; name at least one seat")
TOO_MANY_SEATS = ntr("a table has at most {n} seat", "a table has at most {n} seats")
NO_NAME = tr("a seat has no name; give each seat one")
SAME_NAME = tr("two seats are called “{name}”; give each seat a name of its own")
BAD_NAME = tr("the name of seat {seat} is not readable text; give it another name")
BIG_SEED = tr("the seed must be a whole number from {least} to {most}")
NO_FIRST = tr("there is no seat number {number} to go first")

_SEED_LIMIT = 1 << 63
"""TOML promises whole numbers of 64 bits, and no more."""


class Prepared(msgspec.Struct, frozen=True):
    """Rules that are ready to play by, with their options and the stamps of their plugins."""

    game: str
    rules: RuleSet
    options: dict[str, Any]
    stamps: tuple[Stamp, ...]


def prepare(library: Library, game: str, plugins: Sequence[str], options: Mapping[str, Any]) -> Prepared:
    """The rules of a game with these plugins; the game's own need not be named."""
    ids = tuple(dict.fromkeys((game, *plugins)))
    rules = library.rule_set(game, ids)
    return Prepared(game, rules, dict(options), tuple(library.stamp(id) for id in ids))


def prepare_recorded(library: Library, header: Header, needs_bots: bool = True) -> Prepared:
    """The rules of a recorded game; `PluginError` names everything that is not there now."""
    check_present(header, library)
    if needs_bots:
        check_bots(header, library)
    ids = [stamp.id for stamp in header.plugins]
    # An option that a plugin has got since is as it is by default.
    return prepare(library, header.game, ids, {**library.options(header.game, ids, {}), **header.options})


def bots_of(library: Library, header: Header) -> dict[str, Bot]:
    """The bot of each seat that has one."""
    return {seat: library.bot(kind, header.game) for seat, kind in header.bots.items()}


def header_of(
    prepared: Prepared, seats: Sequence[SeatEntry], seed: int, first: int = 0, practice: bool = False
) -> Header:
    """The header of a new game."""
    check_seats(seats)
    if not -_SEED_LIMIT <= seed < _SEED_LIMIT:
        raise UsageError(BIG_SEED(least=-_SEED_LIMIT, most=_SEED_LIMIT - 1))
    if not 0 <= first < len(seats):
        raise UsageError(NO_FIRST(number=first + 1))
    return Header(
        game=prepared.game,
        seed=seed,
        first=first,
        practice=practice,
        plugins=prepared.stamps,
        seats=tuple(seats),
        options=prepared.options,
    )


def check_seats(seats: Sequence[SeatEntry]) -> None:
    """Refuse seats that nobody could tell apart."""
    if not seats:
        raise UsageError(NO_SEATS)
    if len(seats) > len(SEAT_IDS):
        raise UsageError(TOO_MANY_SEATS(n=len(SEAT_IDS)))
    names = []
    for id, seat in zip(SEAT_IDS, seats, strict=False):
        if not seat.name.strip():
            raise UsageError(NO_NAME)
        if seat.name in names:
            raise UsageError(SAME_NAME(name=seat.name))
        try:
            seat.name.encode()
        except UnicodeEncodeError as error:  # bytes from a command line that are not UTF-8
            raise UsageError(BAD_NAME(seat=id)) from error
        names.append(seat.name)
