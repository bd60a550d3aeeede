"""Cells of a sheet as styled text: marks in their colors, or as ASCII letters."""

from __future__ import annotations

from rich.text import Text as Styled

from manicule.kernel.sheet import Bar, Cell, CellItem, Content, Mark, Part
from manicule.kernel.text import Text
from manicule_languages.reader import Read
from manicule_terminal.tones import FAINT, STYLES

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
            return Styled.assemble("(", text, ")", style=FAINT)
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
            return text.append(FREE[self.ascii] * (piece.most - full), FAINT)
        return Styled(self.read(piece))
