"""Scenarios: examples of rules that can be run: given a position, when this is answered, then this holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.decoder import Misfit, shown
from manicule.kernel.errors import FAILURES, BrokenRule, ManiculeError
from manicule.kernel.game import Setup
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.text import Text, tr, verbatim
from manicule_kit.scenarios.expect import Then
from manicule_kit.scenarios.expectation import Expectation
from manicule_kit.scenarios.file import Scenario, not_understood, read_scenarios
from manicule_kit.scenarios.steps import CannotGoOn, Steps

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet
    from manicule.plugins import Library

SET_UP_REFUSED = tr("the set-up is refused: {reason}")
SET_UP_POSSIBLE = tr("it is possible")
IN_CASE = tr("with {values}: {problem}")


class ScenarioReport(msgspec.Struct, frozen=True):
    """What running a scenario showed: the expectations that failed, or why it could not be run.

    `cases` is how often it was run: once, or once for each row of its table of values."""

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
        """What there is to say: failures, then the error."""
        return (*(failure.text() for failure in self.failures), *([self.error] if self.error else []))


def run_scenario(path: Path, library: Library) -> ScenarioReport:
    """Run one scenario file, for each row of its table of values; whatever is wrong is in the report."""
    try:
        scenarios = read_scenarios(path)
    except ManiculeError as problem:
        return ScenarioReport(path, error=problem.text)
    return report_of(scenarios, library)


def report_of(scenarios: Sequence[Scenario], library: Library) -> ScenarioReport:
    """Run the scenarios of one file."""
    runs = [_Run(scenario, library) for scenario in scenarios]
    for run in runs:
        run.play()
    failures = tuple(failure for run in runs for failure in run.failures)
    error = next((run.error for run in runs if run.error is not None), None)
    notices = tuple(dict.fromkeys(notice for run in runs for notice in run.notices))
    first = scenarios[0]
    return ScenarioReport(first.path, first.title, failures, error, notices, len(runs))


class _Run:
    """One run: what there is to report grows on the way and outlives an error."""

    def __init__(self, scenario: Scenario, library: Library) -> None:
        self._scenario = scenario
        self._library = library
        self._failures: list[Expectation] = []
        self.error: Text | None = None
        self.notices: list[Text] = []

    @property
    def failures(self) -> Iterator[Expectation]:
        """What failed; in a table of values, each with its row."""
        case = self._scenario.case
        values = shown(case).strip("{}")
        for failure in self._failures:
            where = f"{failure.where} ({values})" if case else failure.where
            yield msgspec.structs.replace(failure, where=where)

    def play(self) -> None:
        """Play the scenario and compare; errors of the rules are kept, for the next one is to be run."""
        try:
            self._play()
        except CannotGoOn:
            pass
        except Misfit as problem:
            self.error = not_understood(self._scenario.path, problem).text
        except ManiculeError as problem:
            self.error = problem.text
        except FAILURES as problem:  # rules are anybody's code
            self.error = tr("the rules failed: {what}")(what=f"{type(problem).__name__}: {problem}")
        if self.error is not None and self._scenario.case:
            values = shown(self._scenario.case).strip("{}")
            self.error = IN_CASE(values=values, problem=self.error)

    def _play(self) -> None:
        scenario = self._scenario
        begun = self._begun_or_refused()
        if begun is None:
            return
        rules, setup, position = begun
        steps = Steps(setup.names, scenario.then)
        self._failures = steps.failures
        try:
            told = steps.play(rules, setup, position, scenario.when)
        finally:
            self.notices += steps.notices
        check = Then(steps.match.table, steps.asked, told)
        self._failures += check.failures(scenario.then)

    def _begun_or_refused(self) -> tuple[RuleSet, Setup, Any] | None:
        """Where the scenario begins; None for one that must be refused, once that is looked at."""
        reason = self._scenario.refused
        try:
            rules, setup = self._begun()
            position = _given(rules, setup, self._scenario)
        except BrokenRule:
            raise
        except ManiculeError as problem:
            if not reason:
                raise
            if reason.casefold() not in str(problem.text).casefold():
                self._failures.append(Expectation("refused", verbatim(reason), problem.text))
            return None
        if not reason:
            return rules, setup, position
        self._failures.append(Expectation("refused", SET_UP_REFUSED(reason=reason), SET_UP_POSSIBLE))
        return None

    def _begun(self) -> tuple[RuleSet, Setup]:
        library, scenario = self._library, self._scenario
        game, seats = scenario.game, len(scenario.names)
        selection = library.select(game, seats, scenario.with_, scenario.without)
        self.notices += selection.notices
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
