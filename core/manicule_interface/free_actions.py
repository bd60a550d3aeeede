"""Optional windows: questions that only offer free actions.

In the record, passing a window for a person is an answer like any other, so no game depends on this module.
"""

from __future__ import annotations

from manicule.kernel.choices import PASS
from manicule.kernel.events import Event
from manicule.kernel.question import Question
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule_interface import preferences

Offer = tuple[str, int, str, str]
"""The seat, the round, the kind and the topic of an offer; the same offer is made once."""


def is_window(question: Question) -> bool:
    """Whether a question offers only free actions, and may be passed."""
    return (
        bool(question.display.free)
        and PASS in question.legal
        and _offered(question) <= set(question.display.free)
    )


def _offered(question: Question) -> frozenset[str]:
    """The free actions that are possible now."""
    return frozenset(question.legal) - {PASS}


class _Events(Observer):
    count = 0

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.count += len(events)


class FreeActions:
    """Passes the windows that a person does not want to be asked.

    `asks` is one of `preferences.WINDOWS`; `useful` asks a window again after a pass only if it offers
    something new, and never if the next question offers the same.
    """

    def __init__(self, match: Match, asks: str) -> None:
        self.match = match
        self._asks = asks
        self._declined: dict[int, tuple[Offer, frozenset[str]]] = {}
        self._answered: set[int] = set()

    def beside(self, match: Match) -> FreeActions:
        """A copy for a twin of the match, with the same declined offers."""
        twin = FreeActions(match, self._asks)
        twin._declined = dict(self._declined)
        return twin

    def take(self, seat: str) -> bool:
        """Pass the question of a seat if it is an unwanted window; returns whether it was one."""
        if self._asks == preferences.ALL:
            return False
        question = self.match.question(seat)
        if not is_window(question) or not self._is_unwanted(question):
            return False
        self._answered.add(question.ordinal)
        self.match.answer(seat, PASS)
        return True

    def note(self, question: Question) -> None:
        """After a person's answer: remember the declined actions."""
        if not is_window(question):
            return
        is_revealed = self.match.ordinal > question.ordinal or self.match.over
        answers = [step.answer for step in self.match.steps if step.at == question.ordinal]
        if is_revealed and answers == [PASS]:
            self._declined[question.ordinal] = (self._offer(question), _offered(question))

    def forget(self, ordinal: int) -> bool:
        """A question is asked again: forget the offers declined since. Returns whether it was passed here."""
        was_answered = ordinal in self._answered
        self._answered.discard(ordinal)
        self._declined = {at: offer for at, offer in self._declined.items() if at < ordinal}
        return was_answered

    def _is_unwanted(self, question: Question) -> bool:
        if self._asks == preferences.NONE:
            return True
        offer, actions = self._offer(question), _offered(question)
        if any(offer == made and actions <= declined for made, declined in self._declined.values()):
            return True
        return self._comes_next(question)

    def _comes_next(self, question: Question) -> bool:
        """Whether the next question goes to the same seat, with no event in between, and offers the same."""
        events = _Events()
        seat, twin = question.seat, self.match.fork((events,))
        twin.answer(seat, PASS)
        if twin.over or twin.waiting() != (seat,) or events.count:
            return False
        following = twin.question(seat)
        return not is_window(following) and _offered(question) <= {*following.display.free} & {
            *following.legal
        }

    def _offer(self, question: Question) -> Offer:
        return question.seat, self.match.position.round, question.kind, question.topic
