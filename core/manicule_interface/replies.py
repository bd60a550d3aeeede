"""What an interface shows to whoever typed something: as data, which each interface draws in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text

if TYPE_CHECKING:
    from manicule_interface.rulebook import RulePage


class Pages(msgspec.Struct, frozen=True):
    """Parts of the rules."""

    pages: tuple[RulePage, ...]


class Terms(msgspec.Struct, frozen=True):
    """What can be typed, each with what it is for."""

    rows: tuple[tuple[Text | str, Text], ...]


Reply: TypeAlias = Text | Sheet | Pages | Terms
"""A text is a line of its own."""
