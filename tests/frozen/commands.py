"""What every command prints with `--json`: run in one empty home, one after the other.

Times, versions and places of files are left out, and so is what a command tells people beside its JSON.
"""

import io
import json
import os
import shutil
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from tests.support.tables import ROOT

from manicule_cli.app import main

THREE = "--seat random:Anna --seat random:Tom --seat random:Kate --seed 7"
TWO = "--seat greedy:Anna --seat random:Tom --seed 7"
PERSON = "--seat human:Anna --seat random:Tom --seed 7"
SCENARIO = "p04-all-gears-with-two-and-the-automa.toml"
MATCHED = "--games 4 --seed 3 --jobs 1"

COMMANDS = {
    "play": f"play gutenberg {THREE} --save gutenberg.toml",
    "play alone": "play gutenberg --seat greedy:Anna --with automa --seed 7 --save alone.toml",
    "play cartographers": f"play cartographers {TWO} --with cartographers_skills --option side=B"
    " --save maps.toml",
    "play cvlizations": f"play cvlizations {TWO} --save tribes.toml",
    "play as a person": f"play tictactoe {PERSON} --save saves/cells.toml",
    "play without an end": f"play tictactoe {PERSON} --save unfinished.toml",
    "play a game that is not there": "play nothing",
    "resume": "resume unfinished.toml",
    "learn": "learn",
    "games": "games",
    "games gutenberg": "games gutenberg",
    "games cartographers": "games cartographers",
    "games cvlizations": "games cvlizations",
    "games tictactoe": "games tictactoe",
    "rules": "rules gutenberg",
    "rules inks": "rules gutenberg inks",
    "rules cartographers": "rules cartographers",
    "rules cvlizations": "rules cvlizations",
    "content gutenberg": "content gutenberg",
    "content cartographers": "content cartographers",
    "content cvlizations": "content cvlizations",
    "docs": "docs",
    "docs keys": "docs keys",
    "replay": "replay gutenberg.toml",
    "replay to 40": "replay gutenberg.toml --to 40",
    "review": "review cells --worlds 3",
    "draw": "draw maps.toml --seat Anna --at 20",
    "history": "history",
    "saves list": "saves list",
    "saves show": "saves show maps.toml",
    "saves check": "saves check maps.toml",
    "saves rename": "saves rename cells noughts",
    "saves remove": "saves remove noughts --yes",
    "report": "report gutenberg.toml",
    "simulate": "simulate gutenberg --games 3 --seats random,random,random --seed 1 --jobs 1",
    "compare": f"compare greedy random --game cvlizations {MATCHED}",
    "balance": f"balance gutenberg --vary plugin=gears {MATCHED} --seats random,random,random",
    "tournament": f"tournament cvlizations greedy random {MATCHED}",
    "train": "train cvlizations --games 4 --seed 1 --out evaluation.toml",
    "scenario run": "scenario run scenario.toml",
    "scenario record": "scenario record tribes.toml --at 12",
    "plugins list": "plugins list",
    "plugins list --order": "plugins list --order gutenberg",
    "plugins info": "plugins info gears",
    "plugins info gutenberg": "plugins info gutenberg",
    "plugins hooks gutenberg": "plugins hooks gutenberg",
    "plugins hooks cartographers": "plugins hooks cartographers",
    "plugins hooks cvlizations": "plugins hooks cvlizations",
    "plugins trace": "plugins trace gutenberg --seed 1 --limit 40",
    "plugins check": "plugins check tictactoe --games 4",
    "plugins new": "plugins new inkmaster --kind character",
    "plugins disable": "plugins disable gears",
    "plugins enable": "plugins enable gears",
    "plugins install": "plugins install",
    "plugins uninstall": "plugins uninstall gears",
    "plugins pack": "plugins pack gutenberg",
    "locales new": "locales new de --plugin tictactoe",
    "locales update": "locales update de --plugin tictactoe",
    "locales check": "locales check de --plugin tictactoe",
    "locales stats": "locales stats de --plugin tictactoe",
    "locales list": "locales list --plugin tictactoe",
    "locales show": "locales show passes. fr --plugin gutenberg",
    "locales extract": "locales extract --plugin tictactoe",
    "locales credits": "locales credits fr",
    "locales record": "locales record --plugin tictactoe",
    "completion": "completion bash",
    "saves": "saves",
    "plugins": "plugins",
    "locales": "locales",
    "scenario": "scenario",
}
"""Every command by the name under which its output is kept; one that prints no JSON keeps its exit code."""

TABLES = tuple(f"tables {name}" for name in ("copy", "list", "show", "check", "remove", "relink"))
"""Commands of the extra `web`: tests/extras/web compares what they print."""
WITHOUT_JSON = ("serve", "help", "mcp", "locales edit", *TABLES)
"""Commands that do not end by themselves, show a page for people only, or need an extra."""


TYPED_CELLS = "\n".join("abcdefghi") + "\n"
TYPED = {"play as a person": TYPED_CELLS, "play without an end": "e\n", "resume": TYPED_CELLS}
"""What a person types. A cell that is taken is refused, and the next line answers."""

PASSING = {
    "answers_per_second",
    "digest",
    "encoding",
    "environment",
    "folder",
    "games_per_second",
    "libraries",
    "manicule",
    "platform",
    "played",
    "python",
    "seconds",
    "version",
    "where",
}
"""Keys whose values differ from run to run, from machine to machine or from release to release."""

PAGES = ("docs", "docs keys")
"""Commands that show pages which are written anew all the time: only the keys are kept."""

ACCURACY = 9
"""Significant digits of a fraction: more depend on the machine."""


def outputs() -> dict[str, Any]:
    """The exit code of every command, and its output without what passes."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch, chdir(folder):
        home = Path(folder).resolve()
        _prepare(home, patch)
        return {name: _ran(name, line.split(), home, patch) for name, line in COMMANDS.items()}


def _prepare(home: Path, patch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "docs" / "examples" / "tictactoe", home / "tictactoe")
    shutil.copy(ROOT / "tests" / "scenarios" / "two_player" / SCENARIO, home / "scenario.toml")
    (home / "saves").mkdir()
    for name in [name for name in os.environ if name.startswith(("MANICULE_", "XDG_", "LC_"))]:
        patch.delenv(name)
    for name in ("HOME", "USERPROFILE", "MANICULE_HOME"):
        patch.setenv(name, str(home))
    patch.setenv("MANICULE_PLUGIN_PATH", str(home / "tictactoe"))
    patch.setenv("MANICULE_PACE", "none")
    patch.setenv("LANG", "C.UTF-8")


def _ran(name: str, words: list[str], home: Path, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    patch.setattr(sys, "stdin", io.StringIO(TYPED.get(name, "")))
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*words, "--json"])
    try:
        printed = json.loads(out.getvalue())
    except ValueError:
        return {"exit": code}
    return {"exit": code, "json": _keys(printed) if name in PAGES else _lasting(printed, home)}


def _lasting(value: Any, home: Path) -> Any:
    """An output without what passes: such values are null."""
    if isinstance(value, dict):
        return {key: None if key in PASSING else _lasting(one, home) for key, one in value.items()}
    if isinstance(value, list):
        return [_lasting(one, home) for one in value]
    if isinstance(value, float):
        return float(f"{value:.{ACCURACY}g}")
    if isinstance(value, str):
        for folder, short in ((home, "~"), (ROOT, ".")):
            value = value.replace(str(folder), short)
    return value


def _keys(value: Any) -> Any:
    """The keys of an output, and of what its lists have most of."""
    if isinstance(value, dict):
        return {key: _keys(one) for key, one in value.items()}
    return [_keys(one) for one in value[:1]] if isinstance(value, list) else None
