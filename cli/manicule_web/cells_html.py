"""Cells as HTML: texts, signs with their icons, bars; each with words for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from manicule.kernel.sheet import Bar, Cell, CellItem, Content, Mark, art_items
from manicule.kernel.text import Text
from manicule_interface.art import Art, Symbol
from manicule_interface.readings import reading
from manicule_languages.reader import Read
from manicule_web.markup import NO_HTML, Html, attributes, element, escape, joined
from manicule_web.page_reader import LEFT_TO_RIGHT, is_right_to_left, without_marks

FULL, EMPTY = "■", "□"
STRIPE = 10
"""Number of fields from which a bar is drawn as a stripe."""
MOST_CELLS = 20_000
"""Number of drawn cells in the cache, for all tables and languages."""
SHORT = 4
"""Number of pieces that are not separated by a line break."""
NUMBER = re.compile(r"[−+-]?\d{1,3}")
SUM, PARTS_OF_SUM = re.compile(r"−?\d+=−?\d+(?:[+−]\d+)*"), re.compile(r"(?<==)|(?=[+−])")
"""A sum with its parts, such as 12=8+6−2, and the places where its line may be broken."""
LETTERS = re.compile(r"[^\W_]+")
USED = re.compile(r'<use href="#([^"]+)"/>')
BADGES = ("good", "bad")
"""A sign in one of these styles directly before another sign is a badge on it."""


class CellHtml:
    """Draws cells for one reader. The page contains the symbols: see `symbols`."""

    def __init__(self, read: Read, art: Art) -> None:
        self.read = read
        self.art = art

    def content(self, content: Content) -> Html:
        """The content of a cell; signs are drawn, with a text for screen readers."""
        if isinstance(content, Text):
            return self._text(content)
        return _drawn(content, self.read, self.art)

    def only_drawn(self, content: Content) -> Html:
        """The drawing alone, without words for screen readers."""
        if isinstance(content, Text):
            return self._text(content)
        return _only_drawn(content, self.read, self.art)

    def _text(self, text: Text) -> Html:
        said = self.read(text)
        plain = without_marks(said)
        is_sum = SUM.fullmatch(plain) is not None
        shown = joined(map(escape, PARTS_OF_SUM.split(plain)), "<wbr>") if is_sum else escape(said)
        # On a board, left stays left, but not in a sentence.
        return element("bdi", shown) if shown and is_right_to_left(self.read) else shown

    def words(self, content: Content) -> str:
        """The content in words."""
        return reading(content, self.read)

    def icon(self, plugin: str, name: str, kind: str) -> Html:
        """A symbol alone, as decoration; empty if the plugin has no such art."""
        symbol = self.art.symbol(f"{plugin}/{name}")
        return icon(symbol, kind) if symbol is not None else NO_HTML


# The same cells recur at every table and after every answer, so they are cached.


@lru_cache(maxsize=MOST_CELLS)
def _only_drawn(content: Mark | Bar | Cell, read: Read, art: Art) -> Html:
    return _PieceHtml(read, art).content(content)


@lru_cache(maxsize=MOST_CELLS)
def _drawn(content: Mark | Bar | Cell, read: Read, art: Art) -> Html:
    words = escape(reading(content, read))
    drawn = _only_drawn(content, read, art)
    if drawn in (words, element("bdi", words)):
        return drawn
    said = element("span", words, class_="sr") if words else NO_HTML
    return Html(f'<span aria-hidden="true">{drawn}</span>{said}') if drawn else said


class _PieceHtml:
    """Draws the pieces of a cell."""

    def __init__(self, read: Read, art: Art) -> None:
        self.read = read
        self.art = art

    def content(self, content: Content) -> Html:
        if not isinstance(content, Cell):
            return self._group((content,))
        groups = (piece if isinstance(piece, tuple) else (piece,) for piece in content.art or content.pieces)
        return joined((self._group(group) for group in groups), " ")

    def _isolated(self, group: Sequence[CellItem], drawn: Html) -> Html:
        """On a page that is written from right to left, signs and their numbers keep their order."""
        if not drawn or not is_right_to_left(self.read):
            return drawn
        is_text = all(isinstance(piece, Text) for piece in group)
        return element("bdi", drawn, dir=None if is_text else LEFT_TO_RIGHT)

    def _group(self, group: Sequence[CellItem]) -> Html:
        """Pieces without blanks between them; a few short ones stay on one line."""
        drawn = joined(self._pieces(group))
        has_icon = any(self._symbol(piece) is not None for piece in group)
        is_short = 1 < len(group) <= SHORT and has_icon
        return self._isolated(group, element("span", drawn, class_="g") if is_short else drawn)

    def _pieces(self, group: Sequence[CellItem]) -> Iterator[Html]:
        at = 0
        while at < len(group):
            piece, following = group[at], group[at + 1] if at + 1 < len(group) else None
            symbol = self._symbol(following)
            if isinstance(piece, Text):
                text = self.read(piece)
                number = without_marks(text)
                if symbol is not None and _takes(symbol, "number") and NUMBER.fullmatch(number):
                    assert isinstance(following, Mark)
                    yield self._mark(following, number)
                    at += 1
                else:
                    yield escape(text)
            elif isinstance(piece, Bar):
                yield _bar(piece)
            elif piece.style in BADGES and symbol is not None and self._symbol(piece) is not None:
                assert isinstance(following, Mark)
                badge, kind = self._mark(piece, kind="badge"), f"badged {style_class(piece.style)}"
                yield element("span", self._mark(following), badge, class_=kind)
                at += 1
            else:
                yield self._mark(piece)
            at += 1

    def _symbol(self, piece: CellItem | None) -> Symbol | None:
        return self.art.symbol(piece.icon) if isinstance(piece, Mark) and piece.icon else None

    def _mark(self, mark: Mark, number: str = "", kind: str = "") -> Html:
        name = None if mark.is_decoration else self.read(mark.name)
        sign = mark.symbol if isinstance(mark.symbol, str) else self.read(mark.symbol)
        symbol = self._symbol(mark)
        if symbol is None:
            looks = " ".join(filter(None, ("mark", style_class(mark.style), kind)))
            return element("span", escape(sign), class_=looks, title=name)
        written = number
        if not number and _takes(symbol, "letters"):
            written = "".join(LETTERS.findall(without_marks(sign)))[:2]
        looks = " ".join(filter(None, ("i", style_class(mark.style), kind, "numbered" if number else "")))
        return element("span", icon(symbol, written=written), class_=looks, title=name)


def icon(symbol: Symbol, kind: str = "", written: str = "") -> Html:
    """A symbol, with a number or letters on it."""
    text = NO_HTML
    if written and symbol.written is not None:
        on = symbol.written
        size = on.size if len(written) < 2 else round(on.size * 0.82, 1)
        given = attributes(x=f"{on.x:g}", y=f"{on.y:g}", font_size=f"{size:g}", fill=on.color)
        text = Html(f"<text{given}>{escape(written)}</text>")
    given = attributes(class_=kind or None, viewBox=symbol.box)
    return Html(f'<svg{given}><use href="#{symbol.id}"/>{text}</svg>')


def symbols(art: Art, body: Html | None = None) -> Html:
    """The definitions of symbols, hidden, for a page that draws them: those that its `body` uses, or all,
    because an update may use any. A page that loaded them from elsewhere would be styled again whenever one
    arrives."""
    used = None if body is None else set(USED.findall(body))
    drawn = [
        element("symbol", Html(one.markup), id=one.id, viewBox=one.box)
        for _, one in art.symbols()
        if used is None or one.id in used
    ]
    return element("svg", *drawn, hidden=True, aria_hidden="true") if drawn else NO_HTML


def _takes(symbol: Symbol, what: str) -> bool:
    return symbol.written is not None and symbol.written.what == what


def _bar(bar: Bar) -> Html:
    """The single fields of a bar; too many become one stripe."""
    look = f"bar {style_class(bar.style)}".strip()
    if bar.most < STRIPE:
        return element("span", Html(FULL * bar.value + EMPTY * max(0, bar.most - bar.value)), class_=look)
    full = f'<rect class="full" width="{bar.value}" height="1"/>'
    view = f'viewBox="0 0 {bar.most} 1" preserveAspectRatio="none"'
    return Html(f'<svg class="{look} stripe" {view}><rect width="{bar.most}" height="1"/>{full}</svg>')


def style_class(style: str) -> str:
    """The class of a style: `on blue` is `on-blue`."""
    return f"is-{style.replace(' ', '-')}" if style else ""


def field_look(content: Content) -> str:
    """The look of a whole field: that of its first mark with a background."""
    pieces = art_items(content)
    found = (piece.style for piece in pieces if isinstance(piece, Mark) and piece.style.startswith("on "))
    style = next(found, "")
    return f"field-{style.replace(' ', '-')}" if style else ""
