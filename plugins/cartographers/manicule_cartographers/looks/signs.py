"""The signs of a map: a letter on a colored field for each terrain, small signs for printed features."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule import Cell, Grid, Mark, Row, Text, verbatim
from manicule.sheet import State
from manicule_cartographers.content import SIZE, Content
from manicule_cartographers.looks.shape_words import in_words
from manicule_cartographers.rules.grid import BIT_OF, OPEN, ROWS, RUINS
from manicule_cartographers.texts import tr

STYLES = {
    "forest": "on green",
    "village": "on red",
    "farm": "on gold",
    "water": "on blue",
    "monster": "on violet",
    "mountain": "on brown",
    "wasteland": "dim",
}
LETTERS = {
    "forest": tr("F", context="terrain.forest.letter"),
    "village": tr("V", context="terrain.village.letter"),
    "farm": tr("A", context="terrain.farm.letter"),
    "water": tr("W", context="terrain.water.letter"),
    "monster": tr("M", context="terrain.monster.letter"),
}
NO_NAME = verbatim("")
OPEN_SIGN = Mark("·", verbatim(""), ascii=".", style="dim")
RUINS_SIGN = Mark("◊", tr("ruins", context="sign"), "R", "strong", "cartographers/ruins_space")
RUINS_BELOW = replace(RUINS_SIGN, icon="cartographers/ruins")
"""Ruins in the corner of a drawn space."""
RUINS_CARD = replace(RUINS_BELOW, style="")
"""Ruins on an explore card."""
COIN_SIGN = Mark(
    "¢", tr("a coin once the mountain is surrounded", context="sign"), "c", "gold", "cartographers/coin"
)
ON_RUINS = tr("{terrain} on ruins", context="what is on a space")
WITH_A_COIN = tr("{terrain} with a coin", context="what is on a space")
SHAPE_SIGN = Mark("■", tr("a space of the shape", context="sign"), "X", "strong", "cartographers/cell")
GAP_SIGN = Mark("·", verbatim(""), ".", "dim", "cartographers/gap")
UNREAD = verbatim("")
"""The reading of a cell whose content another cell reads, or that says nothing."""


COLUMNS = tuple(verbatim(str(column + 1)) for column in range(SIZE))
SPACES = {letter: tuple(f"{letter}{column + 1}" for column in range(SIZE)) for letter in ROWS}
"""The names of the spaces of each row."""


class MapSigns:
    """Draws maps of one side with the terrains of a content."""

    def __init__(self, content: Content, side: str) -> None:
        self._printed = content.side[side].rows
        self._marks = {terrain.letter: mark_of(content, terrain.id) for terrain in content.terrain.values()}
        self._mountain = content.terrain["mountain"].letter

    @property
    def all(self) -> tuple[Mark, ...]:
        """Every sign that may appear on a map."""
        return (*self._marks.values(), RUINS_SIGN, COIN_SIGN)

    def grid(
        self,
        title: Text,
        rows: Sequence[str],
        paid: Sequence[str],
        new: Sequence[str] = (),
        seat: str = "",
    ) -> Grid:
        """A map; `paid` are mountains without a coin, `new` are spaces about to be drawn."""
        lines = []
        for row, (letter, names) in enumerate(SPACES.items()):
            fields = tuple(
                self._field(rows[row][at], self._printed[row][at], name in paid, name in new)
                for at, name in enumerate(names)
            )
            lines.append(Row(verbatim(letter), fields, names))
        return Grid(title, COLUMNS, tuple(lines), seat, look="map")

    def _field(self, letter: str, printed: str, is_paid: bool, is_new: bool) -> Mark | Cell:
        is_ruins = printed == RUINS
        if letter == OPEN:
            return RUINS_SIGN if is_ruins else OPEN_SIGN
        mark = self._marks[letter]
        state: State = "active" if is_new else ""
        if is_ruins:
            art = ((mark, RUINS_BELOW),)
            return Cell(((mark, RUINS_SIGN),), ON_RUINS(terrain=mark.name), state, art=art)
        if letter == self._mountain and not is_paid:
            return Cell(((mark, COIN_SIGN),), WITH_A_COIN(terrain=mark.name), state)
        return Cell((mark,), state=state) if is_new else mark


def mark_of(content: Content, terrain: str) -> Mark:
    """The sign of a terrain; an unknown terrain has the letter of the written map."""
    found = content.terrain[terrain]
    symbol = LETTERS.get(terrain, found.letter)
    icon = found.icon or (f"cartographers/{terrain}" if terrain in STYLES else "")
    return Mark(symbol, found.name, found.letter, STYLES.get(terrain, "strong"), icon)


def picture(id: str, symbol: Text | str = "", name: Text = NO_NAME) -> Mark:
    """A picture of this game, for the art of cells that say the same in words."""
    return Mark(symbol, name, icon=f"cartographers/{id}")


def headed(name: Text) -> Mark:
    """The name of a card, in strong letters."""
    return Mark(name, NO_NAME, style="strong")


def shape_rows(rows: Sequence[str], height: int) -> list[Cell]:
    """A shape as printed on its card, one cell a row, padded to a height. The first cell reads the whole
    shape."""
    drawn = [
        Cell(
            (tuple(SHAPE_SIGN if mark == "X" else GAP_SIGN for mark in row),),
            reading=UNREAD if at else in_words(rows),
        )
        for at, row in enumerate(rows)
    ]
    return drawn + [Cell((verbatim(""),))] * (height - len(rows))


def spaces(names: Sequence[str], most: int) -> Text:
    """Some of these spaces, and a sign if there are more."""
    shown = [name for name in names if name in BIT_OF][:most]
    return verbatim(" ".join(shown) + (" …" if len(names) > most else ""))
