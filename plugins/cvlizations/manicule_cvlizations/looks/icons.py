"""The signs of the table: symbols in colors for a terminal, pictures where they can be drawn."""

from __future__ import annotations

from manicule import Mark, Text, verbatim
from manicule_cvlizations.content import Content, IdeaCard, OrderCard
from manicule_cvlizations.texts import tr

Art = tuple[Text | Mark | tuple[Text | Mark, ...], ...]
UNNAMED = verbatim("")
POINTS = tr("points", context="column")
CHOOSERS = {
    "one": tr("if one tribe chooses the order", context="sign"),
    "two": tr("if two tribes choose the order", context="sign"),
    "many": tr("if three or more tribes choose the order", context="sign"),
}
"""The icon of each number of tribes, and its meaning."""
SYMBOLS = {"food": ("●", "o", "red"), "wood": ("♣", "Y", "green"), "stone": ("■", "#", "silver")}
"""The symbol of a resource, the same in ASCII, and its color. A plugin's own resource has its name."""
HAPPY = Mark("☺", POINTS, ":)", "gold", "cvlizations/points")
SLASH, NARROW, GAP = map(verbatim, ("/", "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"))
ANY = ("steal", "gain_any")
"""The kinds of orders that give resources of one's choice."""


def icon(id: str, name: Text = UNNAMED, sign: Text | str = "") -> Mark:
    """A picture of the game; `sign` replaces it where it is missing."""
    return Mark(sign, name, icon=f"cvlizations/{id}")


def headed(id: str, name: Text, about: Text) -> Art:
    """The head of a card: its icon, which tells what the card is about, and its name."""
    return icon(id, about), Mark(name, UNNAMED, style="strong")


def resource(content: Content, kind: str) -> Mark:
    """A resource."""
    name = content.resource[kind].name
    return icon(kind, name, name)


def symbol(content: Content, kind: str) -> Mark:
    """A resource as a colored symbol."""
    name = content.resource[kind].name
    sign, ascii, color = SYMBOLS.get(kind, (name, "", "strong"))
    return Mark(sign, name, ascii, color, f"cvlizations/{kind}")


def price(content: Content, card: IdeaCard) -> Art:
    """The cost of an idea: each number with its symbol."""
    return tuple(
        (verbatim(str(number)), symbol(content, kind)) for kind, number in card.cost.items() if number
    )


def given(content: Content, card: OrderCard) -> Art:
    """The symbol of the thing that an order gives; nothing if it gives several."""
    if card.kind == "happiness":
        return (HAPPY,)
    return (symbol(content, card.of),) if card.kind == "gain" else ()


def cost(content: Content, card: IdeaCard, sign: Mark) -> Art:
    """Every resource that an idea costs, one by one, and a sign after them."""
    groups = [(resource(content, kind),) * number for kind, number in card.cost.items() if number]
    return (*groups[:-1], (*groups[-1], sign)) if groups else ()


def points(number: int) -> tuple[Text | Mark, ...]:
    """Happiness points as a token with their number."""
    return verbatim(str(number)), icon("points", POINTS)


def figures(content: Content, card: OrderCard, words: Text) -> Art:
    """What an order gives by the number of tribes that choose it; in words if no icon tells it."""
    one, two, many = (icon(id, meaning) for id, meaning in CHOOSERS.items())
    if card.kind == "happiness":
        token = icon("points", POINTS)
    elif card.kind in ANY:
        token = icon("resources", words)
    elif card.kind == "gain":
        token = resource(content, card.of)
    else:
        return (one, SLASH, two, SLASH, many), words
    gains = ((verbatim(str(number)), (token,) if number else ()) for number in card.by)
    groups = zip((one, two, many), gains, (GAP, GAP, UNNAMED), strict=True)
    return tuple((who, NARROW, number, *what, after) for who, (number, what), after in groups)
