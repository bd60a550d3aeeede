"""The pictures of tables in the browser are there, and the page shows all of them."""

import re

from tests.extras.web.pictures import FOLDER, GAMES, SCHEMES, SIZES
from tests.extras.web.pointing import DEVICES, STAGES
from tests.support.tables import ROOT

MOST = 120 * 1024


def test_every_game_is_shown_in_every_language_on_a_desktop_and_on_a_phone() -> None:
    wanted = {f"{game}-{size}-{language}.webp" for game in GAMES for size in SIZES for language in SCHEMES}
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(screens/web/([^)]+)\)", page)) - played() == wanted
    assert {path.name for path in FOLDER.iterdir()} - played() == wanted


def test_whole_games_are_shown_from_start_to_end() -> None:
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    assert played() <= {path.name for path in FOLDER.iterdir()}
    assert played() <= set(re.findall(r"\(screens/web/([^)]+)\)", page))


def played() -> set[str]:
    """The pictures of the campaign that plays whole games by pointing."""
    return {f"drawn-{game}-{device}-{stage}.webp" for game in GAMES for device in DEVICES for stage in STAGES}


def test_no_picture_is_large() -> None:
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > MOST] == []
