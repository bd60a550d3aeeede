"""The records of Cartographers' content files."""

from __future__ import annotations

import msgspec

from manicule import Entry, Text, verbatim

NO_TEXT = verbatim("")
SIZE = 11
"""Number of rows and columns of a map."""
WIDEST = 6
"""Maximum number of columns of a shape."""


class CardShape(msgspec.Struct, frozen=True):
    """A shape as printed on a card. Written `XX/X.`, with `coin` in front if it pays one.

    >>> CardShape.parse("coin XX/X.")
    CardShape(rows=('XX', 'X.'), coin=True)
    """

    rows: tuple[str, ...]
    coin: bool = False

    @classmethod
    def parse(cls, written: str) -> CardShape:
        *marks, shape = written.split() or [""]
        rows = tuple(shape.split("/"))
        is_even = len({len(row) for row in rows}) == 1 and 0 < len(rows[0]) <= WIDEST
        if marks not in ([], ["coin"]) or not is_even or set("".join(rows)) - set("X.") or "X" not in shape:
            raise ValueError(
                f"“{written}” is not a shape: write its rows with X and . and a slash between them"
            )
        return cls(rows, bool(marks))

    def __str__(self) -> str:
        return ("coin " if self.coin else "") + "/".join(self.rows)


class ExploreCard(Entry, frozen=True):
    no: int
    name: Text
    time: int
    kind: str = "terrain"
    terrains: tuple[str, ...] = ()
    shapes: tuple[CardShape, ...] = ()


class AmbushCard(Entry, frozen=True):
    """An ambush: the direction for passing sheets, and the corner for the solo game."""

    no: int
    name: Text
    shape: CardShape
    arrow: str
    corner: str


class Season(Entry, frozen=True):
    no: int
    name: Text
    time: int
    edicts: tuple[str, ...]


class Edict(Entry, frozen=True):
    no: int


class Title(Entry, frozen=True):
    least: int
    name: Text


class Number(Entry, frozen=True):
    value: int


class Side(Entry, frozen=True):
    """A side of the map sheet as printed, row by row."""

    rows: tuple[str, ...]


class Terrain(Entry, frozen=True):
    """A terrain and its letter on a written map. `counts` lists other terrains that it counts as; `icon` is
    its picture, `PLUGIN/NAME`, if another plugin than this game draws it."""

    name: Text
    letter: str
    drawable: bool = True
    counts: tuple[str, ...] = ()
    icon: str = ""


class ScoringCard(Entry, frozen=True):
    """A scoring card: its suit, its text `about`, and its stars. `otherwise` is its text with the figure of
    another source.

    >>> card = next(iter(table.content.scoring.values()))
    >>> isinstance(card, ScoringCard), card.suit
    (True, 'forest')
    """

    no: int
    name: Text
    suit: str
    stars: tuple[int, ...]
    solo: int
    about: Text
    least: int = 0
    otherwise: Text = NO_TEXT

    def with_stars(self, stars: int) -> ScoringCard:
        """The card with the figure of an option, and the text for it."""
        if self.stars == (stars,):
            return self
        about = self.about if self.otherwise == NO_TEXT else self.otherwise
        return msgspec.structs.replace(self, stars=(stars,), about=about)


class Content(msgspec.Struct, frozen=True):
    """Everything printed on the components.

    >>> len(table.content.scoring), str(next(iter(table.content.terrain.values())).name)
    (16, 'forest')
    """

    explore: dict[str, ExploreCard]
    ambush: dict[str, AmbushCard]
    season: dict[str, Season]
    edict: dict[str, Edict]
    scoring: dict[str, ScoringCard]
    side: dict[str, Side]
    terrain: dict[str, Terrain]
    title: dict[str, Title]
    number: dict[str, Number]


def card_name(content: Content, id: str) -> Text:
    """The name of an explore card or of an ambush."""
    return content.explore[id].name if id in content.explore else content.ambush[id].name
