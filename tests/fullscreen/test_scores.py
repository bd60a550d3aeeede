"""The scores on the full screen: in the first line at every size, and with their sources behind a key."""

import re

import pytest
from tests.support.full_screen import ALONE, LANGUAGES, Seats, controlled, desk_of, played, press, text_of
from tests.support.score_boards import shown_scores
from tests.support.wording import english

from manicule_fullscreen.lines import plain
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.scores import SeatStanding
from manicule_terminal.line_breaks import width as cells

TABLES = (
    *ALONE,
    Seats("gutenberg", ("human:Anna", "greedy:Bartholomew", "greedy:Kate", "greedy:John")),
    Seats("cartographers", ("human:Anna", *(f"random:Player {at}" for at in range(2, 9)))),
)
SIZES = ((80, 24), (110, 30), (160, 50))


def standings(desk: ScreenSession) -> dict[str, SeatStanding]:
    assert desk.state is not None
    return {seat.seat: seat.standing for seat in desk.state.seats if seat.standing is not None}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game}-{len(table.seats)}")
def test_the_first_line_has_the_score_of_everybody_that_the_board_has(table: Seats) -> None:
    painter, looked = Painter(), 0
    for at, desk in zip(range(70), played(desk_of(table, LANGUAGES[len(table.seats) % 4])), strict=False):
        if at % 9:
            continue
        assert_scores_agree(table, desk, painter)
        looked += 1
    assert looked > 1


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.game}-{len(table.seats)}")
def test_the_first_line_and_the_board_agree_in_a_whole_game_and_with_its_result(table: Seats) -> None:
    painter, desk = Painter(), desk_of(table)
    for _ in played(desk):
        assert_scores_agree(table, desk, painter)
    scores = dict(zip(desk.match.seats, (seat.score for seat in desk.match.result.seats), strict=True))
    names = desk.match.display.names.seats
    assert dict(shown_scores(table.game, desk.match.display.look(desk.viewer), names)) == scores
    assert {seat: one.score for seat, one in standings(desk).items()} == scores


def assert_scores_agree(table: Seats, desk: ScreenSession, painter: Painter) -> None:
    names = desk.match.display.names.seats
    on_board = dict(shown_scores(table.game, desk.sheet, names))
    for width, height in SIZES:
        line = plain(painter.paint(desk, width, height).lines[0])
        assert cells(line) == width
        assert numbers_in(desk, line) == [on_board[seat] for seat in own_first(desk)], line


def own_first(desk: ScreenSession) -> list[str]:
    return sorted(desk.match.seats, key=lambda seat: seat != desk.viewer)


def numbers_in(desk: ScreenSession, line: str) -> list[int]:
    """The scores in the first line, without what is certain at the end: the number behind each name."""
    if len(desk.match.seats) == 1:
        own = standings(desk)["a"]
        shown = re.findall(r"\d+", line.rpartition("  ")[2])
        assert shown[0] == str(own.score), line
        assert ("+" in line) == bool(own.more)
        return [own.score]
    scores = line.rpartition("  ")[2].strip().split(" · ")
    found = []
    for text, seat in zip(scores[-len(desk.match.seats) :], own_first(desk), strict=True):
        assert desk.match.display.names.seats[seat].startswith(text.split()[0].rstrip("…")), line
        score = re.search(r"(\d+)(?: ?\+\D*\d+\D*)?$", text)
        assert score is not None, line
        found.append(int(score[1]))
    return found


def test_the_first_line_has_the_players_in_the_order_of_the_tabs() -> None:
    desk = desk_of(Seats("gutenberg", ("human:Anna", "human:Tom", "human:Kate")))
    control, seen = controlled(desk), set()
    for _ in zip(range(12), played(desk), strict=False):
        scores, tabs = (plain(line) for line in press(control).lines[:2])
        names = desk.match.display.names.seats.values()
        assert sorted(names, key=scores.rindex) == sorted(names, key=tabs.rindex), (scores, tabs)
        seen.add(desk.viewer)
    assert len(seen) == 3


def test_a_wide_first_line_says_that_points_come_at_the_end() -> None:
    desk = desk_of(TABLES[3])
    for _ in played(desk):
        own = standings(desk)["a"]
        if own.more:
            break
    line = plain(Painter().paint(desk, 200, 50).lines[0])
    assert english("interface.scores.figures_in_words", score=own.score, more=own.more) in line


def test_a_key_shows_where_the_points_of_all_come_from() -> None:
    desk = desk_of(TABLES[3])
    for _ in zip(range(60), played(desk), strict=False):
        pass
    shown = text_of(press(controlled(desk), "p"))
    now = standings(desk)
    assert any(one.more for one in now.values())
    for name, numbers in (
        (english("interface.scores.now"), [one.score for one in now.values()]),
        (english("interface.scores.certain"), [one.more for one in now.values()]),
        (english("interface.scores.total"), [one.total for one in now.values()]),
    ):
        (line,) = (line for line in shown.splitlines() if re.search(rf"\b{name}\b", line))
        assert re.findall(r"\d+", line) == [*map(str, numbers)]


def test_a_click_on_the_scores_shows_where_they_come_from() -> None:
    desk = desk_of(TABLES[3])
    control, picture = controlled(desk), Painter().paint(desk, 100, 30)
    control.click(picture, 97, 0)
    assert desk.pages
    assert english("interface.scores.standings") in text_of(Painter().paint(desk, 100, 30))
