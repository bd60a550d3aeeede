"""The header of a match: everything that it depends on besides its answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.game import Setup
from manicule.kernel.plugin import PERSON, PluginFingerprint
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import ntr, tr

NO_SEATS = tr("the table has no seats; name at least one")
TOO_MANY_SEATS = ntr("a table has at most {n} seat", "a table has at most {n} seats")
NO_NAME = tr("a seat has no name; give each seat one")
SAME_NAME = tr("two seats are called “{name}”; give each seat a name of its own")
BAD_NAME = tr("the name of seat {seat} is not readable text; give it another name")
NO_LEVEL = tr("{name}’s seat asks for the level “{level}”, but {kind} has no such level")
BIG_SEED = tr("the seed must be a whole number from {least} to {most}")
NO_FIRST = tr("seat number {number} cannot go first: there is no such seat")
ODD_PLUGINS = tr("the game must come first in the list of plugins, and each plugin must be listed only once")
ODD_ORDER = tr("the order must list the game and each of its plugins exactly once")

_LARGEST_SEED = 1 << 63
"""TOML guarantees whole numbers of 64 bits, and no more."""
LANGUAGE = "lang"
"""The setting of a seat that names its reader's language."""
SETTING = re.compile(r"[a-z_]{1,30}=[^\n\ud800-\udfff]{0,80}")
"""The form of a recorded setting."""
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that no recorded name has: they would control a terminal, or change the direction of a line."""


class SeatSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat of a header: a person or a kind of bot with its level, wishes for the game, and settings such
    as the reader's language. Seats of old saves are not checked again."""

    name: str
    kind: str
    level: str = ""
    wishes: dict[str, str] = {}
    settings: dict[str, str] = {}


class MatchHeader(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a match depends on besides its answers, as in the first table of a record.

    `plugins` are the game and then its plugins, in the order in which their content adds up. `order` lists
    all of them in the order in which their hooks are called; it is empty if no order is stated.
    """

    game: str
    seed: int
    first: int = 0
    practice: bool = False
    plugins: tuple[PluginFingerprint, ...]
    seats: tuple[SeatSpec, ...]
    options: dict[str, Any] = {}
    order: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits."""
        return tuple(id for id, seat in self.by_id.items() if seat.kind == PERSON)

    @property
    def bots(self) -> dict[str, str]:
        """The kind of bot at each other seat."""
        return {id: seat.kind for id, seat in self.by_id.items() if seat.kind != PERSON}

    @property
    def by_id(self) -> dict[str, SeatSpec]:
        """The seats by their ids."""
        return dict(zip(SEAT_IDS, self.seats, strict=False))

    @property
    def plugin_ids(self) -> tuple[str, ...]:
        """The ids of the plugins in use."""
        return tuple(plugin.id for plugin in self.plugins)

    def setup(self) -> Setup:
        """The part of the header that the rules know."""
        names = tuple(seat.name for seat in self.seats)
        wishes = tuple(seat.wishes for seat in self.seats)
        return Setup(names, self.seed, self.first, self.options, wishes)


def check_header(header: MatchHeader) -> None:
    """Refuse a header that no match can be played from; anybody may have written it."""
    _check_seats(header.seats)
    is_number = isinstance(header.seed, int) and not isinstance(header.seed, bool)
    if not is_number or not -_LARGEST_SEED <= header.seed < _LARGEST_SEED:
        raise UsageError(BIG_SEED(least=-_LARGEST_SEED, most=_LARGEST_SEED - 1))
    if not 0 <= header.first < len(header.seats):
        raise UsageError(NO_FIRST(number=header.first + 1))
    ids = header.plugin_ids
    if ids[:1] != (header.game,) or len(set(ids)) < len(ids):
        raise UsageError(ODD_PLUGINS)
    if header.order and sorted(header.order) != sorted(ids):
        raise UsageError(ODD_ORDER)


def _check_seats(seats: Sequence[SeatSpec]) -> None:
    """Refuse seats that cannot be told apart."""
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
        if CONTROL.search(seat.name):
            raise UsageError(BAD_NAME(seat=id))
        if seat.level:
            raise UsageError(NO_LEVEL(name=seat.name, level=seat.level, kind=seat.kind))
        names.append(seat.name)
