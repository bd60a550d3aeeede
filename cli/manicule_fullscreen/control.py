"""Keys, clicks and pasted text: the one place that dispatches actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule.kernel.text import tr
from manicule_fullscreen.actions import GHOST, LIST, SPREAD, key_of
from manicule_fullscreen.arrows import PlacedOptions
from manicule_fullscreen.board_pane import spots_at
from manicule_fullscreen.frame_lines import DO, TAB
from manicule_fullscreen.lines import meta_at
from manicule_fullscreen.pages import InputLine, Menu, MomentPage, Page
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.pointer import Pointer
from manicule_fullscreen.question_pane import OPTION, STANDS_NOT, STEP
from manicule_fullscreen.rows import Draft
from manicule_fullscreen.screen_session import ScreenSession, named_rows, tell_at_moment
from manicule_fullscreen.spots import Picture
from manicule_fullscreen.words import Words
from manicule_interface.compositions import Ghost
from manicule_interface.vocabulary import Quit, parted

LESSON_KEYS = tr(
    "A few keys: {undo} undoes a move, {parts} shows other parts of the table, {signs} explains the "
    "symbols, {hint} asks a bot for a hint, and {help} lists all keys."
)
LESSON_OVER = tr(
    "The lesson ends here. The game goes on, now without suggestions. Enter continues; at the table, "
    "{quit} leaves at any time, and the game is saved."
)
# Translators: added to a message about an answer that does not fit; {key} is a key of the keyboard, such as
# “h”
ASK_FOR_HINT = tr("{key} shows what a bot would do.")
NOT_ON_BOARD = tr("None of the options is on the part of the table that you see.")
ALWAYS = ("ctrl+c", "ctrl+z", "ctrl+q")
HARMLESS = (
    *("quit", "score", "log", "legend", "rules", "tab_left", "tab_right", "page_up", "page_down"),
    *("theme", "palette", "help", "suspend"),
)
"""Actions that are available while others play."""
WHEEL = 3


class Control:
    """Carries out the actions of keys and mouse."""

    def __init__(self, desk: ScreenSession, painter: Painter, suspend: Callable[[], None]) -> None:
        self.desk = desk
        self.painter = painter
        self.pointer = pointer = Pointer(desk)
        self.words = words = Words(desk, painter)
        self._picture = Picture([])
        self._stuck_at = self._touched_at = -1
        self._typed_at = ""
        """The option that was highlighted when the input line was opened."""
        self._actions: dict[str, Callable[[], None]] = {
            "answer": self._confirm,
            "go_on": self._close,
            "up": lambda: self._arrow(-1, 0),
            "down": lambda: self._arrow(1, 0),
            "left": lambda: self._arrow(0, -1),
            "right": lambda: self._arrow(0, 1),
            "less": lambda: pointer.spread(-1),
            "more": lambda: pointer.spread(1),
            "tick": pointer.tick,
            "besides": pointer.next_free,
            "turn": lambda: pointer.change_ghost(Ghost.turn),
            "flip": lambda: pointer.change_ghost(Ghost.flip),
            "shape": lambda: pointer.change_ghost(Ghost.next_stamp),
            "next": pointer.next_choice,
            "board": self._switch,
            "type": self._type,
            "hint": words.hint,
            "why": words.why,
            "undo": desk.undo,
            "more_text": words.details,
            "score": words.score,
            "log": words.log,
            "legend": words.legend,
            "rules": words.rules,
            "tab_left": lambda: self._tab(-1),
            "tab_right": lambda: self._tab(1),
            "page_up": lambda: self._scroll(-1),
            "page_down": lambda: self._scroll(1),
            "hurry": lambda: None,
            "language": words.languages,
            "theme": words.themes,
            "palette": lambda: words.palette(self.do),
            "help": words.help,
            "suspend": suspend,
            "quit": self._quit,
        }
        if desk.lesson is not None:
            named = {"undo": "undo", "parts": "tab_right", "signs": "legend", "hint": "hint", "help": "help"}
            desk.lesson.greet(LESSON_KEYS(**{name: words.first_key(id) for name, id in named.items()}))
            desk.lesson.ending = LESSON_OVER(quit=words.first_key("quit"))

    # Keys.

    def key(self, key: str, character: str | None) -> None:
        """Handle a key."""
        desk = self.desk
        name = key_of(key, character)
        if name in ("ctrl+c", "ctrl+q"):
            raise KeyboardInterrupt
        if self._picture.is_too_small:  # a person who cannot see the table can only leave it
            if self._list_action(name) in ("quit", "suspend"):
                self.do(self._list_action(name))
            return
        if self._action(name) != "answer":
            self._touched()
            desk.reconsider()
        if not desk.pages:
            desk.news = ()
        if desk.task is not None:
            if name == "enter" or (desk.turn.kind == "ask" and self._list_action(name) == "hint"):
                return  # pressing the same key again means waiting
            desk.cancel()  # any other action cancels the work
            if name == "escape" or desk.turn.kind == "over":
                return
        if desk.pages:
            self._page_key(desk.pages[-1], name, character)
        elif desk.editor is not None:
            self._typed(desk.editor, name, character)
        elif desk.turn.kind == "hand_over":
            self._handing_key(name)
        elif name.isdigit() and len(name) == 1:
            self._digit(name)
        else:
            self.pointer.end_number()
            if action := self._action(name):
                self.do(action)

    def _digit(self, digit: str) -> None:
        self.pointer.digit(digit)

    def _action(self, name: str) -> str:
        """The action of a key at the current question."""
        return self.painter.keymap.action(name, self.desk.way)

    def _list_action(self, name: str) -> str:
        """The action of a key where nothing is spread, ticked or placed."""
        return self.painter.keymap.action(name, LIST)

    def _page_key(self, page: Page, name: str, character: str | None) -> None:
        """Handle a key while a page is on the screen."""
        if isinstance(page, Menu) and name == "enter":
            self._choose(page, page.chosen())
        elif isinstance(page, MomentPage) and not page.is_typed_in and (action := self._action(name)):
            self.do(action)
        elif page.key(name, character, self._list_action(name) == "quit"):
            self._close()

    def _close(self) -> None:
        """Close the page on top; what comes after it follows."""
        page = self.desk.pages.pop()
        if page.then is not None:
            page.then()

    def _choose(self, menu: Menu, id: str) -> None:
        if id:
            self.desk.pages.pop()
            menu.choose(id)
            tell_at_moment(self.desk)

    def _touched(self) -> None:
        """Record an action other than answering: the draft now counts as the person's own."""
        self._stuck_at, self._touched_at = -1, self.desk.match.ordinal

    def do(self, action: str) -> None:
        """Carry out an action by its id."""
        self._actions[action]()
        tell_at_moment(self.desk)

    def is_always_welcome(self, event: Any) -> bool:
        """Whether an event is accepted at any moment, such as leaving."""
        is_typing = self.desk.editor is not None or bool(self.desk.pages)
        key, action = self._pressed(event)
        return key in ALWAYS or (not is_typing and action == "quit")

    def is_welcome_while_waiting(self, event: Any) -> bool:
        """Whether an event has an effect while others play, besides hurrying them."""
        key, action = self._pressed(event)
        return key in ALWAYS or action in HARMLESS

    def _pressed(self, event: Any) -> tuple[str, str]:
        """The key of an event, if it has one, and its action."""
        key = getattr(event, "key", "")
        return key, self._list_action(key_of(key, getattr(event, "character", None)))

    def paste(self, text: str) -> None:
        """Insert pasted text into the input line, opening it if necessary; gives no answer."""
        desk = self.desk
        if self._picture.is_too_small:
            return
        self._touched()
        if desk.pages:
            desk.pages[-1].insert(text)
        elif desk.turn.kind == "ask":
            if desk.editor is None:
                self._type()
            assert desk.editor is not None
            desk.editor.insert(text)
            self._point_at_match()

    def _confirm(self) -> None:
        """Give the answer of the draft.

        A person who tries this twice without a complete answer, and has done nothing else here, gets a hint.
        A person with a draft of their own keeps it, and is told how to ask for a hint.
        """
        desk, match = self.desk, self.desk.match
        before = match.answers, match.ordinal
        desk.confirm()
        if (match.answers, match.ordinal) != before or desk.editor is not None:
            self._stuck_at = -1
        elif self._stuck_at == match.ordinal:
            if self._touched_at != match.ordinal:
                self._stuck_at = -1
                self.words.hint()
            else:
                reason, _ = desk.ghost_state()
                said = (STANDS_NOT(reason=reason),) if reason is not None else desk.messages
                desk.messages = (*said, ASK_FOR_HINT(key=self.words.first_key("hint")))
        else:
            self._stuck_at = match.ordinal

    def _handing_key(self, name: str) -> None:
        action = self._list_action(name)
        if action == "answer":
            self.desk.take_over()
        elif action in ("undo", "language", "quit"):
            self.do(action)

    def _typed(self, editor: InputLine, name: str, character: str | None) -> None:
        if name == "escape" or (name == "backspace" and not editor.text):
            self._leave_line()
        elif name == "enter":
            self._enter_line(editor)
        elif name in ("up", "down"):
            self.pointer.move(-1 if name == "up" else 1)
            self._typed_at = self._highlighted
        elif editor.key(name, character):
            self._point_at_match()

    @property
    def _highlighted(self) -> str:
        row = self.desk.draft.row if self.desk.draft is not None else None
        return row.id if row is not None else ""

    def _point_at_match(self) -> None:
        """Highlight the first row that the typed text names. If it names none, the highlight goes back to
        where it was."""
        draft, matching = self.desk.draft, named_rows(self.desk)
        # At a board, the line is usually a place, which must not change the drawing.
        if draft is not None and draft.way != GHOST and draft.row not in matching:
            draft.point(matching[0].id if matching else self._typed_at)

    def _enter_line(self, editor: InputLine) -> None:
        """Act on a typed line. If it only filtered the list, give the highlighted row."""
        desk, draft, matching = self.desk, self.desk.draft, named_rows(self.desk)
        line, picked = editor.text.strip(), self._highlighted
        self._leave_line()
        if not line:
            return
        is_picked = draft is not None and draft.way == LIST and picked in [row.id for row in matching]
        is_word = bool(parted(line, desk.screen.reader)[0])
        if draft is not None and is_picked and len(matching) < len(draft.rows) and not is_word:
            draft.point(picked)
            draft.is_touched, draft.is_astray = True, False  # an earlier refusal no longer matters
            desk.confirm()
        else:
            self.words.type(line)

    def _leave_line(self) -> None:
        """Close the input line; the highlight goes back to where it was before typing."""
        self.desk.editor = None
        draft = self.desk.draft
        if draft is not None and draft.way != GHOST:
            draft.point(self._typed_at)

    def _quit(self) -> None:
        raise Quit

    # Moving.

    def _type(self) -> None:
        if self.desk.turn.kind == "ask":
            self.desk.editor, self._typed_at = InputLine(), self._highlighted

    def _tab(self, step: int) -> None:
        if self.desk.tabs:
            self.desk.tab = (self.desk.tab + step) % len(self.desk.tabs)
            self.desk.scroll = None

    def _scroll(self, pages: int) -> None:
        picture = self._picture
        if picture.board is not None:
            self._scroll_to(picture, picture.top + pages * max(1, picture.board.height - 2))

    def _scroll_to(self, picture: Picture, line: int) -> None:
        self.desk.scroll = max(0, min(picture.unseen, line))

    def _switch(self) -> None:
        """Move the arrow keys from the list to the board or back; something on the board is highlighted."""
        draft = self.desk.draft
        if draft is None:
            return
        draft.is_on_board = not draft.is_on_board
        options = self._options_on_board(draft)
        if draft.is_on_board and not options.boxes:
            draft.is_on_board = False
            self.desk.messages = (NOT_ON_BOARD,)
        elif draft.is_on_board and draft.row is not None and draft.row.id not in options.boxes:
            self.pointer.point(options.top)

    def seen(self, picture: Picture) -> None:
        """Remember the picture on the screen: arrows on the board use it."""
        self._picture = picture

    def _arrow(self, down: int, right: int) -> None:
        draft = self.desk.draft
        if draft is None:
            self._scroll(down)
        elif draft.way == GHOST:
            self.pointer.move_ghost(down, right)
        elif right or draft.is_on_board:
            self._point_beside(down, right)
        else:
            self.pointer.move(down)

    def _point_beside(self, down: int, right: int) -> None:
        """Highlight the option that an arrow points at on the board, if there is one."""
        draft = self.desk.draft
        if draft is None or draft.row is None:
            return
        if found := self._options_on_board(draft).beside(draft.row.id, down, right):
            self.pointer.point(found)

    def _options_on_board(self, draft: Draft) -> PlacedOptions:
        """The options by their places on the screen; an option with several spots is at its first."""
        known = self._picture.places
        spots = {row.id: [spot for spot in draft.spots_for(row.id) if spot in known] for row in draft.rows}
        places = {id: known[found[0]] for id, found in spots.items() if found}
        return PlacedOptions([row.id for row in draft.rows], places)

    # Mouse.

    def wheel(self, picture: Picture, x: int, y: int, down: int) -> None:
        """Turn the wheel: scroll the board under the mouse, otherwise move in the list."""
        desk = self.desk
        if picture.is_too_small:
            return
        self._touched()
        if desk.pages:
            page = desk.pages[-1]
            if isinstance(page, Menu):
                page.move(down)
            else:
                page.at += WHEEL * down
        elif picture.board is not None and picture.board.holds(x, y):
            self._scroll_to(picture, picture.top + WHEEL * down)
        elif desk.draft is not None:
            self.pointer.move(down)

    def click(self, picture: Picture, x: int, y: int, is_second_button: bool = False) -> None:
        """Handle a click: the first highlights, the second answers."""
        desk = self.desk
        if picture.is_too_small:
            return
        self._touched()
        desk.cancel()
        meta = meta_at(picture.lines[y], x) if y < len(picture.lines) else {}
        if desk.pages:
            page = desk.pages[-1]
            if isinstance(page, Menu) and "item" in meta:
                self._choose(page, meta["item"])
        elif desk.turn.kind == "hand_over" or y >= len(picture.lines):
            return
        elif DO in meta:
            self.do(meta[DO])
        elif TAB in meta:
            desk.tab, desk.scroll = meta[TAB], None
        elif OPTION in meta:
            self._click_option(meta[OPTION], -1 if is_second_button else meta.get(STEP, 0))
        elif picture.board is not None and picture.board.holds(x, y):
            line, column = y - picture.board.top + picture.top, x - picture.board.left
            self._click_board(spots_at(meta, picture.boxes, line, column), is_second_button)

    def _click_option(self, id: str, step: int = 0) -> None:
        desk, draft = self.desk, self.desk.draft
        if draft is None:
            return
        was = self.pointer.point(id)
        if draft.way == SPREAD and draft.row is not None and not draft.row.is_free:
            if step or was:
                self.pointer.spread(step or 1)
        elif draft.ticks is not None and draft.row is not None and not draft.row.is_free:
            self.pointer.tick()
        elif was and (draft.way != GHOST or (draft.row is not None and draft.row.is_free)):
            desk.confirm()

    def _click_board(self, spots: list[str], is_second_button: bool) -> None:
        desk, draft = self.desk, self.desk.draft
        if draft is None:
            return
        if draft.ghost is not None:
            spot = next((spot for spot in spots if spot in draft.ghost.spots.values()), "")
            if is_second_button:
                self.pointer.change_ghost(Ghost.turn)
            elif spot and self.pointer.lay_ghost(spot):
                desk.confirm()
            return
        options = draft.options_at(spots)
        if options:
            now = draft.row.id if draft.row is not None else ""
            # A spot may stand for several options: clicks cycle through them, and the second button answers.
            at = (options.index(now) + 1) % len(options) if now in options and len(options) > 1 else 0
            self._click_option(options[at], -1 if is_second_button else int(draft.way == SPREAD))
