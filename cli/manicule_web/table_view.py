"""The data of pages: the state of a session for one viewer, and the state of the server.

Both are allow-lists: nothing else of a table is sent. An empty viewer is a watcher.
"""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text
from manicule_interface.viewer_state import ViewerState
from manicule_web.awaited import Cause
from manicule_web.clock import Taken
from manicule_web.table_file import Replacement


class ServerState(msgspec.Struct, frozen=True):
    """The state of a table on the server, besides the game.

    `here` are the seats of present people, `taken` the times on the clock if there is one, `kinds` the kinds
    of its bots, `stand_ins` the names of people who play on for others. `notices` are for all viewers;
    `unread` ones, with their ids, stay until the viewer has read them. `stopped_bot` is the message about a
    stopped bot that the game waits for. `differences` is the number of plugins and options that are not as
    usual. `replacements` are the proposals to replace a person, `awaited` is what the table awaits of the
    viewer.
    """

    here: frozenset[str] = frozenset()
    taken: dict[str, Taken] = {}
    kinds: dict[str, str] = {}
    stand_ins: dict[str, str] = {}
    notices: tuple[Text, ...] = ()
    unread: tuple[tuple[str, Text], ...] = ()
    stopped_bot: Text | None = None
    is_seed_chosen: bool = False
    differences: int = 0
    has_next: bool = False
    can_look_back: bool = False
    replacements: tuple[Replacement, ...] = ()
    awaited: tuple[Cause, ...] = ()


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer sees it."""

    state: ViewerState
    server: ServerState
