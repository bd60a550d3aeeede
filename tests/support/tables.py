"""Rule sets and games of Gutenberg for tests."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.support.matches import new_match

from manicule import Match, RuleSet, Setup
from manicule.kernel.content import ContentFile, ContentSource
from manicule.plugins import PluginRegistry

ROOT = Path(__file__).parents[2]
NOWHERE = ROOT / "tests" / "nobody at home"
"""A folder that there is not."""

NAMES = ("Anna", "Tom", "Kate", "John")
WEALTH = 300


@cache
def registry() -> PluginRegistry:
    """The installed plugins, or those of this tree where it is on the path but not installed."""
    found = registry_with()
    if "gutenberg" in found.manifests:
        return found
    return registry_with(*sorted(path.parent for path in (ROOT / "plugins").glob("*/*/plugin.toml")))


def registry_with(*paths: Path) -> PluginRegistry:
    """The installed plugins and these; none that the outside or the test that asks first has put anywhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(NOWHERE))
        patch.delenv("MANICULE_PLUGIN_PATH", raising=False)
        patch.delenv("MANICULE_BLOCK", raising=False)
        return PluginRegistry.find(paths=paths)


@cache
def registry_with_examples() -> PluginRegistry:
    """Our own plugins and those of the documentation."""
    return registry_with(*(path.parent for path in sorted(ROOT.glob("docs/examples/*/plugin.toml"))))


def games_except(*kept: str) -> str:
    """The games of this tree but these, as `MANICULE_BLOCK` names them."""
    files = sorted((ROOT / "plugins").glob("*/*/plugin.toml"))
    stated = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    return ",".join(one["id"] for one in stated if one["kind"] == "game" and one["id"] not in kept)


def with_gears() -> RuleSet:
    return registry().rule_set("gutenberg", ("gears",))


def without_gears() -> RuleSet:
    return registry().rule_set("gutenberg", ())


@cache
def with_wealth() -> RuleSet:
    """With gears, and so many guilders that decks and bag run out and most orders are fulfilled."""
    guilders = {"guilders": {"value": WEALTH, "source": "a test", "replace": True}}
    extra = ContentSource("wealth", (ContentFile("numbers.toml", {"number": guilders}),))
    return registry().rule_set("gutenberg", ("gears",), [extra])


RULES: dict[str, Callable[[], RuleSet]] = {
    "with gears": with_gears,
    "without gears": without_gears,
    "with wealth": with_wealth,
}


def setup(players: int = 4, seed: int = 1, first: int = 0) -> Setup:
    return Setup(NAMES[:players], seed, first)


def new_game(
    players: int = 4,
    seed: int = 1,
    rules: RuleSet | None = None,
    first: int = 0,
    keeps: bool = False,
    **how: Any,
) -> Match:
    """A game that waits for its first answer."""
    return new_match(rules or with_gears(), setup(players, seed, first), keeps=keeps, **how)
