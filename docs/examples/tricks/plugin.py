"""The plugin: plugin.toml names this module, and Manicule takes `plugin` from it."""

import manicule as m

from .game import Tricks


class TricksPlugin(m.Plugin):
    """Brings the game."""

    game = Tricks()


plugin = TricksPlugin()
