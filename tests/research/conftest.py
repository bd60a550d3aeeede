"""Environments of small games, and of the three games at their smallest."""

from collections.abc import Callable
from functools import cache

import pytest
from tests.support.tables import registry_with_examples

from manicule_research import Environment

Make = Callable[[str], Environment]
SEATS = {
    **{"gutenberg": 3, "cartographers": 2, "cvlizations": 3},
    **{"tictactoe": 2, "tricks": 3, "masks": 3, "caravan": 3},
}


@cache
def environment_of(game: str) -> Environment:
    return Environment(game, SEATS[game], games=3, registry=registry_with_examples())


@pytest.fixture
def environment() -> Make:
    """The environment of a game, from a small survey."""
    return environment_of
