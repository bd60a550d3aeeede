"""Moments of a game at which it may be left."""

from collections.abc import Callable

from manicule.play.session import Session

Stop = Callable[[Session], bool]


def over(session: Session) -> bool:
    return session.over


def in_round(number: int) -> Stop:
    """In a round; the first question of it comes right after the end of the one before."""
    return lambda session: session.runner.table.position.round == number


def in_phase(phase: str) -> Stop:
    return lambda session: session.runner.table.position.phase == phase


def after(answers: int) -> Stop:
    """So many answers hold, those of bots included."""
    return lambda session: len(session.record.steps) >= answers


def asked_for(kind: str) -> Stop:
    """Somebody is asked a question of this kind."""
    return lambda session: any(choice.kind.id == kind for choice in session.runner.asked().values())


def half_answered(session: Session) -> bool:
    """People answer together: one of them is done and another is not."""
    group = session.runner.group
    if group is None:
        return False
    return any(group.answered.get(seat) and seat not in group.choices for seat in session.people)


def amid_dialogue(session: Session) -> bool:
    """A person has given one part of a dialogue, and is asked for the next one."""
    group = session.runner.group
    return group is not None and any(group.answered[seat] for seat in group.choices)


def asked_alone(seat: str) -> Stop:
    """Nobody else is asked."""
    return lambda session: session.asked() == (seat,)


def waiting_for(number: int) -> Stop:
    """So many are asked at the same time."""
    return lambda session: len(session.asked()) == number
