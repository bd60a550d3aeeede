"""An interface without a screen: people who answer by data alone. The shortest way to play on a session."""

from collections.abc import Callable
from typing import Any

from manicule_interface.moments import MomentState
from manicule_interface.reactions import Actor, Reaction, Turn
from manicule_interface.session import Session
from manicule_languages.reader import Reader

Chooser = Callable[[Session, str], str]
"""Picks the answer of a seat."""


class NoScreen:
    """Plays a table through `act` alone, and keeps what people were told."""

    def __init__(self, session: Session, reader: Reader) -> None:
        self.session = session
        self.reader = reader
        self.reactions: list[Reaction] = []

    def act(self, seat: str, verb: str, **given: Any) -> Reaction:
        """Let a person do something; slow work is done at once."""
        reaction = self.session.act(Actor(seat, self.reader), verb, **given)
        if reaction.job is not None:
            reaction = self.session.done(reaction.job, reaction.job.do())
        self.reactions.append(reaction)
        return reaction

    def come_to_a_person(self) -> Turn:
        """Let bots answer, and people take the screen and put moments away, until somebody is asked or the
        game is over."""
        while (turn := self.session.go_on()).kind not in ("ask", "over"):
            if turn.kind == "think":
                job = self.session.thought(turn.seat)
                self.session.done(job, job.do())
            elif turn.kind == "moment":
                self.put_away(turn)
            else:
                self.act(turn.seat, "here")
        return turn

    def put_away(self, turn: Turn) -> MomentState:
        """Put the moment of this turn away, and return it."""
        moment = self.session.state(turn.seat).moment
        assert moment is not None
        self.act(turn.seat, "seen", moment=moment.serial)
        return moment

    def play(self, choose: Chooser, most: int = 10**6) -> int:
        """Play until the game is over, or for a number of answers; returns how many people have given."""
        given = 0
        while given < most and (turn := self.come_to_a_person()).kind == "ask":
            answer = choose(self.session, turn.seat)
            while not self.act(turn.seat, "answer", answer=answer).is_answered:
                assert self.reactions[-1].is_to_confirm, self.reactions[-1]
            given += 1
        return given
