"""An expectation of a scenario that does not hold, and the words in which it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr

ASKED = tr("{seat} is asked “{kind}”")
NOBODY_ASKED = tr("nobody is asked anything")
NOTHING = tr("nothing")
GAME_OVER = tr("the game is over")

_LISTED = Text("{items}", domain="")


class Expectation(msgspec.Struct, frozen=True):
    """Something that a scenario says and that is not so: the key, what is said there, what is found."""

    where: str
    expected: Text
    found: Text

    def text(self) -> Text:
        text = tr("{where}: expected {expected}, found {found}")
        return text(where=self.where, expected=self.expected, found=self.found)


def listed(items: tuple[Text | str, ...]) -> Text:
    """Several things as a list in the reader's language."""
    return _LISTED(items=items) if items else NOTHING


def asked_now(table: Table[Any, Any, Any], asked: Mapping[str, Choice]) -> Text:
    """Who is asked what."""
    if not asked:
        return GAME_OVER if table.position.finished else NOBODY_ASKED
    names = {seat.id: seat.name for seat in table.seats}
    return listed(tuple(ASKED(seat=names[seat], kind=choice.kind.id) for seat, choice in asked.items()))
