"""The drawn table: the shared board, the viewer's own area, and the areas of the others, in regions by
part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from manicule.kernel.sheet import (
    Cell,
    Content,
    Grid,
    Group,
    Part,
    Section,
    Sheet,
    keys_of,
    parts_of,
    spots_of,
)
from manicule_interface.art import Art
from manicule_languages.reader import Reader
from manicule_web.markup import Html, element
from manicule_web.page_reader import page_reader
from manicule_web.sheet_html import NOTHING, PLAIN, Emphasis, HtmlPen, Picks

SHARED, OWN = "shared", "own"
"""The ids of the frames without a seat, and of the viewer's own seat."""


class TableArea(msgspec.Struct, frozen=True):
    """An area of the table: its id, its classes, and the regions in it, in order."""

    id: str
    kind: str
    regions: tuple[str, ...]


class DrawnTable(msgspec.Struct, frozen=True):
    """The areas of a table, and the markup of their regions."""

    frames: tuple[TableArea, ...]
    html: dict[str, Html]


Key = tuple[Part, Picks, Emphasis, bool]
"""The input of a part's drawing: the part, what can be picked on it, what stands out, and whether only its
title is drawn."""

Parts = dict[str, dict[str, tuple[Key, Html]]]
"""The last drawings of a table's regions for each viewer, in one language; unchanged ones are not drawn
again."""


class TablePen:
    """Draws the areas of a table for one viewer. `known` caches the drawings of the parts."""

    def __init__(
        self,
        sheet: Sheet,
        reader: Reader,
        art: Art,
        picks: Picks = NOTHING,
        emphasis: Emphasis = PLAIN,
        known: Parts | None = None,
    ) -> None:
        self.sheet = sheet
        self.reader = reader
        self.art = art
        self.picks = picks
        self.emphasis = msgspec.structs.replace(emphasis, notes=_notes(sheet))
        self.known: Parts = {} if known is None else known
        self.html: dict[str, Html] = {}
        self.drawn: dict[str, tuple[Key, Html]] = {}

    def table(self, viewer: str, *, is_open: bool = False) -> DrawnTable:
        """The areas: what all share, the viewer's own, then those of the others, each opened by a click. For
        a watcher, and with `is_open`, all are open."""
        closed = "open" if is_open or not viewer else "other"
        areas: dict[str, list[Part]] = {SHARED: [], **({OWN: []} if viewer else {})}
        for part in self.sheet.sections:
            seat = (part.area if isinstance(part, Section) else "") or part.seat
            area = SHARED if not seat else OWN if seat == viewer else f"seat-{seat}"
            if area not in (SHARED, OWN) and self._is_asked(part):
                area = f"asked-{seat}"
            areas.setdefault(area, []).append(part)
        has_map = any(isinstance(one, Grid) and one.look == "map" for one in parts_of(areas.get(OWN, ())))
        frames = []
        for id, parts in areas.items():
            seat = viewer if id == OWN else id.rpartition("-")[2] if id != SHARED else ""
            kinds = [id if id in (OWN, SHARED) else closed if id.startswith("seat-") else "open asked"]
            kinds += [f"of-{seat}"] if seat else []
            kinds += [{OWN: "has-map", SHARED: "beside-map"}[id]] if has_map and id in (OWN, SHARED) else []
            regions = tuple(self._regions(id, parts))
            spots = {spot for part in parts for spot in spots_of(part)}
            kinds += ["picked"] if any(map(self.picks.has, spots)) else []
            kinds += ["about"] if any(map(self._is_asked, parts)) else []
            frames.append(TableArea(id, " ".join(kinds), regions))
        self.known[viewer] = self.drawn
        return DrawnTable(tuple(frame for frame in frames if frame.regions), self.html)

    def _is_asked(self, part: Part) -> bool:
        """Whether a question is about a part, which must then be in sight."""
        return any(one.id and one.id in self.emphasis.about for one in parts_of((part,)))

    def _regions(self, area: str, parts: Iterable[Part]) -> Iterator[str]:
        for at, part in enumerate(parts):
            name = part.id or f"{area}-{at}"
            if not isinstance(part, Group):
                yield from self._region(f"part-{name}", part, 2)
                continue
            yield from self._region(f"title-{name}", part, 2, is_title=True)
            for place, inner in enumerate(part.parts):
                yield from self._region(f"part-{inner.id or f'{name}-{place}'}", inner, 3)

    def _region(self, id: str, part: Part, level: int, *, is_title: bool = False) -> Iterator[str]:
        if isinstance(part, Section) and part.look == "notes" and self._is_noted(part):
            return
        emphasis = _within(self.emphasis, part) if not is_title else _about(self.emphasis, part)
        picks = self.picks.among((part.id,) if is_title else spots_of(part))
        key = (part, picks if picks.values or picks.several else NOTHING, emphasis, is_title)
        kept = next(
            (drawn[id] for drawn in list(self.known.values()) if id in drawn and drawn[id][0] == key), None
        )
        if kept is None:
            pen = HtmlPen(page_reader(self.reader), picks, level, art=self.art, emphasis=emphasis)
            kept = key, pen.title(part, is_about=self._is_asked(part)) if is_title else pen.part(part)
        if not kept[1]:
            return
        id = id if id not in self.html else f"{id}-{len(self.html)}"
        self.drawn[id], self.html[id] = kept, kept[1]
        yield id

    def _is_noted(self, part: Section) -> bool:
        """Whether each row of a section of notes is written on a card."""
        cards = {key for one in parts_of(self.sheet.sections) if one is not part for key in keys_of(one)}
        return all(key in cards for key, _ in _rows_with_keys(part))


def still_table(table: DrawnTable, *more: Html) -> Html:
    """The areas, and more of them, on a page that does not change by itself."""
    areas = []
    for frame in table.frames:
        parts = (element("div", table.html[id], class_="region") for id in frame.regions)
        areas.append(element("div", *parts, class_=f"frame {frame.kind}"))
    return element("div", *areas, *more, id="table")


def _within(emphasis: Emphasis, part: Part) -> Emphasis:
    """What stands out in one part."""
    keys = frozenset(keys_of(part))
    return Emphasis(
        emphasis.fresh & keys,
        emphasis.about & {part.id},
        emphasis.kept & {part.id},
        {key: emphasis.notes[key] for key in sorted(keys) if key in emphasis.notes},
    )


def _about(emphasis: Emphasis, group: Part) -> Emphasis:
    """Which parts of a group a question is about: then its title goes before them."""
    return Emphasis(about=emphasis.about & {one.id for one in parts_of((group,))})


def _notes(sheet: Sheet) -> dict[str, tuple[Content, ...]]:
    """The cells to write on cards, by the key of the card."""
    sections = (one for one in parts_of(sheet.sections) if isinstance(one, Section) and one.look == "notes")
    return {key: cells for section in sections for key, cells in _rows_with_keys(section)}


def _rows_with_keys(section: Section) -> Iterator[tuple[str, tuple[Content, ...]]]:
    """The rows of a section of notes: the key of the first cell, and the other cells."""
    for row in section.rows:
        if row and isinstance(row[0], Cell) and row[0].key:
            yield row[0].key, row[1:]
