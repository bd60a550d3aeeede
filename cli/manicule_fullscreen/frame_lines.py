"""The lines around the table on the full screen: tabs, the log and the keys."""

from __future__ import annotations

from rich.segment import Segment
from rich.text import Text as Styled

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
from manicule_fullscreen.lines import Line, cut_text, filled, fitted, flowing, one_line, standing_for
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import Theme
from manicule_terminal.line_breaks import width as cells

DO, TAB = "do", "tab"
"""Keys of a piece's metadata: the action of a click on it, and the tab it shows."""
SHORTEST_TAB = 5
"""The least number of cells for the name of a tab."""
KEYS_APART = 2
ALWAYS_NAMED = ("answer", "help", "quit", "undo")
"""The actions that the line of keys always shows, however long their names are."""
LAST_NEEDED = BY_ID["undo"].rank
"""Up to this rank, actions move closer together in the line of keys if they do not fit otherwise."""
TYPING = tr("Enter: confirm · Esc: back to the list")
LINE_SIGN = "/"
WHILE_WAITING = tuple(BY_ID[id] for id in ("hurry", "score", "log", "tab_right", "help", "quit"))
"""The actions shown while others play."""


def tab_lines(desk: ScreenSession, theme: Theme, width: int) -> list[Line]:
    """The tabs, if there are several."""
    if len(desk.tabs) < 2:
        return []
    line: Line = []
    names = [desk.screen.read(tab.name) for tab in desk.tabs]
    # All tabs must be visible: if they do not fit, the longest names are cut.
    wide = [cells(name) for name in names]
    cuts = range(SHORTEST_TAB, max(wide) + 1)
    most = max((cut for cut in cuts if sum(min(one, cut) + 2 for one in wide) <= width), default=SHORTEST_TAB)
    for at, name in enumerate(names):
        style = theme["tab_now" if at == desk.tab else "tab"]
        shown = one_line(cut_text(name, most), style)
        line += [*one_line(" "), *standing_for(shown, **{TAB: at}), *one_line(" ")]
    return [fitted(line, width)]


def _key_line(desk: ScreenSession, theme: Theme, keymap: Keymap, width: int) -> Line:
    """The line of keys: as many as fit, the most important first. The actions that are always shown get their
    place first."""
    read = desk.screen.read
    pieces: dict[str, Line] = {}
    is_waiting = desk.draft is None and desk.way != REPLAY
    for action in WHILE_WAITING if is_waiting else in_line(desk.way):
        keys = keymap.keys[action.id]
        if keys and _is_useful(action.id, desk):
            shown_as = shown_key(keys[0], desk.screen.ascii)
            name = shown_as if isinstance(shown_as, str) else read(shown_as)
            text = Styled.assemble((name, theme["key"]), " ", read(_name_now(action, desk)))
            pieces[action.id] = standing_for(one_line(text), **{DO: action.id})
    wide = {id: sum(cells(segment.text) for segment in piece) for id, piece in pieces.items()}
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


def _is_useful(action: str, desk: ScreenSession) -> bool:
    """Whether an action has an effect at this question: with a single shape, there is no next one."""
    ghost = desk.draft.ghost if desk.draft is not None else None
    if ghost is None:
        return True
    if action == "shape":
        return len(ghost.stamps) > 1
    return action != "next" or any(len(slot.ids) > 1 for slot in ghost.others)
