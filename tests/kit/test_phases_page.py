"""docs/phases.md: its plugins check clean, and do in a game what the page says."""

from pathlib import Path

import pytest
from tests.kit.test_modding_page import blocks
from tests.support.players import MANNERS, play_out
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english

from manicule import EventLog, Match, Setup
from manicule.plugins import PluginRegistry
from manicule_cvlizations import events
from manicule_kit.conformance.check import check_plugin

PAGE = ROOT / "docs" / "phases.md"
FILES = {Path(block.file).stem: block.text for block in blocks(PAGE) if block.file}


@pytest.fixture
def registry(tmp_path: Path) -> PluginRegistry:
    for id, text in FILES.items():
        (tmp_path / f"{id}.py").write_text(text, encoding="utf-8")
    return registry_with(*(tmp_path / f"{id}.py" for id in FILES))


def played(registry: PluginRegistry, game: str, *ids: str, seed: int = 1) -> tuple[Match, EventLog]:
    log, options = EventLog(), registry.options(game, (game, *ids), {})
    setup = Setup(("Anna", "Tom", "Kate"), seed, options=options)
    match = Match(registry.rule_set(game, ids), setup, observers=[log])
    return play_out(match, MANNERS["any answer"], seed), log


@pytest.mark.parametrize("id", FILES)
def test_a_plugin_of_the_page_checks_clean(registry: PluginRegistry, id: str) -> None:
    report = check_plugin(id, games=1, registry=registry)
    assert (report.findings, report.games) == ((), 1)


def test_a_changed_turn_of_a_phase_without_turns_is_found_with_its_line(tmp_path: Path) -> None:
    text = FILES["calm_spring"].replace("calm_spring", "lost_turn")
    text = text.replace("applies=not_in_spring", "turn=not_in_spring")
    path = tmp_path / "lost_turn.py"
    path.write_text(text, encoding="utf-8")
    (finding,) = check_plugin(path, games=1).findings
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "lost_turn", "lost_turn.py")
    assert text.splitlines()[finding.place.line - 1].startswith("def not_in_spring(")
    assert [str(finding.problem), str(finding.advice)] == [
        english("kernel.stage.no_turns", phase="ambush"),
        english("kernel.stage.change_another", methods="applies, begin"),
    ]


def test_each_turn_of_taking_inks_is_paid_and_the_poorest_is_first(registry: PluginRegistry) -> None:
    rules = registry.rule_set("gutenberg", ("toll",))
    table = rules.new_table(Setup(("Anna", "Tom"), 1))
    table.position.circle, table.position.first = ("a", "b"), "a"
    for seat, guilders in zip(table.seats, (7, 3), strict=True):
        seat.state.guilders = guilders
        seat.state.plan["take_inks"] = 9 - guilders
        seat.state.plan["take_orders"] = guilders
    assert table.turn_order_in("take_inks") == ("b", "a")
    table.seats[1].state.plan["take_inks"] = 1
    assert table.turn_order_in("take_inks") == ("b", "a")
    assert table.turn_order_in("take_orders") == ("a", "b")
    asking = rules.phase("take_inks").turn(table, table.seats[0])
    assert asking is not None
    assert list(asking) == []
    assert table.seats[0].state.guilders == 6


def test_each_tribe_harvests_before_each_development(registry: PluginRegistry) -> None:
    match, log = played(registry, "cvlizations", "harvest")
    harvests = [event for event in log.events if isinstance(event, events.Gained)]
    rounds = match.position.round
    assert len([event for event in harvests if event.source == "harvest"]) == 3 * rounds


def test_no_ambush_is_drawn_in_spring(registry: PluginRegistry) -> None:
    rules = registry.rule_set("cartographers", ("calm_spring",))
    options = registry.options("cartographers", tuple(rules.plugins), {})
    table = rules.new_table(Setup(("Anna", "Tom"), 1, options=options))
    table.position.card = next(iter(table.content.ambush))
    applies = rules.stage("ambush").applies
    assert applies is not None
    played = {}
    for season in table.content.season:
        table.position.season = season
        played[season] = applies(table)
    assert played == {"spring": False, "summer": True, "fall": True, "winter": True}
    table.position.card = next(iter(table.content.explore))
    assert not applies(table)


SUBCLASS = """
PLUGIN = {
    "id": "free_inks", "kind": "rules", "name": "Free inks", "about": "A.", "api": 2, "game": "gutenberg"
}
from manicule import Plugin, hookimpl
from manicule_gutenberg import gain_guilders, phases

class FreeInks(phases.TakeInks):
    def turn(self, table, seat):
        gain_guilders(seat, 1)
        yield from super().turn(table, seat)

class FreeInksPlugin(Plugin):
    @hookimpl
    def phases(self, phases):
        return tuple(FreeInks() if phase.id == "take_inks" else phase for phase in phases)

plugin = FreeInksPlugin()
"""


def test_a_subclass_of_a_phase_is_not_blamed_for_the_texts_of_its_game(tmp_path: Path) -> None:
    path = tmp_path / "free_inks.py"
    path.write_text(SUBCLASS, encoding="utf-8")
    assert check_plugin(path, games=0, registry=registry_with(path)).findings == ()
