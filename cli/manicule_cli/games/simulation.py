"""Many games between bots, summed up."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from manicule.errors import UsageError
from manicule.match.simulation import SeatStatistics, SimulationResult, simulate
from manicule.match.wanted import Wanted, usual_bot, wanted_game
from manicule.sheet import Sheet
from manicule.text import Text, id_list, ntr, tr
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import decimal, find_library
from manicule_cli.games.wanted import settled
from manicule_interface.listings import table
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen

NO_PEOPLE = tr("people take no part in a simulation; name a bot instead: {bots}")
NO_BOTS = tr("no bot is installed that could play")
SEATS = tr("Seats")
SEAT, KIND, WINS, MEAN, LEAST, MOST = tr("seat"), tr("kind"), tr("wins"), tr("mean"), tr("least"), tr("most")
LOWER, MEDIAN, UPPER = tr("lower quartile"), tr("median"), tr("upper quartile")
GAMES = ntr("{n} game", "{n} games")
PLAYED = ntr("{done} of {n} game", "{done} of {n} games")
ANSWERS = ntr("{n} answer", "{n} answers")
DONE = tr("{games} with {answers} in {seconds} s.")
PACE = tr("{games} and {answers} a second.")
SEED = tr("Seed of the first game: {seed}. Digest of the results: {digest}.")


def run(screen: Screen, wanted: Wanted, games: str) -> int:
    """Play so many games and show how the seats did."""
    number = whole_number("--games", games, 1)
    library = find_library(screen)
    game = wanted_game(library, wanted)
    bot = usual_bot(library, game.id)
    if bot is None:
        raise UsageError(NO_BOTS)
    seats = wanted.seats or (bot,) * min(game.players)
    wanted = replace(wanted, seats=seats)
    if wanted.has_people:
        raise UsageError(NO_PEOPLE(bots=id_list(library.bot_kinds(game.id))))
    start = settled(screen, library, wanted)
    kinds = [seat.kind for seat in start.seats]
    with progress_bar(screen, PLAYED, number) as progress:
        result = simulate(
            library.rule_set(start.game, start.plugin_ids),
            kinds,
            {kind: library.bot(kind, game.id) for kind in kinds},
            number,
            start.seed,
            start.options,
            progress,
            first=start.first,
            wishes=[seat.wishes for seat in start.seats],
        )
    if screen.options.json:
        screen.object(msgspec.to_builtins(result))
    else:
        _show(screen, result, start.seed)
    return 0


def _show(screen: Screen, result: SimulationResult, seed: int) -> None:
    rows: list[tuple[Text | str | int, ...]] = [
        (at, seat.kind, seat.wins, decimal(screen, seat.mean, 1), *_spread(screen, seat))
        for at, seat in enumerate(result.seats, 1)
    ]
    columns = (SEAT, KIND, WINS, MEAN, LEAST, LOWER, MEDIAN, UPPER, MOST)
    screen.show(Sheet((table(SEATS, columns, rows),)))
    played, given = GAMES(n=result.games), ANSWERS(n=result.answers)
    screen.result(DONE(games=played, answers=given, seconds=decimal(screen, result.seconds, 2)))
    games, answers = round(result.games_per_second), round(result.answers_per_second)
    screen.result(PACE(games=GAMES(n=games), answers=ANSWERS(n=answers)))
    screen.result(SEED(seed=seed, digest=result.digest))


def _spread(screen: Screen, seat: SeatStatistics) -> tuple[str | int, ...]:
    """How a seat's scores lie, from the least to the most."""
    quartiles = (decimal(screen, one, 1) for one in (seat.lower, seat.median, seat.upper))
    return (seat.min, *quartiles, seat.max)
