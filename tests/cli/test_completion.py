"""Completion: what fits is known from manifests and names of files, in every shell that has a script."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from tests.support.terminal import PATIENCE, end
from tests.support.wording import english

from manicule_cli.application import build
from manicule_cli.command_line.completions import FILES, complete
from manicule_cli.command_line.metavars import METAVARS
from manicule_cli.command_line.shells import SCRIPTS
from manicule_cli.environment import reader
from manicule_terminal.options import OutputOptions

from .conftest import Run

GAME = ("play", "market", "--seat", "human:Mia", "--seat", "random", "--seed", "3")
FITTING = [
    (
        "",
        [
            "play",
            "learn",
            "resume",
            "serve",
            "tables",
            "games",
            "rules",
            "content",
            "docs",
            "replay",
            "review",
            "draw",
            "history",
            "saves",
            "report",
        ],
    ),
    ("pl", ["play", "plugins"]),
    ("help pl", ["play", "plugins"]),
    ("help plugins ch", ["check"]),
    ("help play ", []),
    ("play gu", ["gutenberg"]),
    ("play ", ["cartographers", "cvlizations", "gutenberg", "market", "tictactoe"]),
    ("play gutenberg --with ", ["automa", "characters", "gears", "two_player"]),
    ("play market --without ", []),
    ("play --with au", ["automa"]),
    ("--no-plugin mark", ["market"]),
    ("play market --seat ", ["human", "easy", "hard", "normal", "random", "search"]),
    ("simulate --seats random,ra", ["random,random"]),
    ("--lang ", ["en", "fr", "ja", "uk"]),
    ("games --lang=f", ["--lang=fr"]),
    ("locales show --l", ["--lang", "--locales-dir"]),
    (
        "plugins ",
        ["list", "info", "hooks", "trace", "check", "new", "disable", "enable", "install", "uninstall"],
    ),
    ("plugins disable b", ["bots"]),
    ("plugins new mine --from l", ["library", "loner"]),
    ("play --pa", ["--pack", "--pace"]),
    ("plugins info b", ["bots"]),
    ("saves ", ["list", "show", "rename", "remove", "check"]),
    ("saves remove x --y", ["--yes"]),
    ("resume --r", ["--recover"]),
    ("play --pr", ["--practice"]),
    ("play --windows u", ["useful"]),
    ("learn g", ["gutenberg"]),
    ("completion ", ["bash", "zsh", "fish"]),
    ("games x --h", ["--help"]),
    ("nonsense ", ["play"]),
    ("scenario run ", [FILES]),
    ("play --save ", [FILES]),
    ("play x y z ", []),
    ("rules gutenberg ", []),
]


@pytest.mark.parametrize(("line", "words"), FITTING)
def test_what_fits_is_offered(line: str, words: list[str]) -> None:
    manner = OutputOptions()
    found = [one.word for one in complete(build(manner, reader(manner)), line.split(" "))]
    assert found[: len(words)] == words
    assert bool(found) == bool(words)


def test_everything_that_has_a_value_is_known() -> None:
    """An option or argument whose metavar nobody knows would be neither completed nor translated."""
    manner = OutputOptions()
    program = build(manner, reader(manner))
    groups, metavars = [program.make()], set()
    while groups:
        group = groups.pop()
        for command in [group, *(group.get_command(None, name) for name in group.list_commands(None))]:
            metavars |= {param.metavar for param in command.params if param.metavar}
            if command is not group and hasattr(command, "summaries"):
                groups.append(command)
    assert {metavar for metavar in metavars if metavar not in METAVARS} <= {"all|useful|none"}


def test_saves_are_offered_by_name_and_can_be_named_so(manicule: Run, process: Run, home: Path) -> None:
    assert manicule(*GAME, input="2 1\n").code == 1
    (save,) = (home / "manicule" / "saves").glob("*.toml")
    for command in ("resume", "replay", "report"):
        ran = process(command, "", _MANICULE_COMPLETE="fish")
        assert ran.out.startswith(f"{save.name}\tMia, Random 1\n")
    assert manicule("replay", save.name, "--json").json["asked"] == ["Mia"]


SHOW = """
import sys
from manicule_cli.app import main
main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "words", [["play", ""], ["play", "--with", ""], ["play", "--seat", ""], ["resume", ""]]
)
def test_no_plugin_is_imported(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SHOW, *words],
        env={**os.environ, "_MANICULE_COMPLETE": "zsh"},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = done.stderr.splitlines()[-1].split()
    ours = {name.partition(".")[0] for name in modules if name.startswith("manicule")}
    assert ours == {"manicule", "manicule_cli", "manicule_languages", "manicule_terminal"}
    assert "rich" not in modules


def test_a_problem_is_no_noise(process: Run) -> None:
    ran = process("play", "--lang=xx", "", _MANICULE_COMPLETE="bash", MANICULE_PLUGIN_PATH="/nowhere")
    assert ran.err == ""


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_is_printed_for_the_shell_that_is_named_or_used(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    named = manicule("completion", shell)
    assert (named.code, named.out) == (0, SCRIPTS[shell])
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert manicule("completion").out == named.out
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    unknown = manicule("completion")
    assert unknown.code == 2
    assert english("cli.shells.which_shell", shells="bash, zsh, fish") in unknown.err


@pytest.mark.parametrize("shell", SCRIPTS)
def test_it_is_set_up_where_the_shell_looks(manicule: Run, home: Path, shell: str) -> None:
    ran = manicule("completion", shell, "--install")
    assert ran.code == 0
    (path,) = (path for path in (home / "xdg").rglob("*manicule*") if path.is_file())
    assert path.read_text() == SCRIPTS[shell]
    assert str(path) in ran.err


@pytest.fixture
def folder(home: Path) -> Path:
    """A folder with a `manicule` for shells: it completes as ours does, and else prints its arguments."""
    folder = home / "bin"
    folder.mkdir()
    script = folder / "manicule"
    completes = f'[ -n "$_MANICULE_COMPLETE" ] && exec {shlex.quote(sys.executable)} -m manicule_cli "$@"'
    script.write_text(f'#!/bin/sh\n{completes}\necho "ARGS<$*>"\n')
    script.chmod(0o755)
    return folder


OPTIONS = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]}
TYPED = [
    ("play gu", "tenberg", "play gutenberg"),
    ("play --with au", "toma", "play --with automa"),
    ("games --lang=f", "r", "games --lang=fr"),
    ("resume mar", "ket-", "resume market-"),
    ("scenario run exa", "mple.toml", "scenario run example.toml"),
]


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_shell_completes_what_is_typed(manicule: Run, home: Path, folder: Path, shell: str) -> None:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    manicule(*GAME, input="2 1\n")
    (home / "example.toml").touch()
    (home / "script").write_text(SCRIPTS[shell])
    env = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "TERM": "dumb"}
    child = pexpect.spawn(
        path,
        [*OPTIONS[shell], "-i"],
        env=env,
        cwd=str(home),
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(24, 160),
    )
    try:
        if shell == "zsh":
            child.sendline("autoload -Uz compinit; compinit -u -D")
        child.sendline("source ./script; echo rea''dy")
        child.expect_exact("\nready")
        for typed, added, line in TYPED:
            child.send(f"manicule {typed}\t")
            child.expect_exact(typed)
            child.expect_exact(added)
            child.send("\r")
            child.expect(r"ARGS<([^>]*)>")
            assert child.match[1].startswith(line)
    finally:
        end(child)
