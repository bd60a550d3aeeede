"""The kit on our own plugins: what everybody is told to keep to, we keep to ourselves."""

from pathlib import Path

import pytest
from tests.support.sources import manifests
from tests.support.tables import ROOT

from manicule_kit import check_plugin

OURS = sorted(manifest["id"] for manifest in manifests().values())
EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/plugin.toml"))


@pytest.mark.parametrize("id", OURS)
def test_our_own_plugin_is_sound(id: str) -> None:
    """Few games, all of them looked at closely; `pytest -m soak` plays many."""
    report = check_plugin(id, games=4)
    assert report.is_sound, str(report)
    assert report.games


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_an_example_of_the_documentation_is_sound(folder: Path) -> None:
    report = check_plugin(folder, games=40)
    assert report.is_sound, str(report)
    assert (report.games, report.scenarios > 0) == (40, True)


@pytest.mark.soak
@pytest.mark.parametrize("id", OURS)
def test_our_own_plugin_is_sound_in_many_games(id: str) -> None:
    report = check_plugin(id, games=1000)
    assert report.is_sound, str(report)
