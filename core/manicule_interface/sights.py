"""The table as each viewer sees it, and the changes on it since the viewer's last answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from manicule.kernel.errors import BrokenRule
from manicule.kernel.positions.position import Position
from manicule.kernel.sheet import Cell, Content, Grid, Group, Mark, Part, Section, Sheet, keys_of
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule_interface.board_view import Path, moved_keys, new_contents, places_of
from manicule_interface.readings import words_of
from manicule_interface.viewer_state import ViewerState

# Translators: a card or another thing that came to its place since the reader's last move
NEW = Mark("•", tr("new since your last move", context="sign"), "~", "strong")
NEW_IN_WORDS = tr("{thing} (new)", context="a thing on the table since your last move")


class Sights:
    """The sheets of the viewers. A position is drawn once for each viewer: an answer needs the new table
    twice, to remember it and to show it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._drawn: dict[str, tuple[Position, int, int, Sheet]] = {}
        self._left: dict[str, Sheet | None] = {}

    def sheet(self, viewer: str) -> Sheet:
        """The table as a viewer sees it now."""
        match = self.match
        moment = match.position, match.answers, match.ordinal
        known = self._drawn.get(viewer)
        # An undo restores another position, with numbers that may come again.
        if known is not None and known[0] is moment[0] and known[1:3] == moment[1:]:
            return known[3]
        sheet = match.display.look(viewer)
        self._drawn[viewer] = (*moment, sheet)
        return sheet

    def watch(self, viewer: str) -> None:
        """Follow the changes for a viewer from now on."""
        self._left.setdefault(viewer, None)

    def compare_with(self, viewer: str, sheet: Sheet) -> None:
        """Follow the changes for a viewer since an earlier table."""
        self._left[viewer] = sheet

    def leave(self, viewer: str) -> None:
        """Remember the table as a viewer's answer has left it."""
        if viewer in self._left:
            try:
                self._left[viewer] = self.sheet(viewer)
            except BrokenRule:  # the viewer gets the problem with the next state; until then nothing is new
                self._left[viewer] = None

    def fresh(self, viewer: str, sheet: Sheet) -> frozenset[str]:
        """The keys of things that are new or have moved since a viewer's last answer."""
        left = self._left.get(viewer)
        return moved_keys(places_of(left) if left is not None else None, sheet)

    def changed(self, viewer: str, sheet: Sheet) -> frozenset[Path]:
        """The contents that are new since a viewer's last answer."""
        return new_contents(self._left.get(viewer), sheet)

    def marked(self, viewer: str) -> Sheet:
        """The table as a viewer sees it, with a mark on things that are new."""
        sheet = self.sheet(viewer)
        return marked_sheet(sheet, self.fresh(viewer, sheet))


# Marks, for interfaces that have only signs and words.


def marked(state: ViewerState) -> ViewerState:
    """The state with a mark on new things, both on the table and in the parts of the question."""
    if not state.fresh:
        return state
    state = replace(state, sheet=marked_sheet(state.sheet, state.fresh))
    question = state.question
    if question is None or question.display.overview is None:
        return state
    overview = _part(question.display.overview, state.fresh)
    return replace(state, question=replace(question, display=replace(question.display, overview=overview)))


def marked_sheet(sheet: Sheet, fresh: frozenset[str]) -> Sheet:
    """The sheet with a mark on each new thing."""
    if not fresh:
        return sheet
    brief = sheet.brief if sheet.brief is None else tuple(_part(part, fresh) for part in sheet.brief)
    return replace(sheet, sections=tuple(_part(part, fresh) for part in sheet.sections), brief=brief)


def _part(part: Part, fresh: frozenset[str]) -> Part:
    """The part with a mark on each new thing; notes only repeat things that lie elsewhere."""
    if isinstance(part, Group):
        return replace(part, parts=tuple(_table(one, fresh) for one in part.parts))
    return _table(part, fresh)


def _table(table: Section | Grid, fresh: frozenset[str]) -> Section | Grid:
    if table.look == "notes" or fresh.isdisjoint(keys_of(table)):
        return table
    left = set(fresh)
    if isinstance(table, Grid):
        fields = ((row, _cells((row.label, *row.fields), left)) for row in table.rows)
        return replace(
            table, rows=tuple(replace(row, label=made[0], fields=made[1:]) for row, made in fields)
        )
    if table.look == "wheels":  # the hub stands for the whole wheel
        return replace(table, rows=tuple((*_cells(row[:1], left), *row[1:]) for row in table.rows))
    return replace(table, rows=tuple(_cells(row, left) for row in table.rows))


def _cells(contents: Sequence[Content], left: set[str]) -> tuple[Content, ...]:
    """The cells, with a mark on the first one of each thing that is `left` to mark."""
    made: list[Content] = []
    for content in contents:
        if isinstance(content, Cell) and content.key in left and content.pieces:
            left.remove(content.key)
            content = _marked(content)
        made.append(content)
    return tuple(made)


def _marked(cell: Cell) -> Cell:
    first, *others = cell.pieces
    joined = (NEW, *(first if isinstance(first, tuple) else (first,)))
    return replace(cell, pieces=(joined, *others), reading=NEW_IN_WORDS(thing=words_of(cell)))
