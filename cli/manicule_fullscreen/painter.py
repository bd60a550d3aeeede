"""Painting: the whole screen as lines, for any size, from how a sitting stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule.sheet import Grid, Part, Section, parts_of
from manicule.text import Text, tr
from manicule_fullscreen.actions import BY_ID, LIST, Keymap, in_line, shown_key
from manicule_fullscreen.board_pane import BoardPane, Highlights, ghosted, window
from manicule_fullscreen.lines import (
    Line,
    beside,
    blank,
    filled,
    fitted,
    flowing,
    one_line,
    over,
    standing_for,
)
from manicule_fullscreen.pages import Menu, Page
from manicule_fullscreen.question_pane import QuestionPane, reply_lines
from manicule_fullscreen.sitting import Sitting
from manicule_fullscreen.spots import Box
from manicule_fullscreen.themes import THEMES, Theme
from manicule_interface import hand_over
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.marks import Pen

DO, TAB = "do", "tab"
"""How a piece says which action a click on it does, and which tab it shows."""
LEAST_COLUMNS, LEAST_LINES = 60, 16
LEAST_BOARD, LEAST_LISTED = 6, 3
"""The lines that a board keeps when other parts want some; fewer where its rows are the options again."""
BESIDE_ROWS = 4
"""What stands beside the options may be so many lines longer than they are."""
LEAST_CUT = 4
"""A part is cut only where so many of its lines are seen."""
BESIDE_GHOST = 30
"""So many cells must be left beside the board on which a shape is laid."""
WIDE = 110
"""From so many columns on, the question stands beside the board."""
TOO_SMALL = tr("This window is too small for the table: it needs {size}.")
POINTS = tr("{score} so far", context="points")
STATUS = tr("{game} · {place}", context="status")
OTHERS = tr("The others are playing.")
THINKS = tr("{name} is thinking…")
HANDING = tr("Enter: here I am")
HANDING_UNDO = tr("Enter: here I am · {key}: take the last answer back")
PAGE_KEYS = tr("↑ ↓ PgUp PgDn: scroll · Esc: back to the table")
MENU_KEYS = tr("↑ ↓: choose · Enter: take it · type to find · Esc: back")
TYPING = tr("Enter: do it · Esc: back to the list")
LINE_SIGN = "/"
_IN_ASCII = str.maketrans("…·↑↓←→✓✗", "~-^v<>+x")
"""Signs of ours, one for one; those of texts and of the board are in ASCII already."""
WHILE_WAITING = tuple(BY_ID[id] for id in ("hurry", "log", "tab_right", "help", "quit"))
"""What can be done while others play."""


class Picture(NamedTuple):
    """What is on the screen: its lines, where the cursor of the terminal is, and where the board lies.

    `board` is the place of the board on the screen, `top` the first line of it that is seen.
    """

    lines: list[Line]
    cursor: tuple[int, int] | None = None
    board: Box | None = None
    top: int = 0
    boxes: dict[str, Box] = {}
    height: int = 0
    """How many lines the whole board has."""


class Painter:
    """Paints the screen for who reads it."""

    def __init__(self, keymap: Keymap | None = None, theme: str = "terminal") -> None:
        self.keymap = keymap or Keymap()
        self.theme: Theme = THEMES[theme]
        self._board = BoardPane()
        self._page_kept: tuple[tuple[Page, int, str], list[Line]] | None = None

    def paint(self, sitting: Sitting, width: int, height: int) -> Picture:
        """The screen in a size: every line is as wide as it is."""
        picture = self._painted(sitting, width, height)
        lines = filled(picture.lines, width, height)
        if sitting.screen.ascii:
            lines = [[Segment(one.text.translate(_IN_ASCII), one.style) for one in line] for line in lines]
        return picture._replace(lines=over(lines, self.theme.base))

    def _painted(self, sitting: Sitting, width: int, height: int) -> Picture:
        if width < LEAST_COLUMNS or height < LEAST_LINES:
            text = TOO_SMALL(size=f"{LEAST_COLUMNS}×{LEAST_LINES}")
            return Picture(flowing(sitting.screen.read(text), width))
        if sitting.pages:
            return self._page(sitting, sitting.pages[-1], width, height)
        if sitting.stage == "handing":
            return Picture(self._hand_over(sitting, width, height))
        return self._table(sitting, width, height)

    # Around the table.

    def _status(self, sitting: Sitting, width: int) -> Line:
        read, style = sitting.screen.read, self.theme["status"]
        place = read(STATUS(game=sitting.match.game.name, place=sitting.heading()))
        right = ""
        if sitting.standing is not None:
            right = read(POINTS(score=sitting.standing.score))
            for note in sitting.standing.notes[:1]:
                right += " · " + read(note)
        room = width - 2
        if cells(place) + cells(right) + 2 > room:
            short = max(room - cells(place) - 2, 0)
            right = plain_cut(right, max(short, min(cells(right), room // 3)))
        left = fitted(one_line(" " + place, style), width - cells(right) - 2, style)
        return fitted([*left, *one_line(f" {right} ", style)], width, style)

    def _tabs(self, sitting: Sitting, width: int) -> list[Line]:
        if len(sitting.tabs) < 2:
            return []
        line: Line = []
        for at, tab in enumerate(sitting.tabs):
            style = self.theme["tab_now" if at == sitting.tab else "tab"]
            name = plain_cut(sitting.screen.read(tab.name), 20)
            line += [*one_line(" "), *standing_for(one_line(name, style), **{TAB: at}), *one_line(" ")]
        return [fitted(line, width)]

    def _keys(self, sitting: Sitting, width: int, way: str) -> Line:
        """The line of keys: as many as there is room for, the most important first."""
        if sitting.editor is not None:
            return fitted(one_line(sitting.screen.read(TYPING), self.theme["dim"]), width)
        line: Line = []
        used = 0
        for action in in_line(way) if sitting.draft is not None else WHILE_WAITING:
            keys = self.keymap.keys[action.id]
            if not keys or not _is_useful(action.id, sitting):
                continue
            piece = self._key(sitting, action.id, keys[0])
            wide = sum(cells(segment.text) for segment in piece)
            if used + wide > width:
                continue
            line += piece
            used += wide
        return fitted(line, width)

    def _key(self, sitting: Sitting, id: str, key: str) -> Line:
        read = sitting.screen.read
        shown = shown_key(key, sitting.screen.ascii)
        name = shown if isinstance(shown, str) else read(shown)
        text = Styled.assemble((name, self.theme["key"]), " ", read(BY_ID[id].name), "  ")
        return standing_for(one_line(text), **{DO: id})

    def _log(self, sitting: Sitting, width: int, height: int) -> list[Line]:
        """The last lines of what happened; what is new since the last answer stands out."""
        if height <= 0:
            return []
        texts = sitting.log
        old = sitting.heard
        lines: list[Line] = []
        for at in range(len(texts) - 1, -1, -1):
            style = self.theme["log" if at < old else "log_new"]
            sign = "  " if at < old else ("- " if sitting.screen.ascii else "· ")
            lines = flowing(sign + sitting.screen.read(texts[at]), width, style, 2) + lines
            if len(lines) >= height:
                break
        return filled(lines[-height:], width, height)

    # The table.

    def _table(self, sitting: Sitting, width: int, height: int) -> Picture:
        top = [self._status(sitting, width), *self._tabs(sitting, width)]
        bottom = self._bottom(sitting, width)
        log = 2 if height < 28 else 3 if height < 34 else 6 if height < 45 else 10
        room = height - len(top) - len(bottom) - log
        if sitting.question is None or sitting.draft is None:
            body = self._idle(sitting, width, room)
        elif self._is_wide(sitting, width):
            body = self._wide(sitting, width, room)
        else:
            body = self._stacked(sitting, width, room)
        spare = room - len(body.lines)
        lines = [*top, *body.lines, *self._log(sitting, width, log + spare), *bottom]
        cursor = None
        if sitting.editor is not None:
            before = sitting.editor.text[: sitting.editor.at]
            cursor = (min(width - 1, cells(LINE_SIGN + before)), height - 2)
        if body.board is None:
            return Picture(lines, cursor)
        down = len(top)
        board = body.board._replace(top=body.board.top + down, bottom=body.board.bottom + down)
        return body._replace(lines=lines, cursor=cursor, board=board)

    def _bottom(self, sitting: Sitting, width: int) -> list[Line]:
        way = sitting.draft.way if sitting.draft is not None else LIST
        keys = self._keys(sitting, width, way)
        if sitting.editor is None:
            return [keys]
        typed = one_line(LINE_SIGN + sitting.editor.text, self.theme["prompt"])
        return [fitted(typed, width), keys]

    def _is_wide(self, sitting: Sitting, width: int) -> bool:
        return width >= WIDE or (sitting.draft is not None and self._ghost_width(sitting, width) > 0)

    def _ghost_width(self, sitting: Sitting, width: int) -> int:
        """How wide the board is on which a shape is laid; 0 where that leaves no room beside it."""
        if sitting.draft is None or sitting.draft.ghost is None or sitting.tab:
            return 0
        board = sitting.tabs[0].board[0]
        natural = self._board.natural_width(sitting, board)
        close = natural - len(board.columns) if isinstance(board, Grid) else natural
        return next((wide for wide in (natural, close) if wide + BESIDE_GHOST <= width), 0)

    def _idle(self, sitting: Sitting, width: int, height: int) -> Picture:
        """The table while others play."""
        seat = sitting.thinking
        name = sitting.match.names.seats.get(seat or "", "")
        text = THINKS(name=name) if seat is not None else OTHERS
        line = flowing(sitting.screen.read(text), width, self.theme["thinking"])
        pane = self._pane(sitting, width, height - len(line), self._parts(sitting))
        return pane._replace(lines=[*pane.lines, *line])

    def _parts(self, sitting: Sitting) -> tuple[Part, ...]:
        tab = sitting.tabs[min(sitting.tab, len(sitting.tabs) - 1)] if sitting.tabs else None
        return (*tab.board, *tab.kept) if tab is not None else ()

    def _wide(self, sitting: Sitting, width: int, height: int) -> Picture:
        """Board and question side by side; what is kept in view stands below the board."""
        own = self._ghost_width(sitting, width)
        share = 61 if width >= 150 else 58
        left = max(own, width * share // 100) if width >= WIDE else own
        question = QuestionPane(sitting, self.theme, width - left - 3, height >= 26)
        if width < WIDE and own:
            return self._beside_ghost(sitting, question, width, left, height)
        parts, kept = self._whole_parts(sitting, left, height)
        lines: list[Line] = []
        for part in kept:
            more = self._lines(sitting, (part,), question.width, False)
            if question.needed(question.width) + len(lines) + len(more) + 1 <= height:
                lines += [blank(question.width), *more]
            else:
                parts = (*parts, part)
        pane = self._pane(sitting, left, height, parts, is_framed=True)
        right = [*question.lines(height - len(lines)), *lines]
        return pane._replace(lines=beside(pane.lines, self._bar(sitting, height), right))

    def _whole_parts(
        self, sitting: Sitting, width: int, height: int
    ) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Whole parts of the table where there is room for them, always in the same order: the one that is
        asked about, and as many others as fit. Then what else to keep in view."""
        tab = sitting.tabs[sitting.tab]
        if sitting.tab:
            return tab.board, ()
        sections = sitting.sheet.sections
        inside = {id(part): section for section in sections for part in parts_of((section,))}
        chosen = [inside.get(id(part), part) for part in tab.board]
        named = {part.id for part in chosen if part.id}
        # What is theirs comes first.
        for section in sorted(sections, key=lambda one: one.seat != sitting.viewer):
            if section.id not in named and all(section is not one for one in chosen):
                more = _in_order([*chosen, section], sections)
                if len(self._lines(sitting, more, width, True)) <= height:
                    chosen = list(more)
        shown = {id(part) for part in parts_of(chosen)}
        return tuple(chosen), tuple(part for part in tab.kept if id(part) not in shown)

    def _beside_ghost(
        self, sitting: Sitting, question: QuestionPane, width: int, left: int, height: int
    ) -> Picture:
        """A narrow screen: the board on which a shape is laid, beside it the question, below what is kept."""
        tab = sitting.tabs[0]
        own = len(self._lines(sitting, tab.board, left, False))
        kept = self._lines(sitting, tab.kept, width, False)
        tall = min(height, max(own, height - len(kept)))
        tall = max(tall, min(height, len(question.head) + 5))
        pane = self._pane(sitting, left, tall, tab.board)
        lines = beside(pane.lines, self._bar(sitting, tall), question.lines(tall))
        return pane._replace(lines=[*lines, *kept[: height - tall]])

    def _bar(self, sitting: Sitting, height: int) -> list[Line]:
        sign = " | " if sitting.screen.ascii else " │ "
        return [one_line(sign, self.theme["rule"]) for _ in range(height)]

    def _stacked(self, sitting: Sitting, width: int, height: int) -> Picture:
        """The board above, the question below; small parts stand beside the options."""
        question = QuestionPane(sitting, self.theme, width, height >= 36)
        tab = sitting.tabs[sitting.tab]
        board = self._lines(sitting, tab.board, width, False)
        side, below = self._sides(sitting, question, tab.kept, width)
        left = width - side[0] - 3 if side[0] else width
        needed = question.needed(left, min(len(side[1]), len(question.rows) + BESIDE_ROWS))
        least = min(len(board), 5)
        tall = min(needed, height - least - 1)
        rest = height - tall - 1
        parts, below = self._fitting(sitting, tab.board, below, width, rest)
        board = self._lines(sitting, parts, width, False)
        kept: list[Line] = []
        own = LEAST_LISTED if _is_listed(sitting, tab.board) else LEAST_BOARD
        for part in below:
            lines = self._lines(sitting, (part,), width, False)
            room = rest - len(kept) - min(len(board), own)
            if room >= LEAST_CUT:
                kept += lines[:room]
        pane = self._pane(sitting, width, min(len(board), rest - len(kept)), parts)
        rule = one_line(("-" if sitting.screen.ascii else "─") * width, self.theme["rule"])
        head = question.top(tall)
        rows, said = question.body(left, tall - len(head), is_filled=bool(side[0]))
        if side[0]:
            rows = beside(rows, self._bar(sitting, len(rows)), filled(side[1], side[0], len(rows)))
        return pane._replace(lines=[*pane.lines, *kept, rule, *head, *rows, *said])

    def _fitting(
        self, sitting: Sitting, parts: tuple[Part, ...], more: Sequence[Part], width: int, height: int
    ) -> tuple[tuple[Part, ...], list[Part]]:
        """Parts with those of others that fit in with them, and the rest of these."""
        left = []
        for part in more:
            if len(self._lines(sitting, (*parts, part), width, False)) <= height:
                parts = (*parts, part)
            else:
                left.append(part)
        return parts, left

    def _sides(
        self, sitting: Sitting, question: QuestionPane, kept: tuple[Part, ...], width: int
    ) -> tuple[tuple[int, list[Line]], list[Part]]:
        """What stands beside the options, with its width, and what is left for below the board."""
        wide = max(30, question.row_width() + (7 if question.draft.spread is not None else 0))
        room = width - wide - 3
        lines: list[Line] = []
        left: list[Part] = []
        if room < 24:
            return (0, []), list(kept)
        rows = len(question.draft.rows)
        for part in kept:
            more = self._lines(sitting, (part,), room, False)
            is_small = len(lines) + len(more) <= rows + BESIDE_ROWS
            # What is a little too long has its first lines in sight.
            is_cut = not lines and len(more) <= 3 * (rows + BESIDE_ROWS) and rows >= LEAST_CUT
            if self._board.keeps_form(sitting, part, room) and (is_small or is_cut):
                lines += more
            else:
                left.append(part)
        return ((room, lines) if lines else (0, [])), left

    def _lines(self, sitting: Sitting, parts: tuple[Part, ...], width: int, is_framed: bool) -> list[Line]:
        return self._board.drawn(sitting, parts, width, is_framed).lines

    def _pane(
        self, sitting: Sitting, width: int, height: int, parts: tuple[Part, ...], is_framed: bool = False
    ) -> Picture:
        """Parts of the table in a place of a size, scrolled to what is highlighted."""
        _, lines, boxes = self._board.drawn(sitting, parts, width, is_framed)
        highlights = Highlights(sitting)
        first = window(lines, height, highlights.box(boxes), sitting.scroll)
        shown = highlights.shown(lines[first : first + height], self.theme)
        if highlights.covered:
            shown = self._with_ghost(sitting, shown, highlights.covered)
        whole = filled(shown, width, height)
        return Picture(whole, None, Box(0, height - 1, 0, width), first, boxes, len(lines))

    def _with_ghost(self, sitting: Sitting, lines: list[Line], covered: tuple[str, ...]) -> list[Line]:
        assert sitting.draft is not None
        assert sitting.draft.ghost is not None
        ghost = sitting.draft.ghost
        reason, _ = sitting.ghost_state()
        pen = Pen(sitting.screen.read, sitting.screen.ascii)
        marks = {id: pen.symbol(mark) for slot in ghost.others for id, mark in slot.marks}
        symbol = next((marks[id] for id in ghost.chosen.values() if id in marks), "#")
        sign = ("x" if sitting.screen.ascii else "✗") if reason is not None else ""
        style = self.theme["bad" if reason is not None else "good"]
        return ghosted(lines, ghost.slot.board, covered, symbol + sign, style)

    # Other screens.

    def _hand_over(self, sitting: Sitting, width: int, height: int) -> list[Line]:
        read = sitting.screen.read
        lines = [self._plain_status(sitting, width)]
        lines += [blank(width) for _ in range(height // 3)]
        lines += flowing(read(hand_over.prompt(sitting.name, can_hide=True)), width, self.theme["prompt"])
        lines.append(blank(width))
        for message in sitting.messages:
            lines += reply_lines(message, width, read, sitting.screen.ascii)
        key = shown_key(self.keymap.keys["undo"][0]) if self.keymap.keys["undo"] else ""
        text: Text = HANDING_UNDO(key=key) if sitting.can_undo_alone else HANDING
        lines += flowing(read(text), width, self.theme["dim"])
        return lines

    def _plain_status(self, sitting: Sitting, width: int) -> Line:
        style = self.theme["status"]
        return fitted(one_line(" " + sitting.screen.read(sitting.match.game.name), style), width, style)

    def _page(self, sitting: Sitting, page: Page, width: int, height: int) -> Picture:
        read = sitting.screen.read
        title = read(page.title)
        top = [fitted(one_line(" " + title, self.theme["status"]), width, self.theme["status"])]
        if isinstance(page, Menu):
            return self._menu(sitting, page, width, height, top)
        lines = self._page_lines(sitting, page, width)
        room = height - 2
        last = max(0, len(lines) - room)
        if page.from_end:
            page.at, page.from_end = last, False
        page.at = max(0, min(page.at, last))
        shown = [[*one_line(" "), *line] for line in lines[page.at : page.at + room]]
        keys = fitted(one_line(read(PAGE_KEYS), self.theme["dim"]), width)
        return Picture([*top, *filled(shown, width, room), keys], height=len(lines))

    def _page_lines(self, sitting: Sitting, page: Page, width: int) -> list[Line]:
        """The lines of a page: a rulebook is long, so they are kept while it is read."""
        key = (page, width, sitting.screen.reader.language)
        if self._page_kept is None or self._page_kept[0] != key:
            lines: list[Line] = []
            for at, reply in enumerate(page.replies):
                more = reply_lines(reply, width - 2, sitting.screen.read, sitting.screen.ascii)
                if at and (len(more) > 1 or not isinstance(reply, Text)) and not page.from_end:
                    lines.append(blank(width - 2))
                lines += more
            self._page_kept = key, lines
        return self._page_kept[1]

    def _menu(self, sitting: Sitting, menu: Menu, width: int, height: int, top: list[Line]) -> Picture:
        read = sitting.screen.read
        items = menu.shown
        wide = max((cells(item.sign) for item in menu.items), default=0)
        name = max((cells(item.name) for item in menu.items), default=0)
        room = height - 3
        now = min(menu.cursor, max(0, len(items) - 1))
        first = max(0, min(now - room // 2, len(items) - room))
        lines: list[Line] = []
        for at, item in enumerate(items[first : first + room], first):
            style = self.theme["cursor"] if at == now else Style()
            sign = item.sign + " " * (wide - cells(item.sign))
            text = f" {sign}  {item.name}" + " " * (name - cells(item.name) + 2) + item.about
            lines.append(standing_for(fitted(one_line(text, style), width, style), item=item.id))
        typed = fitted(one_line(f" {LINE_SIGN}{menu.editor.text}", self.theme["prompt"]), width)
        keys = fitted(one_line(read(MENU_KEYS), self.theme["dim"]), width)
        cursor = (min(width - 1, 1 + cells(LINE_SIGN + menu.editor.text[: menu.editor.at])), 1)
        return Picture([*top, typed, *filled(lines, width, room), keys], cursor)


def _is_listed(sitting: Sitting, board: Sequence[Part]) -> bool:
    """Whether a board says little more than the list of options: it is a table of them."""
    draft = sitting.draft
    if draft is None or len(board) != 1 or not isinstance(board[0], Section):
        return False
    rows = {spot for spot in board[0].spots if spot}
    options = {spot for row in draft.rows if not row.is_free for spot in sitting.spots_for(row.id)}
    return bool(rows) and len(options & rows) >= len(options) - 1


def _is_useful(action: str, sitting: Sitting) -> bool:
    """Whether an action would do anything at this question: with a single shape, there is no other one."""
    ghost = sitting.draft.ghost if sitting.draft is not None else None
    if ghost is None:
        return True
    if action == "shape":
        return len(ghost.stamps) > 1
    return action != "next" or any(len(slot.ids) > 1 for slot in ghost.others)


def _in_order(parts: Sequence[Part], sections: Sequence[Part]) -> tuple[Part, ...]:
    """Parts of a sheet as they stand on it; others first."""
    others = [part for part in parts if all(part is not one for one in sections)]
    return (*others, *(one for one in sections if any(one is part for part in parts)))


def plain_cut(text: str, width: int) -> str:
    """A text that is no wider than this, with dots where it was cut."""
    return (
        "".join(segment.text for segment in fitted(one_line(text), width)).rstrip()
        if cells(text) > width
        else text
    )
