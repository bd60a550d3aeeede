"""Profiles our own games."""

from __future__ import annotations

import cProfile
import pstats
from collections import defaultdict

import tables


def show() -> None:
    """Print, for each game, the functions and the modules with the most time of their own."""
    _profile("Gutenberg, 4 players", tables.gutenberg(4), 60)
    _profile("tic-tac-toe, 5 observers", tables.tictactoe(5), 3000)


def _profile(title: str, game: tables.Played, games: int) -> None:
    game.play(0)
    profile = cProfile.Profile()
    profile.enable()
    for number in range(games):
        game.play(number)
    profile.disable()
    print(f"# {title}: {games} games\n")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(25)
    by_module: defaultdict[str, float] = defaultdict(float)
    for entry in profile.getstats():
        by_module[_module(entry.code)] += entry.inlinetime
    total = sum(by_module.values())
    print("own time by module")
    for module in sorted(by_module, key=by_module.__getitem__, reverse=True)[:25]:
        print(f"{by_module[module] / total:>7.1%}  {module}")
    print()


def _module(code: object) -> str:
    """The last two parts of a file's path; built-in functions have only a description."""
    file: str = getattr(code, "co_filename", "built-in functions")
    return "/".join(file.split("/")[-2:])
