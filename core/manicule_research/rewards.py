"""Rewards: the result of an episode as one number for each player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from manicule.kernel.errors import UsageError
from manicule.kernel.game import Result, SeatResult
from manicule.kernel.text import id_list, tr

NO_REWARD = tr("there is no reward “{reward}”; the known rewards are {known}")

Reward = Callable[[Result], Sequence[float]]
"""The rewards of a result, in the order of its seats."""


def by_rank(result: Result) -> list[float]:
    """From 1 for the first place to -1 for the last; equal places share. The sum is 0."""
    seats = result.seats
    if len(seats) == 1:
        return by_win(result)
    ranks = sorted(seat.rank for seat in seats)

    def places(seat: SeatResult) -> list[int]:
        return [at for at, rank in enumerate(ranks) if rank == seat.rank]

    return [1 - 2 * sum(places(seat)) / len(places(seat)) / (len(seats) - 1) for seat in seats]


def by_win(result: Result) -> list[float]:
    """1 for the winner, 0 for the others; several winners share."""
    return [(seat.name in result.winners) / max(1, len(result.winners)) for seat in result.seats]


def by_points(result: Result) -> list[float]:
    """The points."""
    return [float(seat.score if seat.rating is None else seat.rating) for seat in result.seats]


def by_margin(result: Result) -> list[float]:
    """The points less the mean of the others' points."""
    points = by_points(result)
    others = max(1, len(points) - 1)
    return [own - (sum(points) - own) / others for own in points]


REWARDS: Mapping[str, Reward] = {"rank": by_rank, "win": by_win, "points": by_points, "margin": by_margin}
BOUNDED = {"rank": (-1.0, 1.0), "win": (0.0, 1.0)}
"""The least and the greatest reward, of those that have them."""


def reward_named(name: str) -> Reward:
    """The reward with this name."""
    if name not in REWARDS:
        raise UsageError(NO_REWARD(reward=name, known=id_list(REWARDS)))
    return REWARDS[name]
