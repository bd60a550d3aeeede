"""The pictures of the documentation show what the program shows, in every language."""

import re
from pathlib import Path

import pytest
from tests.screens.screens import FOLDER, LANGUAGES, NAMES, SIZES, drawn, shots, words_of

from manicule_terminal.line_breaks import width
from manicule_workshop.page_source import PAGES, name_of

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
ROOT = FOLDER.parents[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_true(name: str) -> None:
    """Make them anew with `python -m tests.screens.generate`; looks may change with Rich, words may not."""
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert words_of(picture) == words_of(drawn(name))
    assert len(words_of(picture)) > 20
    assert "@font-face" not in picture  # nothing is fetched to look at it


def test_a_screen_fits_and_is_translated() -> None:
    assert shots()
    for name, written in shots().items():
        seen = ESCAPE.sub("", written)
        assert max(map(width, seen.splitlines())) <= SIZES[name.split(".")[0]][0]
        if name.endswith(".uk"):
            found = set(re.findall(r"[A-Za-z]{3,}", seen))
            assert found <= {"Anna", "Tom", "Kate", "III", "VII", "VIII"}


def test_every_picture_is_shown_and_every_shown_picture_is_there() -> None:
    pages = [ROOT / name_of(page, language) for page in PAGES for language in LANGUAGES]
    links = (link for page in pages for link in re.findall(r"screens/[\w.]+svg", page.read_text("utf-8")))
    shown = {Path(link).name for link in links}
    assert shown == {path.name for path in FOLDER.glob("*.svg")} == {f"{name}.svg" for name in NAMES}
