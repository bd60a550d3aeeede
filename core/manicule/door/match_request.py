"""The request for a new match, and the check of all its parts together."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.match.header import MatchHeader, check_header
from manicule.match.seats import Human, Robot, first_seat, named
from manicule.plugins.manifest import LEVELS
from manicule.plugins.pack import Pack, check_pack, left_out

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry
    from manicule.plugins.manifest import Manifest

OTHER_GAME = tr("the pack “{pack}” is for {game}, not for {other}")
WHICH_GAME = tr("choose a game: {games}")
ADD_SEATS = ntr(
    "{problem}, or add {n} seat: {seats}", "{problem}, or add {n} seats: {seats}", code="seats-to-add"
)
KIND_FIRST = tr("{problem}; write the kind of seat before the name", code="kind-of-seat-first")

SEED_BITS = 53
"""Bits of a chosen seed: too many to try all seeds, few enough for the numbers of every program."""


@dataclass(frozen=True)
class MatchRequest:
    """The settings wanted for a match, with options as written. Other fields given with a `pack` override
    it."""

    game: str | None = None
    seats: Sequence[Human | Robot] = ()
    first: str | None = None
    with_: Sequence[str] = ()
    without: Sequence[str] = ()
    options: Mapping[str, str] | None = None
    seed: int | None = None
    pack: Pack | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether the request is empty."""
        return all(getattr(self, field.name) in (None, (), [], {}) for field in fields(self))

    @property
    def has_people(self) -> bool:
        """Whether one of the seats is for a person."""
        return any(isinstance(seat, Human) for seat in self.seats)


def wanted_game(registry: PluginRegistry, wanted: MatchRequest) -> Manifest:
    """The requested game; without a request, the only game installed."""
    games = registry.games()
    if wanted.pack is not None:
        if wanted.game not in (None, wanted.pack.game):
            raise UsageError(OTHER_GAME(pack=wanted.pack.name, game=wanted.pack.game, other=str(wanted.game)))
        check_pack(registry, wanted.pack)
        return registry.game(wanted.pack.game)
    if wanted.game is None and len(games) > 1:
        raise UsageError(WHICH_GAME(games=id_list(game.id for game in games)))
    return registry.game(wanted.game or (games[0].id if games else ""))


def settle(
    registry: PluginRegistry, wanted: MatchRequest, *, practice: bool = False
) -> tuple[MatchHeader, tuple[Text, ...]]:
    """Check the whole request before the match begins; returns the start and notices for people."""
    seed = choose_seed() if wanted.seed is None else wanted.seed
    sitting = named(wanted.seats)
    first = first_seat(wanted.first, [seat.name for seat in sitting], seed) if wanted.first is not None else 0
    game = wanted_game(registry, wanted)
    if wanted.pack is not None:
        registry = registry.ordered(wanted.pack.order)
        wanted = _unpacked(registry, wanted, wanted.pack)
    _check_bots(registry, game.id, wanted.seats)
    selection = registry.select(game.id, len(sitting), wanted.with_, wanted.without)
    options = registry.options(game.id, selection.ids, wanted.options or {})
    _check_places(registry, game, selection.ids, len(sitting))
    for seat in sitting:
        registry.check_wishes(game.id, selection.ids, seat.name, seat.wishes)
    start = MatchHeader(
        game=game.id,
        seed=seed,
        first=first,
        practice=practice,
        plugins=tuple(registry.fingerprint(id) for id in selection.ids),
        seats=tuple(sitting),
        options=options,
        order=selection.calls,
    )
    check_header(start)
    return start, selection.notices


def _check_bots(registry: PluginRegistry, game: str, seats: Sequence[Human | Robot]) -> None:
    """Refuse a kind of bot that cannot play. A lone word may be the name of a person."""
    checked = set()
    for seat in seats:
        if isinstance(seat, Human) or seat.kind in checked:
            continue
        try:
            registry.bot(seat.kind, game)
        except UsageError as error:
            if seat.name:
                raise
            raise UsageError(KIND_FIRST(problem=error.text, kind=seat.kind)) from error
        checked.add(seat.kind)


def _unpacked(registry: PluginRegistry, wanted: MatchRequest, pack: Pack) -> MatchRequest:
    """The request, with the plugins and options of its pack written out."""
    added = [id for id in pack.ids if id not in wanted.without]
    others = [id for id in left_out(registry, pack) if id not in wanted.with_]
    return replace(
        wanted,
        with_=(*added, *(id for id in wanted.with_ if id not in added)),
        without=(*others, *(id for id in wanted.without if id not in others)),
        options={**pack.written_options, **(wanted.options or {})},
    )


def choose_seed() -> int:
    """A seed that cannot be guessed, even by a bot that knows every roll so far."""
    # Importing `secrets` takes as long as importing the whole match.
    return int.from_bytes(os.urandom(8), "big") >> (64 - SEED_BITS)


def usual_bot(registry: PluginRegistry, game: str) -> str | None:
    """The kind of bot that fills the table by default, preferably one made for the game."""
    kinds = [kind for kind in registry.bot_kinds(game) if kind not in LEVELS]
    made_for_it = [kind for kind in bots_made_for(registry, game) if kind not in LEVELS]
    return next(iter(made_for_it), "random" if "random" in kinds else next(iter(kinds), None))


def bots_made_for(registry: PluginRegistry, game: str) -> list[str]:
    """The kinds of bots made for this game; general bots hardly know it."""
    return [kind for one in registry.manifests.values() if one.plays == game for kind in sorted(one.bots)]


def usual_seats(registry: PluginRegistry, game: Manifest, pack: Pack | None = None) -> list[Human | Robot]:
    """The default seats: one person and as few bots as the game, or a pack, allows."""
    bot = usual_bot(registry, game.id)
    number = min(game.players) if pack is None else fewest_seats(registry, pack)
    return [Human(), *[Human() if bot is None else Robot(bot)] * (number - 1)]


def fewest_seats(registry: PluginRegistry, pack: Pack) -> int:
    """The fewest seats for which a pack has rules; two or more if possible."""
    counts = [number for number in range(1, len(SEAT_IDS) + 1) if _fits(registry, pack, number)]
    return next((number for number in counts if number > 1), counts[0] if counts else 1)


def _fits(registry: PluginRegistry, pack: Pack, seats: int) -> bool:
    try:
        registry.check_player_count(pack.game, pack.ids, seats)
    except UsageError:
        return False
    return True


def _check_places(registry: PluginRegistry, game: Manifest, plugins: Sequence[str], seats: int) -> None:
    """Refuse a wrong number of seats; the error lists seats to add."""
    try:
        registry.check_player_count(game.id, plugins, seats)
    except UsageError as error:
        missing = min(registry.player_counts(game.id)) - seats
        if missing < 1:
            raise
        kind = usual_bot(registry, game.id) or PERSON
        seats_to_add = id_list([kind] * missing)
        text = ADD_SEATS(problem=error.text, n=missing, seats=seats_to_add, kind=kind)
        raise UsageError(text) from error
