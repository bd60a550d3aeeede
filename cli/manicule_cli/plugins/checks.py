"""Checking a plugin, and telling what was found."""

from __future__ import annotations

import os
import sys
from typing import Any

from manicule.errors import PluginError
from manicule.text import ntr, tr
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_library
from manicule_kit import Finding, Report, check_plugin
from manicule_terminal.screen import Screen

PLAYED = ntr("{n} game was played", "{n} games were played")
CLOSELY = ntr("{n} of them looked at closely", "{n} of them looked at closely")
RUN = ntr("{n} scenario was run", "{n} scenarios were run")
DONE = tr("{plugin}: {played}, {closely}, {run}.")
LESSON = tr("Its lesson was followed to the end.")
SOUND = tr("Nothing wrong was found.")
FOUND = ntr("{n} thing is wrong.", "{n} things are wrong.")


def check(screen: Screen, target: str, games: str | None) -> int:
    """Check a plugin by path or id; 0 when nothing is wrong, else as for a plugin problem."""
    number = None if games is None else whole_number("--games", games, 1)
    report = check_plugin(target, games=number, library=find_library(screen))
    if screen.options.json:
        screen.object(_object(report))
    else:
        _tell(screen, report)
    return 0 if report.is_sound else PluginError.exit_code


def _tell(screen: Screen, report: Report) -> None:
    for finding in report.findings:
        for line in finding.lines():
            screen.result(line)
        if finding.trace and os.environ.get("MANICULE_DEBUG") == "1":
            print(finding.trace, file=sys.stderr, flush=True)
    played, closely = PLAYED(n=report.games), CLOSELY(n=report.examined)
    run = RUN(n=report.scenarios)
    screen.result(DONE(plugin=report.plugin, played=played, closely=closely, run=run))
    if report.has_lesson:
        screen.result(LESSON)
    number = len(report.findings)
    screen.result(FOUND(n=number) if number else SOUND)


def _object(report: Report) -> dict[str, Any]:
    return {
        "plugin": report.plugin,
        "where": report.where,
        "sound": report.is_sound,
        "games": report.games,
        "examined": report.examined,
        "scenarios": report.scenarios,
        "lesson": report.has_lesson,
        "findings": [_row(finding) for finding in report.findings],
    }


def _row(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "plugin": finding.plugin,
        "file": finding.place.file,
        "line": finding.place.line or None,
        "problem": finding.problem,
        "advice": finding.advice,
        "trace": finding.trace or None,
    }
