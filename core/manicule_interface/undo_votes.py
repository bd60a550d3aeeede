"""Consent to an undo: the other people are asked if it would be unfair without them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from manicule.kernel.text import Text, tr

ASKED_ALREADY = tr("The others have not answered yet.")
ASK_LATER = tr("The others have refused; ask again in a while.")
REFUSED = tr("{name} does not agree to the undo.")
MAY_THEY = tr("{name} would like to undo their last move. Normally it could not be undone: {reason}.")
# Translators: in a request to allow an undo; {told} is a sentence of the log, such as “Anna takes 2 pebbles.”
THE_MOVE = tr("The move: {told}")
# Translators: in a request to allow an undo; “this” is the undo, “that move” is the move before it
EFFECT = tr(
    "If this is allowed, the game returns to the point before that move, and what followed is undone too. "
    "If it is refused, nothing changes."
)
AGREE, DISAGREE = tr("Allow", context="button"), tr("Refuse", context="button")
WAIT_SECONDS = 10.0
"""Seconds between the first refusal and the next request of the same person; each refusal makes it longer."""


class UndoVote(msgspec.Struct, frozen=True):
    """A request to undo an answer that is otherwise final: the reason why it is final, and the seats that
    must still agree. `told` says what the answer did, if all people may know it."""

    seat: str
    name: str
    reason: Text
    waits_for: tuple[str, ...]
    told: Text | None = None

    @property
    def said(self) -> tuple[Text, ...]:
        """The request in words: who asks, the move, and the effect of both decisions."""
        move = (THE_MOVE(told=self.told),) if self.told is not None else ()
        return MAY_THEY(name=self.name, reason=self.reason), *move, EFFECT


class VoteState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The votes of a table, to be stored: the open one, and each seat's number of refusals with the time of
    the
    last one."""

    open: UndoVote | None = None
    refusals: dict[str, tuple[int, float]] = {}


class UndoVotes:
    """The open vote of a table, and the refusals so far, which delay repeated requests."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.open: UndoVote | None = None
        self._now = now
        self._refusals: dict[str, tuple[int, float]] = {}

    @property
    def state(self) -> VoteState:
        """The votes, to be stored."""
        return VoteState(self.open, dict(self._refusals))

    def restore(self, state: VoteState) -> None:
        """Take votes that were stored."""
        self.open, self._refusals = state.open, dict(state.refusals)

    def begin(self, vote: UndoVote) -> Text | None:
        """Ask the others; returns the reason if they cannot be asked now."""
        if self.open is not None:
            return ASKED_ALREADY
        refused, when = self._refusals.get(vote.seat, (0, 0.0))
        if refused and self._now() < when + WAIT_SECONDS * refused**2:
            return ASK_LATER
        self.open = vote
        return None

    def agree(self, seats: tuple[str, ...]) -> UndoVote | None:
        """Record the consent of these seats; returns the vote if all have agreed."""
        assert self.open is not None
        left = tuple(one for one in self.open.waits_for if one not in seats)
        vote = msgspec.structs.replace(self.open, waits_for=left)
        self.open = vote if left else None
        return None if left else vote

    def refuse(self) -> None:
        """Record that one of the others refuses."""
        assert self.open is not None
        refused, _ = self._refusals.get(self.open.seat, (0, 0.0))
        self._refusals[self.open.seat] = refused + 1, self._now()
        self.open = None

    def drop(self) -> None:
        """Drop the open vote, because the table has moved on."""
        self.open = None
