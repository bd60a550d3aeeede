"""What a key, a click or pasted text does to the table: the one place that dispatches actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manicule.kernel.text import tr
from manicule_fullscreen.actions import GHOST, LIST, SPREAD, key_of
from manicule_fullscreen.board_pane import spots_at
from manicule_fullscreen.editor import InputLine
from manicule_fullscreen.frame_lines import DO, TAB
from manicule_fullscreen.lines import meta_at
from manicule_fullscreen.page_control import PageControl
from manicule_fullscreen.pages import Menu
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.picture import Picture
from manicule_fullscreen.pointer import Pointer
from manicule_fullscreen.question_pane import OPTION, STANDS_NOT, STEP
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import nearest
from manicule_fullscreen.words import Words
from manicule_interface.reasons import BECAUSE
from manicule_interface.vocabulary import Quit

LESSON_KEYS = tr(
    "A few keys: {undo} takes back, {parts} shows other parts of the table, {signs} explains its signs, "
    "{hint} asks a bot, and {help} lists all of them."
)
LESSON_OVER = tr(
    "The lesson ends here, and the game goes on: from now on nobody suggests anything. Enter plays on; at "
    "the table {quit} leaves at any time, and the game is saved."
)
ASK_FOR_HINT = tr("{key} shows what a bot would answer.")
ALWAYS = ("ctrl+c", "ctrl+z", "ctrl+q")
WHEEL = 3


class Control:
    """Does what people do with keys and mouse."""

    def __init__(
        self,
        desk: ScreenSession,
        painter: Painter,
        suspend: Callable[[], None],
    ) -> None:
        self.desk = desk
        self.painter = painter
        self.pointer = pointer = Pointer(desk)
        self.words = words = Words(desk)
        self.pages = pages = PageControl(desk, painter)
        self._picture = Picture([])
        self._stuck_at = self._touched_at = -1
        self._actions: dict[str, Callable[[], None]] = {
            "answer": self._confirm,
            "up": lambda: self._arrow(-1, 0),
            "down": lambda: self._arrow(1, 0),
            "left": lambda: self._arrow(0, -1),
            "right": lambda: self._arrow(0, 1),
            "less": lambda: pointer.spread(-1),
            "more": lambda: pointer.spread(1),
            "tick": self._tick,
            "besides": pointer.next_free,
            "turn": pointer.turn,
            "flip": pointer.flip,
            "shape": pointer.next_shape,
            "next": pointer.next_choice,
            "board": self._switch,
            "type": self._type,
            "hint": words.hint,
            "why": words.why,
            "undo": desk.undo,
            "more_text": words.details,
            "log": words.log,
            "legend": words.legend,
            "rules": words.rules,
            "tab_left": lambda: self._tab(-1),
            "tab_right": lambda: self._tab(1),
            "page_up": lambda: self._scroll(-1),
            "page_down": lambda: self._scroll(1),
            "hurry": lambda: None,
            "language": words.languages,
            "theme": pages.themes,
            "palette": lambda: pages.palette(self.do),
            "help": pages.help,
            "suspend": suspend,
            "quit": self._quit,
        }
        if desk.lesson is not None:
            named = {"undo": "undo", "parts": "tab_right", "signs": "legend", "hint": "hint", "help": "help"}
            desk.lesson.greet(LESSON_KEYS(**{name: self.pages.first_key(id) for name, id in named.items()}))
            desk.lesson.ending = LESSON_OVER(quit=self.pages.first_key("quit"))

    # Keys.

    def key(self, key: str, character: str | None) -> None:
        """A key was pressed."""
        desk = self.desk
        name = key_of(key, character)
        if name in ("ctrl+c", "ctrl+q"):
            raise KeyboardInterrupt
        if self._picture.is_too_small:
            self._unseen_key(name)
            return
        if self._action(name) != "answer":
            self._touched()
            desk.reconsider()
        if not desk.pages:
            desk.news = ()
        if desk.task is not None:
            if name == "enter" or self._is_hint_key(name):
                return  # whoever goes on pressing it waits for it
            desk.cancel()  # whoever does something else does not
            if name == "escape" or desk.stage == "over":
                return
        if desk.pages:
            self.pages.key(desk.pages[-1], name, character)
        elif desk.editor is not None:
            self._typed(desk.editor, name, character)
        elif desk.stage == "handing":
            self._handing_key(name)
        elif name.isdigit() and len(name) == 1:
            self.pointer.digit(name)
            self._untick_impossible()
        else:
            self.pointer.end_number()
            action = self._action(name)
            if action:
                self.do(action)

    def _action(self, name: str) -> str:
        """What a key does at the question that is asked."""
        way = self.desk.draft.way if self.desk.draft is not None else LIST
        return self.painter.keymap.action(name, way)

    def _touched(self) -> None:
        """Somebody did something else than to answer: what stands there is their own from now on."""
        self._stuck_at, self._touched_at = -1, self.desk.match.ordinal

    def _unseen_key(self, name: str) -> None:
        """A key while the window is too small: whoever cannot see the table can only leave it."""
        action = self.painter.keymap.action(name, LIST)
        if action in ("quit", "suspend"):
            self.do(action)

    def _tick(self) -> None:
        self.pointer.tick()
        self._untick_impossible()

    def _untick_impossible(self) -> None:
        """Let nothing be ticked that is in no answer now, and say why it is not."""
        desk, draft = self.desk, self.desk.draft
        if draft is None or draft.ticks is None:
            return
        texts = dict(draft.question.display.texts)
        for row in draft.impossible:
            if row.id in draft.ticks.ticked:
                draft.ticks.toggle(row.id)
                because, _ = desk.judge(row.id)
                desk.messages = (
                    (BECAUSE(answer=texts[row.id], reason=because),) if because is not None else ()
                )

    def _is_hint_key(self, name: str) -> bool:
        return self.desk.stage == "asking" and self.painter.keymap.action(name, LIST) == "hint"

    def do(self, action: str) -> None:
        """Do an action of the table of actions."""
        self._actions[action]()

    def is_always_welcome(self, event: Any) -> bool:
        """Whether an event is taken at any moment: leaving is."""
        key = getattr(event, "key", "")
        if key in ALWAYS:
            return True
        is_typing = self.desk.editor is not None or bool(self.desk.pages)
        name = key_of(key, getattr(event, "character", None))
        return not is_typing and self.painter.keymap.action(name, LIST) == "quit"

    def is_welcome_while_waiting(self, event: Any) -> bool:
        """Whether an event does something while others play, besides hurrying them."""
        key = getattr(event, "key", None)
        if key is None:
            return False
        name = key_of(key, getattr(event, "character", None))
        action = self.painter.keymap.action(name, LIST)
        harmless = ("quit", "log", "tab_left", "tab_right", "page_up", "page_down", "help", "suspend")
        return key in ALWAYS or action in harmless

    def paste(self, text: str) -> None:
        """Something was pasted: into the line that is typed, which is opened for it; it answers nothing."""
        desk = self.desk
        if self._picture.is_too_small:
            return
        self._touched()
        if desk.pages and isinstance(desk.pages[-1], Menu):
            desk.pages[-1].editor.insert(text)
        elif not desk.pages and desk.stage == "asking":
            desk.editor = desk.editor or InputLine()
            desk.editor.insert(text)

    def _confirm(self) -> None:
        """Give the answer as it stands.

        Who tries that twice while it is none, and has done nothing else here, gets a hint; who has made
        something of their own keeps it, and is told how to ask for one.
        """
        match = self.desk.match
        before = match.answers, match.ordinal
        self.desk.confirm()
        if (match.answers, match.ordinal) != before or self.desk.editor is not None:
            self._stuck_at = -1
        elif self._stuck_at == match.ordinal:
            if self._touched_at != match.ordinal:
                self._stuck_at = -1
                self.words.hint()
            else:
                self._tell_of_hints()
        else:
            self._stuck_at = match.ordinal

    def _tell_of_hints(self) -> None:
        """Say how a hint is asked for, below what is wrong with the answer as it stands."""
        desk = self.desk
        reason, _ = desk.ghost_state()
        said = (STANDS_NOT(reason=reason),) if reason is not None else desk.messages
        desk.messages = (*said, ASK_FOR_HINT(key=self.pages.first_key("hint")))

    def _handing_key(self, name: str) -> None:
        action = self.painter.keymap.action(name, LIST)
        if action == "answer":
            self.desk.take_over()
        elif action == "undo" and self.desk.turn.last:
            self.desk.undo()
        elif action == "language":
            self.words.languages()
        elif action == "quit":
            self._quit()

    def _typed(self, editor: InputLine, name: str, character: str | None) -> None:
        desk = self.desk
        if name == "escape" or (name == "backspace" and not editor.text):
            desk.editor = None
        elif name == "enter":
            self._enter_line(editor)
        elif name in ("up", "down"):
            self.pointer.move(-1 if name == "up" else 1)
        elif character is not None and character.isprintable():
            editor.insert(character)
            self._highlight_first()
        elif editor.key(name):
            self._highlight_first()

    def _highlight_first(self) -> None:
        """Highlight the first row that fits, where a row is the answer: in hand nothing changes by typing."""
        rows, draft = self.desk.rows, self.desk.draft
        if draft is None or draft.way == GHOST:
            return  # what is being typed is mostly a place on the board, and must not change what is drawn
        if rows and draft.row not in rows and self.desk.editor is not None:
            draft.point(rows[0].id)

    def _enter_line(self, editor: InputLine) -> None:
        """What was typed is done; where it only made the list shorter, the highlighted row is meant."""
        desk = self.desk
        draft, rows = desk.draft, desk.rows
        line = editor.text.strip()
        desk.editor = None
        if (
            line
            and draft is not None
            and len(rows) < len(draft.rows)
            and draft.row in rows
            and draft.way == LIST
        ):
            from manicule_interface.vocabulary import parted

            if not parted(line, desk.screen.reader)[0]:
                draft.is_touched, desk.is_astray = True, False  # a line that was refused before is past
                desk.confirm()
                return
        if line:
            self.words.type(line)

    def _quit(self) -> None:
        raise Quit

    # Moving.

    def _type(self) -> None:
        if self.desk.stage == "asking":
            self.desk.editor = InputLine()

    def _tab(self, step: int) -> None:
        if self.desk.tabs:
            self.desk.tab = (self.desk.tab + step) % len(self.desk.tabs)
            self.desk.scroll = None

    def _scroll(self, pages: int) -> None:
        picture = self._picture
        if picture.board is not None:
            height = picture.board.bottom - picture.board.top + 1
            last = max(0, picture.height - height)
            self.desk.scroll = max(0, min(last, picture.top + pages * max(1, height - 2)))

    def _switch(self) -> None:
        self.desk.is_on_board = not self.desk.is_on_board

    def seen(self, picture: Picture) -> None:
        """What is on the screen now: arrows on the board go by that."""
        self._picture = picture

    def _arrow(self, down: int, right: int) -> None:
        desk = self.desk
        draft = desk.draft
        if draft is None:
            self._scroll(down)
        elif draft.way == GHOST:
            self.pointer.move_ghost(down, right)
        elif right or desk.is_on_board:
            self._point_beside(down, right)
        else:
            self.pointer.move(down)

    def _point_beside(self, down: int, right: int) -> None:
        """To what stands beside the highlighted option on the board; down the list where there is nothing."""
        desk, boxes = self.desk, self._picture.boxes
        draft = desk.draft
        if draft is None or draft.row is None:
            return
        places = {row.id: box for row in draft.rows for box in self._boxes(row.id)}
        start = places.get(draft.row.id)
        if not boxes or start is None:
            self.pointer.move(down)
            return
        others = {id: box for id, box in places.items() if id != draft.row.id}
        found = nearest(others, start, down, right)
        if found:
            self.pointer.point(found)
        elif down:
            self.pointer.move(down)

    def _boxes(self, id: str) -> list[Any]:
        draft, boxes = self.desk.draft, self._picture.boxes
        assert draft is not None
        return [boxes[spot] for spot in draft.spots_for(id) if spot in boxes][:1]

    # Mouse.

    def wheel(self, picture: Picture, x: int, y: int, down: int) -> None:
        """The wheel was turned: over the board it scrolls that, else it moves in the list."""
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
        elif _is_on_board(picture, x, y):
            height = picture.height - (picture.board.bottom - picture.board.top + 1 if picture.board else 0)
            desk.scroll = max(0, min(max(0, height), picture.top + WHEEL * down))
        elif desk.draft is not None:
            self.pointer.move(down)

    def click(self, picture: Picture, x: int, y: int, is_second_button: bool = False) -> None:
        """Something was clicked: the first click highlights, the second one answers."""
        desk = self.desk
        if picture.is_too_small:
            return
        self._touched()
        desk.cancel()
        if y >= len(picture.lines):
            return
        meta = meta_at(picture.lines[y], x)
        if desk.pages:
            page = desk.pages[-1]
            if isinstance(page, Menu) and "item" in meta:
                self.pages.choose(page, meta["item"])
            return
        if desk.stage == "handing":
            return
        if DO in meta:
            self.do(meta[DO])
        elif TAB in meta:
            desk.tab, desk.scroll = meta[TAB], None
        elif OPTION in meta:
            self._click_option(meta[OPTION], -1 if is_second_button else meta.get(STEP, 0))
        elif _is_on_board(picture, x, y) and picture.board is not None:
            line, column = y - picture.board.top + picture.top, x - picture.board.left
            self._click_board(spots_at(meta, picture.boxes, line, column), is_second_button)

    def _click_option(self, id: str, step: int = 0) -> None:
        desk = self.desk
        draft = desk.draft
        if draft is None:
            return
        was = self.pointer.point(id)
        if draft.way == SPREAD and draft.row is not None and not draft.row.is_free:
            if step or was:
                self.pointer.spread(step or 1)
        elif draft.ticks is not None and draft.row is not None and not draft.row.is_free:
            self._tick()
        elif was and (draft.way != GHOST or (draft.row is not None and draft.row.is_free)):
            desk.confirm()

    def _click_board(self, spots: list[str], is_second_button: bool) -> None:
        desk = self.desk
        draft = desk.draft
        if draft is None:
            return
        if draft.ghost is not None:
            spot = next((spot for spot in spots if spot in draft.ghost.spots.values()), "")
            if is_second_button:
                self.pointer.turn()
            elif spot and self.pointer.lay_ghost(spot):
                desk.confirm()
            return
        options = draft.options_at(spots)
        if options:
            now = draft.row.id if draft.row is not None else ""
            # A spot may stand for several: clicking goes through them, and a second button answers.
            at = (options.index(now) + 1) % len(options) if now in options and len(options) > 1 else 0
            self._click_option(options[at], -1 if is_second_button else int(draft.way == SPREAD))


def _is_on_board(picture: Picture, x: int, y: int) -> bool:
    board = picture.board
    return board is not None and board.top <= y <= board.bottom and board.left <= x < board.right
