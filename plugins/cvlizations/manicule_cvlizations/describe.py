"""How components read: resources, orders and ideas as texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from manicule import Piece, Text
from manicule_cvlizations.content import Content, IdeaCard
from manicule_cvlizations.texts import ntr, tr

NOTHING = tr("nothing")
# Translators: a number of food, wood or stone markers inside a sentence, as in “Anna takes 3 wood”
MARKERS = ntr("{n} {resource}", "{n} {resource}", context="markers of a resource")
# Translators: a short form for costs and tables
AMOUNT = ntr("{n} {resource}", "{n} {resource}", context="amount of a resource")
LIST = tr("{items}", context="list of resources")
HAPPINESS = ntr("{n} happiness point", "{n} happiness points")
# Translators: an order with what it gives
ORDER = tr("{order}: {effect}", context="an order")

TYPE_NAMES = {
    "ideology": tr("ideology", context="type.ideology"),
    "tool": tr("tool", context="type.tool"),
    "building": tr("building", context="type.building"),
    "invention": tr("invention", context="type.invention"),
}

# Translators: below the heading “known from”: where what a card does is known from
PROVENANCE = {
    "A": tr("rulebook", context="provenance"),
    "B": tr("public texts", context="provenance"),
    "D": tr("deduction", context="provenance"),
    "R": tr("reconstruction", context="provenance"),
}

IDEA = tr("{name} ({type}) for {cost}: {about} Worth {points}.")
AGES = ("I", "II", "III", "IV", "V", "VI")


def listed(amounts: Iterable[tuple[Text, int]]) -> Text:
    """Resources by name and number, in the short form."""
    parts = tuple(AMOUNT(n=number, resource=name) for name, number in amounts if number)
    return LIST(items=parts) if parts else NOTHING


def amounts(content: Content, counts: Mapping[str, int] | Iterable[tuple[str, int]]) -> Text:
    """Resources by id and number, in the short form."""
    pairs = counts.items() if isinstance(counts, Mapping) else counts
    return listed((content.resource[kind].name, number) for kind, number in pairs)


def markers(content: Content, counts: Iterable[tuple[str, int]]) -> Text:
    """Resources by id and number, inside a sentence."""
    parts = tuple(
        MARKERS(n=number, resource=content.resource[kind].name) for kind, number in counts if number
    )
    return LIST(items=parts) if parts else NOTHING


def cost(content: Content, card: IdeaCard) -> Text:
    return amounts(content, card.cost)


def idea(content: Content, pieces: Mapping[str, Piece], id: str) -> Text:
    """An idea as it is offered: name, type, cost, effect and points."""
    card, piece = content.idea[id], pieces[id]
    return IDEA(
        name=piece.name,
        type=TYPE_NAMES[card.type],
        cost=cost(content, card),
        about=piece.about,
        points=HAPPINESS(n=card.happiness),
    )


def age(number: int) -> str:
    return AGES[number - 1] if number <= len(AGES) else str(number)
