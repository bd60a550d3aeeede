"""The kit on our own plugins: what everybody is told to keep to, we keep to ourselves."""

from pathlib import Path

import pytest
from tests.support.sources import manifests
from tests.support.tables import ROOT

from manicule_kit import check_plugin
from manicule_kit.conformance import bots, leaks
from manicule_kit.gallery import gallery

OURS = sorted(manifest["id"] for manifest in manifests().values())
EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/plugin.toml"))
GALLERY = [one.folder for one in gallery().values()]


@pytest.mark.parametrize("id", OURS)
def test_our_own_plugin_is_sound(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game, with four times as many secrets varied in it as in a game of a check; `pytest -m soak` plays
    many, and lets bots think longer."""
    monkeypatch.setattr(bots, "MOST_THOUGHTS", 1)
    monkeypatch.setattr(leaks, "ENOUGH", 12)
    monkeypatch.setattr(leaks, "EVERY", 3)
    monkeypatch.setattr(leaks, "MOST", 20)
    report = check_plugin(id, games=1)
    assert report.is_sound, str(report)
    assert report.games


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_an_example_of_the_documentation_is_sound(folder: Path) -> None:
    report = check_plugin(folder, games=4)
    assert report.is_sound, str(report)
    assert (report.games, report.scenarios > 0) == (4, True)


@pytest.mark.soak
@pytest.mark.parametrize("target", [*OURS, *EXAMPLES, *GALLERY], ids=lambda one: Path(one).name)
def test_our_own_plugin_is_sound_in_many_games(target: str | Path) -> None:
    report = check_plugin(target, games=1000)
    assert report.is_sound, str(report)
