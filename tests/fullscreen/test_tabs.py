"""The tabs of the full screen: each name is readable at 80 columns, and keys and clicks change the tab."""

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, desk_of, played, press, text_of

from manicule_fullscreen.control import Control
from manicule_fullscreen.frame_lines import TAB
from manicule_fullscreen.lines import plain

MANY = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate", "greedy:Maximilian"))
FEW = Seats("cartographers", ("human:Anna", "greedy:Tom"))


def with_many_tabs(language: str) -> Control:
    """A table with more tabs than fit in a line of 80 columns."""
    for desk in played(desk_of(MANY, language)):
        if len(desk.tabs) > 8:
            return controlled(desk)
    raise AssertionError("there are never that many tabs")


def names_in_sight(control: Control) -> dict[int, str]:
    """By number, the names of the tabs as they are on the screen."""
    line = control.painter.paint(control.desk, 80, 24).lines[1]
    names: dict[int, str] = {}
    for segment in line:
        if segment.style is not None and TAB in segment.style.meta:
            at = segment.style.meta[TAB]
            names[at] = names.get(at, "") + segment.text
    return names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tab_is_readable_at_80_columns(language: str) -> None:
    control = with_many_tabs(language)
    desk = control.desk
    names = [desk.screen.read(tab.name) for tab in desk.tabs]
    read = set[int]()
    for at in range(len(names)):
        assert desk.tab == at
        shown = names_in_sight(control)
        assert shown[at] == names[at]
        assert set(shown) == set(range(len(names)))
        assert all(name in (names[number], "·") for number, name in shown.items())
        read |= {number for number, name in shown.items() if name != "·"}
        press(control, "]")
    assert read == set(range(len(names)))
    assert desk.tab == 0


def test_a_tab_whose_name_has_no_room_is_a_dot_to_click() -> None:
    control = with_many_tabs("fr")
    desk = control.desk
    last = len(desk.tabs) - 1
    assert names_in_sight(control)[last] == "·"
    picture = control.painter.paint(desk, 80, 24)
    control.click(picture, plain(picture.lines[1]).rindex("·"), 1)
    assert desk.tab == last
    assert names_in_sight(control)[last] == desk.screen.read(desk.tabs[last].name)


def test_the_keys_beside_the_tabs_can_be_clicked() -> None:
    desk = desk_of(FEW)
    control = controlled(desk)
    picture = control.painter.paint(desk, 80, 24)
    line = text_of(picture).splitlines()[1]
    control.click(picture, line.index("]"), 1)
    assert desk.tab == 1
    control.click(picture, line.index("["), 1)
    assert desk.tab == 0
