"""Pages and menus over the table: what keys do there, and the pages of keys, actions and colors."""

from __future__ import annotations

from collections.abc import Callable

from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import ACTIONS, LIST, shown_key
from manicule_fullscreen.pages import Item, Menu, Page
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import THEMES
from manicule_interface.reactions import Terms

KEYS, ALL_ACTIONS, COLOURS = (
    tr("Keys", context="title"),
    tr("What would you like to do?", context="title"),
    tr("Which colors?", context="title"),
)
MOUSE, MOUSE_ABOUT = (
    tr("mouse", context="the key"),
    tr("a click highlights, a second one answers; the wheel scrolls"),
)
CLOSING = ("escape", "q", "enter", "backspace")


class PageControl:
    """Scrolls and closes pages, and chooses from menus."""

    def __init__(self, desk: ScreenSession, painter: Painter) -> None:
        self.desk = desk
        self.painter = painter

    def key(self, page: Page, name: str, character: str | None) -> None:
        """A key was pressed while a page is on the screen."""
        if isinstance(page, Menu):
            self._menu_key(page, name, character)
            return
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -10,
            "pagedown": 10,
            "space": 10,
            "home": -100_000,
            "end": 100_000,
        }
        if name in steps:
            page.at += steps[name]
        elif name in CLOSING or self.painter.keymap.action(name, LIST) == "quit":
            self._close()

    def _close(self) -> None:
        page = self.desk.pages.pop()
        if page.then is not None:
            page.then()

    def _menu_key(self, menu: Menu, name: str, character: str | None) -> None:
        if name in ("up", "down", "pageup", "pagedown"):
            menu.move({"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[name])
        elif name == "escape":
            self._close()
        elif name == "enter":
            self.choose(menu, menu.chosen())
        elif character is not None and character.isprintable():
            menu.editor.insert(character)
            menu.cursor = 0
        elif menu.editor.key(name):
            menu.cursor = 0

    def choose(self, menu: Menu, id: str) -> None:
        """Take an item of a menu."""
        if not id:
            return
        self.desk.pages.pop()
        menu.choose(id)

    def help(self) -> None:
        """A page of the keys that do something here."""
        way = self.desk.draft.way if self.desk.draft is not None else LIST
        rows: list[tuple[Text | str, Text]] = []
        for action in ACTIONS:
            if way in action.where and self.painter.keymap.keys[action.id]:
                rows.append((self._shown_keys(action.id), action.about))
        self.desk.pages.append(Page(KEYS, (Terms((*rows, (MOUSE, MOUSE_ABOUT))),)))

    def first_key(self, id: str) -> Text | str:
        """The key that an action goes by; where it has none, the palette knows it."""
        keys = self.painter.keymap.keys[id] or self.painter.keymap.keys["palette"] or ("",)
        return shown_key(keys[0], self.desk.screen.ascii)

    def _shown_keys(self, id: str) -> str:
        screen = self.desk.screen
        keys = (shown_key(key, screen.ascii) for key in self.painter.keymap.keys[id])
        return "  ".join(key if isinstance(key, str) else screen.read(key) for key in keys)

    def palette(self, do: Callable[[str], None]) -> None:
        """All actions, to be found by their names."""
        read = self.desk.screen.read
        way = self.desk.draft.way if self.desk.draft is not None else LIST
        items = [
            Item(action.id, self._shown_keys(action.id), read(action.name), read(action.about))
            for action in ACTIONS
            if way in action.where
        ]
        self.desk.pages.append(Menu(ALL_ACTIONS, items, do))

    def themes(self) -> None:
        """The colors to choose from."""
        items = [Item(theme.id, "", self.desk.screen.read(theme.name)) for theme in THEMES.values()]
        now = list(THEMES).index(self.painter.theme.id)
        self.desk.pages.append(Menu(COLOURS, items, self._color, now))

    def _color(self, id: str) -> None:
        self.painter.theme = THEMES[id]
