"""The scenarios that a plugin brings: found, run for its tests, and checked to hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from manicule.kernel.locations import Place
from manicule.kernel.text import tr
from manicule.match.watchdog import TookTooLong, time_limit
from manicule.plugins.manifest import Manifest
from manicule_kit.conformance.games import SECONDS, add_hang
from manicule_kit.conformance.subject import Subject, find_subject, usable_in
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario

FOLDER = "scenarios"
FAILS = tr("“{title}” does not hold: {problem}")
CORRECT = tr("correct the rule, or the scenario if the rule is right: manicule scenario run {file}")


def scenario_files(manifest: Manifest) -> Iterator[Path]:
    """The scenario files in the plugin's folder; a single file has none."""
    folder = manifest.folder / FOLDER
    if not manifest.origin.is_file and folder.is_dir():
        yield from sorted(folder.rglob("*.toml"))


def run_scenarios(target: str | Path) -> list[ScenarioReport]:
    """Run every scenario in the folder `scenarios` of a plugin, which a path or an id names.

    A report has `path`, `title` and `lines()`, which say what does not hold.

    >>> [report.title for report in run_scenarios("pebbles") if not report.holds]
    []
    """
    library, _ = find_subject(target)
    return [run_scenario(path, library) for path in scenario_files(usable_in(library, target))]


def check_scenarios(subject: Subject) -> int:
    """Run every scenario of the plugin; how many there are."""
    number = 0
    for path in scenario_files(subject.manifest):
        number += 1
        place = Place(path.relative_to(subject.manifest.folder).as_posix())
        try:
            with time_limit(SECONDS):
                report = run_scenario(path, subject.library)
        except TookTooLong as error:
            add_hang(subject, "scenarios", subject.files.of_error(error) or place, error)
            break
        for line in report.lines():
            title = report.title or path.name
            problem = FAILS(title=title, problem=line)
            subject.findings.add("scenarios", problem, CORRECT(file=str(path)), place)
    return number
