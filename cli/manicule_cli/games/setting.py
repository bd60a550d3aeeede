"""From what the command line asks for to everything that a game depends on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from manicule.errors import UsageError
from manicule.events import Listener
from manicule.library import Library
from manicule.library.company import numbers_of
from manicule.library.manifest import Manifest
from manicule.play.session import Session
from manicule.records.form import SeatEntry
from manicule.text import id_list, ntr, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.seats import HUMAN, SeatGiven, first_seat, named, parse_kinds, parse_seat
from manicule_cli.parsing.usage import whole_number
from manicule_cli.reader import language

WHICH_GAME = tr("say which game: {games}")
NOT_A_PAIR = tr("--option {given}: should be KEY=VALUE")
TWICE = tr("--option {key} is given twice")
BOTH_SEATS = tr("--seats and --seat say the same in two ways; give one of them")
ADD_SEATS = ntr("{problem}, or add {n} seat: {seats}", "{problem}, or add {n} seats: {seats}")

SEED_LIMIT = 1_000_000
"""A seed that the program chooses is easy to tell somebody."""


@dataclass(frozen=True)
class Wanted:
    """The options of `play` and `simulate`, as given."""

    game: str | None = None
    seats: Sequence[str] = ()
    first: str | None = None
    with_: Sequence[str] = ()
    without: Sequence[str] = ()
    options: Sequence[str] = ()
    seed: str | None = None
    kinds: str | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all was asked for."""
        return not any(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class Setting:
    """Everything that a game depends on besides its answers."""

    game: str
    plugins: tuple[str, ...]
    options: dict[str, Any]
    seats: tuple[SeatGiven, ...]
    first: int
    seed: int

    @property
    def has_people(self) -> bool:
        return any(seat.kind == HUMAN for seat in self.seats)

    def begin(
        self,
        library: Library,
        *,
        practice: bool,
        listeners: Iterable[Listener],
        save: bool = True,
        path: Path | None = None,
    ) -> Session:
        """A new game, saved at `path` or in the folder of saves."""
        return Session.new(
            library,
            self.game,
            [SeatEntry(seat.name, seat.kind, seat.wishes) for seat in self.seats],
            seed=self.seed,
            first=self.first,
            plugins=self.plugins,
            options=self.options,
            practice=practice,
            listeners=listeners,
            save=save,
            path=path,
        )


def wanted_game(library: Library, wanted: Wanted) -> Manifest:
    """The game that is asked for; with one installed nobody needs to ask."""
    games = library.games()
    if wanted.game is None and len(games) > 1:
        raise UsageError(WHICH_GAME(games=id_list(game.id for game in games)))
    return library.game(wanted.game or (games[0].id if games else ""))


def wanted_seats(wanted: Wanted) -> list[SeatGiven]:
    """The seats that are asked for; none when nothing is said."""
    if wanted.kinds is not None and wanted.seats:
        raise UsageError(BOTH_SEATS)
    return (
        parse_kinds(wanted.kinds) if wanted.kinds is not None else [parse_seat(seat) for seat in wanted.seats]
    )


def settle(
    screen: Screen, library: Library, wanted: Wanted, game: Manifest, seats: Sequence[SeatGiven]
) -> Setting:
    """Check all that is wanted together, before anything begins."""
    given = _options(wanted.options)
    seed = whole_number("--seed", wanted.seed) if wanted.seed is not None else choose_seed()
    sitting = named(seats)
    names = [seat.name for seat in sitting]
    first = first_seat(wanted.first, names, seed) if wanted.first is not None else 0
    for seat in sitting:
        language.tell_unknown(screen, seat.language)
        if seat.kind != HUMAN:
            library.bot(seat.kind, game.id)
    selection = library.select(game.id, len(sitting), wanted.with_, wanted.without)
    for notice in selection.notices:
        screen.notice(notice)
    options = library.options(game.id, selection.ids, given)
    _check_places(library, game, selection.ids, len(sitting))
    for seat in sitting:
        library.check_wishes(game.id, selection.ids, seat.name, seat.wishes)
    return Setting(game.id, selection.ids, options, tuple(sitting), first, seed)


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


def _check_places(library: Library, game: Manifest, plugins: Sequence[str], seats: int) -> None:
    """Refuse a wrong number of seats, and say what to add."""
    try:
        library.check_places(game.id, plugins, seats)
    except UsageError as error:
        missing = min(numbers_of(library.manifests, game.id)) - seats
        if missing < 1:
            raise
        more = " ".join([f"--seat {usual_bot(library, game.id) or HUMAN}"] * missing)
        raise UsageError(ADD_SEATS(problem=error.text, n=missing, seats=more)) from error


def _options(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in given:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not (key and equals):
            raise UsageError(NOT_A_PAIR(given=pair))
        if key in options:
            raise UsageError(TWICE(key=key))
        options[key] = value
    return options
