"""Scenarios: examples of rules that can be run: given a position, when this is answered, then this holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.errors import FAILURES, BrokenRule, ManiculeError
from manicule.game import Setup
from manicule.positions.given import given_table
from manicule.text import Text, tr
from manicule_kit.scenarios.expect import Then
from manicule_kit.scenarios.expectation import Expectation
from manicule_kit.scenarios.file import Scenario, read_scenario
from manicule_kit.scenarios.steps import CannotGoOn, Steps

if TYPE_CHECKING:
    from manicule.library import Library
    from manicule.ruleset import RuleSet


class ScenarioReport(msgspec.Struct, frozen=True):
    """What running a scenario showed: the expectations that failed, or why it could not be run."""

    path: Path
    title: str = ""
    failures: tuple[Expectation, ...] = ()
    error: Text | None = None
    notices: tuple[Text, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.failures and self.error is None

    def lines(self) -> tuple[Text, ...]:
        """What there is to say: failures, then the error."""
        return (*(failure.text() for failure in self.failures), *([self.error] if self.error else []))


def run_scenario(path: Path, library: Library) -> ScenarioReport:
    """Run one scenario file; whatever is wrong is in the report."""
    run = _Run(path, library)
    error = None
    try:
        run.play()
    except CannotGoOn:
        pass
    except ManiculeError as problem:
        error = problem.text
    except FAILURES as problem:  # rules are anybody's code, and the next file is to be run
        error = tr("the rules failed: {what}")(what=f"{type(problem).__name__}: {problem}")
    return ScenarioReport(path, run.title, tuple(run.failures), error, run.notices)


class _Run:
    """One run: what there is to report grows on the way and outlives an error."""

    def __init__(self, path: Path, library: Library) -> None:
        self._path = path
        self._library = library
        self.title = ""
        self.failures: list[Expectation] = []
        self.notices: tuple[Text, ...] = ()

    def play(self) -> None:
        scenario = read_scenario(self._path)
        self.title = scenario.title
        rules, setup = self._begun(scenario)
        position = _given(rules, setup, scenario)
        steps = Steps(self._path, setup.names, scenario.then)
        self.failures = steps.failures
        told = steps.play(rules, setup, position, scenario.when)
        self.failures += Then(self._path, steps.match.table, steps.asked, told).failures(scenario.then)

    def _begun(self, scenario: Scenario) -> tuple[RuleSet, Setup]:
        library, game, seats = self._library, scenario.game, len(scenario.names)
        selection = library.select(game, seats, scenario.with_, scenario.without)
        self.notices = selection.notices
        options = library.options(game, selection.ids, scenario.options)
        library.check_player_count(game, selection.ids, seats)
        rules = library.rule_set(game, selection.ids, scenario.content)
        return rules, Setup(scenario.names, scenario.seed, scenario.first, options, scenario.wishes)


def _given(rules: RuleSet, setup: Setup, scenario: Scenario) -> Any:
    """The position that the scenario begins at."""
    if scenario.given is None:
        return rules.new_table(setup).position
    try:
        return given_table(rules, setup, scenario.given).position
    except ManiculeError:
        raise
    except FAILURES as error:
        text = tr("the game failed when it was brought to the given position: {what}")
        raise BrokenRule(text(what=f"{type(error).__name__}: {error}")) from error
