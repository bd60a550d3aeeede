"""What a table awaits of its people: a move, a vote, the start of the game, or their wish to play again."""

from __future__ import annotations

from typing import Literal

from manicule.match.match import Match
from manicule_interface.session import Session
from manicule_web.table_file import TableFile

Cause = Literal["turn", "vote", "start", "again"]
TURN: Cause = "turn"
VOTE: Cause = "vote"
START: Cause = "start"
AGAIN: Cause = "again"


def people_asked(match: Match) -> list[str]:
    """The seats of people whose turn it is."""
    return [seat for seat in (() if match.over else match.waiting()) if seat not in match.bots]


def awaited(file: TableFile, session: Session | None) -> dict[str, tuple[Cause, ...]]:
    """What is awaited of each person. `session` is that of a table that has begun."""
    people = [seat for seat, chair in file.by_seat.items() if chair.is_played]
    by_cause: dict[Cause, list[str]] = {}
    if session is None:
        is_full = len(people) > 1 and not any(chair.is_free for chair in file.chairs)
        by_cause[START] = [file.host] if is_full else []
    elif session.match.over:
        by_cause[AGAIN] = [seat for seat in people if file.next and seat not in file.again]
    else:
        by_cause[TURN] = people_asked(session.match)
        by_cause[VOTE] = _voters(file, session, people)
    return {seat: tuple(cause for cause, seats in by_cause.items() if seat in seats) for seat in people}


def _voters(file: TableFile, session: Session, people: list[str]) -> list[str]:
    """The people who have to agree to an undo, or to a proposal to replace a person, and that person."""
    undo = session.moves.votes.open
    voters = list(undo.waits_for) if undo is not None else []
    for proposal in file.replacements:
        voters += [seat for seat in people if seat not in proposal.agreed]
    return voters
