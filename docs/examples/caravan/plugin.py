"""The plugin: plugin.toml names this module, and Manicule takes `plugin` from it."""

import manicule as m

from .game import Caravan


class CaravanPlugin(m.Plugin):
    """Brings the game."""

    game = Caravan()


plugin = CaravanPlugin()
