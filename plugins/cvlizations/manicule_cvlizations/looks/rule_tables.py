"""Tables of the rulebook, generated from the content: the ideas with their figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manicule import Piece, Text, verbatim
from manicule_cvlizations.content import Content
from manicule_cvlizations.texts import descriptions, tr

# Translators: heads of columns in the rulebook; ° marks our own values, which no public source gives
IDEA, AGE = tr("Idea", context="rules.ideas"), tr("Age", context="rules.ideas")
TYPE, POINTS = tr("Type of idea", context="rules.ideas"), tr("Points°", context="rules.ideas")
PRICE = tr("{resource}°", context="rules.ideas")


def ideas(content: Content, pieces: Mapping[str, Piece]) -> Iterator[tuple[Text, ...]]:
    """The idea cards by their number: type, cost by resource, and points."""
    costs = (PRICE(resource=resource.name) for resource in content.resource.values())
    yield IDEA, AGE, TYPE, *costs, POINTS
    for card in sorted(content.idea.values(), key=lambda card: card.number):
        figures = (*(card.cost.get(resource, 0) for resource in content.resource), card.happiness)
        age = verbatim(card.age.replace("-", "–"))
        named = (pieces[card.id].name, age, descriptions.TYPE_NAMES[card.type])
        yield *named, *(verbatim(str(figure)) for figure in figures)
