"""Who sits down to what: from the words of a person to all that a match depends on besides its answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.errors import UsageError
from manicule.game import Setup
from manicule.library.fingerprint import PluginFingerprint
from manicule.match.seats import PERSON, SeatStart, first_seat, named, parse_seat
from manicule.table import SEAT_IDS
from manicule.text import Text, id_list, ntr, tr

if TYPE_CHECKING:
    from manicule.library import Library
    from manicule.library.manifest import Manifest

WHICH_GAME = tr("say which game: {games}")
ADD_SEATS = ntr("{problem}, or add {n} seat: {seats}", "{problem}, or add {n} seats: {seats}")
NO_SEATS = tr("nobody sits at the table; name at least one seat")
TOO_MANY_SEATS = ntr("a table has at most {n} seat", "a table has at most {n} seats")
NO_NAME = tr("a seat has no name; give each seat one")
SAME_NAME = tr("two seats are called “{name}”; give each seat a name of its own")
BAD_NAME = tr("the name of seat {seat} is not readable text; give it another name")
NO_LEVEL = tr("the seat of {name} asks for the level “{level}”, and {kind} has none of this name")
BIG_SEED = tr("the seed must be a whole number from {least} to {most}")
NO_FIRST = tr("there is no seat number {number} to go first")
ODD_PLUGINS = tr("the game must be named first among the plugins, and each of them once")

SEED_LIMIT = 1_000_000
"""A seed that the program chooses is easy to tell somebody."""
_LARGEST_SEED = 1 << 63
"""TOML promises whole numbers of 64 bits, and no more."""


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for, in their words: seats as in `human:Anna,lang=fr`, options as written."""

    game: str | None = None
    seats: Sequence[str] = ()
    first: str | None = None
    with_: Sequence[str] = ()
    without: Sequence[str] = ()
    options: Mapping[str, str] | None = None
    seed: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all was asked for."""
        return all(getattr(self, field.name) in (None, (), [], {}) for field in fields(self))

    @property
    def has_people(self) -> bool:
        """Whether a person is to sit down."""
        return any(parse_seat(seat).kind == PERSON for seat in self.seats)


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """All that a match depends on besides its answers: what the header of a record says.

    `plugins` are the game itself and then its plugins, in the order in which they add to each other.
    """

    game: str
    seed: int
    first: int = 0
    practice: bool = False
    plugins: tuple[PluginFingerprint, ...]
    seats: tuple[SeatStart, ...]
    options: dict[str, Any] = {}

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits."""
        return tuple(id for id, seat in self.by_id.items() if seat.kind == PERSON)

    @property
    def bots(self) -> dict[str, str]:
        """The kind of bot at each other seat."""
        return {id: seat.kind for id, seat in self.by_id.items() if seat.kind != PERSON}

    @property
    def by_id(self) -> dict[str, SeatStart]:
        """The seats by their ids."""
        return dict(zip(SEAT_IDS, self.seats, strict=False))

    @property
    def plugin_ids(self) -> tuple[str, ...]:
        return tuple(plugin.id for plugin in self.plugins)

    def setup(self) -> Setup:
        """What of it the rules know."""
        names = tuple(seat.name for seat in self.seats)
        wishes = tuple(seat.wishes for seat in self.seats)
        return Setup(names, self.seed, self.first, self.options, wishes)


def wanted_game(library: Library, wanted: Wanted) -> Manifest:
    """The game that is asked for; with one installed nobody needs to ask."""
    games = library.games()
    if wanted.game is None and len(games) > 1:
        raise UsageError(WHICH_GAME(games=id_list(game.id for game in games)))
    return library.game(wanted.game or (games[0].id if games else ""))


def settle(library: Library, wanted: Wanted, *, practice: bool = False) -> tuple[Start, tuple[Text, ...]]:
    """Check all that is wanted together, before anything begins; and what to tell people about it."""
    seed = choose_seed() if wanted.seed is None else wanted.seed
    sitting = named([parse_seat(seat) for seat in wanted.seats])
    first = first_seat(wanted.first, [seat.name for seat in sitting], seed) if wanted.first is not None else 0
    game = wanted_game(library, wanted)
    for kind in dict.fromkeys(seat.kind for seat in sitting if seat.kind != PERSON):
        library.bot(kind, game.id)
    selection = library.select(game.id, len(sitting), wanted.with_, wanted.without)
    options = library.options(game.id, selection.ids, wanted.options or {})
    _check_places(library, game, selection.ids, len(sitting))
    for seat in sitting:
        library.check_wishes(game.id, selection.ids, seat.name, seat.wishes)
    start = Start(
        game=game.id,
        seed=seed,
        first=first,
        practice=practice,
        plugins=tuple(library.fingerprint(id) for id in selection.ids),
        seats=tuple(sitting),
        options=options,
    )
    check_start(start)
    return start, selection.notices


def choose_seed() -> int:
    return int.from_bytes(os.urandom(8), "big") % SEED_LIMIT


def usual_bot(library: Library, game: str) -> str | None:
    """The kind of bot that fills the table when nobody says more: one that was made for the game first."""
    kinds = library.bot_kinds(game)
    made_for_it = bots_made_for(library, game)
    return next(iter(made_for_it), "random" if "random" in kinds else next(iter(kinds), None))


def bots_made_for(library: Library, game: str) -> list[str]:
    """The kinds of bots that know this game; those that play every game can hardly know it."""
    return [kind for one in library.manifests.values() if one.plays == game for kind in sorted(one.bots)]


def usual_seats(library: Library, game: Manifest) -> list[str]:
    """One person and bots, for who does not say who plays."""
    bot = usual_bot(library, game.id) or PERSON
    return [PERSON, *[bot] * (min(game.players) - 1)]


def check_start(start: Start) -> None:
    """Refuse what no match can be played from, whoever wrote it."""
    _check_seats(start.seats)
    is_number = isinstance(start.seed, int) and not isinstance(start.seed, bool)
    if not is_number or not -_LARGEST_SEED <= start.seed < _LARGEST_SEED:
        raise UsageError(BIG_SEED(least=-_LARGEST_SEED, most=_LARGEST_SEED - 1))
    if not 0 <= start.first < len(start.seats):
        raise UsageError(NO_FIRST(number=start.first + 1))
    ids = start.plugin_ids
    if ids[:1] != (start.game,) or len(set(ids)) < len(ids):
        raise UsageError(ODD_PLUGINS)


def _check_seats(seats: Sequence[SeatStart]) -> None:
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
        if seat.level:
            raise UsageError(NO_LEVEL(name=seat.name, level=seat.level, kind=seat.kind))
        names.append(seat.name)


def _check_places(library: Library, game: Manifest, plugins: Sequence[str], seats: int) -> None:
    """Refuse a wrong number of seats, and say what to add."""
    try:
        library.check_places(game.id, plugins, seats)
    except UsageError as error:
        missing = min(library.player_counts(game.id)) - seats
        if missing < 1:
            raise
        more = " ".join([f"--seat {usual_bot(library, game.id) or PERSON}"] * missing)
        raise UsageError(ADD_SEATS(problem=error.text, n=missing, seats=more)) from error
