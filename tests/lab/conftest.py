"""The race, its mods, and studies of them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.tables import registry_with

from manicule.door.match_request import MatchRequest, settle
from manicule.plugins import PluginRegistry
from manicule_lab.study import Arm, Contestant, Study
from manicule_lab.workers import PluginPaths

PLUGINS = sorted((Path(__file__).parent / "plugins").glob("*.py"))
MakeStudy = Callable[..., Study]


@cache
def race_registry() -> PluginRegistry:
    return registry_with(*PLUGINS)


@pytest.fixture
def races() -> PluginRegistry:
    """The installed plugins, the race and its mods."""
    return race_registry()


@pytest.fixture
def place() -> PluginPaths:
    """Where workers find them."""
    return PluginPaths(paths=tuple(map(str, PLUGINS)))


@pytest.fixture
def study() -> MakeStudy:
    """A study of one arm."""

    def make(
        *seats: str,
        with_: tuple[str, ...] = (),
        seed: int = 5,
        rotates: bool = False,
        first: str | None = None,
    ) -> Study:
        wanted = MatchRequest("race", seated(seats or ("random", "random")), first, with_, seed=seed)
        start, _ = settle(race_registry(), wanted)
        players = tuple(Contestant(seat.kind, seat.wishes) for seat in start.seats)
        arm = Arm("", players, start.plugins, start.options, start.first)
        return Study("race", seed, (arm,), rotates)

    return make
