"""The plugin: plugin.toml names this module, and Manicule takes `plugin` from it."""

import manicule as m

from .game import Masks


class MasksPlugin(m.Plugin):
    """Brings the game."""

    game = Masks()


plugin = MasksPlugin()
