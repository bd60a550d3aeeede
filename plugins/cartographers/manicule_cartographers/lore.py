"""What the game derives once from its content: shapes in all orientations, scoring functions, sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from manicule import RuleSet, Text, id_list
from manicule_cartographers.content import CardShape, Content, ScoringCard
from manicule_cartographers.grid import SIZE
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.land import Land, Reading
from manicule_cartographers.scoring.base import Score
from manicule_cartographers.shapes import Shape
from manicule_cartographers.texts import tr

NO_FUNCTION = tr("no plugin brings the function of this card; known are {known}")
NO_TERRAIN = tr("the terrain “{terrain}” does not exist; known are {known}")
BAD_SIDE = tr("a side has {size} rows of {size} spaces")
BAD_LETTER = tr("the letter must be a single character that no other terrain has")
DOT = CardShape(("X",))


class Lore(msgspec.Struct, frozen=True):
    """Kept by the rule set, shared by all its tables.

    `shapes` are those of each card by its id; `dot` is the single space that is drawn where nothing else
    fits. `drawable` are the terrains that can be drawn in a fallback.
    """

    shapes: dict[str, tuple[Shape, ...]]
    dot: Shape
    sides: dict[str, Reading]
    scores: dict[str, Score]
    seasons: tuple[str, ...]
    drawable: tuple[str, ...]
    letters: dict[str, str]
    plugins: tuple[str, ...]


def lore(table: CartographersTable) -> Lore:
    """The lore of a table."""
    prepared: Lore = table.prepared
    return prepared


def prepare(rules: RuleSet) -> Lore:
    """Derive the lore; content that no rule understands is refused."""
    content: Content = rules.content
    scores = {score.__name__: score for score in rules.hooks.scores()}
    for entry, problem in _wrong_entries(content, scores):
        raise rules.wrong_entry(entry, problem)
    return Lore(
        shapes=_shapes(content),
        dot=Shape(DOT.rows),
        sides={id: Reading(side, content.terrain) for id, side in content.side.items()},
        scores=scores,
        seasons=tuple(content.season),
        drawable=tuple(
            id for id, terrain in content.terrain.items() if terrain.drawable and not terrain.counts
        ),
        letters={id: terrain.letter for id, terrain in content.terrain.items()},
        plugins=tuple(rules.plugins),
    )


def _shapes(content: Content) -> dict[str, tuple[Shape, ...]]:
    found = {
        card.id: tuple(Shape(shape.rows, shape.coin) for shape in card.shapes)
        for card in content.explore.values()
    }
    return found | {card.id: (Shape(card.shape.rows),) for card in content.ambush.values()}


def _wrong_entries(content: Content, scores: Mapping[str, Score]) -> Iterator[tuple[str, Text]]:
    """What no rule can use: the entry or its field, and why."""
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


def reading(table: CartographersTable) -> Reading:
    """How maps of the side that is played on are read."""
    return lore(table).sides[table.options["side"]]


def scoring_card(content: Content, options: Mapping[str, object], id: str) -> ScoringCard:
    """A scoring card with the figures that are played with."""
    card = content.scoring[id]
    stars = options.get(id)
    # The one figure in which the sources differ is an option named like its card.
    return msgspec.structs.replace(card, stars=(stars,)) if isinstance(stars, int) else card


def stars(known: Lore, card: ScoringCard, land: Land) -> int:
    """What a land is worth by a scoring card."""
    return known.scores[card.id](land, card)


def card_name(content: Content, id: str) -> Text:
    """The name of an explore card or of an ambush."""
    return content.explore[id].name if id in content.explore else content.ambush[id].name
