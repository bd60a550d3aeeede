"""Pages of the rules on a terminal: broken by our own rules, never wider than it is."""

import io

import pytest

from manicule.kernel.text import Text
from manicule_interface.rulebook import parse
from manicule_terminal import pages as rulesdrawing
from manicule_terminal.line_breaks import NOT_FIRST, NOT_LAST, width

FRENCH = "Voulez-vous vraiment jouer\u00a0? «\u00a0Oui\u00a0», dit-elle\u202f; «\u00a0non\u00a0»."
JAPANESE = "「活字」を、もっと（たくさん）使ってください。ラッキー！"
PAGE = f"""# Title {{#title}}

QUESTION

- QUESTION

{JAPANESE * 3}

| 言葉 | 説明 |
| --- | --- |
| {JAPANESE} | {JAPANESE} |
"""


def read(text: Text) -> str:
    """A reader whose translation has no-break spaces."""
    return str(text).replace("QUESTION", FRENCH)


def drawn(room: int, monkeypatch: pytest.MonkeyPatch, ascii: bool = False) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(room))
    stream = io.StringIO()
    rulesdrawing.draw(parse(PAGE, "test"), read, stream, ascii)
    return stream.getvalue().splitlines()


@pytest.mark.parametrize("room", [20, 33, 40, 61, 80, 160])
def test_nothing_is_wider_than_the_terminal(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [row for row in drawn(room, monkeypatch) if width(row) > room] == []


@pytest.mark.parametrize("room", [26, 33, 47, 80])
def test_kinsoku_holds_in_paragraphs_and_tables(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for row in drawn(room, monkeypatch):
        for cell in filter(None, (part.strip() for part in row.strip("│").split("│"))):
            if width(cell) > len(cell):  # Japanese
                assert cell[0] not in NOT_FIRST, row
                assert cell[-1] not in NOT_LAST, row


@pytest.mark.parametrize("room", [26, 33, 47, 80])
def test_no_line_is_broken_at_a_no_break_space(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(drawn(room, monkeypatch))
    for whole in ("jouer\u00a0?", "«\u00a0Oui\u00a0»", "elle\u202f;"):
        assert text.count(whole) == 2


def test_frames_and_bullets_have_twins_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [row for row in drawn(60, monkeypatch, ascii=True) if row.isascii()]
    assert any(row.startswith("+--") for row in rows)
    assert "•" not in "".join(drawn(60, monkeypatch, ascii=True))
