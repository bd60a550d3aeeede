"""What is measured of other systems, through their public interfaces; only where they are installed."""

from __future__ import annotations

import random
from typing import Any

import measuring


def catanatron(seconds: float) -> dict[str, float]:
    """Catanatron: full games of Catan between four random players."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def new(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in colors], seed=seed)

    def log(game: Any) -> Any:
        state = game.state
        return state.action_records if hasattr(state, "action_records") else state.actions

    def play(seed: int) -> int:
        game = new(seed)
        game.play()
        return len(log(game))

    def middle() -> Any:
        game = new(7)
        for _ in range(150):
            game.play_tick()
        return game

    found = measuring.rates(play, seconds)
    found["position_copy_us"] = measuring.microseconds(middle().copy)
    found["live_bytes"] = measuring.live_bytes(middle, 20)
    return found


def openspiel(game: str) -> Any:
    """OpenSpiel: tic-tac-toe, the C++ game or the Python one, legal moves listed and one applied."""

    def measure(seconds: float) -> dict[str, float]:
        import pyspiel

        if game.startswith("python_"):
            from open_spiel.python.games import tic_tac_toe  # noqa: F401  registers the game
        loaded = pyspiel.load_game(game)

        def play(seed: int) -> int:
            state, made, chance = loaded.new_initial_state(), 0, random.Random(seed)
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                made += 1
            return made

        return measuring.rates(play, seconds)

    return measure


def easyai(seconds: float) -> dict[str, float]:
    """easyAI: tic-tac-toe written as its documentation shows."""
    from easyAI import TwoPlayerGame

    lines = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))

    class TicTacToe(TwoPlayerGame):  # type: ignore[misc, no-any-unimported]
        def __init__(self) -> None:
            self.players = [None, None]
            self.board = [0] * 9
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [at + 1 for at, mark in enumerate(self.board) if not mark]

        def make_move(self, move: int) -> None:
            self.board[move - 1] = self.current_player

        def is_over(self) -> bool:
            won = any(all(self.board[at - 1] == self.opponent_index for at in line) for line in lines)
            return won or not self.possible_moves()

    def play(seed: int) -> int:
        game, made, chance = TicTacToe(), 0, random.Random(seed)
        while not game.is_over():
            game.play_move(chance.choice(game.possible_moves()))
            made += 1
        return made

    return measuring.rates(play, seconds)
