"""The board on the full screen: parts of the table drawn, scrolled and highlighted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule.kernel.sheet import Grid, Group, Part, Section
from manicule.kernel.text import Text
from manicule_fullscreen.lines import Line, Meta, drawn, restyled
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import CELL, NEW, PART, ROW, TITLE, Box, SpotPen, boxes_of, places_of, spots_in
from manicule_fullscreen.themes import Theme
from manicule_terminal.flow import Flow
from manicule_terminal.frames import BESIDE, Fittable, arranged, laid
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.tones import TITLE as TITLED

Made = TypeVar("Made")


class DrawnParts(NamedTuple):
    """Parts of a sheet as lines; of each spot, the box around all of it, and its first place."""

    parts: tuple[Part, ...]
    lines: list[Line]
    boxes: dict[str, Box]
    places: dict[str, Box]


class BoardPane:
    """Draws parts of a sheet. Caches the drawings, because a key changes little of them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Any] = {}
        self._sheet: object = None

    def drawn(self, desk: ScreenSession, parts: Sequence[Part], width: int, is_framed: bool) -> DrawnParts:
        """Parts drawn at this width, side by side if there is room."""

        def draw() -> DrawnParts:
            if len(parts) > 1 and all(isinstance(part, Group) for part in parts):
                # Each part has the whole width, so it looks the same as when drawn alone.
                lines = [line for part in parts for line in self.drawn(desk, [part], width, is_framed).lines]
            else:
                new = desk.state.changed if desk.state is not None else frozenset()
                lines = _lines(parts, SpotPen(desk.screen.read, desk.screen.ascii, new), width, is_framed)
            return DrawnParts(tuple(parts), lines, boxes_of(lines), places_of(lines))

        return self._once(desk, (tuple(map(id, parts)), width, is_framed), draw)

    def natural_width(self, desk: ScreenSession, part: Part) -> int:
        """The preferred width of a part."""
        return self._once(desk, ("width", id(part)), lambda: _laid(desk, part).width)

    def keeps_form(self, desk: ScreenSession, part: Part, room: int) -> bool:
        """Whether a part keeps its form in this width."""
        inner = part.parts if isinstance(part, Group) else (part,)
        return self._once(
            desk, ("form", id(part), room), lambda: all(_laid(desk, one).keeps_form(room) for one in inner)
        )

    def captioned(self, desk: ScreenSession, part: Section | Grid, title: Text) -> Section | Grid:
        """A map or table under another title."""
        return self._once(desk, ("captioned", id(part)), lambda: replace(part, title=title))

    def _once(self, desk: ScreenSession, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """The cached value for a key of this sheet in the current language, made on first use."""
        if self._sheet is not desk.sheet:  # the drawings are outdated, and ids may be reused
            self._kept.clear()
            self._sheet = desk.sheet
        key = (*key, desk.screen.reader.language)
        if key not in self._kept:
            self._kept[key] = make()
        made: Made = self._kept[key]
        return made


def _laid(desk: ScreenSession, part: Part) -> Fittable:
    return laid(part, SpotPen(desk.screen.read, desk.screen.ascii), boxed=False)


def _lines(parts: Sequence[Part], pen: SpotPen, width: int, is_framed: bool) -> list[Line]:
    lines: list[Line] = []
    run: list[Fittable] = []
    for part in parts:
        if isinstance(part, Group) and not is_framed:
            lines += _shelves(run, width)
            run = []
            if pen.read(part.title):
                lines += drawn(Flow(Styled.assemble(pen.titled(part), style=TITLED), pen.ascii), width)
            lines += _shelves([laid(inner, pen, boxed=False) for inner in part.parts], width)
        else:
            run.append(laid(part, pen, boxed=False))
    return lines + _shelves(run, width)


def _shelves(parts: Sequence[Fittable], width: int) -> list[Line]:
    return [line for shelf in arranged(parts, width, width, BESIDE) for line in drawn(shelf, width)]


class Highlights:
    """The highlights on a board: the cursor, the ticked options, the possible options."""

    def __init__(self, desk: ScreenSession) -> None:
        draft = desk.draft
        self.cursor: list[str] = []
        self.ticked: list[str] = []
        self.possible: set[str] = set()
        self.covered: tuple[str, ...] = ()
        self.is_on_board = draft is not None and draft.is_on_board
        if draft is None:
            return
        row = draft.row
        is_free = row is not None and row.is_free
        if draft.ghost is not None and not is_free:
            self.covered = draft.ghost.covered
            return
        if row is not None:
            self.cursor = draft.spots_for(row.id)
        if draft.ticks is not None:
            self.ticked = [spot for id in draft.ticks.ticked for spot in draft.spots_for(id)]
        self.possible = {spot for row in draft.rows for spot in draft.spots_for(row.id)}

    def box(self, boxes: dict[str, Box]) -> Box | None:
        """The area that must be in sight."""
        wanted = [boxes[spot] for spot in (*self.covered, *self.cursor) if spot in boxes]
        return reduce(Box.with_, wanted) if wanted else None

    def has_focus(self, boxes: dict[str, Box]) -> bool:
        """Whether the arrow keys move the highlight on the board, and not in the list."""
        return self.is_on_board and any(spot in boxes for spot in self.cursor)

    def shown(self, lines: list[Line], theme: Theme, has_focus: bool) -> list[Line]:
        """Lines with the highlights on them."""
        cursor = theme["cursor" if has_focus else "echo"]

        def style_of(meta: Meta) -> Style | None:
            for kind in (CELL, ROW, PART):
                spot = meta.get(kind)
                if spot is None or (kind == PART and TITLE not in meta):
                    continue
                if spot in self.cursor:
                    return cursor
                if spot in self.ticked:
                    return theme["ticked"] + theme["possible"]
                if spot in self.possible:
                    return theme["possible"]
            return None

        return restyled(with_new(lines, theme), style_of)


def with_new(lines: Sequence[Line], theme: Theme) -> list[Line]:
    """Lines on which new things stand out; signs keep their colors."""
    return restyled(lines, lambda meta: theme["new"] if NEW in meta else None, is_under=True)


def without_lone_heading(lines: Sequence[Line], height: int) -> list[Line]:
    """The first lines of some parts, as many as fit, but never the title of a part alone."""
    shown = list(lines[: max(height, 0)])
    if len(lines) > len(shown) and shown and any(TITLE in (one.style or Style()).meta for one in shown[-1]):
        shown.pop()
    return shown


def window(lines: Sequence[Line], height: int, box: Box | None, scroll: int | None) -> int:
    """The first line to show so that the box is in sight, with a margin of one line."""
    last = max(0, len(lines) - height)
    if scroll is not None:
        return max(0, min(scroll, last))
    if box is None or box.bottom < height:
        return 0
    if box.height >= height:
        return min(box.top, last)
    return min(max(0, box.bottom + 2 - height), box.top, last)


def ghosted(lines: list[Line], board: str, covered: Collection[str], symbol: str, style: Style) -> list[Line]:
    """Lines with a shape drawn over the covered fields of one board; other boards may have fields with the
    same names."""

    def spot_of(segment: Segment) -> str:
        meta = segment.style.meta if segment.style is not None else {}
        spot: str = meta.get(ROW, "") if meta.get(PART) == board else ""
        return spot if spot in covered else ""

    def laid_over(line: Line) -> Line:
        made: Line = []
        for spot, run in groupby(line, spot_of):
            if not spot:
                made += (segment for segment in run if segment.text)
                continue
            room = sum(cells(segment.text) for segment in run)
            spare = max(0, room - cells(symbol))
            text = " " * (spare // 2) + symbol + " " * (spare - spare // 2)
            made.append(Segment(text, style + Style(meta={ROW: spot, PART: board})))
        return made

    return [laid_over(line) for line in lines]


def spots_at(meta: Meta, boxes: dict[str, Box], line: int, column: int) -> list[str]:
    """The spots at a place of a board: the innermost first, then the parts around it."""
    around = [spot for spot, box in boxes.items() if box.holds(column, line)]
    smallest = sorted(around, key=lambda spot: boxes[spot].height * (boxes[spot].right - boxes[spot].left))
    return [*spots_in(meta), *smallest]
