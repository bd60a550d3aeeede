"""Cells of a sheet as styled text: marks in their colors, or as ASCII letters."""

from __future__ import annotations

from rich.text import Text as Styled

from manicule.kernel.sheet import Bar, Cell, CellItem, Content, Mark, Part
from manicule.kernel.text import Text
from manicule_languages.reader import Read

# These tones are readable on dark and light backgrounds.
_COLORS = {
    "red": "color(160)",
    "orange": "color(172)",
    "gold": "color(178)",
    "green": "color(34)",
    "cyan": "color(37)",
    "blue": "color(33)",
    "violet": "color(134)",
    "brown": "color(130)",
    "silver": "color(246)",
    "black": "color(240)",
    "white": "color(252)",
}
_DARK = ("red", "blue", "violet", "brown", "black")
STYLES = {
    "": "",
    "strong": "bold",
    "dim": "dim",
    "good": "bold color(34)",
    "bad": "bold color(160)",
    **{name: f"bold {color}" for name, color in _COLORS.items()},
    **{
        f"on {name}": f"bold {'color(231)' if name in _DARK else 'color(16)'} on {color}"
        for name, color in _COLORS.items()
    },
}
FULL, FREE, POINTER = ("▰", "#"), ("▱", "-"), ("▸", ">")


class CellPen:
    """Draws cells for one reader."""

    def __init__(self, read: Read, ascii: bool) -> None:
        self.read = read
        self.ascii = ascii

    def drawn(self, content: Content | str) -> Styled:
        """A cell as styled text."""
        if isinstance(content, str):
            return Styled(content)
        if not isinstance(content, Cell):
            return self._piece(content)
        drawn = [
            Styled.assemble(*map(self._piece, piece)) if isinstance(piece, tuple) else self._piece(piece)
            for piece in content.pieces
        ]
        text = Styled(" ").join(one for one in drawn if one.plain)
        if content.state == "active":
            return Styled.assemble((POINTER[self.ascii], "bold"), text, style="bold")
        if content.state == "closed" and text.plain:
            return Styled.assemble("(", text, ")", style="dim")
        return text

    def placed(self, content: Content, part: Part, number: int, spot: str = "") -> Styled:
        """A cell of a part, by its number in the part; `spot` is the spot of its row or field."""
        return self.drawn(content)

    def titled(self, part: Part) -> Styled:
        """The title of a part."""
        return Styled(self.read(part.title))

    def symbol(self, mark: Mark) -> str:
        """The symbol of a mark."""
        symbol = mark.ascii if self.ascii and mark.ascii else mark.symbol
        return self.read(symbol) if isinstance(symbol, Text) else symbol

    def _piece(self, piece: CellItem) -> Styled:
        if isinstance(piece, Mark):
            return Styled(self.symbol(piece), STYLES.get(piece.style, ""))
        if isinstance(piece, Bar):
            full = max(0, min(piece.value, piece.most))
            text = Styled(FULL[self.ascii] * full, STYLES.get(piece.style, ""))
            return text.append(FREE[self.ascii] * (piece.most - full), "dim")
        return Styled(self.read(piece))
