"""Many games between bots, summarized."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from manicule.door.match_request import MatchRequest, usual_bot, wanted_game
from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Part, Sheet
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.match.seats import Robot
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule_cli.environment import decimal, find_registry
from manicule_cli.exit_codes import INTERRUPTED
from manicule_cli.games.wanted import NO_BOTS, is_name, settled
from manicule_cli.lab.estimates import number, rate
from manicule_cli.lab.plots import panels_of, show_panels, write_plot
from manicule_cli.lab.run import LabOptions, arm_of, played, tell_origin
from manicule_interface.listings import table
from manicule_lab.study import Study
from manicule_lab.summary import GroupSummary, LengthSummary, PlayerSummary, Summary, summary_of
from manicule_terminal.screen import Screen

NO_PEOPLE = tr("people cannot take part in a simulation; choose a bot instead: {bots}")
SEATS = tr("Seats")
# Translators: headings of columns: a place at the table, the kind of its bot, games won, and the mean,
# smallest and largest score
SEAT, KIND, WINS, MEAN, LEAST, MOST = tr("seat"), tr("kind"), tr("wins"), tr("mean"), tr("min"), tr("max")
LOWER, MEDIAN, UPPER = tr("lower quartile"), tr("median"), tr("upper quartile")
RESULTS = tr("Results with intervals")
WIN_RATE, SCORE, MARGIN = tr("win rate"), tr("score"), tr("margin over the others")
PLACES, PLACE = tr("Turn order"), tr("position in turn order")
# Translators: a piece is something that a player has for a whole game, such as a character; “times held”
# counts the games in which a player had it
PIECES, PIECE, TIMES = tr("Pieces"), tr("piece"), tr("times held")
# Translators: a table of averages; “quantity” is the heading over “rounds” and “moves”
LENGTH, WHAT, ROUNDS, ANSWERS_A_GAME = tr("Game length"), tr("quantity"), tr("rounds"), tr("moves")
GAMES = ntr("{n} game", "{n} games")
ANSWERS = ntr("{n} move", "{n} moves")
DONE = tr("{games} with {answers} in {seconds} s.")
PACE = tr("{games} and {answers} a second.")

Row = tuple[Text | str | int, ...]


def run(screen: Screen, wanted: MatchRequest, options: LabOptions, rotates: bool) -> int:
    """Play a number of games and show how the players did."""
    games = options.number
    registry = find_registry(screen)
    start = settled(screen, registry, with_bots(registry, wanted_game(registry, wanted), wanted))
    study = Study(start.game, start.seed, (arm_of(start),), rotates)
    outcome = played(screen, registry, study, games, options)
    summary = summary_of(outcome)
    names = {}
    if options.plot is not None:
        names = registry.rule_set(start.game, [plugin.id for plugin in start.plugins]).point_names
    panels = panels_of(screen, summary, names)
    write_plot(screen, options.plot, registry.game(start.game).name, panels, outcome)
    if screen.options.json:
        screen.object(msgspec.to_builtins(summary))
    else:
        _show(screen, summary)
        show_panels(screen, panels)
        tell_origin(screen, outcome)
    return INTERRUPTED if outcome.is_interrupted else 0


def with_bots(registry: PluginRegistry, game: Manifest, wanted: MatchRequest) -> MatchRequest:
    """The request with bots at all seats: the named ones, or the default ones."""
    bot = usual_bot(registry, game.id)
    if bot is None:
        raise UsageError(NO_BOTS)
    wanted = replace(wanted, game=game.id, seats=wanted.seats or (Robot(bot),) * min(game.players))
    kinds = registry.bot_kinds()
    lone_words = [seat.kind for seat in wanted.seats if isinstance(seat, Robot) and not seat.name]
    names = [word for word in lone_words if is_name(word, kinds)]
    if wanted.has_people or any(word != word.lower() for word in names):
        raise UsageError(NO_PEOPLE(bots=id_list(registry.bot_kinds(game.id))))
    if names:  # in small letters, like a bot that is not installed
        registry.bot_provider(names[0], game.id)
    return wanted


def _show(screen: Screen, summary: Summary) -> None:
    rows: list[Row] = [
        (at, seat.kind, seat.wins, decimal(screen, seat.mean, 1), *_spread(screen, seat))
        for at, seat in enumerate(summary.seats, 1)
    ]
    columns = (SEAT, KIND, WINS, MEAN, LEAST, LOWER, MEDIAN, UPPER, MOST)
    screen.show(Sheet((table(SEATS, columns, rows), *_with_intervals(screen, summary))))
    played, given = GAMES(n=summary.games), ANSWERS(n=summary.answers)
    screen.result(DONE(games=played, answers=given, seconds=decimal(screen, summary.seconds, 2)))
    games, answers = round(summary.games_per_second), round(summary.answers_per_second)
    screen.result(PACE(games=GAMES(n=games), answers=ANSWERS(n=answers)))


def _with_intervals(screen: Screen, summary: Summary) -> list[Part]:
    players: list[Row] = [
        (at, seat.kind, rate(screen, seat.win_rate), number(screen, seat.score), number(screen, seat.margin))
        for at, seat in enumerate(summary.seats, 1)
    ]
    lengths: list[Row] = [
        (ROUNDS, *_length(screen, summary.rounds)),
        (ANSWERS_A_GAME, *_length(screen, summary.answers_a_game)),
    ]
    parts: list[Part] = [table(RESULTS, (SEAT, KIND, WIN_RATE, SCORE, MARGIN), players)]
    if len(summary.places) > 1:
        parts.append(table(PLACES, (PLACE, WINS, WIN_RATE, MARGIN), _groups(screen, summary.places)))
    if summary.pieces:
        columns = (PIECE, TIMES, WINS, WIN_RATE, MARGIN)
        parts.append(table(PIECES, columns, _groups(screen, summary.pieces, with_times=True)))
    parts.append(table(LENGTH, (WHAT, MEAN, LEAST, MEDIAN, MOST), lengths))
    return parts


def _groups(screen: Screen, groups: Sequence[GroupSummary], with_times: bool = False) -> list[Row]:
    return [
        (
            group.name,
            *((group.seats,) if with_times else ()),
            group.wins,
            rate(screen, group.win_rate),
            number(screen, group.margin),
        )
        for group in groups
    ]


def _length(screen: Screen, length: LengthSummary) -> Row:
    return number(screen, length.mean), length.min, decimal(screen, length.median, 1), length.max


def _spread(screen: Screen, seat: PlayerSummary) -> tuple[str | int, ...]:
    """The distribution of a player's scores, from lowest to highest."""
    quartiles = (decimal(screen, one, 1) for one in (seat.lower, seat.median, seat.upper))
    return (seat.min, *quartiles, seat.max)
