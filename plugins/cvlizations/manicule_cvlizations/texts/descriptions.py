"""Texts of components: resources, orders and ideas.

>>> str(descriptions.amounts(table.content, {"food": 2, "wood": 1}))
'2 food and 1 wood'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from manicule import Piece, Text, verbatim
from manicule_cvlizations.content import Content, IdeaCard
from manicule_cvlizations.texts import ntr, tr

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandTable

# Translators: in place of a list of resources
NOTHING = tr("nothing")
# Translators: a number of food, wood or stone markers inside a sentence, as in “Anna takes 3 wood”
MARKERS = ntr("{n} {resource}", "{n} {resource}", context="markers of a resource")
# Translators: a short form for costs and tables
AMOUNT = ntr("{n} {resource}", "{n} {resource}", context="amount of a resource")
LIST = tr("{items}", context="list of resources")
HAPPINESS = ntr("{n} happiness point", "{n} happiness points")

TYPE_NAMES = {
    "ideology": tr("ideology", context="type.ideology"),
    "tool": tr("tool", context="type.tool"),
    "building": tr("building", context="type.building"),
    "invention": tr("invention", context="type.invention"),
}

# Translators: the source of a card's effect, after a colon
PROVENANCE = {
    "A": tr("rulebook", context="provenance"),
    "P": tr("partly rulebook, partly our own", context="provenance"),
    "B": tr("public texts", context="provenance"),
    "D": tr("deduction", context="provenance"),
    "R": tr("reconstruction", context="provenance"),
}

IDEA = tr("{type}; cost: {cost}; worth {points}. {about}")
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
    """Resources by id and number, within a sentence."""
    parts = tuple(
        MARKERS(n=number, resource=content.resource[kind].name) for kind, number in counts if number
    )
    return LIST(items=parts) if parts else NOTHING


def cost(content: Content, card: IdeaCard) -> Text:
    return amounts(content, card.cost)


def source_name(table: LandTable, source: str) -> Text:
    """The name of a source of gains: an order, an idea, or a name of `point_names` of a plugin.

    A source without a name is shown by its id, and `manicule plugins check` reports it.
    """
    named = table.content.order.get(source) or table.rules.pieces.get(source)
    if named is None:
        return table.rules.point_names.get(source, verbatim(source))
    name: Text = named.name
    return name


def effect(piece: Piece, options: Mapping[str, object]) -> Text:
    """The effect of an idea, by the reading in play."""
    readings: Mapping[tuple[str, object], Text] = getattr(piece, "otherwise", {})
    for (option, value), text in readings.items():
        if options.get(option) == value:
            return text
    return piece.about


def certainty(card: IdeaCard, options: Mapping[str, object]) -> str:
    """The certainty of an idea's effect, by the reading in play: a key of `PROVENANCE`."""
    certain: str = card.certainty.effect
    for reading, otherwise in card.otherwise.items():
        option, _, value = reading.partition("=")
        if str(options.get(f"cvlizations.{option}")) == value:
            certain = otherwise
    return certain


def idea(content: Content, pieces: Mapping[str, Piece], options: Mapping[str, object], id: str) -> Text:
    """An idea for sale, beside its name: type, cost, points and effect."""
    card, piece = content.idea[id], pieces[id]
    return IDEA(
        type=TYPE_NAMES[card.type],
        cost=cost(content, card),
        about=effect(piece, options),
        points=HAPPINESS(n=card.happiness),
    )


def place(
    place: str, names: Mapping[str, str], owners: Mapping[str, str], others: Mapping[str, Text]
) -> Text:
    """The name of a place: of its seat, or as given by its plugin (`others`), with the name of the seat that
    plays it."""
    if place in names:
        return verbatim(names[place])
    text = others.get(place, verbatim(place))
    return text(name=names[owners[place]]) if place in owners else text


def age(number: int) -> str:
    return AGES[number - 1] if number <= len(AGES) else str(number)
