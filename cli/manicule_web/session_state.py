"""The state of a session that is in no record: votes on an undo, the notice until the next answer, stopped
bots.

It is stored with the table, so that other processes and a restarted server go on with it.
"""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text
from manicule_interface.session import Session
from manicule_interface.undo_votes import VoteState
from manicule_web.table_store import TableStore

SESSION = "session"


class SessionState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state after a number of answers: the votes, the notice, and the sentence about each stopped bot, by
    seat."""

    answers: int = 0
    votes: VoteState = VoteState()
    notice: Text | None = None
    stopped: dict[str, Text] = {}

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to store."""
        return not (self.votes.open or self.votes.refusals or self.notice or self.stopped)


class SessionStore:
    """Stores the state of a table's session when it has changed."""

    def __init__(self, tables: TableStore, table: str) -> None:
        self._tables = tables
        self._table = table
        self._stored = SessionState()
        self.read()

    def read(self) -> None:
        """Read what is stored."""
        try:
            data = self._tables.read_extra(self._table, SESSION)
            self._stored = msgspec.json.decode(data, type=SessionState)
        except ValueError:  # nothing yet, or damaged data
            self._stored = SessionState()

    def restored(self, session: Session) -> SessionState:
        """The stored state if it belongs to the present answers of a session, which takes its votes."""
        stored = self._stored
        if stored.answers != session.match.answers:
            return SessionState()
        session.moves.votes.restore(stored.votes)
        return stored

    def keep(self, state: SessionState) -> None:
        """Store a state that has changed."""
        state = SessionState() if state.is_empty else state
        if state != self._stored:
            self._tables.write_extra(self._table, SESSION, msgspec.json.encode(state))
            self._stored = state
