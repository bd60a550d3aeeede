"""The plugin: plugin.toml names this module, and Manicule takes `plugin` from it."""

import manicule as m

from .game import TicTacToe


class TicTacToePlugin(m.Plugin):
    """Brings the game."""

    game = TicTacToe()


plugin = TicTacToePlugin()
