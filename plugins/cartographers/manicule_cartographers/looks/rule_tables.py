"""Tables of the rulebook, generated from the content: explore cards and ambushes with their shapes."""

from __future__ import annotations

from collections.abc import Iterator

from manicule import Text, verbatim
from manicule_cartographers.content import CardShape, Content
from manicule_cartographers.looks.edicts import listed
from manicule_cartographers.looks.shape_words import in_words
from manicule_cartographers.texts import tr

# Translators: heads of columns in the rulebook
CARD, TIME = tr("Explore card", context="rules.explore"), tr("Time", context="rules.explore")
TERRAINS, COIN = tr("Terrain", context="rules.explore"), tr("Coin", context="rules.explore")
SHAPE = tr("Shape", context="rules.explore")
# Translators: the head of a column with the shape in words, as in “3 side by side”
WORDS = tr("In words", context="rules.explore")
AMBUSH, CORNER = tr("Ambush", context="rules.ambush"), tr("Corner", context="rules.ambush")
DIRECTION = tr("Direction", context="rules.ambush")
RUINS = tr("ruins", context="rules.explore")
NOTHING = verbatim("")
CORNERS = {
    "top_left": tr("top left", context="rules.ambush"),
    "top_right": tr("top right", context="rules.ambush"),
    "bottom_left": tr("bottom left", context="rules.ambush"),
    "bottom_right": tr("bottom right", context="rules.ambush"),
}
ARROWS = {
    "clockwise": tr("clockwise", context="rules.ambush"),
    "counter_clockwise": tr("counter-clockwise", context="rules.ambush"),
}


def explore_cards(content: Content) -> Iterator[tuple[Text, ...]]:
    """One row for each shape of a card, so that a screen reader finds all of a shape in one row."""
    yield CARD, TIME, TERRAINS, COIN, SHAPE, WORDS
    for card in sorted(content.explore.values(), key=lambda card: card.no):
        time = verbatim(str(card.time))
        names = tuple(content.terrain[terrain].name for terrain in card.terrains)
        for shape in card.shapes:
            coin = verbatim("1") if shape.coin else NOTHING
            yield card.name, time, listed(names), coin, *_shape(shape)
        if not card.shapes:
            yield card.name, time, RUINS, NOTHING, NOTHING, NOTHING


def ambushes(content: Content) -> Iterator[tuple[Text, ...]]:
    """The ambush cards; an unknown corner or arrow is shown as written."""
    yield AMBUSH, CORNER, DIRECTION, SHAPE, WORDS
    for card in sorted(content.ambush.values(), key=lambda card: card.no):
        corner = CORNERS.get(card.corner, verbatim(card.corner))
        arrow = ARROWS.get(card.arrow, verbatim(card.arrow))
        yield card.name, corner, arrow, *_shape(card.shape)


def _shape(shape: CardShape) -> tuple[Text, Text]:
    """A shape as printed on its card: drawn, and in words."""
    drawn = "\n".join(shape.rows)
    return verbatim(f"`{drawn}`"), in_words(shape.rows)
