"""Checking a plugin, and telling what was found."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from manicule.kernel.errors import PluginError
from manicule.kernel.text import ntr, tr
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_library
from manicule_kit import Finding, Report, check_plugins
from manicule_terminal.screen import Screen

PLAYED = ntr("{n} game was played", "{n} games were played")
CLOSELY = ntr("{n} of them looked at closely", "{n} of them looked at closely")
RUN = ntr("{n} scenario was run", "{n} scenarios were run")
DONE = tr("{plugin}: {played}, {closely}, {run}.")
LESSON = tr("Its lesson was followed to the end.")
SOUND = tr("Nothing wrong was found.")
FOUND = ntr("{n} thing is wrong.", "{n} things are wrong.")


def check(screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str] = ()) -> int:
    """Check plugins by path or id; 0 when nothing is wrong, else as for a plugin problem."""
    number = None if games is None else whole_number("--games", games, 1)
    reports = check_plugins(targets, games=number, library=find_library(screen), with_=with_)
    for notice in reports[0].notices:
        screen.notice(notice)
    if not screen.options.json:
        for report in reports:
            _tell(screen, report)
    elif len(reports) == 1:
        screen.object(_object(reports[0]))
    else:
        screen.object({"reports": [_object(report) for report in reports]})
    return 0 if all(report.is_sound for report in reports) else PluginError.exit_code


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
