"""Learning the value of positions of a game, and writing the result."""

from __future__ import annotations

from pathlib import Path

from manicule.kernel.errors import UsageError
from manicule.kernel.text import ntr, tr
from manicule.search.evaluation import own_file, write_evaluation
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import decimal, find_registry
from manicule_cli.games.wanted import PLAYED
from manicule_cli.new_file import NOT_WRITTEN
from manicule_interface.hints import quick_bot
from manicule_lab.self_play import train
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen

USUAL_SEATS = 4
LEARNED = ntr(
    "Learned from {n} game: what a seat has after a round explains {share}% of the differences in "
    "final scores.",
    "Learned from {n} games: what a seat has after a round explains {share}% of the differences in "
    "final scores.",
)
WRITTEN = tr("Written to {file}; bots that look ahead use it from now on.")


def run(screen: Screen, game: str, games: str, seats: str | None, seed: str, out: str | None) -> int:
    """Learn from a number of games, and write the result."""
    registry = find_registry(screen)
    registry.game(game)
    number, first = whole_number("--games", games, 1), whole_number("--seed", seed)
    counts = registry.player_counts(game)
    usual = max((count for count in counts if count <= USUAL_SEATS), default=min(counts))
    sitting = usual if seats is None else whole_number("--seats", seats, 1)
    ids = registry.select(game, sitting).ids
    registry.check_player_count(game, ids, sitting)
    rules, options = registry.rule_set(game, ids), registry.options(game, ids, {})
    policy = quick_bot(registry, game)
    with progress_bar(screen, PLAYED, number) as progress:
        made = train(rules, options, sitting, number, first, policy, progress)
    path = own_file(game) if out is None else Path(out)
    try:
        write_evaluation(made, path)
    except OSError as error:
        raise UsageError(NOT_WRITTEN(file=str(path), problem=error.strerror or str(error))) from error
    if screen.options.json:
        figures = {"file": str(path), "games": number, "seats": sitting, "explains": made.explains}
        screen.object(figures)
    else:
        screen.result(LEARNED(n=number, share=decimal(screen, 100 * made.explains, 0)))
        screen.result(WRITTEN(file=str(path)))
    return 0
