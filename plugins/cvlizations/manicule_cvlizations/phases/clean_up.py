"""Phase 4, clean-up: the helmet moves on, an age may end, new ideas begin to work."""

from __future__ import annotations

from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.phases.base import LandPhase
from manicule_cvlizations.rules.circle import age, seats_clockwise
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.rules.track import enter_last_age
from manicule_cvlizations.texts import tr


class CleanUp(LandPhase):
    """Ideas that work now, then the helmet, then every third round the end of an age."""

    id = "clean_up"
    name = tr("Clean-up Phase", context="phase.clean_up.name")

    def begin(self, table: LandTable) -> None:
        seats = seats_clockwise(table)
        for seat in seats:
            seat.hooks.after_round(table, seat)
        pass_helmet(table)
        numbers = derived(table).numbers
        if table.position.round % numbers.rounds_per_age == 0:
            for seat in seats:
                seat.hooks.after_age(table, seat)
            end_age(table)
        for seat in seats:
            tribe = seat.state
            tribe.spent, tribe.stolen, tribe.bought = (), 0, 0
            for idea in tribe.ideas:
                if idea not in tribe.pieces:
                    seat.hold(idea)


def pass_helmet(table: LandTable) -> None:
    """Pass the helmet to the next place clockwise."""
    land = table.position
    land.helmet = land.circle[(land.circle.index(land.helmet) + 1) % len(land.circle)]


def end_age(table: LandTable) -> None:
    """All tribes take back their orders; for the last age the ideas on the track are replaced."""
    table.position.used.clear()
    ages = derived(table).numbers.ages
    table.publish(events.AgeEnded, age(table), age(table) == ages)
    if age(table) == ages - 1:
        enter_last_age(table)
