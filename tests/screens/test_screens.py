"""The pictures of docs/playing.md show what the program shows."""

import re
from pathlib import Path

import pytest
from tests.screens.screens import FOLDER, LANGUAGES, NOT_PICTURED, SIZES, drawn, shots, words_of

from manicule_terminal.line_breaks import width

NAMES = [f"{what}.{language}" for what in SIZES for language in LANGUAGES]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PAGES = (FOLDER.parent / "playing.md", FOLDER.parents[1] / "README.md")


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_true(name: str) -> None:
    """Make them anew with `python -m tests.screens.generate`; looks may change with Rich, words may not."""
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert words_of(picture) == words_of(drawn(name))
    assert len(words_of(picture)) > 20
    assert "@font-face" not in picture  # nothing is fetched to look at it


@pytest.mark.parametrize("name", [f"{what}.{language}" for what in SIZES for language in NOT_PICTURED])
def test_a_screen_that_no_document_shows_fits_and_is_translated(name: str) -> None:
    seen = ESCAPE.sub("", shots()[name])
    assert max(map(width, seen.splitlines())) <= SIZES[name.split(".")[0]][0]
    assert set(re.findall(r"[A-Za-z]{3,}", seen)) <= {"Anna", "Tom", "Kate", "III", "VII", "VIII"}


def test_every_picture_is_shown_and_every_shown_picture_is_there() -> None:
    shown = {
        Path(link).name
        for page in PAGES
        for link in re.findall(r"screens/[\w.]+svg", page.read_text("utf-8"))
    }
    assert shown == {path.name for path in FOLDER.glob("*.svg")} == {f"{name}.svg" for name in NAMES}
