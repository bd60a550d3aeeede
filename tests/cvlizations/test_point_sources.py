"""Points and resources from a source of a plugin: told by its name, and a missing name is found."""

from pathlib import Path

import pytest
from tests.support.tables import NAMES, registry
from tests.support.wording import english

from manicule import EventLog, Match, Plugin, Setup, verbatim
from manicule.kernel.errors import PositionError
from manicule.kernel.positions.scenario_fields import given_table
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin

SOURCE = """
PLUGIN = {{
    "id": "feasts", "kind": "rules", "name": "Feasts", "about": "For a test.", "api": 2, "game": "cvlizations"
}}

from manicule import Plugin, Texts, hookimpl
from manicule_cvlizations import LandPhase, LandSeat, LandTable, clockwise, gain, gain_any, gain_happiness

tr = Texts("feasts").tr


class Feast(LandPhase):
    id = "feast"
    name = tr("The feast", context="phase.feast")

    def order(self, table: LandTable):
        return clockwise(table)

    def turn(self, table: LandTable, seat: LandSeat):
        {turn}


class FeastsPlugin(Plugin):
    point_names = {names}

    @hookimpl
    def phases(self, phases):
        return (*phases[:1], Feast(), *phases[1:])


plugin = FeastsPlugin()
"""
TURNS = [
    ('gain_happiness(seat, "feast", 1)', "Feast: Anna takes 1 happiness point."),
    ('gain(seat, "feast", {"food": 1})', "Feast: Anna takes 1 food."),
    ('yield from gain_any(seat, "feast", 1)', "Feast: Anna takes 1 "),
]
TURN = pytest.mark.parametrize(("turn", "told"), TURNS)


def feasts(folder: Path, turn: str, names: str = '{"feast": tr("Feast")}') -> Path:
    """A plugin with the phase that the reference shows, and a source of gains that is its own."""
    path = folder / "feasts.py"
    path.write_text(SOURCE.format(turn=turn, names=names), encoding="utf-8")
    return path


def told_in(path: Path) -> list[str]:
    """What is told in a game with a plugin, as people read it; with every question that is put."""
    log = EventLog()
    rules = PluginRegistry.find(paths=[path]).rule_set("cvlizations", ["feasts"])
    match = Match(rules, Setup(NAMES[:3], 1), observers=[log])
    prompts = []
    while not match.over:
        seat, choice = next(iter(match.timeline.choices().items()))
        prompts.append(str(match.question(seat).display.prompt))
        match.answer(seat, next(iter(choice.legal())))
    assert not match.display.faults
    return [*prompts, *(str(event.text(match.display.names)) for event in log.events)]


@TURN
def test_a_source_of_a_plugin_is_told_by_its_name(tmp_path: Path, turn: str, told: str) -> None:
    lines = told_in(feasts(tmp_path, turn))
    assert any(line.startswith(told) for line in lines), lines[:20]


@TURN
def test_a_source_without_a_name_is_told_by_its_id_and_found_by_the_check(
    tmp_path: Path, turn: str, told: str
) -> None:
    path = feasts(tmp_path, turn, "{}")
    assert any(line.startswith(told.replace("Feast", "feast")) for line in told_in(path))
    (finding,) = check_plugin(path, games=2).findings
    assert (finding.check, finding.plugin, finding.place.file) == ("texts", "feasts", "feasts.py")
    assert str(finding.problem) == english("kit.probes.nameless", source="feast")
    assert str(finding.advice) == english("kit.probes.name_source", source="feast", holder="FeastsPlugin")


@TURN
def test_a_plugin_that_names_its_source_is_sound(tmp_path: Path, turn: str, told: str) -> None:
    assert str(check_plugin(feasts(tmp_path, turn), games=2)) == english(
        "kit.findings.sound", plugin="feasts"
    )


class Lucky(Plugin):
    point_names = {"luck": verbatim("Luck")}


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations", "cartographers"])
def test_a_scenario_may_begin_with_points_of_a_plugin(game: str) -> None:
    rules = registry().rule_set(game, ())
    setup = Setup(NAMES[:3], 1, options=registry().options(game, (), {}))
    given = {"seats": {NAMES[0]: {"points": {"luck": 2}}}}
    table = given_table(rules.with_plugins({"lucky": Lucky()}), setup, given)
    assert table.seats[0].state.points["luck"] == 2
    with pytest.raises(PositionError, match="luck"):
        given_table(rules, setup, given)
