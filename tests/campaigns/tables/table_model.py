"""The model of a table of tic-tac-toe, for histories: who sits at it, whether it has begun, and the marked
cells."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from tests.campaigns.tables.linearizability import Operation

CELLS = "abcdefghi"
LINES = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")
GONE = "gone"


class TableState(NamedTuple):
    """A table: the guest at its second seat, and the cells in the order in which they were marked."""

    status: Literal["waiting", "playing", "gone"] = "waiting"
    guest: str = ""
    cells: str = ""

    @property
    def is_over(self) -> bool:
        """Whether somebody has three in a row, or all cells are marked."""
        sides = self.cells[::2], self.cells[1::2]
        return len(self.cells) == len(CELLS) or any(
            set(line) <= set(side) for line in LINES for side in sides
        )

    @property
    def board(self) -> str:
        """The cells as a page shows them."""
        marks = {cell: "XO"[at % 2] for at, cell in enumerate(self.cells)}
        return "".join(marks.get(cell, "-") for cell in CELLS)

    def shown(self, client: str) -> str:
        """What a page of the host, or of a guest, shows."""
        if self.status == GONE or client not in ("host", self.guest):
            return GONE
        return self.board if self.status == "playing" else f"waiting:{self.guest}"


def step(state: TableState, one: Operation) -> Collection[TableState]:
    """The states after an operation, if it can have had this outcome."""
    made = _done(state, one)
    return [after for got, after in made if not one.is_known or got in (None, one.got)]


def _done(state: TableState, one: Operation) -> list[tuple[str | None, TableState]]:
    """What an operation does in a state: its outcome (None if the client cannot tell), and the state after
    it."""
    seat = 0 if one.client == "host" else 1
    is_out = state.status == GONE or one.client not in ("host", state.guest)
    if one.kind == "read":
        return [(state.shown(one.client), state)]
    if one.kind == "join":
        if state.status == GONE:
            return [(GONE, state)]
        if state.guest or state.status == "playing":
            return [("taken", state)]
        return [("joined", state._replace(guest=one.client))]
    if is_out:
        return [(GONE, state)]
    if one.kind == "leave":
        if state.status == "playing":
            return [(GONE, state)]
        return [("left", TableState("gone") if not seat else state._replace(guest=""))]
    if one.kind == "start":
        if state.status == "playing":
            return [("started", state)]
        return [("started", state._replace(status="playing"))] if state.guest else [("not ready", state)]
    if state.status != "playing":
        return [(GONE, state)]
    last = (len(state.cells) - 1) % 2
    if one.kind == "answer":
        ordinal, free, cell = one.given
        is_asked = ordinal == len(state.cells) + 1 and len(state.cells) % 2 == seat and not state.is_over
        if is_asked and set(free) == set(CELLS) - set(state.cells):
            return [("answered", _with_forced(state._replace(cells=state.cells + cell)))]
        return [("stale", state)]
    assert one.kind == "undo"
    if state.is_over:  # whether it is fair then, and whether the last cell was an answer, is not modelled
        return [(None, state._replace(cells=state.cells[:length])) for length in (None, -1, -2)]
    if not state.cells or last != seat:  # nothing to undo, or the other is asked
        return [(None, state)]
    return [(None, state._replace(cells=state.cells[:-1]))]


def _with_forced(state: TableState) -> TableState:
    """The last free cell is marked without a question."""
    free = set(CELLS) - set(state.cells)
    return state._replace(cells=state.cells + free.pop()) if len(free) == 1 and not state.is_over else state
