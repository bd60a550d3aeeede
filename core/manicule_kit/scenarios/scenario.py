"""Scenarios: executable examples of rules: given a position, when a player answers, then this is the
result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.decoder import Misfit, shown
from manicule.kernel.errors import FAILURES, BrokenRule, ManiculeError
from manicule.kernel.game import Setup
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.text import Text, tr, verbatim
from manicule_kit.scenarios.draws import FixedDice
from manicule_kit.scenarios.expect import Then
from manicule_kit.scenarios.expectation import Expectation
from manicule_kit.scenarios.file import Scenario, not_understood, read_scenarios
from manicule_kit.scenarios.steps import CannotGoOn, Steps

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet
    from manicule.plugins import PluginRegistry

SET_UP_REFUSED = tr("the setup is refused: {reason}")
# Translators: what was found where a scenario expects a refusal; “it” is the setup of a game
SET_UP_POSSIBLE = tr("it is possible")
IN_CASE = tr("with {values}: {problem}")


class ScenarioReport(msgspec.Struct, frozen=True):
    """The result of a scenario: the failed expectations, or the error that stopped it.

    `cases` is the number of runs: one, or one for each row of its table of values."""

    path: Path
    title: str = ""
    failures: tuple[Expectation, ...] = ()
    error: Text | None = None
    notices: tuple[Text, ...] = ()
    cases: int = 1

    @property
    def holds(self) -> bool:
        return not self.failures and self.error is None

    def lines(self) -> tuple[Text, ...]:
        """The lines of the report: failures, then the error."""
        return (*(failure.text() for failure in self.failures), *([self.error] if self.error else []))


def run_scenario(path: Path, registry: PluginRegistry) -> ScenarioReport:
    """Run one scenario file, for each row of its table of values; all problems are in the report."""
    try:
        scenarios = read_scenarios(path)
    except ManiculeError as problem:
        return ScenarioReport(path, error=problem.text)
    return report_of(scenarios, registry)


def report_of(scenarios: Sequence[Scenario], registry: PluginRegistry) -> ScenarioReport:
    """Run the scenarios of one file."""
    runs = [_run(scenario, registry) for scenario in scenarios]
    failures = tuple(failure for run in runs for failure in run.failures)
    error = next((run.error for run in runs if run.error is not None), None)
    notices = tuple(dict.fromkeys(notice for run in runs for notice in run.notices))
    first = scenarios[0]
    return ScenarioReport(first.path, first.title, failures, error, notices, len(runs))


def _run(scenario: Scenario, registry: PluginRegistry) -> ScenarioReport:
    """Play a scenario and compare; an error is reported after the failures before it."""
    failures: list[Expectation] = []
    notices: list[Text] = []
    error: Text | None = None
    try:
        _play(scenario, registry, failures, notices)
    except CannotGoOn:
        pass
    except Misfit as problem:
        error = not_understood(scenario.path, problem).text
    except ManiculeError as problem:
        error = problem.text
    except FAILURES as problem:  # rules are third-party code
        error = tr("the rules failed: {what}")(what=f"{type(problem).__name__}: {problem}")
    if scenario.case:
        values = shown(scenario.case).strip("{}")
        failures = [msgspec.structs.replace(one, where=f"{one.where} ({values})") for one in failures]
        error = None if error is None else IN_CASE(values=values, problem=error)
    return ScenarioReport(scenario.path, scenario.title, tuple(failures), error, tuple(notices))


def _play(
    scenario: Scenario, registry: PluginRegistry, failures: list[Expectation], notices: list[Text]
) -> None:
    """Play a scenario; adds to `failures` and `notices`."""
    try:
        rules, setup = _begun(scenario, registry, notices)
        position = _given(rules, setup, scenario)
    except BrokenRule:
        raise
    except ManiculeError as problem:
        if not scenario.refused:
            raise
        if scenario.refused.casefold() not in str(problem.text).casefold():
            failures.append(Expectation("refused", verbatim(scenario.refused), problem.text))
        return
    if scenario.refused:
        expected = SET_UP_REFUSED(reason=scenario.refused)
        failures.append(Expectation("refused", expected, SET_UP_POSSIBLE))
        return
    steps = Steps(setup.names, scenario.then)
    dice = FixedDice(setup.seed, position.draws, scenario.draws)
    try:
        told = steps.play(rules, setup, position, scenario.when, dice)
    finally:
        failures += steps.failures
        notices += steps.notices
    failures += Then(steps.match.table, steps.asked, told).failures(scenario.then)
    dice.check_all_drawn()


def _begun(scenario: Scenario, registry: PluginRegistry, notices: list[Text]) -> tuple[RuleSet, Setup]:
    """The rules and the set-up of a scenario."""
    game, seats = scenario.game, len(scenario.names)
    selection = registry.select(game, seats, scenario.with_, scenario.without)
    notices += selection.notices
    options = registry.options(game, selection.ids, scenario.options)
    registry.check_player_count(game, selection.ids, seats)
    rules = registry.rule_set(game, selection.ids, scenario.content)
    return rules, Setup(scenario.names, scenario.seed, scenario.first, options, scenario.wishes)


def _given(rules: RuleSet, setup: Setup, scenario: Scenario) -> Any:
    """The position at which the scenario begins."""
    if scenario.given is None:
        return rules.new_table(setup).position
    try:
        return given_table(rules, setup, scenario.given).position
    except ManiculeError:
        raise
    except FAILURES as error:
        text = tr("the game failed while the given position was set up: {what}")
        raise BrokenRule(text(what=f"{type(error).__name__}: {error}")) from error
