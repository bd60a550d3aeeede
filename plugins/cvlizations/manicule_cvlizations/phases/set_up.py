"""Preparation: decks, track, first resources and the helmet."""

from __future__ import annotations

from manicule import START
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.rules.track import fill_track
from manicule_cvlizations.state import SET_UP, Laid
from manicule_cvlizations.texts import tr


class SetUp(LandPhase):
    """Seat the tribes and lay the first ideas."""

    id = SET_UP
    name = tr("Game Preparation", context="phase.set_up.name")
    when = START

    def begin(self, table: LandTable) -> None:
        sit_down(table)
        fill_track(table)


def sit_down(table: LandTable) -> None:
    """Fix the places, hand out the helmet and the first resources; the first player is already decided."""
    land, known = table.position, derived(table)
    seats = tuple(seat.id for seat in table.seats)
    at = table.setup.first
    land.circle = table.hooks.circle(table, seats[at:] + seats[:at])
    land.helmet = land.circle[0]
    for place in land.circle:
        land.laid[place] = Laid()
        if place in seats:
            land.owners[place] = place
    for seat in table.seats:
        number = seat.hooks.starting_resources(table, seat, known.numbers.starting_resources)
        seat.state.resources = dict.fromkeys(known.resources, number)
