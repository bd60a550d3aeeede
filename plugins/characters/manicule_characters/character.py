"""What a character is: a piece that a seat holds from the start to the end."""

from __future__ import annotations

from typing import ClassVar

from manicule import Piece, Text


class Character(Piece):
    """A printer with an ability. `about` says what the ability does, `biography` who it was."""

    kind = "character"
    biography: ClassVar[Text]
