"""Rule sets of Gutenberg with a plugin that a test writes itself."""

from tests.support.tables import registry

from manicule import Piece, Plugin, RuleSet, hookimpl
from manicule.kernel.content import read_folder
from manicule_gutenberg import GutenbergTable

OWN = "a_test"
"""The id of the test's plugin."""


def rules_with(plugin: Plugin, *ids: str) -> RuleSet:
    """Gutenberg with the test's plugin and these built-in ones."""
    found = registry()
    everything = ("gutenberg", *ids)
    plugins = {id: found.plugin(id) for id in everything} | {OWN: plugin}
    game = plugins["gutenberg"].game
    assert game is not None
    folders = {id: found.manifest(id).content_folder for id in everything}
    sources = [read_folder(id, folder) for id, folder in folders.items() if folder is not None]
    return RuleSet(game, plugins, sources)


class Giving(Plugin):
    """Gives a piece to the second seat when the game begins."""

    def __init__(self, piece: Piece) -> None:
        self.pieces = (piece,)

    @hookimpl
    def before_set_up(self, table: GutenbergTable) -> None:
        table.seats[1].hold(self.pieces[0].id)
