"""The point at which a match begins, and the kinds of matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.kernel.positions.position import Position
from manicule.kernel.table import Table
from manicule.match.driver import Checkpoint, Conceal
from manicule.match.seat_changes import SeatChange

if TYPE_CHECKING:
    from manicule.records.record import Record

Earlier = Callable[[], Iterable[Checkpoint]]
"""Reads the checkpoints of a record between its beginning and the one at which it is loaded."""


class Mode(Enum):
    """The kind of a match. `is_twin` marks a copy of the real match; a match that `keeps` can be undone.

    >>> match.mode, match.fork().mode
    (<Mode.REAL: 'real'>, <Mode.TWIN: 'twin'>)
    """

    REAL = "real"
    """People and bots play it. It can be undone."""
    ONE_WAY = "one way"
    """It cannot be forked, imagined or undone, which makes it faster."""
    REPLAY = "replay"
    """The answers of a record are given again, and observers follow all of it."""
    TWIN = "twin"
    """A fork. Plugins are not notified of it, and observers follow it from its beginning only."""
    IMAGINED = "imagined"
    """A twin in which the secrets hidden from one seat are redealt. Its past is unknown, so it cannot be
    saved."""

    def __init__(self, name: str) -> None:
        # Plain attributes for speed: every fork reads them.
        self.is_twin = name in ("twin", "imagined")
        self.keeps = name != "one way"


class Point(msgspec.Struct, frozen=True):
    """A point in a game at which a match begins.

    The match is at `position` or, if one exists already, at a `table`; without both, at the beginning of the
    game. `ordinal` is the number of the last question before it, and `steps` are the answers before it. The
    answers of the `script` are given immediately; `conceal` may replace them.

    `boundary` is the checkpoint at this point. `checkpoints` are those before it, and `earlier` reads more of
    them from the `record` that the match is loaded from. With `ask_forced`, questions with a single answer
    are asked too, as in scenarios. `seat_changes` are the changes of players so far.

    >>> later = match.fork()
    >>> later.answer("a", "2")
    >>> again = Match(match.rules, match.setup, at=Point(script=later.steps))
    >>> again.position == later.position
    True
    """

    position: Position | None = None
    ordinal: int = 0
    steps: Sequence[tuple[int, str, str]] = ()
    script: Sequence[tuple[int, str, str]] = ()
    table: Table[Any, Any, Any] | None = None
    boundary: Checkpoint | None = None
    checkpoints: Sequence[Checkpoint] = ()
    earlier: Earlier | None = None
    conceal: Conceal | None = None
    record: Record | None = None
    ask_forced: bool = False
    seat_changes: Sequence[SeatChange] = ()


BEGINNING = Point()
"""The beginning of a game."""
