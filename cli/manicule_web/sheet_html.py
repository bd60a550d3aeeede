"""Sheets as HTML: cards, wheels, maps, tracks, counters and tables, as the look of each part says.

A drawing is hidden from screen readers, which get the words of each cell instead.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol
from unicodedata import east_asian_width

import msgspec

from manicule.kernel.errors import FAILURES
from manicule.kernel.sheet import Cell, Content, Grid, Group, Mark, Part, Row, Section, Sheet
from manicule.kernel.text import Text
from manicule_interface.art import NO_ART, Art
from manicule_interface.session import NOT_SHOWN
from manicule_languages.reader import Read
from manicule_web.cells_html import CellHtml, field_look
from manicule_web.markup import NO_HTML, Html, attributes, element, escape, joined
from manicule_web.page_reader import board_direction, without_marks

WIDE = 4
"""Number of columns from which a table may not fit on every screen."""
NARROWEST = 40
"""Number of letters that fit beside each other on every screen."""
FIRST_COLUMN, GAP = 14, 2
"""Letters for the first column, whose words wrap, and for the space between two columns."""
HEADING = 0.85
"""The size of a heading beside that of other cells."""
MOST_SECTORS = 6
"""Wheels with more sectors are drawn as rows."""
_log = logging.getLogger("manicule.web")

Cells = Sequence[Content]


class Picks(msgspec.Struct, frozen=True):
    """The spots of a board that can be picked, with the value or the control of each.

    Without `is_ticked`, a pick answers; with it, the pick ticks or focuses the control. `texts` say what a
    pick means. `several` are spots with more than one option: a pick leads to the first of their controls.
    `proposed` is the value of the likely or proposed pick.
    """

    form: str = ""
    values: Mapping[str, str] = {}
    is_ticked: bool = False
    texts: Mapping[str, str] = {}
    several: Mapping[str, tuple[str, ...]] = {}
    proposed: str = ""

    def has(self, spot: str) -> bool:
        """Whether something can be picked at a spot."""
        return bool(spot) and (spot in self.values or spot in self.several)

    def among(self, spots: Iterable[str]) -> Picks:
        """The picks at these spots alone."""
        own = dict.fromkeys(spots)
        return msgspec.structs.replace(
            self,
            values={spot: self.values[spot] for spot in own if spot in self.values},
            texts={spot: self.texts[spot] for spot in own if spot in self.texts},
            several={spot: self.several[spot] for spot in own if spot in self.several},
        )


NOTHING = Picks()


class Emphasis(msgspec.Struct, frozen=True):
    """What stands out in a drawing: the keys of things that are new or have moved, the ids of parts that a
    question is about, and of those to keep in sight. `notes` are further cells for cards, by key."""

    fresh: frozenset[str] = frozenset()
    about: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    notes: Mapping[str, tuple[Content, ...]] = {}


PLAIN = Emphasis()


class HtmlPen:
    """Draws for one reader. `level` is the heading level of parts."""

    def __init__(
        self,
        read: Read,
        picks: Picks = NOTHING,
        level: int = 2,
        *,
        art: Art = NO_ART,
        emphasis: Emphasis = PLAIN,
    ) -> None:
        self.read = read
        self.picks = picks
        self.level = level
        self.art = art
        self.emphasis = emphasis
        self.cells = CellHtml(read, art)

    def sheet(self, sheet: Sheet) -> Html:
        """All parts of a sheet."""
        return joined(self.part(part) for part in sheet.sections)

    def part(self, part: Part) -> Html:
        """A part with its title; in place of an invalid part, a message."""
        try:
            return self._part(part)
        except FAILURES:  # a plugin may return anything
            _log.exception("a part of a table cannot be drawn: %r", part)
            return element("p", escape(self.read(NOT_SHOWN)))

    def title(self, part: Part, *, is_about: bool = False) -> Html:
        """The heading of a part; empty if it has no title. It `is_about` if a question is about the part."""
        name = self.read(part.title)
        title = escape(name)
        if name and isinstance(part, Grid) and part.title_art is not None:
            drawn = element("span", self.cells.only_drawn(part.title_art), aria_hidden="true", title=name)
            title = joined((drawn, element("span", title, class_="sr")))
        kind = "about" if is_about else None
        return element(f"h{self.level}", self._picked(part.id, title), class_=kind) if title else NO_HTML

    def _part(self, part: Part) -> Html:
        head = self.title(part)
        if isinstance(part, Group):
            inner = self._inside(bool(head))
            parts = element("div", *(inner.part(one) for one in part.parts), class_="parts")
            return element("section", head, parts, class_="group")
        kinds = ["part", f"look-{part.look or 'table'}"]
        kinds += [part.state if isinstance(part, Section) else ""]
        if part.id:
            kinds += ["about" if part.id in self.emphasis.about else ""]
            kinds += ["kept" if part.id in self.emphasis.kept else ""]
        return element("section", head, self._body(part), class_=" ".join(filter(None, kinds)))

    def _inside(self, is_titled: bool) -> HtmlPen:
        level = self.level + is_titled
        return HtmlPen(self.read, self.picks, level, art=self.art, emphasis=self.emphasis)

    def _body(self, part: Section | Grid) -> Html:
        if isinstance(part, Grid):
            return self._grid(part)
        if part.look == "wheels" and all(len(row) - 1 <= MOST_SECTORS for row in part.rows):
            return self._list(part, "things as-wheels", self._wheel, board_direction(self.read))
        if part.look in ("cards", "wheels", "notes"):
            return self._list(part, "things as-cards", self._row_of_cards)
        if part.look == "columns":
            return self._columns(part)
        if part.look == "panel":
            return self._panel(part)
        if part.look == "stock":
            return self._list(part, "things as-stock", self._counter)
        return self._table(part)

    # Tables of text.

    def _table(self, section: Section) -> Html:
        rows = []
        if section.heading:
            heads = joined(self._head("col", cell) for cell in section.heading)
            rows.append(element("thead", element("tr", heads)))
        is_wide = len(section.heading) >= WIDE and self._width(section) > NARROWEST
        # On a narrow screen, each cell of a wide table is below the name of its column.
        names = [self.cells.words(cell) for cell in section.heading] if is_wide else []
        labels = [*names, *[""] * max((len(row) - len(names) for row in section.rows), default=0)]
        body = []
        for spot, row in self._rows(section):
            cells = [self._cell(content, "", labels[place]) for place, content in enumerate(row)]
            if self.picks.has(spot):
                said = self._said_first(row)
                cells[said] = element("td", self._picked(spot, self.cells.content(row[said])))
            body.append(element("tr", *cells))
        rows.append(element("tbody", *body))
        kind = "facts" if not section.heading else "columns wide" if is_wide else "columns"
        title = self.read(section.title) or None
        return element("div", element("table", *rows, class_=kind, aria_label=title), class_="scroll")

    def _width(self, section: Section) -> int:
        """The width of a table in letters, if no cell beside the first column is wrapped."""
        widest: dict[int, int] = {}
        for row in (section.heading, *section.rows):
            size = HEADING if row is section.heading else 1
            for at, content in enumerate(row):
                letters = math.ceil(size * _letters(without_marks(self.cells.words(content))))
                widest[at] = max(widest.get(at, 0), letters if at else min(letters, FIRST_COLUMN))
        return sum(widest.values()) + GAP * len(widest)

    def _rows(self, section: Section) -> Iterator[tuple[str, Cells]]:
        """The rows with their spots; an option in several rows is picked in the first."""
        offered: set[str] = set()
        for at, row in enumerate(section.rows):
            spot = section.spots[at] if at < len(section.spots) else ""
            yield ("" if spot in offered else spot), row
            offered.add(spot)

    def _said_first(self, row: Cells) -> int:
        """The first cell of a row that has words."""
        return next((at for at, content in enumerate(row) if self.cells.words(content)), 0)

    def _head(self, scope: str, content: Content) -> Html:
        """A heading of a column or a row; an empty one becomes a plain cell."""
        spot = content.spot if isinstance(content, Cell) else ""
        drawn = self._picked(spot, self.cells.content(content))
        return element("th", drawn, scope=scope) if self.cells.words(content) else element("td", drawn)

    def _cell(self, content: Content, spot: str = "", label: str = "") -> Html:
        inner = content.spot if isinstance(content, Cell) else ""
        key = _key(content)
        is_fresh = key and key in self.emphasis.fresh
        kinds = [_state(content), field_look(content) if spot else "", "fresh" if is_fresh else ""]
        drawn = self._picked(inner or spot, self.cells.content(content))
        kind = " ".join(filter(None, kinds)) or None
        field, name = spot or None, label or None
        return element("td", drawn, class_=kind, data_field=field, data_label=name, data_key=key or None)

    # Boards.

    def _grid(self, grid: Grid) -> Html:
        is_map = grid.look == "map"
        heads = joined(self._head("col", cell) for cell in grid.columns)
        head = element("thead", element("tr", element("td"), heads))
        rows = (self._grid_row(row, is_map) for row in grid.rows)
        kind = f"grid {grid.look}".strip()
        title = self.read(grid.title) or None
        table = element(
            "table",
            head,
            element("tbody", *rows),
            class_=kind,
            aria_label=title,
            data_board=grid.id or None,
        )
        return element("div", table, class_="scroll", dir=board_direction(self.read))

    def _grid_row(self, row: Row, is_map: bool) -> Html:
        fields = []
        for at, field in enumerate(row.fields):
            spot = row.spots[at] if at < len(row.spots) else ""
            is_blank = is_map and isinstance(field, Mark) and field.is_decoration
            fields.append(self._blank_field(spot) if is_blank else self._cell(field, spot))
        return element("tr", self._head("row", row.label), *fields)

    def _blank_field(self, spot: str) -> Html:
        return element("td", self._picked(spot, NO_HTML), data_field=spot or None)

    # Lists of things: cards, wheels, counters.

    def _list(self, section: Section, kind: str, draw: RowPen, dir: str | None = None) -> Html:
        names = [self.cells.words(cell) for cell in section.heading]
        shown = [(spot, row) for spot, row in self._rows(section) if any(map(self._is_shown, row))]
        drawn = [self._is_drawn(row) for _, row in shown]
        rows = [
            draw(spot, row, names) if is_drawn else self._said(row)
            for is_drawn, (spot, row) in zip(drawn, shown, strict=True)
        ]
        number = sum(drawn)
        empty = [element("li", class_="place", aria_hidden="true")] * max(0, section.room - number)
        title = self.read(section.title) or None
        return element("ul", *rows, *empty, class_=kind, aria_label=title, dir=dir)

    def _is_shown(self, content: Content) -> bool:
        return bool(self.cells.content(content))

    def _is_drawn(self, row: Cells) -> bool:
        return any(map(self.cells.only_drawn, row))

    def _said(self, row: Cells) -> Html:
        """A row that is read out, but not drawn."""
        return element("li", joined(map(self.cells.content, row)), class_="sr")

    def _row_of_cards(self, spot: str, row: Cells, names: Sequence[str]) -> Html:
        """A row of the sheet: a card, or cards that belong together."""
        named = [(content, names[at] if at < len(names) else "") for at, content in enumerate(row)]
        all_runs = self._runs(named)
        runs = [(key, run) for key, run in all_runs if key or not all(_is_decoration(one) for one, _ in run)]
        kind = "row joined" if len(all_runs) > 1 and all(key for key, _ in all_runs) else "row"
        kind += " labelled" if len(runs) > 1 and not runs[0][0] else ""
        inner = [one.spot for one, _ in named if isinstance(one, Cell) and self.picks.has(one.spot)]
        if self.picks.has(spot) and not inner:
            pieces = joined(self._piece(key, run, is_inside=True) for key, run in runs)
            words = any(self.cells.words(content) for content in row)
            return element("li", self._picked(spot, pieces, words), class_=kind)
        pieces = joined(self._piece(key, run, spot if not at else "") for at, (key, run) in enumerate(runs))
        return element("li", pieces, class_=kind)

    def _runs(self, named: Sequence[Named]) -> list[tuple[str, list[Named]]]:
        """The cards of a row: neighboring cells with one key. Without keys, the row is one card."""
        shown = [one for one in named if self._is_shown(one[0])]
        if not any(_key(content) for content, _ in shown):
            return [("", shown)]
        return [(key, list(run)) for key, run in groupby(shown, lambda one: _key(one[0]))]

    def _piece(self, key: str, run: Sequence[Named], spot: str = "", *, is_inside: bool = False) -> Html:
        """One card. If exactly one thing can be picked on it, the whole card is its button."""
        cells = [*run, *((note, "") for note in self.emphasis.notes.get(key, ()))]
        spots = [one.spot for one, _ in cells if isinstance(one, Cell) and self.picks.has(one.spot)]
        spots += [spot] if self.picks.has(spot) else []
        is_label = not key and spot == "" and len(run) == 1 and not is_inside
        kind = "label" if is_label else "piece fresh" if key and key in self.emphasis.fresh else "piece"
        kind += " closed" if not is_label and cells and _state(cells[0][0]) == "closed" else ""
        given: dict[str, str | None] = {"class_": kind, "data_key": key or None}
        if is_inside or len(dict.fromkeys(spots)) != 1:
            pen = self if not is_inside else self._without_picks()
            lines = [pen.line(content, name) for content, name in cells]
            if (
                spot and self.picks.has(spot) and lines
            ):  # several spots: the card itself is picked on its first line
                content, name = cells[0]
                drawn = self._picked(spot, self._named(content, name))
                lines[0] = element("span", drawn, class_=_line(content))
            return element("span" if is_inside else "div", *lines, **given)
        lines = [self._without_picks().line(content, name) for content, name in cells]
        has_words = any(self.cells.words(content) for content, _ in cells)
        return element("div", self._picked(spots[0], joined(lines), has_words), **given)

    def _without_picks(self) -> HtmlPen:
        return HtmlPen(self.read, NOTHING, self.level, art=self.art, emphasis=self.emphasis)

    def line(self, content: Content, name: str) -> Html:
        """A cell as a line of a card."""
        drawn = self._named(content, name)
        if isinstance(content, Cell):
            drawn = self._picked(content.spot, drawn, bool(self.cells.words(content)))
        return element("span", drawn, class_=_line(content))

    def _named(self, content: Content, name: str) -> Html:
        """A cell; for screen readers, below the name of its column."""
        drawn = self.cells.content(content)
        is_said = name and self.cells.words(content)
        return joined((element("span", escape(f"{name}: "), class_="sr"), drawn)) if is_said else drawn

    def _wheel(self, spot: str, row: Cells, names: Sequence[str]) -> Html:
        """A wheel: the hub, and the sectors around it, the first on top."""
        hub, *sectors = row
        number = len(sectors)
        key = _key(hub)
        drawn = [self._sector(at, number, content, names) for at, content in enumerate(sectors)]
        middle = self.line(hub, names[0] if names else "")
        inner = [one.spot for one in row if isinstance(one, Cell) and self.picks.has(one.spot)]
        kinds = [f"wheel of-{number}", "fresh" if key in self.emphasis.fresh else ""]
        kinds += ["picked-by-sector" if inner else ""]
        kind = " ".join(filter(None, kinds))
        whole = joined((_rim(number), element("span", middle, class_="hub"), *drawn))
        if self.picks.has(spot) and not inner:
            whole = self._picked(spot, whole, any(map(self.cells.words, row)))
        elif self.picks.has(spot):
            middle = self._picked(spot, self.cells.content(hub), bool(self.cells.words(hub)))
            whole = joined((_rim(number), element("span", middle, class_="hub"), *drawn))
        return element("li", whole, class_=kind, data_key=key or None)

    def _sector(self, at: int, number: int, content: Content, names: Sequence[str]) -> Html:
        name = names[at + 1] if at + 1 < len(names) else ""
        key = _key(content)
        kind = " ".join(filter(None, (f"sector at-{at}", _state(content))))
        drawn = self._named(content, name)
        if isinstance(content, Cell):
            drawn = self._picked(content.spot, drawn, bool(self.cells.words(content)))
        title = self.cells.words(content) or None
        return element("span", drawn, class_=kind, data_key=key or None, title=title)

    def _columns(self, section: Section) -> Html:
        """Every column as a card, with its heading on top."""
        width = max([len(section.heading), *map(len, section.rows)], default=0)
        cards = []
        for at in range(width):
            lines = [element("span", self.cells.content(section.heading[at]), class_="head")] * (
                at < len(section.heading)
            )
            cells = (row[at] for row in section.rows if at < len(row))
            lines += [element("span", self.cells.content(cell), class_="line") for cell in cells]
            cards.append(element("li", element("div", *lines, class_="piece"), class_="row"))
        return element("ul", *cards, class_="things as-columns", aria_label=self.read(section.title) or None)

    def _panel(self, section: Section) -> Html:
        """Counters below the names of their columns; a row with a name of its own begins with it."""
        has_names = bool(section.heading) and not self.cells.words(section.heading[0])
        rows = []
        for _, row in self._rows(section):
            counters = [
                self._named_counter(section.heading[at] if at < len(section.heading) else None, content)
                for at, content in enumerate(row)
                if at or not has_names
            ]
            listed = element("ul", *counters, class_="counters")
            who = (
                element("span", self.cells.content(row[0]), class_="whose") if has_names and row else NO_HTML
            )
            rows.append(element("li", who, listed, class_="row"))
        return element("ul", *rows, class_="things as-panel", aria_label=self.read(section.title) or None)

    def _named_counter(self, name: Content | None, content: Content) -> Html:
        head = element("span", self.cells.content(name), class_="name") if name is not None else NO_HTML
        spot = content.spot if isinstance(content, Cell) else ""
        has_words = bool(self.cells.words(content))
        value = element("span", self.cells.content(content), class_=f"value {_state(content)}".strip())
        both = Html(f"{head} {value}")
        drawn = self._picked(spot, both, has_words) if spot else both
        key = _key(content)
        fresh = "counter fresh" if key and key in self.emphasis.fresh else "counter"
        return element("li", drawn, class_=fresh, data_key=key or None)

    def _counter(self, spot: str, row: Cells, names: Sequence[str]) -> Html:
        """A thing and its number."""
        cells = [self._named(content, names[at] if at < len(names) else "") for at, content in enumerate(row)]
        spots = [spot, *(one.spot for one in row if isinstance(one, Cell))]
        picked = next(filter(self.picks.has, spots), "")
        has_words = any(map(self.cells.words, row))
        kind = " ".join(filter(None, ("counter", *dict.fromkeys(map(_state, row)))))
        return element("li", self._picked(picked, joined(cells, " "), has_words), class_=kind)

    # Picking.

    def _picked(self, spot: str, drawn: Html, has_words: bool = True) -> Html:
        """A drawing, inside a control if it can be picked. Without words of its own, the control is named by
        what the pick means."""
        if not self.picks.has(spot):
            return drawn
        meaning = self.picks.texts.get(spot, "")
        if (not has_words or not drawn) and meaning:
            drawn = joined((drawn, element("span", escape(meaning), class_="sr")))
        title = meaning or None
        if spot in self.picks.several:
            controls = self.picks.several[spot]
            target, all_of_them = f"#{controls[0]}", " ".join(controls)
            return element("a", drawn, class_="spot", href=target, data_options=all_of_them, title=title)
        value = self.picks.values[spot]
        if self.picks.is_ticked:
            return element("label", drawn, class_="spot", for_=value, title=title)
        kind = "spot proposed" if value == self.picks.proposed else "spot"
        given = attributes(
            class_=kind, type="submit", form=self.picks.form, name="answer", value=value, title=title
        )
        return Html(f"<button{given}>{drawn}</button>")


Named = tuple[Content, str]
"""A cell with the name of its column."""


class RowPen(Protocol):
    """Draws a row of a list: its spot, its cells, and the names of the columns."""

    def __call__(self, spot: str, row: Cells, names: Sequence[str], /) -> Html:
        """The row as an item."""


def _letters(text: str) -> int:
    """The width of a text in letters; those of East Asia are as wide as two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _is_decoration(content: Content) -> bool:
    return isinstance(content, Mark) and content.is_decoration


def _key(content: Content) -> str:
    return content.key if isinstance(content, Cell) else ""


def _state(content: Content) -> str:
    return content.state if isinstance(content, Cell) else ""


def _line(content: Content) -> str:
    """The classes of a line of a card; a number on an icon alone is a token in its corner."""
    return " ".join(filter(None, ("line", _state(content), "token" if _is_token(content) else "")))


def _is_token(content: Content) -> bool:
    groups = content.art if isinstance(content, Cell) else ()
    if len(groups) != 1 or not isinstance(groups[0], tuple) or len(groups[0]) < 2:
        return False
    number, mark, *_ = groups[0]
    return isinstance(number, Text) and isinstance(mark, Mark) and bool(mark.icon)


def _rim(sectors: int) -> Html:
    """The rim of a wheel, with a line between any two sectors."""
    lines = []
    for at in range(sectors if sectors > 1 else 0):
        angle = 2 * math.pi * (at + 0.5) / sectors
        lines.append(f'<path d="M0 0 {42 * math.sin(angle):.1f} {-42 * math.cos(angle):.1f}"/>')
    teeth = '<circle class="teeth" r="45"/><circle class="plate" r="42"/>'
    return Html(
        f'<svg class="rim" viewBox="-50 -50 100 100" aria-hidden="true">{teeth}{"".join(lines)}</svg>'
    )
