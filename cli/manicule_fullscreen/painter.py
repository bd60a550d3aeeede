"""Painting the whole screen as lines, at any size: the table, pages over it, or the hand-over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import Keymap, shown_key
from manicule_fullscreen.board_pane import BoardPane
from manicule_fullscreen.frame_lines import LINE_SIGN
from manicule_fullscreen.lines import (
    Line,
    banner,
    blank,
    filled,
    fitted,
    flowing,
    one_line,
    standing_for,
)
from manicule_fullscreen.page_search import highlighted, hits_in, seek
from manicule_fullscreen.pages import LogPage, Menu, MomentPage, Page
from manicule_fullscreen.question_pane import reply_lines
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import Picture
from manicule_fullscreen.table_painter import TablePainter
from manicule_fullscreen.themes import THEMES, Theme
from manicule_interface import hand_over
from manicule_interface.reactions import Pages, Reply
from manicule_languages.reader import Read
from manicule_terminal.line_breaks import width as cells

LEAST_COLUMNS, LEAST_LINES = 60, 16
TOO_SMALL = tr("This window is too small for the table: it needs {size}.")
HANDING = tr("Enter: I’m here · {language}: change language")
HANDING_UNDO = tr("Enter: I’m here · {language}: change language · {key}: undo the last move")
ASKED_KEYS = ("undo", "language")
PAGE_KEYS = tr("↑ ↓ PgUp PgDn: scroll · /: search · Enter: continue")
# Translators: the last line of the screen: keys and their actions; {help} and {undo} are keys, such as “?”
# and “u”
MOMENT_KEYS = tr("Enter: continue · ↑ ↓: scroll · /: search · {help}: all keys · {undo}: undo")
LOG_KEYS = tr("↑ ↓: scroll · /: search · p: player · r: round · Enter: continue")
SEARCH_KEYS = tr("n: next · N: previous · Esc: end search")
HIT, NOT_FOUND = tr("{number} of {all}", context="hits of a search"), tr("Nothing found.")
MENU_KEYS = tr("↑ ↓: move · Enter: choose · type to search · Esc: back")
_IN_ASCII = str.maketrans("…·↑↓←→✓✗", "~-^v<>+x")
"""ASCII substitutes for our own signs; texts and the board are in ASCII already."""


class _LaidPage(NamedTuple):
    """The lines of a page, and the one at which it opens."""

    lines: list[Line]
    opening: int


class Painter:
    """Paints the screen for its reader; caches the lines of the last page."""

    def __init__(self, keymap: Keymap | None = None, theme: str = "terminal") -> None:
        self.keymap = keymap or Keymap()
        self.theme: Theme = THEMES[theme]
        self._board = BoardPane()
        self._kept: tuple[tuple[Page, int, str, tuple[Reply, ...]], _LaidPage] | None = None

    def paint(self, desk: ScreenSession, width: int, height: int) -> Picture:
        """The screen at a size; every line has the full width."""
        picture = self._painted(desk, width, height)
        lines = filled(picture.lines, width, height)
        if desk.screen.ascii:
            lines = [[Segment(one.text.translate(_IN_ASCII), one.style) for one in line] for line in lines]
        return picture._replace(lines=self._themed(lines))

    def _themed(self, lines: Iterable[Line]) -> list[Line]:
        """Lines in the colors of the theme."""
        return [[Segment(one.text, self.theme.over(one.style)) for one in line] for line in lines]

    def _painted(self, desk: ScreenSession, width: int, height: int) -> Picture:
        if width < LEAST_COLUMNS or height < LEAST_LINES:
            text = TOO_SMALL(size=f"{LEAST_COLUMNS}×{LEAST_LINES}")
            return Picture(flowing(desk.screen.read(text), width), is_too_small=True)
        if desk.pages:
            page = desk.pages[-1]
            if isinstance(page, Menu):
                return self._menu(desk, page, width, height)
            return self._page(desk, page, width, height)
        if desk.turn.kind == "hand_over":
            return Picture(self._hand_over_lines(desk, width, height))
        return TablePainter(desk, self.theme, self._board, width).painted(self.keymap, height)

    def _page(self, desk: ScreenSession, page: Page, width: int, height: int) -> Picture:
        read = desk.screen.read
        laid = self._laid_page(desk, page, width)
        lines, room = laid.lines, height - 2
        last = max(0, len(lines) - room)
        is_laid_anew = page.height not in (0, len(lines))
        if not page.height:
            page.at = laid.opening
        elif is_laid_anew:  # another width: stay at the same part of the text
            page.at = page.at * len(lines) // page.height
        if page.from_end:
            page.at, page.from_end = last, False
        page.height = len(lines)
        search, cursor = page.search, None
        if search is not None:
            hits = hits_in(lines, search.words)
            seek(page, hits, room, is_laid_anew)
            style = self.theme["possible"] + self.theme["prompt"]
            lines = highlighted(lines, hits, search.hit, style, self.theme["cursor"])
            if search.is_typed:
                before = cells(LINE_SIGN + search.words[: search.editor.at])
                cursor = (min(width - 1, before), height - 1)
        page.at = max(0, min(page.at, last))
        page.is_at_end = page.at == last
        shown = [[*one_line(" "), *line] for line in lines[page.at : page.at + room]]
        title = banner(_title_of(page, desk), self.theme["status"], width)
        place = f"{page.at + len(shown)}/{len(lines)} " if len(lines) > room else ""
        foot = self._page_foot(page, place, read, desk.screen.ascii, width)
        whole = [title, *filled(shown, width, room), foot]
        return Picture(whole, cursor, height=len(lines))

    def _page_foot(self, page: Page, place: str, read: Read, ascii: bool, width: int) -> Line:
        """The keys of a page and the place in it; or the words of a search and the number of the hit."""
        style, search = self.theme["dim"], page.search
        keys = LOG_KEYS if isinstance(page, LogPage) else PAGE_KEYS
        if isinstance(page, MomentPage):
            keys = MOMENT_KEYS(help=self._first_key("help", ascii), undo=self._first_key("undo", ascii))
        left = one_line(read(keys), style)
        if search is not None:
            left = one_line(read(SEARCH_KEYS), style)
            if search.is_typed:
                left = one_line(LINE_SIGN + search.words, self.theme["prompt"])
            told = HIT(number=search.hit + 1, all=search.hits) if search.hits else NOT_FOUND
            place = read(told) + " " if search.words else ""
        return [*fitted(left, width - cells(place)), *one_line(place, style)]

    def _first_key(self, id: str, ascii: bool) -> Text | str:
        return shown_key((*self.keymap.keys[id], "")[0], ascii)

    def _laid_page(self, desk: ScreenSession, page: Page, width: int) -> _LaidPage:
        """The lines of a page, cached while it is shown, because a rulebook is long."""
        key = (page, width, desk.screen.reader.language, page.replies)
        if self._kept is None or self._kept[0] != key:
            lines: list[Line] = []
            opening = 0
            for at, reply in enumerate(page.replies):
                more = reply_lines(reply, width - 2, desk.screen.read, desk.screen.ascii)
                if at and (len(more) > 1 or not isinstance(reply, Text)) and not page.from_end:
                    lines.append(blank(width - 2))
                if isinstance(reply, Pages) and reply.now:
                    before = Pages(reply.pages[: reply.now])
                    above = reply_lines(before, width - 2, desk.screen.read, desk.screen.ascii)
                    opening = len(lines) + len(above) + 1
                lines += more
            self._kept = key, _LaidPage(lines, opening)
        return self._kept[1]

    def _menu(self, desk: ScreenSession, menu: Menu, width: int, height: int) -> Picture:
        read = desk.screen.read
        items = menu.shown
        wide = max((cells(item.sign) for item in menu.items), default=0)
        name = max((cells(item.name) for item in menu.items), default=0)
        told = [
            [*one_line(" "), *line]
            for reply in menu.replies
            for line in (*reply_lines(reply, width - 2, read, desk.screen.ascii), blank(width - 2))
        ]
        room = height - 3 - len(told)
        now = min(menu.cursor, max(0, len(items) - 1))
        first = max(0, min(now - room // 2, len(items) - room))
        lines: list[Line] = []
        for at, item in enumerate(items[first : first + room], first):
            style = self.theme["cursor"] if at == now else Style()
            sign = item.sign + " " * (wide - cells(item.sign))
            pointer = (">" if desk.screen.ascii else "▸") if at == now else " "
            text = f"{pointer}{sign}  {item.name}" + " " * (name - cells(item.name) + 2) + item.about
            lines.append(standing_for(fitted(one_line(text, style), width, style), item=item.id))
        if not menu.chosen():
            lines.append(fitted(one_line(f" {read(NOT_FOUND)}", self.theme["dim"]), width))
        typed = fitted(one_line(f" {LINE_SIGN}{menu.editor.text}", self.theme["prompt"]), width)
        keys = fitted(one_line(read(MENU_KEYS), self.theme["dim"]), width)
        before = cells(LINE_SIGN + menu.editor.text[: menu.editor.at])
        cursor = (min(width - 1, 1 + before), 1 + len(told))
        title = banner(read(menu.title), self.theme["status"], width)
        return Picture([title, *told, typed, *filled(lines, width, room), keys], cursor)

    def _hand_over_lines(self, desk: ScreenSession, width: int, height: int) -> list[Line]:
        """The screen that asks for the next person; it shows nothing private."""
        read = desk.screen.read
        lines = [banner(read(desk.match.rules.game.name), self.theme["status"], width)]
        lines += [blank(width) for _ in range(height // 3)]
        lines += flowing(read(hand_over.PASS_ON(name=desk.name)), width, self.theme["prompt"])
        lines += flowing(read(hand_over.SECRET(name=desk.name)), width)
        lines.append(blank(width))
        lines += flowing(read(hand_over.HAND_OVER(name=desk.name)), width, self.theme["prompt"])
        lines.append(blank(width))
        for message in desk.messages:
            lines += reply_lines(message, width, read, desk.screen.ascii)
        undo, language = (self._first_key(id, desk.screen.ascii) for id in ASKED_KEYS)
        text = HANDING_UNDO(key=undo) if desk.turn.last else HANDING
        return lines + flowing(read(text(language=language)), width, self.theme["dim"])


def _title_of(page: Page, desk: ScreenSession) -> str:
    """The title of a page; that of a log also names the filter."""
    parts = page.filter.parts(desk.match.display.names) if isinstance(page, LogPage) else ()
    return " · ".join(map(desk.screen.read, (page.title, *parts)))
