"""Which variants are on, with how many players, and what is refused."""

import pytest
from tests.support.tables import registry
from tests.support.wording import english_pattern

from manicule.kernel.errors import UsageError
from manicule.plugins.player_counts import numbers_of


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_play_without_a_variant(seats: int) -> None:
    assert registry().select("cvlizations", seats).ids == ("cvlizations",)


def test_the_virtual_tribe_joins_exactly_two() -> None:
    ids = registry().select("cvlizations", 2).ids
    assert ids == ("cvlizations", "cvlizations_dummy")
    registry().check_player_count("cvlizations", ids, 2)


def test_neutral_civilizations_take_the_place_of_the_virtual_tribe() -> None:
    ids = registry().select("cvlizations", 2, ["cvlizations_expert"]).ids
    assert ids == ("cvlizations", "cvlizations_expert")
    registry().check_player_count("cvlizations", ids, 2)


def test_who_can_sit_down_is_told_as_it_is() -> None:
    """What is offered before a game must not be refused when it begins."""
    manifests = registry().manifests
    assert numbers_of(manifests, "cvlizations") == [2, 3, 4, 5]
    assert numbers_of(manifests, "cvlizations", ["cvlizations_expert"]) == [2]


@pytest.mark.parametrize(
    ("seats", "plugins", "problem"),
    [
        (
            1,
            ("cvlizations_expert",),
            english_pattern("plugins.player_counts.only_for", plugin="cvlizations_expert", numbers=2, n=1),
        ),
        (
            3,
            ("cvlizations_expert",),
            english_pattern("plugins.player_counts.only_for", plugin="cvlizations_expert", numbers=2, n=3),
        ),
        (
            3,
            ("cvlizations_dummy",),
            english_pattern("plugins.player_counts.only_for", plugin="cvlizations_dummy", numbers=2, n=3),
        ),
        (
            2,
            ("cvlizations_dummy", "cvlizations_expert"),
            english_pattern("plugins.player_counts.only_for", plugin="cvlizations_dummy", numbers=2, n=4),
        ),
        (2, (), english_pattern("plugins.player_counts.add", plugin="cvlizations_dummy", n=2)),
        (1, (), english_pattern("plugins.player_counts.change", n=1)),
        (6, (), english_pattern("plugins.player_counts.change", n=6)),
    ],
)
def test_other_numbers_are_refused_with_what_to_do(
    seats: int, plugins: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(UsageError, match=problem):
        registry().check_player_count("cvlizations", ("cvlizations", *plugins), seats)
