"""Arrows on the board go where they point, and the screen shows whether they move there or in the list."""

from collections.abc import Iterator
from functools import cache

import pytest
from tests.support.full_screen import ALONE, SIZES, Seats, controlled, desk_of, played, press, text_of
from tests.support.wording import english

from manicule.kernel.dice import Dice
from manicule_fullscreen.actions import BACK_TO_LIST, BY_ID, KEY_NAMES, LIST
from manicule_fullscreen.arrows import PlacedOptions, next_spot
from manicule_fullscreen.control import Control
from manicule_fullscreen.question_pane import OPTION
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import CELL, ROW, Box, Picture
from manicule_fullscreen.themes import THEMES

RIGHT, LEFT, DOWN, UP = (0, 1), (0, -1), (1, 0), (-1, 0)
TABLES = (
    *ALONE,
    Seats("gutenberg", ("human:Anna", "greedy:Tom", "greedy:Kate")),
    Seats("cartographers", ("human:Anna", "greedy:Tom"), ("cartographers_skills",)),
    Seats("cvlizations", ("human:Anna", "greedy:Tom"), ("cvlizations_expert",)),
)
EVERY = 5
"""Every so many questions of a game are looked at."""


@cache
def boards(table: Seats) -> tuple[PlacedOptions, ...]:
    """The options on the boards of a game, at several sizes."""
    return tuple(_boards(table))


def _boards(table: Seats) -> Iterator[PlacedOptions]:
    for at, desk in enumerate(played(desk_of(table, seed=3))):
        if at % EVERY == 0 and desk.draft is not None and desk.draft.ghost is None:
            control = controlled(desk, *SIZES[at // EVERY % len(SIZES)])
            placed = control._options_on_board(desk.draft)
            if placed.boxes:
                yield placed


def scattered(seed: int) -> dict[str, Box]:
    """Spots anywhere on a board; none is drawn over another."""
    dice, taken, found = Dice(seed), set[tuple[int, int]](), dict[str, Box]()
    for number in range(30):
        top, left = dice.below("spots", 20), dice.below("spots", 70)
        box = Box(top, top + dice.below("spots", 3), left, left + 1 + dice.below("spots", 9))
        cells = {(y, x) for y in range(box.top, box.bottom + 1) for x in range(box.left, box.right)}
        if not cells & taken:
            taken |= cells
            found[str(number)] = box
    return found


every_game = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table}-{len(table.seats)}")


def all_boards(table: Seats) -> Iterator[dict[str, Box]]:
    yield from (one.boxes for one in boards(table))
    yield from map(scattered, range(20))


@every_game
def test_an_arrow_goes_further_where_it_points_or_nowhere(table: Seats) -> None:
    for boxes in all_boards(table):
        for start in boxes.values():
            for down, right in (RIGHT, LEFT, DOWN, UP):
                found = next_spot(boxes, start, down, right)
                if found:
                    (y, x), (to_y, to_x) = start.middle, boxes[found].middle
                    assert (to_y - y) * down + (to_x - x) * right > 0


@every_game
def test_left_and_right_stay_on_the_lines_of_a_spot(table: Seats) -> None:
    for boxes in all_boards(table):
        for start in boxes.values():
            for arrow in (RIGHT, LEFT):
                found = next_spot(boxes, start, *arrow)
                if found:
                    assert boxes[found].top <= start.bottom
                    assert boxes[found].bottom >= start.top


@every_game
def test_the_opposite_arrow_returns_between_spots_on_the_same_lines_or_columns(table: Seats) -> None:
    returns = 0
    for boxes in all_boards(table):
        for id, start in boxes.items():
            for arrow in (RIGHT, LEFT, DOWN, UP):
                found = next_spot(boxes, start, *arrow)
                if not found:
                    continue
                other = boxes[found]
                if (start[:2] == other[:2]) if arrow[1] else (start[2:] == other[2:]):
                    assert next_spot(boxes, other, -arrow[0], -arrow[1]) == id
                    returns += 1
    assert returns > 20


@every_game
def test_no_spot_is_between_a_spot_and_the_one_that_an_arrow_finds(table: Seats) -> None:
    for boxes in all_boards(table):
        for start in boxes.values():
            found = next_spot(boxes, start, *RIGHT)
            if found:
                here, there = start.right, boxes[found].left
                lines = range(start.top, start.bottom + 1)
                between = [
                    spot
                    for spot, box in boxes.items()
                    if any(box.top <= y <= box.bottom for y in lines) and here <= box.left < there
                ]
                assert between == []


@every_game
def test_arrows_reach_every_option_from_any_other(table: Seats) -> None:
    for placed in boards(table):
        reached, todo = {placed.top}, [placed.top]
        while todo:
            id = todo.pop()
            for arrow in (RIGHT, LEFT, DOWN, UP):
                found = placed.beside(id, *arrow)
                if found and found not in reached:
                    reached.add(found)
                    todo.append(found)
        assert reached == {*placed.boxes, *placed.others}


def test_options_that_are_not_on_the_board_follow_below_it() -> None:
    boxes = {"a": Box(0, 0, 0, 4), "b": Box(1, 1, 0, 4), "same": Box(1, 1, 0, 4)}
    placed = PlacedOptions(["pass", "a", "b", "same"], boxes)
    assert placed.beside("a", *DOWN) == "b"
    assert placed.beside("b", *DOWN) == "pass"
    assert placed.beside("pass", *DOWN) == "same"
    assert placed.beside("same", *DOWN) == ""
    assert placed.beside("pass", *UP) == "b"
    assert placed.beside("pass", *RIGHT) == ""


def test_a_thing_that_is_drawn_twice_is_at_its_first_place() -> None:
    placed = next(
        control._options_on_board(desk.draft)
        for desk in played(desk_of(ALONE[0], seed=3))
        if desk.asked.kind == "plan" and desk.draft is not None
        for control in [controlled(desk, 160, 50)]
    )
    assert max(box.height for box in placed.boxes.values()) < 10


# The focus


def at_inks() -> tuple[Control, ScreenSession]:
    desk = next(one for one in played(desk_of(ALONE[0])) if one.asked.kind == "take_inks")
    control = controlled(desk)
    press(control, "1")
    return control, desk


@pytest.mark.parametrize("theme", THEMES)
def test_tab_to_the_board_changes_the_highlight_at_both_places(theme: str) -> None:
    control, desk = at_inks()
    control.painter.theme = THEMES[theme]
    cursor, echo = control.painter.theme["cursor"], control.painter.theme["echo"]
    in_list = press(control)
    on_board = press(control, "tab")
    for picture, board, row in ((in_list, echo, cursor), (on_board, cursor, echo)):
        styles = [(one.style, one.style.meta) for line in picture.lines for one in line if one.style]
        assert desk.draft is not None
        assert desk.draft.row is not None
        spots = desk.draft.spots_for(desk.draft.row.id)
        there = [style for style, meta in styles if meta.get(CELL, meta.get(ROW)) in spots]
        here = [style for style, meta in styles if meta.get(OPTION) == desk.draft.row.id]
        assert there
        assert here
        assert all((style.bgcolor, style.reverse) == (board.bgcolor, board.reverse) for style in there)
        assert all((style.bgcolor, style.reverse) == (row.bgcolor, row.reverse) for style in here)


def test_the_pointer_in_the_list_is_hollow_while_arrows_move_on_the_board() -> None:
    control, _ = at_inks()
    assert ("▸" in _list(press(control)), "▹" in _list(press(control))) == (True, False)
    assert ("▸" in _list(press(control, "tab")), "▹" in _list(press(control))) == (False, True)
    assert "▸" in _list(press(control, "tab"))


def _list(picture: Picture) -> str:
    """The first signs of the options."""
    return "".join(
        one.text[0] for line in picture.lines for one in line if one.style and OPTION in one.style.meta
    )


def test_the_line_of_keys_says_where_tab_leads() -> None:
    control, _ = at_inks()
    read = control.desk.screen.read
    for keys, name in (((), BY_ID["board"].name), (("tab",), BACK_TO_LIST), (("tab",), BY_ID["board"].name)):
        line = text_of(press(control, *keys)).splitlines()[-1]
        assert f"{read(KEY_NAMES['tab'])} {read(name)}" in line


def test_tab_says_if_no_option_is_on_the_board() -> None:
    desk = next(one for one in played(desk_of(ALONE[0])) if one.asked.kind == "completion")
    control = controlled(desk)
    assert english("fullscreen.control.not_on_board")[:20] in text_of(press(control, "tab"))
    assert desk.draft is not None
    assert not desk.draft.is_on_board


def test_tab_highlights_something_on_the_board() -> None:
    for desk in played(desk_of(ALONE[0])):
        draft = desk.draft
        control = controlled(desk)
        if draft is None or draft.way != LIST or draft.is_on_board:
            continue
        placed = control._options_on_board(draft)
        if placed.boxes and placed.others:
            draft.point(placed.others[0])
            press(control, "tab")
            assert draft.row is not None
            assert draft.row.id in placed.boxes
            return
    raise AssertionError("no option is beside a board")
