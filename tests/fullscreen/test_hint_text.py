"""A hint on the full screen shows its whole reason, on a small screen and in every language."""

import pytest
from tests.support.full_screen import LANGUAGES, Seats, controlled, desk_of, played, press, text_of

from manicule.kernel.text import Text

SEATED = ("human:Anna", "greedy:Tom", "greedy:Kate")
ASKED = {"gutenberg": ("plan", 2), "cvlizations": ("lay_face_down", 1)}
"""By game, the kind of question at which hints are longest, and the number of them."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ASKED)
def test_a_hint_is_not_cut(game: str, language: str) -> None:
    kind, number = ASKED[game]
    for desk in played(desk_of(Seats(game, SEATED), language)):
        if desk.asked.kind != kind:
            continue
        text = "".join(text_of(press(controlled(desk), "h")).split())
        assert len(desk.messages) == 2
        for message in desk.messages:
            assert isinstance(message, Text)
            assert "".join(desk.screen.read(message).split()) in text
        number -= 1
        if not number:
            break
    assert not number
