"""Rewards: the result as a number for each player."""

import pytest
from tests.research.conftest import Make
from tests.research.test_actions import walk
from tests.support.wording import english

from manicule.errors import UsageError
from manicule.kernel.game import Result, SeatResult
from manicule.kernel.text import id_list
from manicule_research import Environment
from manicule_research.rewards import REWARDS, reward_named


def result(*scores: int, rating: int | None = None) -> Result:
    """The result of these scores; the highest wins."""
    seats = [
        SeatResult(f"p{at}", 1 + sum(other > own for other in scores), own, {"points": own}, rating=rating)
        for at, own in enumerate(scores)
    ]
    return Result(4, tuple(seat.name for seat in seats if seat.rank == 1), tuple(seats))


@pytest.mark.parametrize(
    ("reward", "scores", "rewards"),
    [
        ("rank", (9, 5), [1, -1]),
        ("rank", (5, 5), [0, 0]),
        ("rank", (2, 9, 5), [-1, 1, 0]),
        ("rank", (9, 9, 5), [0.5, 0.5, -1]),
        ("rank", (9, 5, 5, 1), [1, 0, 0, -1]),
        ("win", (2, 9, 5), [0, 1, 0]),
        ("win", (9, 9, 5), [0.5, 0.5, 0]),
        ("points", (2, 9, 5), [2, 9, 5]),
        ("margin", (2, 9, 5), [-5, 5.5, -0.5]),
        ("margin", (7,), [7]),
    ],
)
def test_a_result_is_rewarded(reward: str, scores: tuple[int, ...], rewards: list[float]) -> None:
    given = reward_named(reward)(result(*scores))
    assert given == pytest.approx(rewards)
    if reward == "rank":
        assert sum(given) == pytest.approx(0)


def test_a_solo_game_is_rewarded_by_its_rating() -> None:
    assert reward_named("points")(result(12, rating=-4)) == [-4]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        Environment("tictactoe", 2, reward="fame")
    known = english("research.rewards.no_reward", reward="fame", known=id_list(REWARDS))
    assert str(refused.value) == known


def test_rewards_come_at_the_end(environment: Make) -> None:
    episode = environment("tricks").begin(seed=4)
    for at in walk(episode):
        assert set(at.rewards().values()) == {0.0}
    assert sum(episode.rewards().values()) == pytest.approx(0)
    assert set(episode.rewards().values()) != {0.0}
