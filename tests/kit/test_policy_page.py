"""The command of docs/api-policy.md shows deprecations in a plugin. `tests/extras` follows the page."""

from pathlib import Path

import pytest
from tests.kit.test_modding_page import run

OLD = """
PLUGIN = {"id": "old", "kind": "rules", "name": "Old", "about": "Old.", "api": 2, "game": "gutenberg"}
import warnings
from manicule import Plugin, hookimpl
class Old(Plugin):
    @hookimpl
    def after_round(self):
        warnings.warn("write new_name instead of old_name", DeprecationWarning)
plugin = Old()
"""


@pytest.fixture(autouse=True)
def no_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of the page has what is installed, and nothing more."""
    monkeypatch.delenv("MANICULE_PLUGIN_PATH", raising=False)


def test_the_command_shows_a_deprecation_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text(OLD)
    command = "python -W default::DeprecationWarning -m manicule_cli plugins check old.py --games 1"
    done = run(command, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{tmp_path / 'old.py'}:8: DeprecationWarning: write new_name instead of old_name" in done.stderr
