"""Several bots, each at the tables of every other, as a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from manicule.door.match_request import MatchRequest, choose_seed, wanted_game
from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.seats import parse_seat
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_cli.exit_codes import INTERRUPTED
from manicule_cli.games.wanted import settled
from manicule_cli.lab.estimates import number, percent, rate
from manicule_cli.lab.plots import show_panels, write_plot
from manicule_cli.lab.run import LabOptions, arm_of, played, tell_origin
from manicule_cli.lab.simulation import with_bots
from manicule_interface.listings import table
from manicule_lab.effects import Meeting, meetings
from manicule_lab.plots import Interval, Panel
from manicule_lab.statistics import Estimate
from manicule_lab.study import Study
from manicule_terminal.screen import Screen

WIN_RATES, MARGINS = tr("Win rates"), tr("Margins over the others")
BOT = tr("bot")
AT_TABLES_OF = tr("Win rates at tables of {bot}")
TWO_KINDS = tr("a tournament needs at least two kinds of bots, each named once")
NOBODY = verbatim("–")
FAIR = ntr(
    "Each row is one bot at a table of the column’s bots; equally strong bots would win {share} of {n} "
    "game each.",
    "Each row is one bot at a table of the column’s bots; equally strong bots would win {share} of {n} "
    "games each.",
)


def run(
    screen: Screen, wanted: MatchRequest, options: LabOptions, kinds: Sequence[str], players: str | None
) -> int:
    """Let every kind of bot play at the tables of every other."""
    if len(set(kinds)) < max(2, len(kinds)):
        raise UsageError(TWO_KINDS)
    registry = find_registry(screen)
    game = wanted_game(registry, wanted)
    least = max(2, min(registry.player_counts(game.id)))
    seats = least if players is None else whole_number("--players", players, 2)
    wanted = replace(wanted, seed=choose_seed() if wanted.seed is None else wanted.seed)
    arms, pairs = [], []
    for at, kind in enumerate(kinds):
        for other_at, other in enumerate(kinds):
            if at == other_at or (seats == 2 and other_at < at):
                continue  # at two seats, a game counts for both bots
            label = f"{kind} / {other}"
            sitting = (parse_seat(kind), *[parse_seat(other)] * (seats - 1))
            table_of = with_bots(registry, game, replace(wanted, seats=sitting))
            arms.append(arm_of(settled(screen, registry, table_of), label))
            pairs.append((kind, other, label, 0))
            if seats == 2:
                pairs.append((other, kind, label, 1))
    study = Study(game.id, wanted.seed or 0, tuple(arms), rotates=True)
    outcome = played(screen, registry, study, options.number * len(arms), options)
    found = meetings(outcome, pairs)
    panels = [
        Panel(
            screen.read(AT_TABLES_OF(bot=kind)),
            tuple(Interval(one.kind, one.win_rate) for one in found if one.against == kind),
            1 / seats,
            is_rate=True,
        )
        for kind in kinds
    ]
    write_plot(screen, options.plot, registry.game(game.id).name, panels, outcome)
    if screen.options.json:
        screen.object(
            {
                "games": len(outcome.games),
                "seed": study.seed,
                "digest": outcome.digest,
                "interrupted": outcome.is_interrupted,
                "plugins": {one.id: one.version for one in arms[0].plugins},
                "meetings": msgspec.to_builtins(found),
            }
        )
    else:
        _show(screen, kinds, found, seats)
        show_panels(screen, panels)
        tell_origin(screen, outcome)
    return INTERRUPTED if outcome.is_interrupted else 0


def _show(screen: Screen, kinds: Sequence[str], found: Sequence[Meeting], seats: int) -> None:
    by_pair = {(one.kind, one.against): one for one in found}

    def matrix(cell: str) -> list[tuple[Text | str | int, ...]]:
        return [
            (kind, *(_cell(screen, by_pair.get((kind, other)), cell) for other in kinds)) for kind in kinds
        ]

    columns = (BOT, *map(verbatim, kinds))
    screen.show(
        Sheet((table(WIN_RATES, columns, matrix("win_rate")), table(MARGINS, columns, matrix("margin"))))
    )
    screen.result(FAIR(share=percent(screen, 1 / seats), n=found[0].games))


def _cell(screen: Screen, meeting: Meeting | None, name: str) -> Text:
    if meeting is None:
        return NOBODY
    estimate: Estimate = getattr(meeting, name)
    return rate(screen, estimate) if name == "win_rate" else number(screen, estimate)
