"""docs/test-kit.md to the letter: its files are written, its commands are run, its output is compared."""

import re
from pathlib import Path

import pytest
from tests.kit.conftest import play_fewer_games
from tests.kit.test_modding_page import blocks, run
from tests.support.tables import ROOT

import manicule_kit
from manicule_kit import Rehearsal, pytest_plugin, rehearse

PAGE = ROOT / "docs" / "test-kit.md"
MASKS = ROOT / "docs" / "examples" / "masks"


@pytest.fixture(autouse=True)
def no_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of the page has what is installed, and nothing more."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH", raising=False)


def test_the_page_works_to_the_letter(tmp_path: Path) -> None:
    output, commands = "", 0
    for block in blocks(PAGE):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            play_fewer_games(tmp_path)
            # A checkout may have been installed before the fixtures were registered.
            done = run(block.text, tmp_path, PYTEST_PLUGINS=pytest_plugin.__name__)
            output = done.stdout
            assert done.returncode == 0, block.text + output + done.stderr
            commands += 1
        elif block.language == "text":
            for line in block.text.splitlines():
                assert line in output, f"{line}\n--- is not in ---\n{output}"
    assert commands == 4


def test_its_python_is_formatted(tmp_path: Path) -> None:
    for number, block in enumerate(blocks(PAGE)):
        if block.language == "python" and block.file:
            (tmp_path / f"block_{number}.py").write_text(block.text, encoding="utf-8")
    for command in ("check", "format --check"):
        done = run(f"python -m ruff {command} --isolated --line-length 110 .", tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_of_a_secret_holds() -> None:
    (block,) = [block for block in blocks(PAGE) if block.language == "python" and not block.file]
    made: dict[str, object] = {"rehearse": rehearse, "MASKS": MASKS}
    exec(block.text, made)  # noqa: S102 - it is ours, and the page must not lie
    made["test_nobody_can_tell_what_anna_wears"]()  # type: ignore[operator]


def test_the_page_names_all_that_there_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    modding = (ROOT / "docs" / "modding.md").read_text(encoding="utf-8")
    fixtures = [name for name in vars(pytest_plugin) if name.startswith("manicule_")]
    assert [name for name in fixtures if f"| `{name}` |" not in page] == []
    methods = [name for name in vars(Rehearsal) if not name.startswith("_")]
    assert [name for name in methods if not re.search(rf"`{name}[`(]", page)] == []
    data = ("Finding", "PairReport", "Report", "SourceLocation")  # told by the reports that they are in
    assert [name for name in manicule_kit.__all__ if name not in page + modding and name not in data] == []
