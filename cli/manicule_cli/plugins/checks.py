"""Checking a plugin and reporting the results: once, or each time one of its files is saved."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from manicule.kernel.errors import PluginError
from manicule.kernel.text import ntr, tr
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_kit import Finding, Report, check_plugins
from manicule_kit.conformance.subject import find_subject, named_in
from manicule_terminal.screen import Screen

PLAYED = ntr("{n} game was played", "{n} games were played")
CLOSELY = ntr("{n} of them examined closely", "{n} of them examined closely")
RUN = ntr("{n} scenario was run", "{n} scenarios were run")
DONE = tr("{plugin}: {played}, {closely}, {run}.")
# Translators: {played} is the number of games, {run} that of scenarios, as in “{played}, {closely}, {run}”
DONE_WITHOUT = tr("{plugin}: {played}, {run}.")
# Translators: {other} is the id of a plugin that was played together with the checked one; {shared} is a
# number
PAIR = ntr(
    "Played with {other}: {n} game in each order, {questions} questions; both plugins did something before "
    "{shared} of them.",
    "Played with {other}: {n} games in each order, {questions} questions; both plugins did something before "
    "{shared} of them.",
)
LESSON = tr("Its lesson was played to the end.")
SOUND = tr("No problems found.")
FOUND = ntr("{n} problem found.", "{n} problems found.")
WATCHING = tr("Waiting for one of its files to be saved; Ctrl-C to stop.")
EACH = 0.5
"""Seconds between two looks for changed files."""


def check(screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str] = ()) -> int:
    """Check plugins by path or id; return 0, or the exit code of a plugin problem."""
    number = None if games is None else whole_number("--games", games, 1)
    reports = check_plugins(targets, games=number, registry=find_registry(screen), with_=with_)
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
    said = DONE(closely=closely) if report.examined else DONE_WITHOUT
    screen.result(said(plugin=report.plugin, played=played, run=run))
    if report.has_lesson:
        screen.result(LESSON)
    for pair in report.pairs:
        if pair.games:
            counts = {"questions": pair.questions, "shared": pair.shared}
            screen.result(PAIR(n=pair.games, other=pair.other, **counts))
        for notice in pair.notices:
            screen.result(notice)
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
        "pairs": [
            {
                "with": pair.other,
                "games": pair.games,
                "questions": pair.questions,
                "shared": pair.shared,
                "notices": list(pair.notices),
            }
            for pair in report.pairs
        ],
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


def check_on_each_save(
    screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str]
) -> int:
    """Check now and after every change, each time in a new process, because imports cannot be undone.

    Returns the exit code of the last check after Ctrl-C.
    """
    named = (*targets, *with_)
    registry, _ = find_subject(named[0], find_registry(screen), named[1:])
    folders = [named_in(registry, one).origin.path for one in named]
    while True:
        seen = _times(folders)
        code = subprocess.run(_command(screen, targets, games, with_), check=False).returncode
        screen.notice(WATCHING)
        try:
            while _times(folders) == seen:
                time.sleep(EACH)
        except KeyboardInterrupt:
            return code


def _command(screen: Screen, targets: Sequence[str], games: str | None, with_: Sequence[str]) -> list[str]:
    options = screen.options
    command = [sys.executable, "-m", "manicule_cli", "plugins", "check", *targets]
    command += ["--games", games] if games is not None else []
    command += [word for one in with_ for word in ("--with", one)]
    command += [word for one in options.blocked for word in ("--no-plugin", one)]
    command += ["--lang", options.language] if options.language else []
    command += ["--locales-dir", options.locales] if options.locales else []
    flags = {"--json": options.json, "--plain": options.plain, "--ascii": options.ascii}
    return command + [flag for flag, is_on in flags.items() if is_on]


def _times(paths: Sequence[Path]) -> dict[Path, int]:
    """The modification time of each file."""
    return {file: file.stat().st_mtime_ns for path in paths for file in _files(path)}


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file
