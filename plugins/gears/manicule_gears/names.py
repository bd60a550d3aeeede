"""The names on a sector: one, or several of which any will do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from manicule import Mark, Text, id_list
from manicule_gears.signs import OR
from manicule_gutenberg import Reward, signs


def named(entries: Mapping[str, Any], reward: Reward) -> Text:
    """All that a sector names, one after another."""
    return id_list(entries[name].name for name in reward.names)


def alternatives(drawn: Iterable[Mark]) -> signs.Signs:
    """Signs of which any will do."""
    first, *others = drawn
    return (first, *(sign for other in others for sign in (OR, other)))
