"""What is in sight: at every question the question, its options and what it is about, in every language."""

from collections import Counter

import pytest
from tests.support.full_screen import (
    ALONE,
    LANGUAGES,
    SIZES,
    Seats,
    controlled,
    played,
    press,
    sight,
    sitting_of,
    text_of,
)

from manicule_fullscreen.lines import plain
from manicule_fullscreen.painter import Painter
from manicule_terminal.line_breaks import width as cells

every_game = pytest.mark.parametrize("table", ALONE, ids=str)
SOME = 13
"""Every so many questions are looked at in the short tests."""


def check(table: Seats, language: str, every: int) -> Counter[str]:
    """Look at the questions of a whole game at 80×24; returns how many of them had what in sight."""
    painter = Painter()
    found: Counter[str] = Counter()
    for at, sitting in enumerate(played(sitting_of(table, language))):
        if at % every:
            continue
        seen = sight(sitting, painter)
        assert seen.prompt, (seen.kind, "the question itself")
        assert seen.page, (seen.kind, "a page of its options")
        assert seen.board, (seen.kind, "the part that it is about")
        found.update({name: getattr(seen, name) for name in ("options", "whole_board", "kept")})
        found["questions"] += 1
    return found


@every_game
def test_a_question_its_options_and_its_board_are_in_sight_at_80_24(table: Seats) -> None:
    found = check(table, LANGUAGES[len(table.game) % 4], SOME)
    assert found["questions"] > 1


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_question_of_a_game_is_in_sight_at_80_24(table: Seats, language: str) -> None:
    found = check(table, language, 1)
    print(table, language, dict(found))
    assert found["options"] >= 0.9 * found["questions"]


@every_game
def test_no_line_is_wider_or_narrower_than_the_screen(table: Seats) -> None:
    painter = Painter()
    sizes = ((60, 16), (90, 25), (109, 40), (110, 28), (200, 60), *SIZES)
    for at, sitting in zip(range(18), played(sitting_of(table, "ja")), strict=False):
        for width, height in sizes[at // 2 : at // 2 + 1 - at % 2]:
            lines = painter.paint(sitting, width, height).lines
            assert len(lines) == height
            assert {cells(plain(line)) for line in lines} == {width}


def test_ascii_has_no_other_signs() -> None:
    sitting = sitting_of(ALONE[1])
    sitting.screen.ascii = True
    control = controlled(sitting)
    shown = [text_of(press(control, *keys)) for keys in ((), ("?",), ("escape", ":"), ("escape", "up", "up"))]
    assert {letter for letter in "".join(shown) if not letter.isascii()} == set()
    assert "x It cannot stand here" in shown[-1]


def test_a_window_that_is_too_small_says_what_it_needs() -> None:
    sitting = sitting_of(ALONE[1])
    lines = Painter().paint(sitting, 40, 10).lines
    assert "too small" in "".join(map(plain, lines))
    assert {cells(plain(line)) for line in lines} == {40}


def test_what_is_new_since_the_last_answer_stands_out_once() -> None:
    sitting = sitting_of(ALONE[2])
    for _ in zip(range(4), played(sitting), strict=False):
        pass
    assert sitting.new
    picture = Painter().paint(sitting, 160, 50)
    marked = [
        segment
        for line in picture.lines
        for segment in line
        if segment.style is not None and segment.style.meta.get("new")
    ]
    assert marked
    assert all(segment.style is not None and segment.style.italic for segment in marked)


def test_the_score_so_far_and_the_title_of_who_plays_alone_are_on_the_screen() -> None:
    sitting = sitting_of(ALONE[0])
    for at, _ in enumerate(played(sitting)):
        if at == 40:
            break
    line = plain(Painter().paint(sitting, 100, 30).lines[0])
    assert sitting.standing is not None
    assert f"{sitting.standing.score} so far · Title of Anna:" in line
