"""Which headers a game can begin with: those of new games, and those that somebody has written."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.errors import UsageError
from manicule.records.form import Header, SeatEntry
from manicule.table import SEAT_IDS
from manicule.text import ntr, tr

NO_SEATS = tr("nobody sits at the table; name at least one seat")
TOO_MANY_SEATS = ntr("a table has at most {n} seat", "a table has at most {n} seats")
NO_NAME = tr("a seat has no name; give each seat one")
SAME_NAME = tr("two seats are called “{name}”; give each seat a name of its own")
BAD_NAME = tr("the name of seat {seat} is not readable text; give it another name")
BIG_SEED = tr("the seed must be a whole number from {least} to {most}")
NO_FIRST = tr("there is no seat number {number} to go first")
ODD_PLUGINS = tr("the game must be named first among the plugins, and each of them once")

_SEED_LIMIT = 1 << 63
"""TOML promises whole numbers of 64 bits, and no more."""


def check_header(header: Header) -> None:
    """Refuse what no game can be played from, whoever wrote it."""
    _check_seats(header.seats)
    if not -_SEED_LIMIT <= header.seed < _SEED_LIMIT:
        raise UsageError(BIG_SEED(least=-_SEED_LIMIT, most=_SEED_LIMIT - 1))
    if not 0 <= header.first < len(header.seats):
        raise UsageError(NO_FIRST(number=header.first + 1))
    ids = [stamp.id for stamp in header.plugins]
    if ids[:1] != [header.game] or len(set(ids)) < len(ids):
        raise UsageError(ODD_PLUGINS)


def _check_seats(seats: Sequence[SeatEntry]) -> None:
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
