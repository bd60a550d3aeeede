"""Checks that the rules can use the content: its functions, terrains, sides and letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from manicule import Text, id_list
from manicule_cartographers.content import SIZE, Content
from manicule_cartographers.texts import tr

if TYPE_CHECKING:
    from manicule_cartographers.rules.scoring.base import Score

NO_FUNCTION = tr("no plugin provides the function of this card; known functions: {known}")
NO_TERRAIN = tr("the terrain “{terrain}” does not exist; known terrains: {known}")
BAD_SIDE = tr("a side must have {size} rows of {size} spaces")
BAD_LETTER = tr("the letter must be a single character that no other terrain uses")


def wrong_entries(content: Content, scores: Mapping[str, Score]) -> Iterator[tuple[str, Text]]:
    """The entries or fields that no rule can use, and why."""
    for card in content.scoring:
        if card not in scores:
            yield f"scoring.{card}", NO_FUNCTION(known=id_list(sorted(scores)))
    for explore in content.explore.values():
        for named in explore.terrains:
            if named not in content.terrain:
                known = id_list(content.terrain)
                yield f"explore.{explore.id}.terrains", NO_TERRAIN(terrain=named, known=known)
    for side in content.side.values():
        if [len(row) for row in side.rows] != [SIZE] * SIZE:
            yield f"side.{side.id}.rows", BAD_SIDE(size=SIZE)
    letters = [terrain.letter for terrain in content.terrain.values()]
    for terrain in content.terrain.values():
        if len(terrain.letter) != 1 or letters.count(terrain.letter) > 1 or terrain.letter in ".R":
            yield f"terrain.{terrain.id}.letter", BAD_LETTER
