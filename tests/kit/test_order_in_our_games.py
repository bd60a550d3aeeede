"""Pairs of plugins of our own games: an order that matters is found, and one that does not is no finding."""

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import registry as shipped
from tests.support.wording import english_pattern

from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule_kit.conformance.findings import Finding, Findings
from manicule_kit.conformance.pairs import check_pair

from .conftest import few_games, single_file

FOLD = """
class Own(Plugin):
    @hookimpl
    def {hook}(self, {value}):
        return {result}

plugin = Own()
"""
REMEMBERS = """
class Count(Memory, frozen=True):
    key = {id!r}
    times: int = 0

KEEP = Kind("{id}_keep", KindDisplay(tr("Do you keep it?"), lambda seat, word: verbatim(word)))

class Own(Plugin):
    memories = (Count,)

    @hookimpl
    def {hook}(self, table, seat):
        word = "yes"
        {asks}
        if word == "yes":
            seat.remember(Count(times=seat.of(Count).times + 1))

plugin = Own()
"""
ASKS = 'word = yield from PickName(seat, KEEP, ("yes", "no"))'
TELLS = "pass"


def found_by_order(folder: Path, game: str, sources: dict[str, str], **keys: Any) -> tuple[Finding, ...]:
    """What the check of orders says of two plugins."""
    paths = [single_file(folder, id, source, game=game, **keys) for id, source in sources.items()]
    registry = PluginRegistry.find(paths=paths)
    one, other = (registry.manifest(id) for id in sources)
    findings = Findings(one.id, manifest_place(one))
    check_pair(registry, one, other, findings)
    return findings.all()


def folds(hook: str, value: str, *results: str) -> dict[str, str]:
    """Two plugins that change one value."""
    ids = ("double", "more")
    return {
        id: FOLD.format(hook=hook, value=value, result=result)
        for id, result in zip(ids, results, strict=True)
    }


def remembering(hook: str, asks: str) -> dict[str, str]:
    """Two plugins that remember something, each in its own way."""
    return {id: REMEMBERS.format(id=id, hook=hook, asks=asks) for id in ("one", "other")}


@pytest.mark.parametrize(
    ("game", "hook", "value"),
    [("gutenberg", "type_price", "price"), ("cvlizations", "happiness", "number")],
)
def test_a_sum_and_a_product_of_one_value_are_found(tmp_path: Path, game: str, hook: str, value: str) -> None:
    (finding,) = found_by_order(tmp_path, game, folds(hook, value, f"{value} * 2", f"{value} + 1"))
    assert (finding.check, finding.plugin) == ("order", "double")
    assert re.match(
        english_pattern("kit.pairs.order_counts", one="double", other="more"), str(finding.problem)
    )
    assert re.search(
        english_pattern("kit.both_orders.two_results", one="double", other="more"), str(finding.problem)
    )
    assert f"{hook}(" in str(finding.problem)


def test_a_change_of_results_that_no_position_shows_is_found(tmp_path: Path) -> None:
    changed = """
import msgspec

class Own(Plugin):
    @hookimpl
    def result(self, table, result):
        change = lambda points: {{**points, "luck": {luck}}}
        seats = [
            msgspec.structs.replace(seat, points=change(seat.points), score=sum(change(seat.points).values()))
            for seat in result.seats
        ]
        return msgspec.structs.replace(result, seats=tuple(seats))

plugin = Own()
"""
    sources = {
        "double": changed.format(luck='points.get("luck", 1) * 2'),
        "more": changed.format(luck='points.get("luck", 1) + 1'),
    }
    (finding,) = found_by_order(tmp_path, "cvlizations", sources)
    assert "result(" in str(finding.problem)


@few_games
def test_two_sums_of_one_value_are_no_finding(tmp_path: Path) -> None:
    assert (
        found_by_order(tmp_path, "cvlizations", folds("happiness", "number", "number + 2", "number + 1"))
        == ()
    )


@few_games
@pytest.mark.parametrize(
    ("game", "hook", "asks"),
    [
        ("gutenberg", "ready_to_plan", ASKS),
        ("gutenberg", "after_round", TELLS),
        ("cvlizations", "before_purchase", ASKS),
        ("cvlizations", "after_last_action", TELLS),
        ("cartographers", "after_shape", TELLS),
        ("cartographers", "before_season_scoring", ASKS),
    ],
)
def test_two_plugins_that_do_something_at_one_moment_are_no_finding(
    tmp_path: Path, game: str, hook: str, asks: str
) -> None:
    assert found_by_order(tmp_path, game, remembering(hook, asks)) == ()


PAIRS = [
    (one.id, other.id)
    for one, other in combinations(shipped().manifests.values(), 2)
    if one.kind == other.kind == "rules" and one.game == other.game
]


@few_games
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_order_of_our_own_plugins_does_not_matter(one: str, other: str) -> None:
    assert found_in(one, other) == []


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_order_of_our_own_plugins_does_not_matter_in_all_games(one: str, other: str) -> None:
    assert found_in(one, other) == []


def found_in(one: str, other: str) -> list[str]:
    """What the check of two of our own plugins says."""
    registry = shipped()
    findings = Findings(one, manifest_place(registry.manifest(one)))
    check_pair(registry, registry.manifest(one), registry.manifest(other), findings)
    return [str(finding.problem) for finding in findings.all()]
