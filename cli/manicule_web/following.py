"""Browsers that follow tables: presence, and the streams that pages join."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from manicule_web import limits
from manicule_web.live import Channel
from manicule_web.peers import Follow
from manicule_web.web_table import WebTable


def arrived(table: WebTable, viewer: str) -> Callable[[], None] | None:
    """Note that a browser listens at a seat; returns what to do when it is gone, or None if there are too
    many."""
    if not table.presence.arrive(viewer, limits.LISTENERS_A_SEAT if viewer else limits.WATCHERS_A_TABLE):
        return None
    return partial(table.presence.leave, viewer)


def follow(channel: Channel, table: WebTable, wanted: Follow) -> bool:
    """Let a stream of this process follow a table, or leave it; False if it may not. To look at the list of
    tables
    is not to be at a table."""
    stream = channel.stream(wanted.stream)
    if stream is None:
        return False
    place = f"{wanted.place}/list" if wanted.is_list else wanted.place
    if wanted.leaves:
        channel.leave(stream, wanted.table, place)
    elif not stream.follows(wanted.table, place):
        leave = _no_presence if wanted.is_list else arrived(table, wanted.viewer)
        if leave is None:
            return False
        if not channel.follow(stream, wanted.table, place, leave):
            leave()
            return False
    return True


def _no_presence() -> None:
    """Nothing is to be done when a list of tables is closed."""
