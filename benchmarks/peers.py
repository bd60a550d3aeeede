"""Measurements of other systems, through their public interfaces, if they are installed."""

from __future__ import annotations

import importlib
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import measuring
from measuring import Figures
from side_by_side import COPIES, COPIES_AND_ACTIONS

CATAN_COLORS = ("RED", "BLUE", "WHITE", "ORANGE")
TURNS = 1000
"""Number of turns after which Catanatron ends a game."""
LOOKED_AHEAD = 1
"""Number of games at whose choices a program looks ahead: they have as many as three of ours."""


def _new_catan() -> Callable[[int], Any]:
    """A function that creates a game of Catan with four random players, by its seed."""
    catan = importlib.import_module("catanatron.game")
    players = importlib.import_module("catanatron.models.player")

    def new(seed: int) -> Any:
        seated = [players.RandomPlayer(players.Color[name]) for name in CATAN_COLORS]
        return catan.Game(seated, seed=seed)

    return new


def catan_games() -> Callable[[int], int]:
    """A function that plays a full game of Catan and returns its number of decisions."""
    new = _new_catan()

    def play(seed: int) -> int:
        game = new(seed)
        game.play()
        state = game.state
        # The log was renamed after the first published release.
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return play


def catanatron(seconds: float) -> Figures:
    """Catanatron: full games of Catan between four random players."""
    new = _new_catan()
    encoder = importlib.import_module("catanatron.json").GameEncoder

    def middle() -> Any:
        game = new(7)
        for _ in range(150):
            game.play_tick()
        return game

    found = measuring.rates(catan_games(), seconds)
    half = middle()
    found["game_copy_us"] = measuring.microseconds(half.copy, seconds / 3)
    found["save_bytes"] = len(json.dumps(half, cls=encoder))
    found["live_bytes"] = measuring.live_bytes(middle, 10)
    options, real = _options(new)
    found["options_per_second"] = found["decisions_per_second"] * options
    found["real_share"] = real
    return found


def _options(new: Any) -> tuple[float, float]:
    """The average number of options of a Catanatron decision, and the share of real choices."""
    listed = real = made = 0
    for seed in range(5):
        game = new(seed)
        while game.winning_color() is None and game.state.num_turns < TURNS:
            number = len(_actions(game))
            listed, real, made = listed + number, real + (number > 1), made + 1
            game.play_tick()
    return listed / made, real / made


def catan_copies(*, is_executed: bool) -> Callable[[int], int]:
    """A function that copies a game of Catan at the real choices of whole games, and acts in the copy."""
    new, chance = _new_catan(), random.Random(1)
    standing: list[Any] = []
    for seed in range(LOOKED_AHEAD):
        game = new(seed)
        while game.winning_color() is None and game.state.num_turns < TURNS:
            if len(_actions(game)) > 1:
                standing.append(game.copy())
            game.play_tick()
    turns = itertools.cycle(standing)

    def once(_: int) -> int:
        copied = next(turns).copy()
        if is_executed:
            copied.execute(chance.choice(_actions(copied)))
        return 1

    return once


def _actions(game: Any) -> list[Any]:
    """The legal actions; their place was changed after the first published release."""
    return list((game if hasattr(game, "playable_actions") else game.state).playable_actions)


def openspiel_games(name: str) -> Callable[[int], int]:
    """OpenSpiel's tic-tac-toe in C++ or Python; each turn lists the legal moves and applies one."""
    if name.startswith("python_"):
        importlib.import_module("open_spiel.python.games")  # registers the games written in Python
    game = importlib.import_module("pyspiel").load_game(name)
    chance = random.Random(1)

    def play(_: int) -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
        return made

    return play


def easyai_games() -> Callable[[int], int]:
    """The tic-tac-toe that comes with easyAI."""
    tictactoe = importlib.import_module("easyAI.games.TicTacToe").TicTacToe
    chance = random.Random(1)

    def play(_: int) -> int:
        game, made = tictactoe([None, None]), 0
        while not game.is_over():
            game.play_move(chance.choice(game.possible_moves()))
            made += 1
        return made

    return play


def games(peer: str) -> Callable[[int], int]:
    """A function that plays a game of another system and returns its number of decisions."""
    if peer == "Catanatron":
        return catan_games()
    if peer in (COPIES, COPIES_AND_ACTIONS):
        return catan_copies(is_executed=peer == COPIES_AND_ACTIONS)
    if peer == "easyAI":
        return easyai_games()
    return openspiel_games("tic_tac_toe" if peer == "OpenSpiel, C++" else "python_tic_tac_toe")
