"""What is on the full screen: the outcome of painting, and what keys and clicks go by."""

from __future__ import annotations

from typing import NamedTuple

from manicule_fullscreen.lines import Line
from manicule_fullscreen.spots import Box


class Picture(NamedTuple):
    """What is on the screen: its lines, where the cursor of the terminal is, and where the board lies.

    `board` is the place of the board on the screen, `top` the first line of it that is seen.
    """

    lines: list[Line]
    cursor: tuple[int, int] | None = None
    board: Box | None = None
    top: int = 0
    boxes: dict[str, Box] = {}
    height: int = 0
    """How many lines the whole board has."""
    is_too_small: bool = False
    """Whether the window has no room for the table: nobody sees what a key would do."""
