"""A piece for tests: it makes colors wild and lets letters be left out, as much as its holder remembers."""

from collections.abc import Sequence
from functools import cache

from tests.support.tables import registry

from manicule import Memory, Piece, Plugin, RuleSet, Text, hookimpl
from manicule.kernel.content import read_folder
from manicule_gutenberg import GutenbergSeat, Order


class Knack(Memory, frozen=True):
    """Which colors are wild, and how many letters two orders or more may lack."""

    key = "knack"
    wild: tuple[str, ...] = ()
    ignored: int = 0


class KnackPiece(Piece):
    id = "knack"
    kind = "knack"
    name = Text("Knack")
    memories = (Knack,)

    @hookimpl
    def wild_inks(self, seat: GutenbergSeat, wild: tuple[str, ...]) -> tuple[str, ...]:
        return (*wild, *seat.of(Knack).wild)

    @hookimpl
    def missing_types(self, seat: GutenbergSeat, orders: Sequence[Order], number: int) -> int:
        return number + (seat.of(Knack).ignored if len(orders) > 1 else 0)


class KnackPlugin(Plugin):
    pieces = (KnackPiece(),)


@cache
def with_knack() -> RuleSet:
    """Gutenberg with gears and with the piece."""
    found = registry()
    ids = ("gutenberg", "gears")
    plugins = {id: found.plugin(id) for id in ids} | {"knack_plugin": KnackPlugin()}
    game = plugins["gutenberg"].game
    assert game is not None
    folders = {id: found.manifest(id).content_folder for id in ids}
    sources = [read_folder(id, folder) for id, folder in folders.items() if folder is not None]
    return RuleSet(game, plugins, sources)
