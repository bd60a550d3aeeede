"""Sheets as HTML: tables with headings, boards of fields, and a text for each sign."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from html import escape

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Part, Section, Sheet, cell_items
from manicule.kernel.text import Text
from manicule_interface.readings import reading
from manicule_interface.session import NOT_SHOWN
from manicule_languages.reader import Read
from manicule_web.markup import attributes, element

FULL, EMPTY = "■", "□"
STRIPE = 10
"""Number of fields from which a bar is drawn as a stripe."""
WIDE = 4
"""Number of columns from which a table does not fit on every screen."""
MOST_CELLS = 20_000
"""Number of drawn cells in the cache, for all tables and languages."""
_log = logging.getLogger("manicule.web")


class Picks(msgspec.Struct, frozen=True):
    """The spots of a board that can be picked, with the value or the control of each.

    Without `is_ticked`, a pick answers; with it, the pick ticks or focuses the control.
    """

    form: str = ""
    values: Mapping[str, str] = {}
    is_ticked: bool = False


NOTHING = Picks()


class HtmlPen:
    """Draws for one reader. `level` is the heading level of parts."""

    def __init__(self, read: Read, picks: Picks = NOTHING, level: int = 2) -> None:
        self.read = read
        self.picks = picks
        self.level = level

    def sheet(self, sheet: Sheet) -> str:
        """All parts of a sheet."""
        return "".join(self.part(part) for part in sheet.sections)

    def part(self, part: Part) -> str:
        """A part with its title; in place of an invalid part, a message."""
        try:
            return self._part(part)
        except FAILURES:  # a plugin may return anything
            _log.exception("a part of a table cannot be drawn: %r", part)
            return f"<p>{escape(self.read(NOT_SHOWN))}</p>"

    def _part(self, part: Part) -> str:
        title = escape(self.read(part.title))
        head = f"<h{self.level}>{self._picked(part.id, title)}</h{self.level}>" if title else ""
        if isinstance(part, Group):
            inner = HtmlPen(self.read, self.picks, self.level + bool(title))
            parts = "".join(inner.part(one) for one in part.parts)
            return f'<section class="group">{head}<div class="parts">{parts}</div></section>'
        table = self._grid(part, title) if isinstance(part, Grid) else self._section(part, title)
        return f'<section class="part">{head}{table}</section>'

    def _section(self, section: Section, title: str) -> str:
        label = f' aria-label="{title}"' if title else ""
        rows = []
        if section.heading:
            heads = "".join(self._head("col", cell) for cell in section.heading)
            rows.append(f"<thead><tr>{heads}</tr></thead>")
        rows.append("<tbody>")
        is_wide = len(section.heading) >= WIDE
        # On a narrow screen, each cell of a wide table is below the name of its column.
        names = [reading(cell, self.read) for cell in section.heading] if is_wide else []
        labels = [*names, *[""] * max((len(row) - len(names) for row in section.rows), default=0)]
        offered: set[str] = set()  # an option in several rows is picked in the first
        for at, row in enumerate(section.rows):
            spot = section.spots[at] if at < len(section.spots) else ""
            cells = [self._cell("td", content, "", labels[place]) for place, content in enumerate(row)]
            if spot and spot in self.picks.values and spot not in offered:
                offered.add(spot)
                said = next((at for at, content in enumerate(row) if reading(content, self.read)), 0)
                cells[said] = f"<td>{self._picked(spot, self.content(row[said]))}</td>"
            rows.append(f"<tr>{''.join(cells)}</tr>")
        rows.append("</tbody>")
        kind = "facts" if not section.heading else "columns wide" if is_wide else "columns"
        return f'<div class="scroll"><table class="{kind}"{label}>{"".join(rows)}</table></div>'

    def _grid(self, grid: Grid, title: str) -> str:
        heads = "".join(self._head("col", cell) for cell in grid.columns)
        rows = [f"<thead><tr><td></td>{heads}</tr></thead><tbody>"]
        for row in grid.rows:
            fields = [
                self._cell("td", field, row.spots[at] if at < len(row.spots) else "")
                for at, field in enumerate(row.fields)
            ]
            rows.append(f"<tr>{self._head('row', row.label)}{''.join(fields)}</tr>")
        rows.append("</tbody>")
        label = f' aria-label="{title}"' if title else ""
        board = attributes(data_board=grid.id or None)
        return f'<div class="scroll"><table class="grid"{label}{board}>{"".join(rows)}</table></div>'

    def _head(self, scope: str, content: Content) -> str:
        """A heading of a column or a row; an empty one becomes a plain cell."""
        drawn = self.content(content)
        return f'<th scope="{scope}">{drawn}</th>' if reading(content, self.read) else f"<td>{drawn}</td>"

    def _cell(self, tag: str, content: Content, spot: str = "", label: str = "") -> str:
        state = content.state if isinstance(content, Cell) else ""
        inner = content.spot if isinstance(content, Cell) else ""
        look = _field_look(content) if spot else ""
        kinds = " ".join(filter(None, (state, look)))
        given = attributes(class_=kinds or None, data_field=spot or None, data_label=label or None)
        drawn = self._picked(inner or spot, self.content(content))
        return f"<{tag}{given}>{drawn}</{tag}>"

    def _picked(self, spot: str, drawn: str) -> str:
        """A drawing, inside a control if it can be picked."""
        value = self.picks.values.get(spot) if spot else None
        if value is None:
            return drawn
        if self.picks.is_ticked:
            return element("label", drawn, class_="spot", for_=value)
        return element(
            "button", drawn, class_="spot", type="submit", form=self.picks.form, name="answer", value=value
        )

    def content(self, content: Content) -> str:
        """The content of a cell; signs are drawn, with a text for screen readers."""
        return escape(self.read(content)) if isinstance(content, Text) else _drawn(content, self.read)


# Cells. The same cells recur at every table and after every answer, so they are cached.


@lru_cache(maxsize=MOST_CELLS)
def _drawn(content: Mark | Bar | Cell, read: Read) -> str:
    words = escape(reading(content, read))
    drawn = _pieces(content, read) if isinstance(content, Cell) else _piece(content, read)
    if drawn == words:
        return drawn
    said = f'<span class="sr">{words}</span>' if words else ""
    return f'<span aria-hidden="true">{drawn}</span>{said}' if drawn else said


def _pieces(cell: Cell, read: Read) -> str:
    groups = (piece if isinstance(piece, tuple) else (piece,) for piece in cell.pieces)
    return " ".join("".join(_piece(one, read) for one in group) for group in groups)


def _piece(piece: Text | Mark | Bar | Cell, read: Read) -> str:
    if isinstance(piece, Text):
        return escape(read(piece))
    if isinstance(piece, Cell):
        return _pieces(piece, read)
    if isinstance(piece, Bar):
        return _bar(piece)
    symbol = piece.symbol if isinstance(piece.symbol, str) else read(piece.symbol)
    name = None if piece.is_decoration else read(piece.name)
    looks = f"mark {_look(piece.style)}".strip()
    return element("span", escape(symbol), class_=looks, title=name)


def _bar(bar: Bar) -> str:
    """The single fields of a bar; too many become one stripe."""
    look = f"bar {_look(bar.style)}".strip()
    if bar.most < STRIPE:
        return element("span", FULL * bar.value + EMPTY * max(0, bar.most - bar.value), class_=look)
    full = f'<rect class="full" width="{bar.value}" height="1"/>'
    view = f'viewBox="0 0 {bar.most} 1" preserveAspectRatio="none"'
    return f'<svg class="{look} stripe" {view}><rect width="{bar.most}" height="1"/>{full}</svg>'


def _look(style: str) -> str:
    """The class of a style: `on blue` is `on-blue`."""
    return f"is-{style.replace(' ', '-')}" if style else ""


def _field_look(content: Content) -> str:
    """The look of a whole field: that of its first mark with a background."""
    pieces = cell_items(content)
    found = (piece.style for piece in pieces if isinstance(piece, Mark) and piece.style.startswith("on "))
    style = next(found, "")
    return f"field-{style.replace(' ', '-')}" if style else ""
