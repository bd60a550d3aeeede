"""The actions at the full screen: one table for keys, palette, help and the page of keys.

The keys in the table are defaults; the table `keys` of config.toml assigns others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from manicule.folders import CONFIG, config_file
from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, id_list, tr
from manicule_interface.letters import SAME_KEYS

# Translators: {source} is the file of the settings; {action} is the id of an action, such as “undo”
NO_SUCH_ACTION = tr("{source}: there is no action “{action}” to assign keys to. Known actions: {known}")
# Translators: {source} is the file of the settings; {action} is the id of an action; keys are those of a
# keyboard
NOT_KEYS = tr("{source}: the keys of “{action}” should be a string or a list of strings")
# Translators: {source} is the file of the settings; {key} is on a keyboard; {one} and {other} are ids of
# actions
TWICE = tr(
    "{source}: the key {key} is assigned to both “{one}” and “{other}”, which are available at the same time"
)

LIST, SPREAD, TICKS, GHOST = "list", "spread", "ticks", "ghost"
"""The ways of answering: pick from a list, spread over rows, tick, or place on the board."""
REPLAY, MOMENT = "replay", "moment"
"""A replay, and a moment of the game that waits for a key: nothing is answered there."""
ANYWHERE = (LIST, SPREAD, TICKS, GHOST)
IN_GAME = (*ANYWHERE, MOMENT)
EVERYWHERE = (*IN_GAME, REPLAY)
TABLE_IN_SIGHT = (*ANYWHERE, REPLAY)
ON_BOARD = (LIST, TICKS, GHOST)


class ScreenAction(NamedTuple):
    """What a key of the full screen does: its id, its keys, a name of a word or two for the line of keys, and
    a description for the list of keys.

    `where` are the ways of answering at which it is available. The line of keys shows actions with a `rank`,
    the lowest first, as far as there is room.
    """

    id: str
    keys: tuple[str, ...]
    name: Text
    about: Text
    where: tuple[str, ...] = ANYWHERE
    rank: int = 99


ACTIONS = (
    ScreenAction(
        "answer",
        ("enter",),
        tr("answer", context="action"),
        tr("give the highlighted answer; a second click does the same"),
        rank=1,
    ),
    ScreenAction(
        "go_on",
        ("enter",),
        tr("continue", context="action"),
        # Translators: the action of a key in the list of keys; “this” is a message that waits for Enter
        tr("put this away; the game continues"),
        (MOMENT,),
        rank=1,
    ),
    ScreenAction(
        "up",
        ("up",),
        tr("up", context="action"),
        tr("go to the option, row, or field above"),
    ),
    ScreenAction(
        "down",
        ("down",),
        tr("down", context="action"),
        tr("go to the option, row, or field below"),
    ),
    ScreenAction("left", ("left",), tr("left", context="action"), tr("move left on the board"), ON_BOARD),
    ScreenAction("right", ("right",), tr("right", context="action"), tr("move right on the board"), ON_BOARD),
    ScreenAction(
        "less",
        ("left", "minus"),
        tr("less", context="action"),
        # Translators: the action of a key in the list of keys; a row is a line of numbers to spread, such as
        # markers on actions
        tr("take one from the highlighted row"),
        (SPREAD,),
        rank=2,
    ),
    ScreenAction(
        "more",
        ("right", "plus"),
        tr("more", context="action"),
        # Translators: the action of a key in the list of keys; “one” is a piece to spread over rows, such as
        # a marker
        tr(
            "place one on the highlighted row, as a click does; a digit places one on the row with "
            "that number, or, if rows have no numbers, sets how many to place"
        ),
        (SPREAD,),
        rank=3,
    ),
    ScreenAction(
        "tick",
        ("space",),
        tr("select", context="action"),
        # Translators: the action of a key in the list of keys, for questions with several answers
        tr("select or deselect the highlighted option"),
        (TICKS,),
        rank=2,
    ),
    ScreenAction(
        "besides",
        ("plus",),
        tr("free action", context="action"),
        tr("go to the next free action, marked + (it does not use up your turn)"),
        ON_BOARD,
    ),
    ScreenAction(
        "turn", ("r",), tr("rotate", context="action"), tr("rotate the shape clockwise"), (GHOST,), rank=2
    ),
    ScreenAction("flip", ("f",), tr("flip", context="action"), tr("flip the shape over"), (GHOST,), rank=3),
    ScreenAction(
        "shape",
        ("s",),
        tr("other shape", context="action"),
        tr("switch to the next shape"),
        (GHOST,),
        rank=4,
    ),
    ScreenAction(
        "next",
        ("tab",),
        tr("next choice", context="action"),
        tr("choose the next thing to draw; a number chooses one directly"),
        (GHOST,),
        rank=5,
    ),
    ScreenAction(
        "board",
        ("tab",),
        tr("board", context="action"),
        tr("switch the arrow keys between board and list"),
        (LIST, TICKS),
        rank=13,
    ),
    ScreenAction(
        "type",
        ("slash",),
        tr("type", context="action"),
        tr("type to filter the list; all line-mode commands work here, too"),
        rank=10,
    ),
    ScreenAction(
        "hint",
        ("h",),
        tr("hint", context="action"),
        tr("the move a bot suggests, and why; Enter plays it"),
        rank=7,
    ),
    ScreenAction(
        "why", ("w",), tr("why", context="action"), tr("why something is not possible now"), rank=11
    ),
    ScreenAction(
        "undo", ("u",), tr("undo", context="action"), tr("undo your last move"), where=IN_GAME, rank=9
    ),
    ScreenAction(
        "more_text", ("i",), tr("details", context="action"), tr("everything about the highlighted item")
    ),
    ScreenAction(
        "score",
        ("p",),
        tr("scores", context="action"),
        tr("where all points come from: now, and certain at the end"),
        where=IN_GAME,
        rank=13,
    ),
    ScreenAction(
        "log", ("l",), tr("log", context="action"), tr("what has happened so far"), where=EVERYWHERE, rank=14
    ),
    ScreenAction(
        "legend",
        ("g",),
        tr("legend", context="action"),
        tr("what the symbols on the board mean"),
        where=EVERYWHERE,
        rank=10,
    ),
    ScreenAction(
        "rules", ("b",), tr("rules", context="action"), tr("the rules of the game"), where=EVERYWHERE, rank=12
    ),
    ScreenAction(
        "tab_left",
        ("[",),
        tr("previous tab", context="action"),
        tr("the previous part of the table"),
        where=TABLE_IN_SIGHT,
    ),
    ScreenAction(
        "tab_right",
        ("]",),
        tr("next tab", context="action"),
        tr("the next part of the table"),
        where=TABLE_IN_SIGHT,
        rank=16,
    ),
    ScreenAction("page_up", ("pageup",), tr("scroll up", context="action"), tr("scroll the board up")),
    ScreenAction(
        "page_down", ("pagedown",), tr("scroll down", context="action"), tr("scroll the board down")
    ),
    ScreenAction(
        "step_back",
        ("left",),
        tr("previous move", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("show the table before the last move"),
        (REPLAY,),
        rank=1,
    ),
    ScreenAction(
        "step_on",
        ("right", "space"),
        tr("next move", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("show the table after the next move"),
        (REPLAY,),
        rank=2,
    ),
    ScreenAction(
        "round_back",
        ("pageup", "shift+left"),
        tr("previous round", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("go back to the beginning of a round"),
        (REPLAY,),
        rank=3,
    ),
    ScreenAction(
        "round_on",
        ("pagedown", "shift+right"),
        tr("next round", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("go on to the beginning of the next round"),
        (REPLAY,),
        rank=4,
    ),
    ScreenAction(
        "first",
        ("home",),
        tr("first move", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("go to the beginning of the game"),
        (REPLAY,),
    ),
    ScreenAction(
        "last",
        ("end",),
        tr("last move", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again
        tr("go to the end of the game"),
        (REPLAY,),
    ),
    ScreenAction(
        "go_to",
        ("m",),
        tr("go to", context="action"),
        # Translators: the action of a key in the list of keys, while a finished game is watched again; a
        # digit is typed
        tr("go to a move by its number, or to a phase; a digit does the same"),
        (REPLAY,),
        rank=5,
    ),
    ScreenAction(
        "scroll_up", ("up",), tr("scroll up", context="action"), tr("scroll the board up"), (REPLAY,)
    ),
    ScreenAction(
        "scroll_down", ("down",), tr("scroll down", context="action"), tr("scroll the board down"), (REPLAY,)
    ),
    ScreenAction("hurry", ("x",), tr("speed up", context="action"), tr("do not wait for the bots")),
    ScreenAction(
        "language",
        ("f2", "L"),
        tr("language", context="action"),
        tr("change the language"),
        where=IN_GAME,
        rank=17,
    ),
    ScreenAction(
        "theme",
        ("f3", "T"),
        tr("colors", context="action"),
        tr("change the colors: dark, light, high contrast"),
        where=EVERYWHERE,
    ),
    ScreenAction(
        "palette",
        (":", "ctrl+p"),
        tr("all actions", context="action"),
        tr("find an action by its name"),
        where=EVERYWHERE,
    ),
    ScreenAction(
        "help", ("?", "f1"), tr("help", context="action"), tr("this list of keys"), where=EVERYWHERE, rank=6
    ),
    ScreenAction(
        "suspend",
        ("ctrl+z",),
        tr("suspend", context="action"),
        tr("back to the shell; `fg` returns to the game"),
        where=EVERYWHERE,
    ),
    ScreenAction(
        "quit",
        ("q", "ctrl+c"),
        tr("quit", context="action"),
        tr("leave; the game is saved"),
        where=EVERYWHERE,
        rank=8,
    ),
)
# Translators: the name of a key in the line of keys, a noun: go back to the list of options
BACK_TO_LIST = tr("list", context="action")
"""The name of the action `board` while the arrow keys move on the board."""
BY_ID = {action.id: action for action in ACTIONS}

KEY_NAMES = {
    "enter": tr("Enter", context="the key"),
    "space": tr("Space", context="the key"),
    "tab": tr("Tab", context="the key"),
    "pageup": tr("PgUp", context="the key"),
    "pagedown": tr("PgDn", context="the key"),
    "escape": tr("Esc", context="the key"),
    "home": tr("Home", context="the key"),
    "end": tr("End", context="the key"),
}
SIGNS = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "shift+left": "⇧←",
    "shift+right": "⇧→",
    "slash": "/",
    "plus": "+",
    "minus": "-",
}
_PLAIN_SIGNS = {"↑": "^", "↓": "v", "←": "<", "→": ">", "⇧←": "S-<", "⇧→": "S->"}

_SIGN_KEYS = {"/": "slash", "+": "plus", "-": "minus"}
_NAMES = {
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "colon": ":",
    "ctrl+h": "backspace",
}


def key_of(key: str, character: str | None) -> str:
    """A key by one name on every keyboard layout: letters as Latin ones, full-width ones as narrow ones."""
    if character is not None and character.isprintable() and character != " ":
        letter = unicodedata.normalize("NFKC", character)
        latin = SAME_KEYS.get(letter.lower())
        if latin is not None:
            return latin.upper() if letter.isupper() else latin
        return _SIGN_KEYS.get(letter, letter)
    return _NAMES.get(key, key)


class Keymap:
    """The action of each key, by way of answering."""

    def __init__(self, given: Mapping[str, tuple[str, ...]] | None = None) -> None:
        own = given or {}
        self.keys = {action.id: own.get(action.id, action.keys) for action in ACTIONS}
        self._by_way = {way: self._of(way) for way in EVERYWHERE}

    def action(self, key: str, way: str) -> str:
        """The action of a key at a way of answering; empty if there is none."""
        return self._by_way[way or LIST].get(key, "")

    def _of(self, way: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for action in (action for action in ACTIONS if way in action.where):
            for key in self.keys[action.id]:
                if key in found:
                    raise UsageError(TWICE(source=CONFIG, key=key, one=found[key], other=action.id))
                found[key] = action.id
        return found


def configured_keymap() -> Keymap:
    """The keys of the settings; raises `UsageError` if they are wrong."""
    try:
        settings = untrusted_files.read_toml(config_file())
    except ManiculeError:  # an unreadable file sets no keys
        return Keymap()
    given = settings.get("keys", {})
    if not isinstance(given, dict):
        raise UsageError(NOT_KEYS(source=CONFIG, action="keys"))
    own: dict[str, tuple[str, ...]] = {}
    for id, keys in given.items():
        if id not in BY_ID:
            raise UsageError(NO_SUCH_ACTION(source=CONFIG, action=id, known=id_list(BY_ID)))
        listed = [keys] if isinstance(keys, str) else keys
        if not isinstance(listed, list) or not all(isinstance(key, str) and key for key in listed):
            raise UsageError(NOT_KEYS(source=CONFIG, action=id))
        own[id] = tuple(_SIGN_KEYS.get(str(key), str(key)) for key in listed)
    return Keymap(own)


def shown_key(key: str, ascii: bool = False) -> Text | str:
    """A key as a screen names it."""
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    sign = SIGNS.get(key, "")
    if sign:
        return _PLAIN_SIGNS.get(sign, sign) if ascii else sign
    return "^" + key[-1].upper() if key.startswith("ctrl+") else key.upper() if len(key) > 1 else key


def in_line(way: str) -> Iterable[ScreenAction]:
    """The actions in the line of keys at a way of answering, the most important first."""
    ranked = [action for action in ACTIONS if way in action.where and action.rank < 99]
    return sorted(ranked, key=lambda action: action.rank)
