"""Painting the screens over the table: pages, menus, and the hand-over of the keyboard."""

from __future__ import annotations

from rich.style import Style

from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import Keymap, shown_key
from manicule_fullscreen.frame_lines import LINE_SIGN
from manicule_fullscreen.lines import Line, blank, filled, fitted, flowing, one_line, standing_for
from manicule_fullscreen.pages import Menu, Page
from manicule_fullscreen.picture import Picture
from manicule_fullscreen.question_pane import reply_lines
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import Theme
from manicule_interface import hand_over
from manicule_terminal.line_breaks import width as cells

HANDING = tr("Enter: here I am · {language}: another language")
HANDING_UNDO = tr("Enter: here I am · {language}: another language · {key}: take the last answer back")
PAGE_KEYS = tr("↑ ↓ PgUp PgDn: scroll · Enter: go on")
MENU_KEYS = tr("↑ ↓: choose · Enter: take it · type to find · Esc: back")


class PagePainter:
    """Paints pages; the lines of the last one are kept."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[Page, int, str], list[Line]] | None = None

    def paint(self, desk: ScreenSession, page: Page, theme: Theme, width: int, height: int) -> Picture:
        """A page or a menu in a size."""
        if isinstance(page, Menu):
            return _menu(desk, page, theme, width, height)
        read = desk.screen.read
        lines = self._lines(desk, page, width)
        room = height - 2
        last = max(0, len(lines) - room)
        if page.from_end:
            page.at, page.from_end = last, False
        page.at = max(0, min(page.at, last))
        shown = [[*one_line(" "), *line] for line in lines[page.at : page.at + room]]
        place = f"{page.at + len(shown)}/{len(lines)} " if len(lines) > room else ""
        keys = fitted(one_line(read(PAGE_KEYS), theme["dim"]), width - cells(place))
        bottom = [*keys, *one_line(place, theme["dim"])]
        return Picture(
            [_title(desk, page, theme, width), *filled(shown, width, room), bottom], height=len(lines)
        )

    def _lines(self, desk: ScreenSession, page: Page, width: int) -> list[Line]:
        """The lines of a page: a rulebook is long, so they are kept while it is read."""
        key = (page, width, desk.screen.reader.language)
        if self._kept is None or self._kept[0] != key:
            lines: list[Line] = []
            for at, reply in enumerate(page.replies):
                more = reply_lines(reply, width - 2, desk.screen.read, desk.screen.ascii)
                if at and (len(more) > 1 or not isinstance(reply, Text)) and not page.from_end:
                    lines.append(blank(width - 2))
                lines += more
            self._kept = key, lines
        return self._kept[1]


def _title(desk: ScreenSession, page: Page, theme: Theme, width: int) -> Line:
    style = theme["status"]
    return fitted(one_line(" " + desk.screen.read(page.title), style), width, style)


def _menu(desk: ScreenSession, menu: Menu, theme: Theme, width: int, height: int) -> Picture:
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
        style = theme["cursor"] if at == now else Style()
        sign = item.sign + " " * (wide - cells(item.sign))
        pointer = (">" if desk.screen.ascii else "▸") if at == now else " "
        text = f"{pointer}{sign}  {item.name}" + " " * (name - cells(item.name) + 2) + item.about
        lines.append(standing_for(fitted(one_line(text, style), width, style), item=item.id))
    typed = fitted(one_line(f" {LINE_SIGN}{menu.editor.text}", theme["prompt"]), width)
    keys = fitted(one_line(read(MENU_KEYS), theme["dim"]), width)
    before = cells(LINE_SIGN + menu.editor.text[: menu.editor.at])
    cursor = (min(width - 1, 1 + before), 1 + len(told))
    return Picture(
        [_title(desk, menu, theme, width), *told, typed, *filled(lines, width, room), keys], cursor
    )


def hand_over_lines(desk: ScreenSession, theme: Theme, keymap: Keymap, width: int, height: int) -> list[Line]:
    """The screen that asks for a person: it shows nothing of anybody."""
    read = desk.screen.read
    lines = [_plain_status(desk, theme, width)]
    lines += [blank(width) for _ in range(height // 3)]
    lines += flowing(read(hand_over.HAND_OVER(name=desk.name)), width, theme["prompt"])
    lines.append(blank(width))
    for message in desk.messages:
        lines += reply_lines(message, width, read, desk.screen.ascii)
    keys = {id: shown_key(next(iter(keymap.keys[id]), ""), desk.screen.ascii) for id in ("undo", "language")}
    text = HANDING_UNDO(key=keys["undo"]) if desk.turn.last else HANDING
    text = text(language=keys["language"])
    lines += flowing(read(text), width, theme["dim"])
    return lines


def _plain_status(desk: ScreenSession, theme: Theme, width: int) -> Line:
    style = theme["status"]
    return fitted(one_line(" " + desk.screen.read(desk.match.rules.game.name), style), width, style)
