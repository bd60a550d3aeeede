"""The lines around the table on the full screen: tabs, the log and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment

from manicule.kernel.text import Text, tr
from manicule_fullscreen.actions import (
    BACK_TO_LIST,
    BY_ID,
    REPLAY,
    Keymap,
    ScreenAction,
    in_line,
    shown_key,
)
from manicule_fullscreen.lines import (
    Line,
    cut_text,
    filled,
    fitted,
    flowing,
    one_line,
    standing_for,
)
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import Theme
from manicule_terminal.line_breaks import width as cells

DO, TAB = "do", "tab"
"""Keys of a piece's metadata: the action of a click on it, and the tab it shows."""
TAB_KEYS, LEGEND = ("tab_left", "tab_right"), BY_ID["legend"]
"""The actions in the line of tabs."""
KEY_ROOM = 2
"""The cells of a key of one letter, and of a blank."""
DOT = 2
"""The cells of a tab without its name."""
KEYS_APART = 2
ALWAYS_NAMED = ("answer", "help", "quit", "undo", "legend")
"""The actions that the line of keys always shows, however long their names are."""
LAST_NEEDED = BY_ID["undo"].rank
"""Up to this rank, actions move closer together in the line of keys if they do not fit otherwise."""
TYPING = tr("Enter: confirm · Esc: back to the list")
LINE_SIGN = "/"
WHILE_WAITING = tuple(BY_ID[id] for id in ("hurry", "score", "log", "tab_right", "help", "quit"))
"""The actions shown while others play."""


def tab_lines(desk: ScreenSession, theme: Theme, keymap: Keymap, width: int) -> list[Line]:
    """The tabs, if there are several, between the keys that change them; and at the end the key of the
    legend, unless a name needs its place. If not all names fit, those around the current tab are shown,
    because a cut name says little; each other tab is a dot."""
    if len(desk.tabs) < 2:
        return []
    signs = _key_piece(LEGEND, desk, theme, keymap) if _is_legend_above(desk, width) else []
    back, on = (_bare_key(id, desk, theme, keymap) for id in TAB_KEYS)
    room = width - sum(_width(piece) + 1 for piece in (back, on, signs))
    names = [desk.screen.read(tab.name) for tab in desk.tabs]
    named = _named_tabs([cells(name) + 2 for name in names], desk.tab, room)
    dot = "." if desk.screen.ascii else "·"
    line = [*back, *one_line(" ")]
    for at, name in enumerate(names):
        style = theme["tab_now" if at == desk.tab else "tab"]
        shown = f" {cut_text(name, room - 2)} " if at in named else f"{dot} "
        before, after = shown[: -len(shown.lstrip())], shown[len(shown.rstrip()) :]
        tab = standing_for(one_line(shown.strip(), style), **{TAB: at})
        line += [*one_line(before), *tab, *one_line(after)]
    return [fitted([*fitted([*line, *on], width - _width(signs)), *signs], width)]


def _is_legend_above(desk: ScreenSession, width: int) -> bool:
    """Whether the line of tabs has the key of the legend, and not the line of keys: unless all names of tabs
    fit only without it."""
    if len(desk.tabs) < 2:
        return False
    wide = sum(cells(desk.screen.read(tab.name)) + 2 for tab in desk.tabs) + 2 * KEY_ROOM
    return not width - cells(desk.screen.read(LEGEND.name)) - KEY_ROOM - 1 < wide <= width


def _named_tabs(wide: Sequence[int], now: int, room: int) -> range:
    """The tabs whose names fit, with the current one and if possible the next one among them."""

    def fits(first: int, last: int) -> bool:
        return sum(wide[first:last]) + DOT * (len(wide) - last + first) <= room

    first, wanted = 0, min(now + 2, len(wide))
    while first < now and not fits(first, wanted):
        first += 1
    last = now + 1
    while last < len(wide) and fits(first, last + 1):
        last += 1
    return range(first, last)


def _bare_key(id: str, desk: ScreenSession, theme: Theme, keymap: Keymap) -> Line:
    """The key of an action, which a click carries out, too."""
    key = shown_key((*keymap.keys[id], "")[0], desk.screen.ascii)
    name = key if isinstance(key, str) else desk.screen.read(key)
    return standing_for(one_line(name, theme["key"]), **{DO: id})


def _key_piece(action: ScreenAction, desk: ScreenSession, theme: Theme, keymap: Keymap) -> Line:
    """The key of an action and its name; empty if it has no key."""
    if not keymap.keys[action.id]:
        return []
    name = one_line(f" {desk.screen.read(_name_now(action, desk))}")
    return [*_bare_key(action.id, desk, theme, keymap), *standing_for(name, **{DO: action.id})]


def _width(line: Line) -> int:
    return sum(cells(segment.text) for segment in line)


def _key_line(desk: ScreenSession, theme: Theme, keymap: Keymap, width: int) -> Line:
    """The line of keys: as many as fit, the most important first. The actions that are always shown get their
    place first."""
    is_waiting = desk.draft is None and desk.way != REPLAY
    useful = [
        one for one in (WHILE_WAITING if is_waiting else in_line(desk.way)) if _is_useful(one.id, desk, width)
    ]
    made = {action.id: _key_piece(action, desk, theme, keymap) for action in useful}
    pieces = {id: piece for id, piece in made.items() if piece}
    wide = {id: _width(piece) for id, piece in pieces.items()}
    needed = [id for id in pieces if BY_ID[id].rank <= LAST_NEEDED]
    apart = KEYS_APART if sum(wide[id] + KEYS_APART for id in needed) <= width + KEYS_APART else 1
    shown: set[str] = set()
    for id in sorted(pieces, key=lambda id: id not in ALWAYS_NAMED):  # within each half, by rank
        if sum(wide[one] + apart for one in shown) + wide[id] <= width:
            shown.add(id)
    line: Line = []
    for id in (id for id in pieces if id in shown):
        line += [*(one_line(" " * apart) if line else []), *pieces[id]]
    return fitted(line, width)


def log_lines(desk: ScreenSession, theme: Theme, width: int, height: int) -> list[Line]:
    """The last lines of the log; those since the last answer stand out."""
    if height <= 0:
        return []
    texts, read = desk.log, desk.screen.read
    old = desk.memory.heard.get(desk.watching, 0)
    lines: list[Line] = []
    for at in range(len(texts) - 1, -1, -1):
        style = theme["log" if at < old else "log_new"]
        sign = "  " if at < old else ("- " if desk.screen.ascii else "· ")
        more = flowing(sign + read(texts[at]), width, style, 2)
        if len(lines) + len(more) > height:
            # The end of a sentence alone is useless; of a sentence that is too long, show the beginning.
            lines = lines or [*more[: height - 1], fitted([*more[height - 1], Segment("…")], width, style)]
            break
        lines = more + lines
    return filled(lines, width, height)


def bottom_lines(desk: ScreenSession, theme: Theme, keymap: Keymap, width: int) -> list[Line]:
    """The input line, if it is open, and the keys."""
    if desk.editor is None:
        return [_key_line(desk, theme, keymap, width)]
    typed = one_line(LINE_SIGN + desk.editor.text, theme["prompt"])
    return [fitted(typed, width), fitted(one_line(desk.screen.read(TYPING), theme["dim"]), width)]


def _name_now(action: ScreenAction, desk: ScreenSession) -> Text:
    """The name of an action here: one of them goes to the board and back."""
    is_back = action.id == "board" and desk.draft is not None and desk.draft.is_on_board
    return BACK_TO_LIST if is_back else action.name


def _is_useful(action: str, desk: ScreenSession, width: int) -> bool:
    """Whether the line of keys shows an action: with a single shape, there is no next one, and the line of
    tabs has the legend."""
    if action == LEGEND.id:
        return not _is_legend_above(desk, width)
    ghost = desk.draft.ghost if desk.draft is not None else None
    if ghost is None:
        return True
    if action == "shape":
        return len(ghost.stamps) > 1
    return action != "next" or any(len(slot.ids) > 1 for slot in ghost.others)
