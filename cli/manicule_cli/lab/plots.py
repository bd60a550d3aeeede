"""Plots of the lab: on the terminal, and as a file to view and share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule_cli.lab.estimates import percent, signed
from manicule_cli.lab.run import HTML, origin
from manicule_interface.listings import table
from manicule_lab.experiment import StudyResult
from manicule_lab.plots import Bars, BoxPlot, Interval, Panel, drawing, page, strip
from manicule_lab.summary import PlayerSummary, Summary
from manicule_terminal.screen import Screen

WIN_RATES, SCORES, SOURCES = tr("Win rates"), tr("Scores"), tr("Points by source")
SEAT_ADVANTAGE = tr("Margin by position in turn order")
ANSWERS = tr("Moves per game")
NUMBERED = tr("{number}: {kind}")
TITLE = tr("{game} in the lab")
NOT_WRITTEN = tr("{file} cannot be used: {problem}")
OTHERS = tr("everything else", context="sources of points")
MOST_SOURCES = 8
"""Number of point sources shown separately; equals the number of colors."""
CELLS = 36
"""Width of a plot on a terminal."""


def panels_of(screen: Screen, summary: Summary, sources: Mapping[str, Text]) -> list[Panel]:
    """A simulation as panels: wins, scores, sources of points, seats, length.

    `sources` maps the sources of points to their names.
    """
    names = [screen.read(NUMBERED(number=at, kind=seat.kind)) for at, seat in enumerate(summary.seats, 1)]
    seats = list(zip(names, summary.seats, strict=True))
    wins = tuple(Interval(name, seat.win_rate) for name, seat in seats)
    scores = tuple(
        BoxPlot(name, seat.min, seat.lower, seat.median, seat.upper, seat.max) for name, seat in seats
    )
    panels = [
        Panel(screen.read(WIN_RATES), wins, 1 / len(seats) if len(seats) > 1 else None, is_rate=True),
        Panel(screen.read(SCORES), scores),
        Panel(screen.read(SOURCES), _bars(screen, seats, sources)),
    ]
    if len(summary.places) > 1:
        places = tuple(Interval(group.name, group.margin) for group in summary.places)
        panels.append(Panel(screen.read(SEAT_ADVANTAGE), places, 0.0))
    panels.append(Panel(screen.read(ANSWERS), (Interval("", summary.answers_a_game.mean),)))
    return panels


def _bars(
    screen: Screen, seats: Sequence[tuple[str, PlayerSummary]], names: Mapping[str, Text]
) -> tuple[Bars, ...]:
    """The points of each seat by source: the largest sources, and all others together."""
    total: Counter[str] = Counter()
    for _, seat in seats:
        total.update({source: abs(points) for source, points in seat.points.items()})
    ranked = [source for source, _ in total.most_common()]
    shown = ranked if len(ranked) <= MOST_SOURCES else ranked[: MOST_SOURCES - 1]
    bars = []
    for name, seat in seats:
        parts = {
            screen.read(names.get(source, verbatim(source))): seat.points.get(source, 0.0) for source in shown
        }
        if len(shown) < len(ranked):
            others = [points for source, points in seat.points.items() if source not in shown]
            parts[screen.read(OTHERS)] = sum(others)
        bars.append(Bars(name, parts))
    return tuple(bars)


def show_panels(screen: Screen, panels: Sequence[Panel]) -> None:
    """Draw the intervals on a terminal; plain output has the numbers already."""
    if screen.is_plain(screen.out):
        return
    for panel in panels:
        rows = [
            (row.label, strip(row, panel.reach(), CELLS, panel.mark, screen.ascii))
            for row in panel.rows
            if isinstance(row, Interval) and row.label
        ]
        if rows:
            screen.show(Sheet((table(verbatim(panel.title), (), rows),)))


def write_plot(
    screen: Screen, file: str | None, game: Text, panels: Sequence[Panel], outcome: StudyResult
) -> None:
    """Write a drawing that states everything its figures depend on."""
    if file is None:
        return
    path = Path(file)
    title = screen.read(TITLE(game=game))
    notes = [screen.read(line) for line in origin(outcome)]
    made = drawing(
        title, panels, notes, lambda value: signed(screen, value), lambda value: percent(screen, value)
    )
    if path.suffix == HTML:
        made = page(title, made, str(screen.reader.locale).replace("_", "-"))
    try:
        path.write_text(made, encoding="utf-8")
    except OSError as error:
        raise UsageError(NOT_WRITTEN(file=file, problem=error.strerror or str(error))) from error
