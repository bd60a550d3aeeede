"""Painting the table: board, question, log and keys at a size, from the state of a session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.segment import Segment

from manicule.kernel.sheet import Grid, Group, Part, Section, parts_of, spots_of
from manicule.kernel.text import Text
from manicule_fullscreen.actions import Keymap, shown_key
from manicule_fullscreen.board_pane import (
    BoardPane,
    Highlights,
    ghosted,
    window,
    with_new,
    without_lone_heading,
)
from manicule_fullscreen.frame_lines import DO, LINE_SIGN, bottom_lines, log_lines, tab_lines
from manicule_fullscreen.lines import Line, beside, blank, cut, filled, flowing, one_line, plain
from manicule_fullscreen.question_pane import QuestionPane, lecture_lines
from manicule_fullscreen.rows import Draft
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import Box, Picture
from manicule_fullscreen.status_line import status_line
from manicule_fullscreen.themes import Theme
from manicule_interface.board_view import UNTITLED, counting_now
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.marks import CellPen

LEAST_BOARD, LEAST_LISTED = 6, 3
"""Lines that a board keeps if other parts need room; fewer if its rows repeat the options."""
BESIDE_ROWS = 4
"""Number of lines by which parts beside the options may exceed them."""
LEAST_LOG = 2
"""Lines of the log that stay before more of the table is shown."""
SQUEEZED = 2
"""Factor by which a part may grow in lines; beyond it the part is too narrow to read."""
LEAST_CUT = 4
"""A part is cut only if this number of its lines is visible."""
BESIDE_MAP = 30
"""Columns that must be left beside a map on which a shape is placed."""
WIDE = 110
"""From this number of columns on, the question is beside the board."""
SMALL = 20
"""In a window with fewer lines, messages replace the log."""
ROOMY_LESSON = 34
"""In a window with fewer lines, the lesson replaces the log."""


class TablePainter:
    """Paints the table once, at a width; `map_width` is the width of a map with the question beside it."""

    def __init__(self, desk: ScreenSession, theme: Theme, board: BoardPane, width: int) -> None:
        self.desk = desk
        self.theme = theme
        self.board = board
        self.width = width
        self.ascii = desk.screen.ascii
        self.map_width = self._map_width()
        self.is_board_focused = False
        self.more_key: Text | str = ""

    def painted(self, keymap: Keymap, height: int) -> Picture:
        """The table with the lines around it."""
        desk, theme, width = self.desk, self.theme, self.width
        self.more_key = shown_key((*keymap.keys["more_text"], "")[0], self.ascii)
        top = [status_line(desk, theme, width, **{DO: "score"}), *tab_lines(desk, theme, keymap, width)]
        bottom = bottom_lines(desk, theme, keymap, width)
        log = 2 if height < 28 else 3 if height < 34 else 6 if height < 45 else 10
        is_narrow = width < WIDE and self.map_width > 0  # the log gets the remaining lines
        is_tight = bool(desk.messages) and height < SMALL  # messages are more important than the log
        if (desk.lecture and height < ROOMY_LESSON) or (is_narrow and height < 28) or is_tight:
            log = 0
        room = height - len(top) - len(bottom) - log
        if desk.question is None or desk.draft is None:
            body = self._idle(room)
        elif is_narrow or width >= WIDE:
            body = self._wide(room, has_log=log > 0)
            # Parts kept in view below a large board have priority over the log.
            lack = min(body.unseen, log - LEAST_LOG)
            if lack > 0:
                log, room = log - lack, room + lack
                body = self._wide(room, has_log=True)
        else:
            body = self._stacked(room, log)
        spare = room - len(body.lines)
        lines = [*top, *body.lines, *log_lines(desk, theme, width, log + spare), *bottom]
        cursor = None
        if desk.editor is not None:
            before = desk.editor.text[: desk.editor.at]
            cursor = (min(width - 1, cells(LINE_SIGN + before)), height - 2)
        if body.board is None:
            return Picture(lines, cursor)
        down = len(top)
        board = body.board._replace(top=body.board.top + down, bottom=body.board.bottom + down)
        return body._replace(lines=lines, cursor=cursor, board=board)

    def _map_width(self) -> int:
        """The width of the map with the question beside it: the board of a shape, or a board in an overview.
        0 if there is no such map, or no room beside it."""
        desk = self.desk
        if desk.draft is None or desk.tab:
            return 0
        board, overview = desk.tabs[0].board[0], desk.asked.display.overview
        is_shown = isinstance(board, Grid) and isinstance(overview, Group) and board in overview.parts
        if desk.draft.ghost is None and not is_shown:
            return 0
        natural = self.board.natural_width(desk, board)
        close = natural - len(board.columns) if isinstance(board, Grid) else natural
        return next((wide for wide in (natural, close) if wide + BESIDE_MAP <= self.width), 0)

    def _question(
        self, width: int, is_roomy: bool, has_lecture: bool = True, has_news: bool = False
    ) -> QuestionPane:
        return QuestionPane(
            self.desk, self.theme, width, is_roomy, has_lecture, has_news, more_key=self.more_key
        )

    def _idle(self, height: int) -> Picture:
        """The table while others play."""
        desk = self.desk
        text = desk.task.said if desk.task is not None else desk.idle_text
        line = flowing(desk.screen.read(text), self.width, self.theme["thinking"])
        tab = desk.tabs[min(desk.tab, len(desk.tabs) - 1)] if desk.tabs else None
        parts = (*tab.board, *tab.kept) if tab is not None else ()
        if not desk.tab:
            parts, _ = self._fitting(parts, self._others(parts), self.width, height - LEAST_LOG)
        tall = min(len(self._lines(parts, self.width)), height - len(line))
        pane = self._pane(self.width, tall, parts)
        return pane._replace(lines=[*pane.lines, *line])

    def _others(self, shown: Sequence[Part]) -> list[Part]:
        """The other parts of the table: the viewer's own one by one, then the other sections whole."""
        known, viewer = {part.id for part in parts_of(shown)}, self.desk.viewer
        sections = sorted(self.desk.sheet.sections, key=lambda one: one.seat != viewer)
        # The viewer's parts are separate; any other section stays together under its title.
        own = [one for one in sections if isinstance(one, Group) and one.seat == viewer != ""]
        pieces = [part for one in sections for part in (one.parts if one in own else (one,))]
        return [part for part in pieces if known.isdisjoint(one.id for one in parts_of((part,)) if one.id)]

    def _wide(self, height: int, has_log: bool) -> Picture:
        """Board and question side by side; the parts kept in view are below the board."""
        if self.width < WIDE:
            return self._beside_map(height, has_log)
        left = max(self.map_width, self.width * (61 if self.width >= 150 else 58) // 100)
        question = self._question(self.width - left - 3, height >= 26)
        parts, kept = self._whole_parts(left, height, question)
        lines: list[Line] = []
        for part in kept:
            more = self._lines((part,), question.width)
            has_room = question.needed(question.width) + len(lines) + len(more) + 1 <= height
            if has_room and not self._is_squeezed(part, more, left):
                lines += [blank(question.width), *more]
            else:
                parts = (*parts, part)
        # A hint or a refusal moves no part to the other side if there is room for it.
        question.is_quiet = True
        calm, more = self._balanced(parts, left, question, len(lines))
        question.is_quiet = False
        if question.needed(question.width) + len(lines) + len(more) > height:
            calm, more = self._balanced(parts, left, question, len(lines))
        parts, lines = calm, lines + more
        # The log gets the lines that neither side needs.
        used = len(self._lines(parts, left, is_framed=True))
        height = min(height, max(used, question.needed(question.width) + len(lines)))
        pane = self._pane(left, height, parts, is_framed=True)
        tall = height - len(lines)
        if lines and question.draft.ghost is None:  # keep these parts close to the options
            tall = min(tall, question.needed(question.width))
        question.is_focused = not self.is_board_focused
        right = filled([*question.lines(tall), *with_new(lines, self.theme)], question.width, height)
        return pane._replace(lines=beside(pane.lines, self._bar(height), right))

    def _balanced(
        self, parts: tuple[Part, ...], left: int, question: QuestionPane, below: int
    ) -> tuple[tuple[Part, ...], list[Line]]:
        """The parts that stay on the left, and the lines of those that move below the question, where there
        would be nothing: the last ones, as many as make the higher side as low as possible. A part on which
        something can be chosen now stays."""
        desk, room = self.desk, question.width
        options = {spot for row in question.draft.rows for spot in question.draft.spots_for(row.id)}
        best, moved, right = (parts, list[Line]()), list[Line](), question.needed(room) + below
        least = max(right, len(self._lines(parts, left, is_framed=True)))
        for at in range(len(parts) - 1, 0 if not desk.tab else len(parts), -1):
            part, rest = parts[at], parts[:at]
            drawn = self._lines((part,), room)
            is_readable = self.board.keeps_form(desk, part, room) and not self._is_squeezed(part, drawn, left)
            if not is_readable or not options.isdisjoint(spots_of(part)):
                break
            moved = [blank(room), *drawn, *moved]
            height = max(right + len(moved), len(self._lines(rest, left, is_framed=True)))
            if height < least:
                least, best = height, (rest, moved)
        return best

    def _whole_parts(
        self, width: int, height: int, question: QuestionPane
    ) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Whole parts of the table in a fixed order: the one the question is about, and as many others as
        fit, except those that repeat the options with their notes. Then the remaining parts to keep in
        view."""
        desk, tab = self.desk, self.desk.tabs[self.desk.tab]
        if desk.tab:
            return tab.board, ()
        sections = desk.sheet.sections
        inside = {id(part): section for section in sections for part in parts_of((section,))}
        chosen = [self._captioned(inside.get(id(part), part)) for part in tab.board]
        named = {part.id for part in chosen if part.id}
        wanted = [one for one in sections if one.id not in named and all(one is not part for part in chosen)]
        if question.has_all_notes:
            wanted = [one for one in wanted if not _is_listed(question.draft, (one,))]
        # Sections with more about the parts kept in view come first, then the viewer's own; if these are too
        # large, as many of their parts as fit.
        short = {part.id for part in tab.kept if counting_now(part, desk.sheet) is not None}
        telling = [section for section in wanted if section.id in short]
        theirs = [section for section in wanted if section.seat == desk.viewer and section not in telling]
        chosen = self._with_whole(chosen, [*telling, *theirs], width, height)
        pieces: tuple[Part, ...] = ()
        if all(section.seat != desk.viewer for section in chosen):
            kept = _absent(tab.kept, chosen)
            room = height - len(self._lines(kept, width, is_framed=True)) if kept else height
            others = [part for part in self._others((*chosen, *kept)) if part not in sections]
            more, _ = self._fitting(tuple(chosen), others, width, room, is_framed=True)
            pieces = more[len(chosen) :]
        rest = [section for section in wanted if section.seat != desk.viewer and section not in telling]
        parts = (*self._with_whole(chosen, rest, width, height, pieces), *pieces)
        return parts, _absent(tab.kept, parts)

    def _captioned(self, part: Part) -> Part:
        """A map of an overview, with the overview's title: beside other maps it needs one."""
        overview = self.desk.asked.display.overview
        if not (isinstance(part, Grid) and isinstance(overview, Group) and part in overview.parts):
            return part
        return self.board.captioned(self.desk, part, overview.title)

    def _with_whole(
        self,
        chosen: list[Part],
        sections: Iterable[Part],
        width: int,
        height: int,
        below: Sequence[Part] = (),
    ) -> list[Part]:
        """Parts, with those sections that fit whole, in the order of the sheet. Maps come right after a map
        that the question is about, and beside it if there is room."""
        whole = self.desk.sheet.sections
        for section in sections:
            others = [part for part in chosen if all(part is not one for one in whole)]
            more = (*others, *(one for one in whole if any(one is part for part in (*chosen, section))))
            if isinstance(chosen[0], Grid):
                more = tuple(sorted(more, key=lambda part: not isinstance(part, Grid)))
            if len(self._lines((*more, *below), width, is_framed=True)) <= height:
                chosen = list(more)
        return chosen

    def _beside_map(self, height: int, has_log: bool) -> Picture:
        """A narrow screen: the map with the question beside it, and the kept parts below.

        The lesson is below, too: beside the board it would leave no room.
        """
        width, left, tab = self.width, self.map_width, self.desk.tabs[0]
        question = self._question(width - left - 3, height >= 26, has_lecture=False, has_news=not has_log)
        own = len(self._lines(tab.board, left))
        beside_it: tuple[Part, ...] = ()
        if lecture := lecture_lines(self.desk, self.theme, width):
            kept = lecture
            if height - own - len(lecture) >= LEAST_CUT:
                kept = [*lecture, *self._lines(tab.kept, width)]
        else:
            kept, beside_it = self._told(height - own)
        tall = min(height, max(own, height - len(kept) - LEAST_LOG))
        tall = max(tall, min(height, len(question.head) + 5))
        if not question.has_room_for_messages(tall):  # below the map they need fewer lines
            kept = [*question.messages_at(width), *kept]
            question.is_quiet = True
        pane = self._pane(left, tall, tab.board)
        room = height - tall - len(kept)
        right, beside_it = self._with_rest(question, tall, beside_it, room)
        if beside_it:
            kept = [*kept, *self._lines(beside_it, width)]
        lines = beside(pane.lines, self._bar(tall), right)
        below = cut(kept, height - tall)
        if room < LEAST_LOG:  # the log is beside the board already
            below = filled(below, width, height - tall)
        return pane._replace(lines=[*lines, *below])

    def _with_rest(
        self, question: QuestionPane, height: int, parts: tuple[Part, ...], below: int
    ) -> tuple[list[Line], tuple[Part, ...]]:
        """A question and as much as fits below it: the title of its subject, then parts, and the log if it
        has no other place. Also returns the parts that fit in the lines `below` the map.

        Parts that no tab shows come first; of one that is too long, the heading is shown.
        """
        lines, width = question.lines(height), question.width
        used = max((at for at, line in enumerate(lines, 1) if plain(line).strip()), default=0)
        overview = question.question.display.overview
        title = flowing(question.read(overview.title), width) if isinstance(overview, Group) else []
        room = height - used - 1
        more = title if len(title) <= room else []
        has_log = below < LEAST_LOG
        tabs = {part.id for tab in self.desk.tabs[1:] for part in tab.board}
        alone = [part for part in parts if part.id not in tabs]
        left: list[Part] = []
        for part in (*alone, *(part for part in parts if part.id in tabs)):
            drawn = self._lines((part,), width)
            if len(more) + len(drawn) <= room:
                more += drawn
            elif len(self._lines((*left, part), self.width)) <= below:
                left.append(part)
            elif part in alone and len(more) < room:
                more += drawn[:1]
            elif part in alone and not left and below > 0:
                left.append(part)
        if room < len(more) or not (more or has_log):
            return lines, tuple(left)
        log = log_lines(self.desk, self.theme, width, room - len(more)) if has_log else []
        return filled([*lines[: used + 1], *more, *log], width, height), tuple(left)

    def _told(self, height: int) -> tuple[list[Line], tuple[Part, ...]]:
        """The parts kept in view, with the full texts of what counts now; and the parts that do not fit."""
        tab, width = self.desk.tabs[0], self.width
        kept, told = self._lines(tab.kept, width), self._lines(tab.told, width)
        if not told or len(kept) + len(told) <= height:
            return [*kept, *told], ()
        tables = tuple(part for part in tab.kept if counting_now(part, self.desk.sheet) is not None)
        lines, rest = self._lines(tables, width), _absent(tab.kept, tables)
        for shorter in tab.shorter:  # drop column headings before the end of a text
            if len(lines) + len(told) > height:
                lines = self._lines(shorter, width)
        return [*lines, *told], rest

    def _bar(self, height: int) -> list[Line]:
        sign = " | " if self.ascii else " │ "
        return [one_line(sign, self.theme["rule"]) for _ in range(height)]

    def _stacked(self, height: int, log: int) -> Picture:
        """The board above the question; small parts are beside the options. If the table lacks a few lines,
        it takes them from the log."""
        desk, width = self.desk, self.width
        question = self._question(width, height >= 36)
        tab = desk.tabs[desk.tab]
        room, side, wanted = self._sides(question, tab.kept)
        for parts in (tab.kept, self._untitled(tab.kept)):
            together = (*tab.board, *parts)
            if side and self._is_better_whole(question, together, width - room - 3, height + log):
                side, wanted = [], list(parts)
        left = width - room - 3 if side else width
        needed = question.needed(left, min(len(side), len(question.rows) + BESIDE_ROWS))
        tall = min(needed, height - min(len(self._lines(tab.board, width)), 5) - 1)
        rest = height - tall - 1
        own = LEAST_LISTED if _is_listed(question.draft, tab.board) else LEAST_BOARD
        rest += self._lacking(tab.board, wanted, rest, own, log)
        parts, below = self._fitting(tab.board, wanted, width, rest)
        kept: list[Line] = []
        for part in below:
            free = rest - len(kept) - self._least(parts, wanted[: wanted.index(part)], own)
            if free >= LEAST_CUT:
                kept += without_lone_heading(self._lines((part,), width), free)
        if not desk.tab and not desk.lecture:
            # Parts that the question is not about get the remaining room.
            others = self._others((*tab.board, *tab.kept))
            parts, _ = self._fitting(parts, others, width, rest - len(kept) - LEAST_LOG)
        pane = self._pane(width, min(len(self._lines(parts, width)), rest - len(kept)), parts)
        rule = one_line(("-" if self.ascii else "─") * width, self.theme["rule"])
        head = question.top(tall)
        question.is_focused = not self.is_board_focused
        rows, said = question.body(left, tall - len(head), is_filled=bool(side))
        if side:
            shown = with_new(without_lone_heading(side, len(rows)), self.theme)
            rows = beside(rows, self._bar(len(rows)), filled(shown, room, len(rows)))
        return pane._replace(lines=[*pane.lines, *kept, rule, *head, *rows, *said])

    def _untitled(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """Tables with headings of their own, without their titles."""
        return tuple(
            self.board.captioned(self.desk, part, UNTITLED)
            if isinstance(part, Section) and part.heading
            else part
            for part in parts
        )

    def _is_better_whole(
        self, question: QuestionPane, parts: tuple[Part, ...], narrow: int, height: int
    ) -> bool:
        """Whether the options get the whole width: if more of their notes fit beside them there, and all
        parts fit above them."""
        if question.notes_beside(self.width) <= question.notes_beside(narrow):
            return False
        return len(self._lines(parts, self.width)) + 1 + question.needed(self.width) <= height

    def _least(self, parts: tuple[Part, ...], before: Sequence[Part], board: int) -> int:
        """Number of lines that parts keep if another part needs room: few for a board, which can be scrolled.
        All, up to the last of the parts `before` the other one, which would be cut otherwise."""
        fitted = [at for at, part in enumerate(parts) if any(part is one for one in before)]
        if not fitted:
            return min(board, len(self._lines(parts, self.width)))
        return len(self._lines(parts[: fitted[-1] + 1], self.width))

    def _lacking(
        self, board: tuple[Part, ...], more: Sequence[Part], height: int, least: int, log: int
    ) -> int:
        """Number of log lines that a board and other parts need to show as many parts as possible whole below
        a piece of the board. In a small window, a whole board may take them."""
        parts, below = self._fitting(board, more, self.width, height)
        kept = lack = 0
        for part in below:
            tall = len(self._lines((part,), self.width))
            used = self._least(parts, more[: more.index(part)], least) + kept + tall
            if used > height + log:
                break
            kept, lack = kept + tall, max(lack, used - height)
        if not lack and log <= LEAST_LOG and isinstance(board[0], Group):
            lack = len(self._lines(parts, self.width)) + kept - height
        return max(0, min(log, lack))

    def _fitting(
        self, parts: tuple[Part, ...], more: Sequence[Part], width: int, height: int, is_framed: bool = False
    ) -> tuple[tuple[Part, ...], list[Part]]:
        """Parts, extended by those that fit, and the rest."""
        left = []
        for part in more:
            if len(self._lines((*parts, part), width, is_framed)) <= height:
                parts = (*parts, part)
            else:
                left.append(part)
        return parts, left

    def _sides(self, question: QuestionPane, kept: tuple[Part, ...]) -> tuple[int, list[Line], list[Part]]:
        """The room beside the options and its lines, and the parts left for below the board."""
        room = self.width - max(30, question.row_width + question.spread_width) - 3
        lines: list[Line] = []
        left: list[Part] = []
        if room < 24:
            return room, lines, list(kept)
        rows = len(question.draft.rows)
        for part in kept:
            more = self._lines((part,), room)
            is_small = len(lines) + len(more) <= rows + BESIDE_ROWS
            # A part that is a little too long shows its first lines, if that takes no room from others.
            can_be_cut = len(more) <= 3 * (rows + BESIDE_ROWS) and rows >= LEAST_CUT
            is_fit = is_small or (not lines and not left and can_be_cut)
            # A single line beside the options would take the room of their notes.
            is_line = not lines and len(self._lines((part,), self.width)) == 1
            is_bad = is_line or self._is_squeezed(part, more, self.width)
            if is_fit and not is_bad and self.board.keeps_form(self.desk, part, room):
                lines += more
            else:
                left.append(part)
        return room, lines, left

    def _is_squeezed(self, part: Part, lines: list[Line], width: int) -> bool:
        """Whether these lines of a part are so narrow that it is better read below the board."""
        return len(lines) > SQUEEZED * len(self._lines((part,), width))

    def _lines(self, parts: tuple[Part, ...], width: int, is_framed: bool = False) -> list[Line]:
        return self.board.drawn(self.desk, parts, width, is_framed).lines

    def _pane(self, width: int, height: int, parts: tuple[Part, ...], is_framed: bool = False) -> Picture:
        """Parts of the table in an area of this size, scrolled to the highlight."""
        _, lines, boxes, places = self.board.drawn(self.desk, parts, width, is_framed)
        highlights = Highlights(self.desk)
        first = window(lines, height, highlights.box(boxes), self.desk.scroll)
        self.is_board_focused = highlights.has_focus(places)
        shown = highlights.shown(lines[first : first + height], self.theme, self.is_board_focused)
        if highlights.covered:
            shown = self._with_ghost(shown, highlights.covered)
        whole = filled(shown, width, height)
        up, down = ("^", "v") if self.ascii else ("▴", "▾")
        if first and whole:
            whole[0] = self._signed(whole[0], up)
        if first + height < len(lines) and whole:
            whole[-1] = self._signed(whole[-1], down)
        area = Box(0, height - 1, 0, width)
        return Picture(whole, None, area, first, boxes, len(lines), places=places)

    def _signed(self, line: Line, sign: str) -> Line:
        """A line with a sign for more lines at its end, if there is room."""
        text = plain(line)
        if not text.endswith("  "):
            return line
        shorter = Segment.adjust_line_length(line, cells(text) - 1, pad=False)
        return [*shorter, *one_line(sign, self.theme["dim"])]

    def _with_ghost(self, lines: list[Line], covered: tuple[str, ...]) -> list[Line]:
        ghost = self.desk.draft.ghost if self.desk.draft is not None else None
        assert ghost is not None
        reason, _ = self.desk.ghost_state()
        pen = CellPen(self.desk.screen.read, self.ascii)
        marks = {id: pen.symbol(mark) for slot in ghost.others for id, mark in slot.marks}
        symbol = next((marks[id] for id in ghost.chosen.values() if id in marks), "#")
        board = ghost.slot.board_part
        if reason is None:
            return ghosted(lines, board, covered, symbol, self.theme["good"])
        sign = "x" if self.ascii else "✗"
        # If some fields are taken, mark these; otherwise mark the whole place.
        wrong = [spot for spot in covered if spot not in ghost.slot.ids] or covered
        lines = ghosted(lines, board, wrong, symbol + sign, self.theme["bad"])
        return ghosted(lines, board, set(covered).difference(wrong), symbol, self.theme["good"])


def _absent(parts: Sequence[Part], shown: Sequence[Part]) -> tuple[Part, ...]:
    """The parts that are not shown yet."""
    there = {id(part) for part in parts_of(shown)}
    return tuple(part for part in parts if id(part) not in there)


def _is_listed(draft: Draft, board: Sequence[Part]) -> bool:
    """Whether a board is a table of the options and adds little to their list."""
    if len(board) != 1 or not isinstance(board[0], Section):
        return False
    rows = {spot for spot in board[0].spots if spot}
    options = {spot for row in draft.rows if not row.is_free for spot in draft.spots_for(row.id)}
    return bool(rows) and len(options & rows) >= len(options) - 1
