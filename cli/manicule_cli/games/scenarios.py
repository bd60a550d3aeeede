"""Running scenario files and reporting failures; recording them from saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from manicule.kernel.errors import UsageError
from manicule.kernel.text import id_list, ntr, tr, verbatim
from manicule.plugins.manifest import FILE_NAME
from manicule.plugins.search_path import plugin_folder
from manicule.records.reader import read_record
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_cli.games.saves import saved
from manicule_cli.new_file import write_new
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario
from manicule_kit.scenarios.transcript import transcribe
from manicule_terminal.screen import Screen

NO_FILE = tr("there is no file or folder “{path}”")
NO_SCENARIOS = tr("there are no scenario files (*.toml) in {paths}")
FAILS = tr("{file}: {title}")
FAILURE = tr("  {failure}")
NOTICE = tr("{file}: {notice}")
ALL_HOLD = ntr("{n} scenario passed.", "{n} scenarios passed.")
SOME_FAIL = ntr("{n} scenario was run; {failed} failed.", "{n} scenarios were run; {failed} failed.")

WRITTEN = tr("{file} also contains what was hidden during the game. To run it: manicule scenario run {file}")
BOTH = tr("--to cannot be used with --json, which prints the scenario")


def run_all(screen: Screen, given: Sequence[str]) -> int:
    """Run every scenario; return 0 if all pass, otherwise 1."""
    files = list(_files(given))
    if not files:
        raise UsageError(NO_SCENARIOS(paths=id_list(given)))
    registry = find_registry(screen, _own_plugins(files))
    reports = []
    for file in files:
        report = run_scenario(file, registry)
        reports.append(report)
        for notice in report.notices:
            screen.notice(NOTICE(file=str(file), notice=notice))
        if not screen.options.json and not report.holds:
            _tell(screen, report)
    failed = sum(not report.holds for report in reports)
    if screen.options.json:
        rows = [_row(report) for report in reports]
        screen.object({"run": len(reports), "failed": failed, "scenarios": rows})
    elif failed:
        screen.result(SOME_FAIL(n=len(reports), failed=failed))
    else:
        screen.result(ALL_HOLD(n=len(reports)))
    return 1 if failed else 0


def _files(given: Sequence[str]) -> Iterator[Path]:
    for name in given:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        elif path.is_file():
            yield path
        else:
            raise UsageError(NO_FILE(path=name))


def _own_plugins(files: Sequence[Path]) -> list[Path]:
    """The plugins whose folders or projects contain the files: authors run their own scenarios."""
    found: dict[Path, None] = {}
    for folder in dict.fromkeys(file.absolute().parent for file in files):
        nearest = next((path for path in (folder, *folder.parents) if _has_plugin(path)), None)
        if nearest is not None:
            found[nearest] = None
    return list(found)


def _has_plugin(folder: Path) -> bool:
    """Whether a folder is a plugin, or a project with one plugin."""
    is_project = (folder / "pyproject.toml").is_file()
    return ((plugin_folder(folder) if is_project else folder) / FILE_NAME).is_file()


def _tell(screen: Screen, report: ScenarioReport) -> None:
    file = str(report.path)
    screen.result(FAILS(file=file, title=report.title) if report.title else verbatim(file))
    for line in report.lines():
        screen.result(FAILURE(failure=line))


def _row(report: ScenarioReport) -> dict[str, Any]:
    return {
        "file": str(report.path),
        "title": report.title,
        "holds": report.holds,
        "failures": [
            {"where": one.where, "expected": one.expected, "found": one.found} for one in report.failures
        ],
        "error": report.error,
    }


def record(screen: Screen, save: str, at: str, to: str | None) -> int:
    """Write a scenario of a step of a saved game into a new file, or print it."""
    if to is not None and screen.options.json:
        raise UsageError(BOTH)
    step = whole_number("--at", at)
    path = saved(save)
    transcript = transcribe(read_record(path), step, find_registry(screen))
    if screen.options.json:  # JSON is the same in every language
        screen.object({"step": step, "scenario": transcript.toml()})
        return 0
    text = transcript.toml(screen.reader.read)
    file = Path(to) if to is not None else Path(f"{path.stem}-step-{step}.toml")
    write_new(file, text)
    screen.result(WRITTEN(file=str(file)))
    return 0
