"""Hooks of phases that a game or a plugin declares are those of its phases; others refuse its rules."""

from types import new_class
from typing import Any, Protocol

import pytest
from tests.support.wording import english

from manicule import (
    Game,
    Phase,
    PlatformHooks,
    Plugin,
    Position,
    RuleSet,
    Setup,
    ask,
    hookimpl,
    insert_phases,
    of_phase,
    verbatim,
)
from manicule.kernel.errors import PluginError
from manicule.kernel.hooks.phases import PHASE_HOOKS
from manicule.kernel.phase_drift import OutdatedPhaseHooks

Phases = tuple[Phase[Any, Any], ...]
BY_HAND, GENERATED = "hookspecs", PHASE_HOOKS


def phase(id: str, **methods: Any) -> Phase[Any, Any]:
    made: Phase[Any, Any] = type(id, (Phase,), {"id": id, "name": verbatim(id), **methods})()
    return made


def with_turns(id: str) -> Phase[Any, Any]:
    return phase(id, order=lambda self, table: table.order_of_play)


def hooks(module: str, *names: str) -> Any:
    """A class that declares hooks of phases, as a module of this name does."""

    def declared(name: str) -> Any:
        def hook(self: Any, table: Any) -> None:
            """Called for a test."""

        hook.__name__, hook.__module__ = name, f"manicule_bazaar.{module}"
        return ask(of_phase(name.rpartition("_")[2])(hook))

    return type("PhaseHooks", (Protocol,), {name: declared(name) for name in names})


def rules(phases: Phases, declared: Any = None, **plugins: Plugin) -> RuleSet:
    bases = (PlatformHooks, Protocol) if declared is None else (declared, PlatformHooks, Protocol)

    class Bazaar(Game[Position, Any, Any]):
        id = "bazaar"
        name = verbatim("Bazaar")
        hookspecs = new_class("Hooks", bases)

        def new_position(self, rules: RuleSet, setup: Setup) -> Position:
            return Position()

        def goes_on(self, table: Any) -> bool:
            return False

        def points(self, table: Any, seat: Any) -> dict[str, int]:
            return {}

    Bazaar.phases = phases
    return RuleSet(Bazaar(), {"bazaar": Plugin(), **plugins})


DEALING = (phase("dealing"), with_turns("bidding"))
OF_DEALING = ("before_dealing", "after_dealing")
OF_BIDDING = ("before_bidding", "after_bidding", "before_turn_in_bidding", "after_turn_in_bidding")


def test_generated_hooks_of_all_phases_and_of_turns_where_there_are_some_are_right() -> None:
    assert rules(DEALING, hooks(GENERATED, *OF_DEALING, *OF_BIDDING)).phases == DEALING


def test_a_game_without_hooks_of_phases_needs_none() -> None:
    assert rules(DEALING).phases == DEALING


@pytest.mark.parametrize("module", [BY_HAND, GENERATED])
@pytest.mark.parametrize("gone", ["before_haggling", "before_turn_in_dealing"])
def test_a_hook_that_no_phase_and_no_turn_calls_is_refused(module: str, gone: str) -> None:
    with pytest.raises(OutdatedPhaseHooks) as refused:
        rules(DEALING, hooks(module, *OF_DEALING, *OF_BIDDING, gone))
    assert str(refused.value.problem) == english("kernel.phase_drift.gone", hooks=gone)
    near = {"before_haggling": "before_dealing", "before_turn_in_dealing": "before_turn_in_bidding"}[gone]
    advice = {
        GENERATED: english("kernel.phase_drift.regenerate"),
        BY_HAND: english("kernel.phase_drift.rename", hook=gone, near=near),
    }
    assert str(refused.value.advice) == advice[module]
    assert refused.value.code == "outdated-phase-hooks"


def test_generated_hooks_that_lack_a_phase_are_refused_and_those_by_hand_are_not() -> None:
    with pytest.raises(OutdatedPhaseHooks) as refused:
        rules(DEALING, hooks(GENERATED, *OF_DEALING, *OF_BIDDING[:3]))
    assert str(refused.value.problem) == (
        english("kernel.phase_drift.missing", hooks="after_turn_in_bidding")
    )
    assert rules(DEALING, hooks(BY_HAND, "before_bidding")).phases == DEALING


class Changing(Plugin):
    """Inserts a phase, or leaves one out; it may declare hooks."""

    def __init__(self, insert: str = "", leave_out: str = "", declared: Any = None) -> None:
        self.insert, self.leave_out, self.hookspecs = insert, leave_out, declared

    @hookimpl
    def phases(self, phases: Phases) -> Phases:
        if self.insert:
            phases = insert_phases(phases, phase(self.insert), after="dealing")
        return tuple(one for one in phases if one.id != self.leave_out)


def test_a_phase_that_a_variant_leaves_out_is_still_one_of_the_game() -> None:
    short = Changing(leave_out="bidding")
    made = rules(DEALING, hooks(GENERATED, *OF_DEALING, *OF_BIDDING), short=short)
    assert [one.id for one in made.phases] == ["dealing"]


OF_FEAST = hooks(GENERATED, "before_feast", "after_feast")


def test_a_plugin_declares_the_hooks_of_the_phases_that_it_inserts() -> None:
    made = rules(DEALING, hooks(GENERATED, *OF_DEALING, *OF_BIDDING), feast=Changing("feast", "", OF_FEAST))
    assert [one.id for one in made.phases] == ["dealing", "feast", "bidding"]


def test_a_phase_of_a_plugin_that_another_one_leaves_out_is_still_one_of_the_plugin() -> None:
    made = rules(DEALING, feast=Changing("feast", "", OF_FEAST), later=Changing(leave_out="feast"))
    assert [one.id for one in made.phases] == ["dealing", "bidding"]


def test_a_plugin_whose_phase_has_another_name_is_refused() -> None:
    with pytest.raises(OutdatedPhaseHooks) as refused:
        rules(DEALING, feast=Changing("banquet", "", OF_FEAST))
    assert refused.value.plugin == "feast"
    assert str(refused.value.problem) == english("kernel.phase_drift.gone", hooks="after_feast, before_feast")


def test_a_plugin_on_the_phase_of_another_one_is_not_tried_without_it() -> None:
    class Late(Changing):
        @hookimpl
        def phases(self, phases: Phases) -> Phases:
            return insert_phases(phases, phase("dance"), after="feast")

    late = Late(declared=hooks(GENERATED, "before_dance", "after_dance"))
    made = rules(DEALING, feast=Changing("feast"), late=late)
    assert [one.id for one in made.phases] == ["dealing", "feast", "dance", "bidding"]


def test_a_plugin_on_the_hook_of_a_phase_that_is_gone_is_refused_with_the_nearest_hook() -> None:
    class Guest(Plugin):
        @hookimpl
        def before_bid(self) -> None:
            return None

    with pytest.raises(PluginError) as refused:
        rules(DEALING, hooks(GENERATED, *OF_DEALING, *OF_BIDDING), guest=Guest())
    assert english("kernel.manager.misspelt", near="before_bidding") in str(refused.value)
