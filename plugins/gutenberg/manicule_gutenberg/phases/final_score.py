"""End of the game: final scoring and ties."""

from __future__ import annotations

from manicule import END, TieBreak
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.stock import gain_fame
from manicule_gutenberg.state import FAME_SOURCES, FINAL_SCORE
from manicule_gutenberg.texts import tr

POINT_NAMES = {
    "colors": tr("colors", context="points.colors"),
    "decorations": tr("decorations", context="points.decorations"),
    "completion": tr("completed orders", context="points.completion"),
    "gears": tr("gears", context="points.gears"),
    "specialties": tr("specialties", context="points.specialties"),
    "patronage": tr("patronage cards", context="points.patronage"),
    "guilders": tr("guilders", context="points.guilders"),
}
FIGURE_NAMES = {
    "fame": tr("fame", context="figure.fame"),
    "guilders": tr("guilders", context="figure.guilders"),
    "orders": tr("orders in hand", context="figure.orders"),
    "types": tr("types", context="figure.types"),
    "inks": tr("inks", context="figure.inks"),
    "levels": tr("specialty levels", context="figure.levels"),
}
"""The figures of a round's summary."""
TIE_BREAKS = (
    TieBreak("types", tr("fewer types", context="tie-break"), is_least_ahead=True),
    TieBreak("inks", tr("fewer inks", context="tie-break"), is_least_ahead=True),
)
"""The ranking of printers with equally much fame."""


class FinalScore(GutenbergPhase):
    """Fame for specialties, patronage cards and guilders."""

    id = FINAL_SCORE
    name = tr("End of the Game", context="phase.final_score.name")
    when = END

    def begin(self, table: GutenbergTable) -> None:
        for seat in table.seats:
            score(table, seat)
            table.publish(events.FinalFame, seat.id, sum(seat.state.points.values()))


def score(table: GutenbergTable, seat: GutenbergSeat) -> None:
    """Score a printing house at the end."""
    for source, fame in _certain(seat).items():
        gain_fame(seat, source, fame)
    fame = seat.state.guilders // derived(table).numbers.guilders_per_fame
    gain_fame(seat, "guilders", seat.hooks.guilder_fame(table, seat, fame))
    seat.hooks.after_scoring(table, seat)


def _certain(seat: GutenbergSeat) -> dict[str, int]:
    """Fame that is counted only at the end but can no longer be lost: levels never fall, cards are kept."""
    content, house = seat.table.content, seat.state
    by_level = {entry.level: entry.fame for entry in content.specialty_fame.values()}
    return {
        "specialties": sum(by_level.get(level, 0) for level in house.levels.values()),
        "patronage": sum(content.patronage[card].fame for card in house.patronage),
    }


def points(seat: GutenbergSeat) -> dict[str, int]:
    """Fame by source: the game's own sources in the order of the rules, then the plugins' sources."""
    held = seat.state.points
    own = {source: held.get(source, 0) for source in FAME_SOURCES}
    return own | {source: held[source] for source in sorted(held) if source not in own}


def points_so_far(seat: GutenbergSeat) -> dict[str, int]:
    """Fame by source, including certain fame that is counted later, but not for guilders."""
    own = points(seat)
    if seat.table.position.finished:
        return own
    return own | {source: own[source] + fame for source, fame in _certain(seat).items()}


def standing(seat: GutenbergSeat) -> tuple[int, ...]:
    """The ranking: most fame, then fewest types, then fewest inks."""
    house = seat.state
    fame = sum(house.points.values())
    return fame, -sum(house.types.values()), -sum(house.inks.values())
