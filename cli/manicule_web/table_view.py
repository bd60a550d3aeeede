"""What pages are made of: the state of a session for one viewer, and what only the server knows.

Both are allow-lists: nothing else of a table is sent. An empty viewer only watches.
"""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text
from manicule_interface.viewer_state import ViewerState
from manicule_web.clock import Taken


class ServerState(msgspec.Struct, frozen=True):
    """What the server knows of a table besides the game.

    `here` are the seats whose people look at it now, `taken` the times on the clock if there is one, `kinds`
    the kinds of its bots. `notices` are for everybody; `unread` ones, with their ids, stay until the viewer
    has read them. `stopped_bot` says that the game waits for a bot that was stopped.
    """

    here: frozenset[str] = frozenset()
    taken: dict[str, Taken] = {}
    kinds: dict[str, str] = {}
    notices: tuple[Text, ...] = ()
    unread: tuple[tuple[str, Text], ...] = ()
    stopped_bot: Text | None = None
    is_seed_chosen: bool = False
    has_next: bool = False
    can_look_back: bool = False


class TableView(msgspec.Struct, frozen=True):
    """A table through the eyes of one viewer."""

    state: ViewerState
    server: ServerState
