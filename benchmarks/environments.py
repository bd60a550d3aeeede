"""Steps a CPU second of environments for research, with mask and observation for each action."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from version import BotDice, Environment, PluginRegistry

ROOT = Path(__file__).resolve().parents[1]
TABLES = (("gutenberg", 3), ("cartographers", 3), ("cvlizations", 3), ("tictactoe", 2))
SEEDS = 1_000


def steps_of(environment: Environment, seconds: float) -> tuple[float, float]:
    """Steps in a second of CPU time, and steps in a game."""
    steps, games, begun = 0, 0, process_time()
    while process_time() - begun < seconds:
        episode, dice = environment.begin(SEEDS + games), BotDice(games, "steps")
        while not episode.over:
            legal = episode.legal()
            episode.mask()
            episode.observation(episode.seat)
            dice.seek(steps)
            episode.act(legal[dice.below(len(legal))])
            steps += 1
        games += 1
    return steps / (process_time() - begun), steps / games


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    registry = PluginRegistry.find(paths=[ROOT / "docs" / "examples" / "tictactoe"])
    print("| game, players | actions | columns | actions a game | steps a CPU second | seconds to survey |")
    for game, players in TABLES:
        begun = process_time()
        environment = Environment(game, players, registry=registry)
        surveyed = process_time() - begun
        a_second, a_game = steps_of(environment, seconds)
        sizes = f"{environment.vocabulary.size:,} | {len(environment.columns.names):,}"
        print(f"| {game}, {players} | {sizes} | {a_game:.0f} | {a_second:,.0f} | {surveyed:.1f} |")


if __name__ == "__main__":
    main()
