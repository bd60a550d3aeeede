"""A damaged `rules.md` is found by the check, before a reader asks for it."""

from itertools import count
from pathlib import Path

import pytest
from tests.kit.conftest import only
from tests.support.wording import english_part

from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin
from manicule_kit.scaffold import new_plugin

_NUMBERS = count(1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The import package of a new plugin, under a name that no other test here has imported."""
    id = f"orchard{next(_NUMBERS)}"
    new_plugin(PluginRegistry.find(), id, "rules", game="pebbles", to=tmp_path)
    return tmp_path / id / f"manicule_{id}"


@pytest.mark.parametrize(
    ("rules", "line", "problem"),
    [
        ("# Orchard\n", 1, english_part("interface.rulebook.no_anchor")),
        ("# Orchard {#orchard}\n\nSome **words.\n", 3, english_part("interface.rulebook.unpaired")),
        ("Words\n", 1, english_part("interface.rulebook.no_title_yet")),
    ],
)
def test_damage_is_reported_with_its_line(folder: Path, rules: str, line: int, problem: str) -> None:
    (folder / "rules.md").write_text(rules, encoding="utf-8")
    finding = only(check_plugin(folder, games=1))
    assert (finding.check, finding.place.file, finding.place.line) == ("texts", "rules.md", line)
    assert problem in str(finding.problem)


def test_sound_rules_are_not_reported(folder: Path) -> None:
    (folder / "rules.md").write_text("# Orchard {#orchard}\n\nSome **words**.\n", encoding="utf-8")
    assert check_plugin(folder, games=1).is_sound
