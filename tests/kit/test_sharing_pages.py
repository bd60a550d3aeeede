"""docs/packs.md and docs/publishing.md to the letter: their commands are run, their output is compared."""

from pathlib import Path

import pytest
from tests.kit.conftest import play_fewer_games
from tests.kit.test_modding_page import blocks, run, with_fewer_games
from tests.support.tables import ROOT

PAGES = {"packs": 3, "publishing": 3}
"""The pages, and how many blocks of commands each has."""


@pytest.fixture(autouse=True)
def no_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of the page has what is installed, and nothing more."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH", raising=False)


@pytest.mark.parametrize("page", PAGES)
def test_the_page_works_to_the_letter(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output, commands = "", 0
    for block in blocks(ROOT / "docs" / f"{page}.md"):
        if block.language == "sh":
            play_fewer_games(tmp_path)
            done = run(with_fewer_games(block.text), tmp_path)
            output = done.stdout
            assert done.returncode == 0, block.text + output + done.stderr
            commands += 1
        elif block.language == "text":
            for line in block.text.splitlines():
                assert line in output, f"{line}\n--- is not in ---\n{output}"
        elif block.language == "python":
            (tmp_path / "packs").mkdir()
            (tmp_path / "packs" / "club.toml").write_bytes((tmp_path / "club.toml").read_bytes())
            exec(block.text, {})  # noqa: S102 - it is ours, and the page must not lie
    assert commands == PAGES[page]
