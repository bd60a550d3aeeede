"""The scenarios of a plugin, run one after the other, for its tests."""

from __future__ import annotations

from pathlib import Path

from manicule.kernel.errors import PluginError
from manicule.plugins.manifest import Failure
from manicule_kit.conformance.examples import scenario_files
from manicule_kit.conformance.subject import find_subject
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario


def run_scenarios(target: str | Path) -> list[ScenarioReport]:
    """Run every scenario in the folder `scenarios` of a plugin, which a path or an id names.

    A report has `path`, `title` and `lines()`, which say what does not hold.

    >>> [report.title for report in run_scenarios("pebbles") if not report.holds]
    []
    """
    library, found = find_subject(target)
    if isinstance(found, Failure):
        raise PluginError(found.text)
    return [run_scenario(path, library) for path in scenario_files(found)]
