"""A hint on the full screen shows its whole reason, at every size and in every language."""

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, desk_of, played, press, text_of
from tests.support.wording import english

from manicule.kernel.text import Text
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import Picture

SEATED = ("human:Anna", "greedy:Tom", "greedy:Kate")
ASKED = {"gutenberg": ("plan", 2), "cartographers": ("draw", 6), "cvlizations": ("lay_face_down", 1)}
"""By game, the kind of question at which hints are longest, and the number of them."""
SIZES = ((80, 24), (160, 50))
SMALLEST = (60, 16)


def told(desk: ScreenSession, picture: Picture) -> bool:
    """Whether every message is to be read whole, over the whole width or beside the board."""
    lines = text_of(picture).splitlines()
    texts = ["".join("".join(lines).split())]
    texts.append("".join("".join(line.rpartition("│")[2] for line in lines).split()))
    messages = [desk.screen.read(message) for message in desk.messages if isinstance(message, Text)]
    return bool(messages) and all(
        any("".join(message.split()) in text for text in texts) for message in messages
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ASKED)
def test_a_hint_is_not_cut(game: str, language: str) -> None:
    kind, number = ASKED[game]
    for desk in played(desk_of(Seats(game, SEATED), language)):
        if desk.asked.kind != kind:
            continue
        control = controlled(desk)
        press(control, "h")
        for size in SIZES:
            assert told(desk, control.painter.paint(desk, *size)), size
        number -= 1
        if not number:
            break
    assert not number


def test_a_hint_that_is_cut_names_the_key_of_its_page() -> None:
    desk = next(desk for desk in played(desk_of(Seats("gutenberg", SEATED))) if desk.asked.kind == "plan")
    control = controlled(desk, *SMALLEST)
    picture = press(control, "h", size=SMALLEST)
    assert not told(desk, picture)
    assert english("fullscreen.question_pane.whole_text", key="i") in text_of(picture)
    assert told(desk, press(control, "i", size=(60, 40)))
    press(control, "escape", size=SMALLEST)
    assert desk.messages
