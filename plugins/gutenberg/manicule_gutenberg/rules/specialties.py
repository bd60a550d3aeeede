"""Developing specialties, and the reward track."""

from __future__ import annotations

from manicule import Asks, Pick, ask_with_free
from manicule_gutenberg import events
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_inside_choice
from manicule_gutenberg.rules.rewards import gain_reward
from manicule_gutenberg.texts import kinds


def develop(seat: GutenbergSeat, specialty: str) -> Asks[None]:
    """Raise a specialty by one level, and publish it; at the top it pays guilders instead.

    The first time that a seat reaches a level of the reward track, it gains the reward at once.

    >>> specialty = next(iter(seat.state.levels))
    >>> list(develop(seat, specialty))
    []
    >>> seat.state.levels[specialty]
    1
    """
    table, house = seat.table, seat.state
    known = derived(table)
    if house.levels[specialty] >= known.numbers.top_level:
        gain_guilders(seat, known.numbers.overflow_guilders)
        return
    level = house.levels[specialty] = house.levels[specialty] + 1
    table.publish(events.Developed, seat.id, specialty, level)
    space = known.reward_track.get(level)
    if space is None or level <= house.reward_level:
        return
    house.reward_level = level
    table.publish(events.ReachedReward, seat.id, level)
    yield from gain_reward(seat, space.reward, "specialties")


def reward_reached(seat: GutenbergSeat) -> int:
    """The last level of the reward track that a seat has reached with any of its specialties."""
    highest = max(seat.state.levels.values())
    return max((level for level in derived(seat.table).reward_track if level <= highest), default=0)


def develop_any(seat: GutenbergSeat) -> Asks[None]:
    """Raise a specialty of the seat's choice by one level.

    >>> next(develop_any(seat)).kind.id
    'develop'
    """
    names = {name: name for name in derived(seat.table).specialties}
    free = free_inside_choice(seat)
    specialty = yield from ask_with_free(lambda: Pick(seat, kinds.DEVELOP, names, free=free))
    yield from develop(seat, specialty)


def gain_guilders(seat: GutenbergSeat, guilders: int) -> None:
    """Give guilders to a seat, and publish it.

    >>> before = seat.state.guilders
    >>> gain_guilders(seat, 2)
    >>> seat.state.guilders - before
    2
    """
    seat.state.guilders += guilders
    seat.table.publish(events.GainedGuilders, seat.id, guilders)


def lose_guilders(seat: GutenbergSeat, guilders: int) -> int:
    """Take guilders from a seat, at most all it has, and publish it; return the number taken.

    >>> seat.state.guilders = 3
    >>> lose_guilders(seat, 5), seat.state.guilders
    (3, 0)
    """
    lost = min(guilders, seat.state.guilders)
    if lost > 0:
        gain_guilders(seat, -lost)
    return lost
