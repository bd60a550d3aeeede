"""What is slow to import is imported only by who needs it."""

import subprocess
import sys

import pytest
from tests.support.terminal import PATIENCE

SHOW = """
import sys
from manicule_cli.app import main
main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
"""
RULES = {
    "pluggy",
    "babel",
    "rich",
    "manicule.kernel.choices",
    "manicule.kernel.game",
    "manicule.plugins.registry",
    "manicule.match.match",
}


def imported(*arguments: str) -> set[str]:
    command = [sys.executable, "-c", SHOW, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("line", ["--version", "--help", "play --help", "plugins --help", ""])
def test_help_imports_neither_rules_nor_plugins(line: str) -> None:
    modules = imported(*line.split())
    assert not modules & RULES
    packages = {name.partition(".")[0] for name in modules if name.startswith("manicule_")}
    assert packages <= {"manicule_cli", "manicule_languages", "manicule_terminal"}


def test_the_version_needs_no_parser_and_no_texts() -> None:
    assert not imported("--version") & {"typer", "msgspec", "manicule.kernel.text"}


def test_a_list_of_games_needs_no_rules() -> None:
    rules = {"manicule.kernel.choices", "manicule.kernel.game"}
    assert not imported("games", "--json") & {"pluggy", "babel", "rich", *rules}


def test_a_result_for_a_program_needs_no_drawing() -> None:
    bots = ("--seat", "random", "--seat", "random", "--json")
    assert not imported("play", "tictactoe", *bots) & {"rich", "babel"}
