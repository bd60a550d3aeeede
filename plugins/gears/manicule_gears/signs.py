"""The signs of gears, and the names on a sector: one, or several alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from manicule import Mark, Text, id_list
from manicule_gears.texts import tr
from manicule_gutenberg import Reward, signs

EXCHANGE = Mark("⇄", tr("exchange", context="sign"), "<>", "strong", "gutenberg/exchange")
FOR_EACH = Mark("/", tr("for each order fulfilled with", context="sign"), style="dim")
GIVES = Mark("→", tr("give one, gain the other", context="sign"), "->", "strong", "gutenberg/gives")
OR = Mark("|", tr("or", context="sign"), style="dim")
CHEAPER = Mark("−", tr("discount when you buy", context="sign"), "-", "strong", "gutenberg/cheaper")
LOWEST = Mark(
    # Translators: a short sign for the lowest of several levels, drawn after an arrow: “↑min”
    tr("min", context="sign"),
    tr("your lowest specialty", context="sign"),
    style="strong",
    icon="gutenberg/lowest",
)
BY_ROUND = Mark("◷", tr("equal to the round number", context="sign"), "n", "strong", "gutenberg/by_round")


def named(entries: Mapping[str, Any], reward: Reward) -> Text:
    """All names on a sector, as a list."""
    return id_list(entries[name].name for name in reward.names)


def alternatives(drawn: Iterable[Mark]) -> signs.Signs:
    """Signs of alternatives."""
    first, *others = drawn
    return (first, *(sign for other in others for sign in (OR, other)))
