"""Values derived once from the content: shapes in all orientations, scoring functions, sides."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from manicule import RuleSet
from manicule_cartographers.content import CardShape, Content, ScoringCard
from manicule_cartographers.content.check import wrong_entries
from manicule_cartographers.hookspecs import CartographersTable
from manicule_cartographers.rules.land import Land, Reading
from manicule_cartographers.rules.scoring.base import Score
from manicule_cartographers.rules.shapes import Shape

DOT = CardShape(("X",))


class Derived(msgspec.Struct, frozen=True):
    """The derived values of a rule set, shared by all its tables: `derived(table)`, and `view.derived`.

    `sides` has the `Reading` of each side of the map, by its id; the side in play is that of the option
    `cartographers.side`. `shapes` has the shapes of each card by its id. `dot` is the single space drawn if
    nothing else fits; `drawable` are the possible terrains for it.

    >>> view = match.view("a")
    >>> known: Derived = view.derived
    >>> known.seasons
    ('spring', 'summer', 'fall', 'winter')
    """

    shapes: dict[str, tuple[Shape, ...]]
    dot: Shape
    sides: dict[str, Reading]
    scores: dict[str, Score]
    seasons: tuple[str, ...]
    drawable: tuple[str, ...]
    letters: dict[str, str]
    plugins: tuple[str, ...]


def derived(table: CartographersTable) -> Derived:
    """The derived values of a table's rules.

    >>> derived(table).seasons
    ('spring', 'summer', 'fall', 'winter')
    """
    prepared: Derived = table.derived
    return prepared


def derive(rules: RuleSet) -> Derived:
    """Derive all values from the rules in use; refuse content that the rules cannot use."""
    content: Content = rules.content
    scores = {score.__name__: score for score in rules.hooks.scores()}
    for entry, problem in wrong_entries(content, scores):
        raise rules.wrong_entry(entry, problem)
    return Derived(
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


def reading(table: CartographersTable) -> Reading:
    """The reading of maps for the side in play."""
    found: Reading = table.derived.sides[table.options["cartographers.side"]]  # inlined: for each drawing
    return found


def scoring_card(content: Content, options: Mapping[str, object], id: str) -> ScoringCard:
    """A scoring card with the figures in play."""
    card = content.scoring[id]
    stars = options.get(f"cartographers.{id}")
    # The one figure in which the sources differ is an option, named like its card.
    return card.with_stars(stars) if isinstance(stars, int) else card


def stars(known: Derived, card: ScoringCard, land: Land) -> int:
    """The stars of a land for a scoring card."""
    return known.scores[card.id](land, card)
