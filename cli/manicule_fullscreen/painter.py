"""Painting: the whole screen as lines, for any size, from how a desk stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as Styled

from manicule.kernel.question import Question
from manicule.kernel.sheet import Grid, Group, Part, Section, parts_of
from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import BY_ID, LIST, Keymap, in_line, shown_key
from manicule_fullscreen.board_pane import BoardPane, Highlights, ghosted, window, without_lone_heading
from manicule_fullscreen.desk import Desk
from manicule_fullscreen.lines import (
    Line,
    beside,
    blank,
    cut,
    filled,
    fitted,
    flowing,
    one_line,
    over,
    plain,
    standing_for,
)
from manicule_fullscreen.pages import Menu, Page
from manicule_fullscreen.question_pane import QuestionPane, lecture_lines, reply_lines
from manicule_fullscreen.spots import Box
from manicule_fullscreen.themes import THEMES, Theme
from manicule_interface import hand_over
from manicule_interface.board_view import counting_now
from manicule_terminal.line_breaks import width as cells
from manicule_terminal.marks import CellPen

DO, TAB = "do", "tab"
"""How a piece says which action a click on it does, and which tab it shows."""
LEAST_COLUMNS, LEAST_LINES = 60, 16
LEAST_BOARD, LEAST_LISTED = 6, 3
"""The lines that a board keeps when other parts want some; fewer where its rows are the options again."""
BESIDE_ROWS = 4
"""What stands beside the options may be so many lines longer than they are."""
LEAST_LOG = 2
"""So many lines of the log are seen besides the least, before more of the table is shown."""
SHORTEST_TAB = 5
"""So many cells the name of a tab keeps, however many there are."""
KEYS_APART = 2
ALWAYS_NAMED = ("answer", "help", "quit", "undo")
"""The actions that the line of keys names however long their names are."""
LAST_NEEDED = BY_ID["undo"].rank
"""Up to this rank, actions stand closer together in the line of keys where they have no room otherwise."""
SQUEEZED = 2
"""What needs more than so many times its lines is too narrow to be read with ease."""
LEAST_CUT = 4
"""A part is cut only where so many of its lines are seen."""
BESIDE_MAP = 30
"""So many cells must be left beside a map, on which a shape is laid."""
WIDE = 110
"""From so many columns on, the question stands beside the board."""
ROOMY_LESSON = 34
"""In a window of fewer lines, what a lesson says takes the place of the log."""
TOO_SMALL = tr("This window is too small for the table: it needs {size}.")
POINTS = tr("{score} so far", context="points")
STATUS = tr("{game} · {place}", context="status")
OTHERS = tr("The others are playing.")
THINKS = tr("{name} is thinking…")
HANDING = tr("Enter: here I am · {language}: another language")
HANDING_UNDO = tr("Enter: here I am · {language}: another language · {key}: take the last answer back")
PAGE_KEYS = tr("↑ ↓ PgUp PgDn: scroll · Enter: go on")
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
    is_too_small: bool = False
    """Whether the window has no room for the table: nobody sees what a key would do."""


class Painter:
    """Paints the screen for who reads it."""

    def __init__(self, keymap: Keymap | None = None, theme: str = "terminal") -> None:
        self.keymap = keymap or Keymap()
        self.theme: Theme = THEMES[theme]
        self._board = BoardPane()
        self._caption: tuple[Grid, Grid] | None = None
        self._page_kept: tuple[tuple[Page, int, str], list[Line]] | None = None

    def paint(self, desk: Desk, width: int, height: int) -> Picture:
        """The screen in a size: every line is as wide as it is."""
        picture = self._painted(desk, width, height)
        lines = filled(picture.lines, width, height)
        if desk.screen.ascii:
            lines = [[Segment(one.text.translate(_IN_ASCII), one.style) for one in line] for line in lines]
        return picture._replace(lines=over(lines, self.theme.base))

    def _painted(self, desk: Desk, width: int, height: int) -> Picture:
        if width < LEAST_COLUMNS or height < LEAST_LINES:
            text = TOO_SMALL(size=f"{LEAST_COLUMNS}×{LEAST_LINES}")
            return Picture(flowing(desk.screen.read(text), width), is_too_small=True)
        if desk.pages:
            return self._page(desk, desk.pages[-1], width, height)
        if desk.stage == "handing":
            return Picture(self._hand_over(desk, width, height))
        return self._table(desk, width, height)

    # Around the table.

    def _status(self, desk: Desk, width: int) -> Line:
        read, style = desk.screen.read, self.theme["status"]
        place = read(STATUS(game=desk.match.rules.game.name, place=desk.heading()))
        right = ""
        if desk.standing is not None:
            right = read(POINTS(score=desk.standing.score))
            if desk.standing.title is not None:
                right += " · " + read(desk.standing.title)
        room = width - 2
        if cells(place) + cells(right) + 2 > room:
            short = max(room - cells(place) - 2, 0)
            right = plain_cut(right, max(short, min(cells(right), room // 3)))
        left = fitted(one_line(" " + place, style), width - cells(right) - 2, style)
        return fitted([*left, *one_line(f" {right} ", style)], width, style)

    def _tabs(self, desk: Desk, width: int) -> list[Line]:
        if len(desk.tabs) < 2:
            return []
        line: Line = []
        names = [desk.screen.read(tab.name) for tab in desk.tabs]
        # All of them are to be seen: where there is no room for that, the longest are cut.
        wide = [cells(name) for name in names]
        cuts = range(SHORTEST_TAB, max(wide) + 1)
        most = max(
            (cut for cut in cuts if sum(min(one, cut) + 2 for one in wide) <= width), default=SHORTEST_TAB
        )
        for at, name in enumerate(names):
            style = self.theme["tab_now" if at == desk.tab else "tab"]
            shown = one_line(plain_cut(name, most), style)
            line += [*one_line(" "), *standing_for(shown, **{TAB: at}), *one_line(" ")]
        return [fitted(line, width)]

    def _keys(self, desk: Desk, width: int, way: str) -> Line:
        """The line of keys: as many as there is room for, the most important first. What everybody needs
        has its place before anything else, and closer together there is room for one more."""
        if desk.editor is not None:
            return fitted(one_line(desk.screen.read(TYPING), self.theme["dim"]), width)
        pieces: dict[str, Line] = {}
        for action in in_line(way) if desk.draft is not None else WHILE_WAITING:
            keys = self.keymap.keys[action.id]
            if keys and _is_useful(action.id, desk):
                pieces[action.id] = self._key(desk, action.id, keys[0])
        wide = {id: sum(cells(segment.text) for segment in piece) for id, piece in pieces.items()}
        needed = [id for id in pieces if BY_ID[id].rank <= LAST_NEEDED]
        apart = KEYS_APART if sum(wide[id] + KEYS_APART for id in needed) <= width + KEYS_APART else 1
        shown: set[str] = set()
        for id in sorted(pieces, key=lambda id: id not in ALWAYS_NAMED):  # each of the two by rank
            if sum(wide[one] + apart for one in shown) + wide[id] <= width:
                shown.add(id)
        line: Line = []
        for id in (id for id in pieces if id in shown):
            line += [*(one_line(" " * apart) if line else []), *pieces[id]]
        return fitted(line, width)

    def _key(self, desk: Desk, id: str, key: str) -> Line:
        read = desk.screen.read
        shown = shown_key(key, desk.screen.ascii)
        name = shown if isinstance(shown, str) else read(shown)
        text = Styled.assemble((name, self.theme["key"]), " ", read(BY_ID[id].name))
        return standing_for(one_line(text), **{DO: id})

    def _log(self, desk: Desk, width: int, height: int) -> list[Line]:
        """The last lines of what happened; what is new since the last answer stands out."""
        if height <= 0:
            return []
        texts = desk.log
        old = desk.heard
        lines: list[Line] = []
        for at in range(len(texts) - 1, -1, -1):
            style = self.theme["log" if at < old else "log_new"]
            sign = "  " if at < old else ("- " if desk.screen.ascii else "· ")
            more = flowing(sign + desk.screen.read(texts[at]), width, style, 2)
            if len(lines) + len(more) > height:
                # The end of a sentence says nothing; of the last one, its beginning is told.
                lines = lines or [
                    *more[: height - 1],
                    fitted([*more[height - 1], Segment("…")], width, style),
                ]
                break
            lines = more + lines
        return filled(lines, width, height)

    # The table.

    def _table(self, desk: Desk, width: int, height: int) -> Picture:
        top = [self._status(desk, width), *self._tabs(desk, width)]
        bottom = self._bottom(desk, width)
        log = 2 if height < 28 else 3 if height < 34 else 6 if height < 45 else 10
        if (desk.lecture and height < ROOMY_LESSON) or (self._is_narrow_map(desk, width) and height < 28):
            log = 0
        room = height - len(top) - len(bottom) - log
        if desk.question is None or desk.draft is None:
            body = self._idle(desk, width, room)
        elif self._is_wide(desk, width):
            body = self._wide(desk, width, room, has_log=log > 0)
            # What is kept in view below a large board goes before the log.
            lack = min(_out_of_sight(body), log - LEAST_LOG)
            if lack > 0:
                log, room = log - lack, room + lack
                body = self._wide(desk, width, room, has_log=True)
        else:
            body = self._stacked(desk, width, room, log)
        spare = room - len(body.lines)
        lines = [*top, *body.lines, *self._log(desk, width, log + spare), *bottom]
        cursor = None
        if desk.editor is not None:
            before = desk.editor.text[: desk.editor.at]
            cursor = (min(width - 1, cells(LINE_SIGN + before)), height - 2)
        if body.board is None:
            return Picture(lines, cursor)
        down = len(top)
        board = body.board._replace(top=body.board.top + down, bottom=body.board.bottom + down)
        return body._replace(lines=lines, cursor=cursor, board=board)

    def _bottom(self, desk: Desk, width: int) -> list[Line]:
        way = desk.draft.way if desk.draft is not None else LIST
        keys = self._keys(desk, width, way)
        if desk.editor is None:
            return [keys]
        typed = one_line(LINE_SIGN + desk.editor.text, self.theme["prompt"])
        return [fitted(typed, width), keys]

    def _is_wide(self, desk: Desk, width: int) -> bool:
        return width >= WIDE or (desk.draft is not None and self._map_width(desk, width) > 0)

    def _is_narrow_map(self, desk: Desk, width: int) -> bool:
        """Whether a map has the question beside it in little room: the log has what the rest leaves it."""
        return width < WIDE and desk.draft is not None and self._map_width(desk, width) > 0

    def _map_width(self, desk: Desk, width: int) -> int:
        """How wide the map is beside which a question stands: the board on which a shape is laid, or one that
        an overview shows, such as before a shape is laid; 0 where that leaves no room beside it."""
        if desk.draft is None or desk.tab:
            return 0
        board = desk.tabs[0].board[0]
        if desk.draft.ghost is None and not _is_map(board, desk.asked):
            return 0
        natural = self._board.natural_width(desk, board)
        close = natural - len(board.columns) if isinstance(board, Grid) else natural
        return next((wide for wide in (natural, close) if wide + BESIDE_MAP <= width), 0)

    def _idle(self, desk: Desk, width: int, height: int) -> Picture:
        """The table while others play."""
        seat = desk.thinking
        name = desk.match.display.names.seats.get(seat or "", "")
        text = THINKS(name=name) if seat is not None else OTHERS
        if desk.errand is not None:
            text = desk.errand.said
        line = flowing(desk.screen.read(text), width, self.theme["thinking"])
        parts = self._parts(desk)
        if not desk.tab:
            parts, _ = self._fitting(desk, parts, self._others(desk, parts), width, height - LEAST_LOG)
        tall = min(len(self._lines(desk, parts, width, False)), height - len(line))
        pane = self._pane(desk, width, tall, parts)
        return pane._replace(lines=[*pane.lines, *line])

    def _others(self, desk: Desk, shown: Sequence[Part]) -> list[Part]:
        """What else is on the table: what belongs to who looks, piece by piece, then the rest as a whole."""
        known = {part.id for part in parts_of(shown)}
        sections = sorted(desk.sheet.sections, key=lambda one: one.seat != desk.viewer)
        pieces = [part for section in sections for part in _pieces(section, desk.viewer)]
        return [part for part in pieces if known.isdisjoint(one.id for one in parts_of((part,)) if one.id)]

    def _parts(self, desk: Desk) -> tuple[Part, ...]:
        tab = desk.tabs[min(desk.tab, len(desk.tabs) - 1)] if desk.tabs else None
        return (*tab.board, *tab.kept) if tab is not None else ()

    def _wide(self, desk: Desk, width: int, height: int, has_log: bool) -> Picture:
        """Board and question side by side; what is kept in view stands below the board."""
        own = self._map_width(desk, width)
        share = 61 if width >= 150 else 58
        left = max(own, width * share // 100) if width >= WIDE else own
        is_narrow = width < WIDE and own > 0
        question = QuestionPane(
            desk,
            self.theme,
            width - left - 3,
            height >= 26,
            has_lecture=not is_narrow,
            has_news=is_narrow and not has_log,
        )
        if is_narrow:
            return self._beside_map(desk, question, width, left, height)
        parts, kept = self._whole_parts(desk, left, height)
        lines: list[Line] = []
        for part in kept:
            more = self._lines(desk, (part,), question.width, False)
            has_room = question.needed(question.width) + len(lines) + len(more) + 1 <= height
            if has_room and not self._is_squeezed(desk, part, more, left):
                lines += [blank(question.width), *more]
            else:
                parts = (*parts, part)
        pane = self._pane(desk, left, height, parts, is_framed=True)
        tall = height - len(lines)
        if lines and question.draft.ghost is None:  # what is kept in view is close to its options
            tall = min(tall, question.needed(question.width))
        asked = question.lines(tall)
        right = filled([*asked, *lines], question.width, height)
        return pane._replace(lines=beside(pane.lines, self._bar(desk, height), right))

    def _whole_parts(self, desk: Desk, width: int, height: int) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Whole parts of the table where there is room for them, always in the same order: the one that is
        asked about, and as many others as fit. Then what else to keep in view."""
        tab = desk.tabs[desk.tab]
        if desk.tab:
            return tab.board, ()
        sections = desk.sheet.sections
        inside = {id(part): section for section in sections for part in parts_of((section,))}
        chosen = [self._captioned(desk, inside.get(id(part), part)) for part in tab.board]
        named = {part.id for part in chosen if part.id}
        wanted = [one for one in sections if one.id not in named and all(one is not part for part in chosen)]
        # What says more of what is kept in view comes first, then what is theirs; where that is too large, as
        # much of it as fits.
        short = {part.id for part in tab.kept if counting_now(part, desk.sheet) is not None}
        telling = [section for section in wanted if section.id in short]
        theirs = [section for section in wanted if section.seat == desk.viewer and section not in telling]
        chosen = self._with_whole(desk, chosen, [*telling, *theirs], width, height)
        pieces: tuple[Part, ...] = ()
        if all(section.seat != desk.viewer for section in chosen):
            kept = _absent(tab.kept, chosen)
            room = height - len(self._lines(desk, kept, width, True)) if kept else height
            others = [part for part in self._others(desk, (*chosen, *kept)) if part not in sections]
            more, _ = self._fitting(desk, tuple(chosen), others, width, room, is_framed=True)
            pieces = more[len(chosen) :]
        rest = [section for section in wanted if section.seat != desk.viewer and section not in telling]
        parts = (*self._with_whole(desk, chosen, rest, width, height, pieces), *pieces)
        return parts, _absent(tab.kept, parts)

    def _captioned(self, desk: Desk, part: Part) -> Part:
        """A map that an overview shows, under the title of that: beside other maps, it needs one."""
        overview = desk.asked.display.overview
        if not (isinstance(part, Grid) and isinstance(overview, Group) and _is_map(part, desk.asked)):
            return part
        if self._caption is None or self._caption[0] is not part:
            self._caption = part, replace(part, title=overview.title)
        return self._caption[1]

    def _with_whole(
        self,
        desk: Desk,
        chosen: list[Part],
        sections: Iterable[Part],
        width: int,
        height: int,
        below: tuple[Part, ...] = (),
    ) -> list[Part]:
        """Parts with those of these sections that fit in with them as a whole, as on the sheet; maps
        come right after a map that is asked about, and stand beside it where there is room."""
        for section in sections:
            more = _in_order([*chosen, section], desk.sheet.sections)
            if isinstance(chosen[0], Grid):
                more = tuple(sorted(more, key=lambda part: not isinstance(part, Grid)))
            if len(self._lines(desk, (*more, *below), width, True)) <= height:
                chosen = list(more)
        return chosen

    def _beside_map(self, desk: Desk, question: QuestionPane, width: int, left: int, height: int) -> Picture:
        """A narrow screen: the map, beside it the question, below what is kept.

        Below, too, is what a lesson says: beside the board it would leave no room for anything else."""
        tab = desk.tabs[0]
        own = len(self._lines(desk, tab.board, left, False))
        beside_it: tuple[Part, ...] = ()
        if lecture := lecture_lines(desk, self.theme, width):
            kept = lecture
            if height - own - len(lecture) >= LEAST_CUT:
                kept = [*lecture, *self._lines(desk, tab.kept, width, False)]
        else:
            kept, beside_it = self._told(desk, width, height - own)
        tall = min(height, max(own, height - len(kept) - LEAST_LOG))
        tall = max(tall, min(height, len(question.head) + 5))
        pane = self._pane(desk, left, tall, tab.board)
        room = height - tall - len(kept)
        right, beside_it = self._with_rest(desk, question, tall, beside_it, (width, room))
        if beside_it:
            kept = [*kept, *self._lines(desk, beside_it, width, False)]
        lines = beside(pane.lines, self._bar(desk, tall), right)
        below = cut(kept, height - tall)
        if room < LEAST_LOG:  # the log stands beside the board already
            below = filled(below, width, height - tall)
        return pane._replace(lines=[*lines, *below])

    def _with_rest(
        self,
        desk: Desk,
        question: QuestionPane,
        height: int,
        parts: tuple[Part, ...],
        below: tuple[int, int],
    ) -> tuple[list[Line], tuple[Part, ...]]:
        """A question with what there is room for under it: the title of what it is about, then parts, and the
        log where it has no other place; and the parts that have room `below` the map, by columns and lines.

        Those that no tab shows go first, and where one of them is too long its heading is seen."""
        lines, width = question.lines(height), question.width
        used = max((at for at, line in enumerate(lines, 1) if plain(line).strip()), default=0)
        more: list[Line] = []
        title = question.title_lines()
        room = height - used - 1
        if 0 < len(title) <= room:
            more += title
        columns, rows = below
        has_log = rows < LEAST_LOG
        alone, on_tabs = _by_tabs(parts, desk)
        left: list[Part] = []
        for part in (*alone, *on_tabs):
            drawn = self._lines(desk, (part,), width, False)
            if len(more) + len(drawn) <= room:
                more += drawn
            elif len(self._lines(desk, (*left, part), columns, False)) <= rows:
                left.append(part)
            elif part in alone and len(more) < room:
                more += drawn[:1]
            elif part in alone and not left and rows > 0:
                left.append(part)
        if room < len(more) or not (more or has_log):
            return lines, tuple(left)
        log = self._log(desk, width, room - len(more)) if has_log else []
        return filled([*lines[: used + 1], *more, *log], width, height), tuple(left)

    def _told(self, desk: Desk, width: int, height: int) -> tuple[list[Line], tuple[Part, ...]]:
        """What is kept in view, and what it says in full of what counts now; and the parts that have no room
        with it."""
        tab = desk.tabs[0]
        kept, told = self._lines(desk, tab.kept, width, False), self._lines(desk, tab.told, width, False)
        if not told or len(kept) + len(told) <= height:
            return [*kept, *told], ()
        tables = tuple(part for part in tab.kept if counting_now(part, desk.sheet) is not None)
        lines, rest = self._lines(desk, tables, width, False), _absent(tab.kept, tables)
        for shorter in tab.shorter:  # rather without heads of columns than without the end of a text
            if len(lines) + len(told) > height:
                lines = self._lines(desk, shorter, width, False)
        return [*lines, *told], rest

    def _bar(self, desk: Desk, height: int) -> list[Line]:
        sign = " | " if desk.screen.ascii else " │ "
        return [one_line(sign, self.theme["rule"]) for _ in range(height)]

    def _stacked(self, desk: Desk, width: int, height: int, log: int) -> Picture:
        """The board above, the question below; small parts stand beside the options. Where the table lacks
        a few lines, it is higher than this by lines of the log."""
        question = QuestionPane(desk, self.theme, width, height >= 36)
        tab = desk.tabs[desk.tab]
        board = self._lines(desk, tab.board, width, False)
        side, below = self._sides(desk, question, tab.kept, width)
        left = width - side[0] - 3 if side[0] else width
        needed = question.needed(left, min(len(side[1]), len(question.rows) + BESIDE_ROWS))
        least = min(len(board), 5)
        tall = min(needed, height - least - 1)
        rest = height - tall - 1
        own = LEAST_LISTED if _is_listed(desk, tab.board) else LEAST_BOARD
        rest += self._lacking(desk, tab.board, below, width, rest, own, log)
        wanted = below
        parts, below = self._fitting(desk, tab.board, wanted, width, rest)
        board = self._lines(desk, parts, width, False)
        kept: list[Line] = []
        for part in below:
            lines = self._lines(desk, (part,), width, False)
            least = self._least(desk, parts, wanted[: wanted.index(part)], width, own)
            room = rest - len(kept) - least
            if room >= LEAST_CUT:
                kept += without_lone_heading(lines, room)
        if not desk.tab and not desk.lecture:
            # What nobody asks about has the room that is left.
            others = self._others(desk, (*tab.board, *tab.kept))
            parts, _ = self._fitting(desk, parts, others, width, rest - len(kept) - LEAST_LOG)
            board = self._lines(desk, parts, width, False)
        pane = self._pane(desk, width, min(len(board), rest - len(kept)), parts)
        rule = one_line(("-" if desk.screen.ascii else "─") * width, self.theme["rule"])
        head = question.top(tall)
        rows, said = question.body(left, tall - len(head), is_filled=bool(side[0]))
        if side[0]:
            shown = without_lone_heading(side[1], len(rows))
            rows = beside(rows, self._bar(desk, len(rows)), filled(shown, side[0], len(rows)))
        return pane._replace(lines=[*pane.lines, *kept, rule, *head, *rows, *said])

    def _least(
        self, desk: Desk, parts: tuple[Part, ...], before: Sequence[Part], width: int, board: int
    ) -> int:
        """How many lines of parts stay when another one wants some: a board can be scrolled, so it keeps few.
        With what goes before the other one it keeps them all, as the end of that would be cut off."""
        fitted = [at for at, part in enumerate(parts) if any(part is one for one in before)]
        if not fitted:
            return min(board, len(self._lines(desk, parts, width, False)))
        return len(self._lines(desk, parts[: fitted[-1] + 1], width, False))

    def _lacking(
        self,
        desk: Desk,
        board: tuple[Part, ...],
        more: Sequence[Part],
        width: int,
        height: int,
        least: int,
        log: int,
    ) -> int:
        """How many lines of the log a board and other parts need: so many that as many of these as possible
        are seen whole below a part of the board. In a small window a whole board may have them."""
        parts, below = self._fitting(desk, board, more, width, height)
        own = len(self._lines(desk, parts, width, False))
        kept = lack = 0
        for part in below:
            tall = len(self._lines(desk, (part,), width, False))
            used = self._least(desk, parts, more[: more.index(part)], width, least) + kept + tall
            if used > height + log:
                break
            kept, lack = kept + tall, max(lack, used - height)
        if not lack and log <= LEAST_LOG and isinstance(board[0], Group):
            lack = own + kept - height
        return max(0, min(log, lack))

    def _fitting(
        self,
        desk: Desk,
        parts: tuple[Part, ...],
        more: Sequence[Part],
        width: int,
        height: int,
        is_framed: bool = False,
    ) -> tuple[tuple[Part, ...], list[Part]]:
        """Parts with those of others that fit in with them, and the rest of these."""
        left = []
        for part in more:
            if len(self._lines(desk, (*parts, part), width, is_framed)) <= height:
                parts = (*parts, part)
            else:
                left.append(part)
        return parts, left

    def _sides(
        self, desk: Desk, question: QuestionPane, kept: tuple[Part, ...], width: int
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
            more = self._lines(desk, (part,), room, False)
            is_small = len(lines) + len(more) <= rows + BESIDE_ROWS
            # What is a little too long has its first lines in sight, where that takes no room from others.
            can_be_cut = len(more) <= 3 * (rows + BESIDE_ROWS) and rows >= LEAST_CUT
            is_cut = not lines and not left and can_be_cut
            is_squeezed = self._is_squeezed(desk, part, more, width)
            # A single line beside the options would take the room of all that is said of them.
            is_line = not lines and len(self._lines(desk, (part,), width, False)) == 1
            if (
                self._board.keeps_form(desk, part, room)
                and (is_small or is_cut)
                and not (is_squeezed or is_line)
            ):
                lines += more
            else:
                left.append(part)
        return ((room, lines) if lines else (0, [])), left

    def _is_squeezed(self, desk: Desk, part: Part, lines: list[Line], width: int) -> bool:
        """Whether these lines of a part stand word below word, and are better read below the board."""
        return len(lines) > SQUEEZED * len(self._lines(desk, (part,), width, False))

    def _lines(self, desk: Desk, parts: tuple[Part, ...], width: int, is_framed: bool) -> list[Line]:
        return self._board.drawn(desk, parts, width, is_framed).lines

    def _pane(
        self, desk: Desk, width: int, height: int, parts: tuple[Part, ...], is_framed: bool = False
    ) -> Picture:
        """Parts of the table in a place of a size, scrolled to what is highlighted."""
        _, lines, boxes = self._board.drawn(desk, parts, width, is_framed)
        highlights = Highlights(desk)
        first = window(lines, height, highlights.box(boxes), desk.scroll)
        shown = highlights.shown(lines[first : first + height], self.theme)
        if highlights.covered:
            shown = self._with_ghost(desk, shown, highlights.covered)
        whole = filled(shown, width, height)
        up, down = ("^", "v") if desk.screen.ascii else ("▴", "▾")
        if first and whole:
            whole[0] = self._signed(whole[0], up)
        if first + height < len(lines) and whole:
            whole[-1] = self._signed(whole[-1], down)
        return Picture(whole, None, Box(0, height - 1, 0, width), first, boxes, len(lines))

    def _signed(self, line: Line, sign: str) -> Line:
        """A line with a sign at its end that more lies beyond it, where there is room for one."""
        text = plain(line)
        if not text.endswith("  "):
            return line
        return [
            *Segment.adjust_line_length(line, cells(text) - 1, pad=False),
            *one_line(sign, self.theme["dim"]),
        ]

    def _with_ghost(self, desk: Desk, lines: list[Line], covered: tuple[str, ...]) -> list[Line]:
        assert desk.draft is not None
        assert desk.draft.ghost is not None
        ghost = desk.draft.ghost
        reason, _ = desk.ghost_state()
        pen = CellPen(desk.screen.read, desk.screen.ascii)
        marks = {id: pen.symbol(mark) for slot in ghost.others for id, mark in slot.marks}
        symbol = next((marks[id] for id in ghost.chosen.values() if id in marks), "#")
        board = ghost.slot.board_part
        if reason is None:
            return ghosted(lines, board, covered, symbol, self.theme["good"])
        sign = "x" if desk.screen.ascii else "✗"
        # Where some fields are taken, these are what is wrong; else it is the place as a whole.
        wrong = [spot for spot in covered if spot not in ghost.slot.ids] or covered
        lines = ghosted(lines, board, wrong, symbol + sign, self.theme["bad"])
        return ghosted(lines, board, set(covered).difference(wrong), symbol, self.theme["good"])

    # Other screens.

    def _hand_over(self, desk: Desk, width: int, height: int) -> list[Line]:
        read = desk.screen.read
        lines = [self._plain_status(desk, width)]
        lines += [blank(width) for _ in range(height // 3)]
        lines += flowing(read(hand_over.prompt(desk.name, can_hide=True)), width, self.theme["prompt"])
        lines.append(blank(width))
        for message in desk.messages:
            lines += reply_lines(message, width, read, desk.screen.ascii)
        keys = {id: shown_key(self._first_key(id), desk.screen.ascii) for id in ("undo", "language")}
        text = HANDING_UNDO(key=keys["undo"]) if desk.can_undo_alone else HANDING
        text = text(language=keys["language"])
        lines += flowing(read(text), width, self.theme["dim"])
        return lines

    def _first_key(self, id: str) -> str:
        return next(iter(self.keymap.keys[id]), "")

    def _plain_status(self, desk: Desk, width: int) -> Line:
        style = self.theme["status"]
        return fitted(one_line(" " + desk.screen.read(desk.match.rules.game.name), style), width, style)

    def _page(self, desk: Desk, page: Page, width: int, height: int) -> Picture:
        read = desk.screen.read
        title = read(page.title)
        top = [fitted(one_line(" " + title, self.theme["status"]), width, self.theme["status"])]
        if isinstance(page, Menu):
            return self._menu(desk, page, width, height, top)
        lines = self._page_lines(desk, page, width)
        room = height - 2
        last = max(0, len(lines) - room)
        if page.from_end:
            page.at, page.from_end = last, False
        page.at = max(0, min(page.at, last))
        shown = [[*one_line(" "), *line] for line in lines[page.at : page.at + room]]
        place = f"{page.at + len(shown)}/{len(lines)} " if len(lines) > room else ""
        keys = fitted(one_line(read(PAGE_KEYS), self.theme["dim"]), width - cells(place))
        bottom = [*keys, *one_line(place, self.theme["dim"])]
        return Picture([*top, *filled(shown, width, room), bottom], height=len(lines))

    def _page_lines(self, desk: Desk, page: Page, width: int) -> list[Line]:
        """The lines of a page: a rulebook is long, so they are kept while it is read."""
        key = (page, width, desk.screen.reader.language)
        if self._page_kept is None or self._page_kept[0] != key:
            lines: list[Line] = []
            for at, reply in enumerate(page.replies):
                more = reply_lines(reply, width - 2, desk.screen.read, desk.screen.ascii)
                if at and (len(more) > 1 or not isinstance(reply, Text)) and not page.from_end:
                    lines.append(blank(width - 2))
                lines += more
            self._page_kept = key, lines
        return self._page_kept[1]

    def _menu(self, desk: Desk, menu: Menu, width: int, height: int, top: list[Line]) -> Picture:
        read = desk.screen.read
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
            pointer = (">" if desk.screen.ascii else "▸") if at == now else " "
            text = f"{pointer}{sign}  {item.name}" + " " * (name - cells(item.name) + 2) + item.about
            lines.append(standing_for(fitted(one_line(text, style), width, style), item=item.id))
        typed = fitted(one_line(f" {LINE_SIGN}{menu.editor.text}", self.theme["prompt"]), width)
        keys = fitted(one_line(read(MENU_KEYS), self.theme["dim"]), width)
        cursor = (min(width - 1, 1 + cells(LINE_SIGN + menu.editor.text[: menu.editor.at])), 1)
        return Picture([*top, typed, *filled(lines, width, room), keys], cursor)


def _absent(parts: Sequence[Part], shown: Sequence[Part]) -> tuple[Part, ...]:
    """Those of some parts that are not shown yet."""
    there = {id(part) for part in parts_of(shown)}
    return tuple(part for part in parts if id(part) not in there)


def _by_tabs(parts: Sequence[Part], desk: Desk) -> tuple[list[Part], list[Part]]:
    """Parts that no tab shows, and those that have a tab of their own."""
    tabs = {part.id for tab in desk.tabs[1:] for part in tab.board}
    return [part for part in parts if part.id not in tabs], [part for part in parts if part.id in tabs]


def _pieces(section: Part, viewer: str) -> tuple[Part, ...]:
    """A section of who looks by what stands in it; any other one stays together, under its title."""
    return section.parts if isinstance(section, Group) and section.seat == viewer != "" else (section,)


def _is_listed(desk: Desk, board: Sequence[Part]) -> bool:
    """Whether a board says little more than the list of options: it is a table of them."""
    draft = desk.draft
    if draft is None or len(board) != 1 or not isinstance(board[0], Section):
        return False
    rows = {spot for spot in board[0].spots if spot}
    options = {spot for row in draft.rows if not row.is_free for spot in desk.spots_for(row.id)}
    return bool(rows) and len(options & rows) >= len(options) - 1


def _is_map(board: Part, question: Question) -> bool:
    """Whether a board is shown by the overview of a question as a whole."""
    overview = question.display.overview
    return isinstance(board, Grid) and isinstance(overview, Group) and board in overview.parts


def _is_useful(action: str, desk: Desk) -> bool:
    """Whether an action would do anything at this question: with a single shape, there is no other one."""
    ghost = desk.draft.ghost if desk.draft is not None else None
    if ghost is None:
        return True
    if action == "shape":
        return len(ghost.stamps) > 1
    return action != "next" or any(len(slot.ids) > 1 for slot in ghost.others)


def _out_of_sight(picture: Picture) -> int:
    """How many lines of a board are not to be seen."""
    box = picture.board
    return max(0, picture.height - (box.bottom - box.top + 1)) if box is not None else 0


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
