"""What has too little room on the full screen: cut with dots, told elsewhere, never a heading alone."""

import pytest
from tests.support.full_screen import (
    ALONE,
    LANGUAGES,
    Seats,
    controlled,
    desk_of,
    played,
    press,
    text_of,
)
from tests.support.wording import english_part

from manicule.kernel.sheet import Section
from manicule.kernel.text import verbatim
from manicule_fullscreen.board_pane import BoardPane, without_lone_heading
from manicule_fullscreen.lines import fitted, one_line, plain
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.question_pane import MESSAGE_LINES
from manicule_terminal.line_breaks import width as cells

GUTENBERG, CARTOGRAPHERS, CVLIZATIONS = ALONE
FOUR = Seats("gutenberg", ("human:Anna", "greedy:Tom", "greedy:Kate", "greedy:Ivan"))


def test_no_blank_stands_before_the_dots_of_what_is_cut() -> None:
    assert plain(fitted(one_line("両方で1両得る"), 9)) == "両方で1… "
    assert plain(fitted(one_line("take one more"), 6)) == "take… "
    assert plain(fitted(one_line("take"), 1)) == "…"


def test_what_is_said_ends_with_dots_where_there_would_be_more() -> None:
    desk = desk_of(CVLIZATIONS)
    desk.messages = (verbatim("word " * 200),)
    text = text_of(Painter().paint(desk, 80, 24))
    assert text.count("word word") >= MESSAGE_LINES
    assert "word…" in text or "word …" in text


def test_a_message_moves_no_part_to_the_other_side_of_a_large_screen() -> None:
    desk = desk_of(Seats("cvlizations", ("human:Anna", "greedy:Tom", "greedy:Kate")), "ja")
    painter = Painter()

    def column() -> int:
        """Where the table of the tribes begins."""
        lines = text_of(painter.paint(desk, 160, 50)).splitlines()
        return next(cells(line.partition("●食料")[0]) for line in lines if "●食料" in line)

    before = column()
    desk.messages = (verbatim("word " * 40),)
    assert column() == before


def test_the_title_of_a_part_is_not_shown_without_the_part() -> None:
    desk = desk_of(CVLIZATIONS)
    parts = tuple(Section(verbatim(name), ((verbatim("row"),),), id=name) for name in ("one", "two"))
    lines = BoardPane().drawn(desk, parts, 7, False).lines
    assert [plain(line).strip() for line in lines] == ["one", "row", "two", "row"]
    assert [plain(line).strip() for line in without_lone_heading(lines, 3)] == ["one", "row"]
    assert without_lone_heading(lines, 2) == lines[:2]
    assert without_lone_heading(lines, 4) == lines


def test_a_board_that_is_cut_says_where_it_goes_on() -> None:
    desk = desk_of(GUTENBERG)
    control = controlled(desk)
    press(control, "]")
    lines = text_of(press(control)).splitlines()
    board = lines[2 : next(at for at, line in enumerate(lines) if line.startswith("─"))]
    assert board[-1].endswith(" ▾")
    assert not board[0].endswith("▴")
    lines = text_of(press(control, "pagedown", "pagedown", "pagedown")).splitlines()
    assert lines[2].endswith(" ▴")


def test_a_long_note_goes_on_below_itself_where_there_is_room() -> None:
    desk = desk_of(CVLIZATIONS)
    text = text_of(Painter().paint(desk, 160, 50))
    assert desk.draft is not None
    for row in desk.draft.rows:
        whole = " ".join(line.rpartition("│")[2].strip() for line in text.splitlines())
        assert f"{row.text} " in whole
        assert row.note in " ".join(whole.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_whose_texts_are_too_long_are_listed_as_they_are_drawn(language: str) -> None:
    """Ten refinement cards have no room for two lines each; the one that is highlighted is told in words."""
    desk = next(desk for desk in played(desk_of(FOUR, language)) if desk.asked.kind == "first_refinement")
    control = controlled(desk)
    picture = press(control)
    assert len(desk.rows) == 10
    for row in desk.rows:
        _, _, below = text_of(picture).partition("▸")
        card, *rest = below.splitlines()
        assert card.split()[1] == row.id
        assert "★" in card
        assert "…" not in below
        assert "".join(row.text.split()) in "".join("".join(rest).split()), below
        picture = press(control, "down")


def test_details_of_what_has_none_are_no_page() -> None:
    desk = desk_of(CARTOGRAPHERS)
    control = controlled(desk)
    press(control, "i")
    assert desk.pages == []
    assert english_part("fullscreen.words.nothing_more") in str(desk.messages[0])
