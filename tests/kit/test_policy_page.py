"""The commands of docs/api-policy.md work to the letter."""

import re
from pathlib import Path

import pytest
from tests.kit.conftest import play_fewer_games
from tests.kit.test_modding_page import run
from tests.support.tables import ROOT

PAGE = (ROOT / "docs" / "api-policy.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def no_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of the page has what is installed, and nothing more."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH", raising=False)


def test_the_page_works_to_the_letter(tmp_path: Path) -> None:
    (commands, said) = (text for _, text in BLOCK.findall(PAGE))
    output = ""
    for command in commands.splitlines():
        done = run(command, tmp_path)
        assert done.returncode == 0, command + done.stdout + done.stderr
        output += done.stdout
        play_fewer_games(tmp_path)
    assert [line for line in said.splitlines() if line not in output] == []
