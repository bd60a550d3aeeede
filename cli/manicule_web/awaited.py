"""What a table awaits of its people: a move, a vote, the start of the game, or their wish to play again; and
what they have to know: the game is over, another player has their seat, or a player has not moved in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from manicule.match.match import Match
from manicule_interface.session import Session
from manicule_web.table_file import TableFile

Cause = Literal["turn", "vote", "start", "again", "over", "away", "late"]
TURN: Cause = "turn"
VOTE: Cause = "vote"
START: Cause = "start"
AGAIN: Cause = "again"
OVER: Cause = "over"
AWAY: Cause = "away"
LATE: Cause = "late"
NEWS = (OVER, AWAY)
"""Causes that ask for nothing: a person who has looked at the table since knows them."""


def people_asked(match: Match) -> list[str]:
    """The seats of people whose turn it is."""
    return [seat for seat in (() if match.over else match.waiting()) if seat not in match.bots]


def awaited(file: TableFile, session: Session | None) -> dict[str, tuple[Cause, ...]]:
    """What is awaited of each person, except `LATE`. `session` is that of a table that has begun."""
    people = [seat for seat, chair in file.by_seat.items() if chair.is_played]
    by_cause: dict[Cause, list[str]] = {}
    if session is None:
        is_full = len(people) > 1 and not any(chair.is_free for chair in file.chairs)
        by_cause[START] = [file.host] if is_full else []
    elif session.match.over:
        by_cause[AGAIN] = [seat for seat in people if file.next and seat not in file.again]
        by_cause[OVER] = [] if file.next else people
    else:
        by_cause[TURN] = people_asked(session.match)
        by_cause[VOTE] = _voters(file, session, people)
        by_cause[AWAY] = [seat for seat, chair in file.by_seat.items() if chair.is_away and chair.is_replaced]
    return {seat: tuple(cause for cause, seats in by_cause.items() if seat in seats) for seat in file.by_seat}


def late_times(file: TableFile, asked: Mapping[str, float]) -> dict[str, float]:
    """When each person who only waits may replace another one. `asked` are the times since which people are
    asked."""
    people = [seat for seat, chair in file.by_seat.items() if chair.is_played]
    times = [since + file.deadline for seat, since in asked.items() if seat in people]
    return {seat: min(times) for seat in people if times and seat not in asked}


def _voters(file: TableFile, session: Session, people: list[str]) -> list[str]:
    """The people who have to agree to an undo, or to a proposal to replace a person, and that person."""
    undo = session.moves.votes.open
    voters = list(undo.waits_for) if undo is not None else []
    for proposal in file.replacements:
        voters += [seat for seat in people if seat not in proposal.agreed]
    return voters
