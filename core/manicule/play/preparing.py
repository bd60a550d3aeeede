"""What a game needs before it can begin: its plugins, its rules, its options and who sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.bots import Bot
from manicule.library.stamp import Stamp
from manicule.records.form import Header, SeatEntry
from manicule.records.header_check import check_header
from manicule.records.plugins import check_bots, check_present
from manicule.ruleset import RuleSet

if TYPE_CHECKING:
    from manicule.library import Library


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
    library.check_places(header.game, ids, len(header.seats))
    # An option that a plugin has got since is as it is by default.
    return prepare(library, header.game, ids, {**library.options(header.game, ids, {}), **header.options})


def bots_of(library: Library, header: Header) -> dict[str, Bot]:
    """The bot of each seat that has one."""
    return {seat: library.bot(kind, header.game) for seat, kind in header.bots.items()}


def header_of(
    prepared: Prepared, seats: Sequence[SeatEntry], seed: int, first: int = 0, practice: bool = False
) -> Header:
    """The header of a new game."""
    header = Header(
        game=prepared.game,
        seed=seed,
        first=first,
        practice=practice,
        plugins=prepared.stamps,
        seats=tuple(seats),
        options=prepared.options,
    )
    check_header(header)
    return header
