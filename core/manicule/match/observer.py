"""Observers: objects that follow a match without taking part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from manicule.kernel.errors import BrokenRule, RecordError, UsageError
from manicule.kernel.text import tr

if TYPE_CHECKING:
    from manicule.kernel.events import Event
    from manicule.kernel.question import Step
    from manicule.kernel.text import Text
    from manicule.match.match import Match

NO_OBSERVER = tr("{given} is not an observer: hand in objects of classes made from `manicule.Observer`")


class Observer:
    """Follows a match: override what you need; what nobody overrides costs nothing.

    Observers are called in the order in which they were handed in. They may look at the match, fork and
    save it; answering, undoing, setting and closing it is refused with `MatchBusy`. An observer that raises
    ends the call that it was told in.

    >>> class Counter(Observer):
    ...     answers = 0
    ...     def answered(self, match, step):
    ...         self.answers += 1
    >>> counter = Counter()
    >>> match = manicule.start("pebbles", [Robot("random"), Robot("random")], seed=7, observers=[counter])
    >>> match.run()
    >>> counter.answers == match.answers
    True
    """

    def began(self, match: Match) -> None:
        """The match stands ready: a new one before the first answer, a loaded one where it was left, a
        fork where it parts."""

    def boundary(self, match: Match) -> None:
        """A turn or a phase is about to begin: the position is complete."""

    def phase_over(self, match: Match) -> None:
        """A phase has ended, and the position stands at the next one."""

    def round_over(self, match: Match) -> None:
        """A round has ended, and the position stands at what follows."""

    def thinks(self, match: Match, seat: str) -> None:
        """A bot that looks ahead is asked for this seat: its answer takes a while."""

    def answered(self, match: Match, step: Step) -> None:
        """An answer was given, and the rules have run to the next question."""

    def settled(self, match: Match) -> None:
        """What was answered since the last time holds: a person's answer, or the bots' up to a person.

        It is told before the events are: what is kept here is kept before anybody hears of it."""

    def told(self, match: Match, events: tuple[Event, ...]) -> None:
        """What happened since the last time: before a person is asked, at the end, or when it is much.

        All events are here, those for a few seats too: `may_know` says whom an event is for."""

    def undone(self, match: Match, step: Step) -> None:
        """An answer was taken back, and what came of it: the match stands at the question again."""

    def returned(self, match: Match) -> None:
        """Something failed: the match stands again where all its answers held."""

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        """Somebody set how they want to play at a seat, such as the language that they read."""

    def noticed(self, match: Match, notice: Text) -> None:
        """People should know something besides what happens at the table: it is in `match.notices` too."""

    def finished(self, match: Match) -> None:
        """The game is over."""

    def holds(self, match: Match) -> int:
        """How many answers hold whatever fails after them, since this observer has kept them."""
        return 0

    def check_saved(self, match: Match) -> None:
        """People are about to read that the match is saved: an observer that keeps it looks whether it is."""

    def closed(self, match: Match) -> None:
        """The match is over, or left: nothing more comes."""


class Observers(msgspec.Struct, frozen=True):
    """The observers of a match by what they follow."""

    everyone: tuple[Observer, ...]
    boundary: tuple[Observer, ...]
    phase_over: tuple[Observer, ...]
    round_over: tuple[Observer, ...]
    thinks: tuple[Observer, ...]
    answered: tuple[Observer, ...]
    settled: tuple[Observer, ...]
    told: tuple[Observer, ...]

    def began(self, match: Match) -> None:
        """Tell everyone that the match stands ready."""
        for observer in self.everyone:
            observer.began(match)

    def undone(self, match: Match, step: Step) -> None:
        """Tell everyone that an answer was taken back."""
        self._tell(lambda observer: observer.undone(match, step))

    def returned(self, match: Match) -> None:
        """Tell everyone that the match stands again where all its answers held."""
        self._tell(lambda observer: observer.returned(match))

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        """Tell everyone what was set for a seat."""
        self._tell(lambda observer: observer.configured(match, seat, settings))

    def noticed(self, match: Match, notice: Text) -> None:
        """Tell everyone what people should know."""
        self._tell(lambda observer: observer.noticed(match, notice))

    def check_saved(self, match: Match) -> None:
        """Have everyone look whether the match is saved."""
        self._tell(lambda observer: observer.check_saved(match))

    def closed(self, match: Match) -> None:
        """Tell everyone that nothing more comes."""
        self._tell(lambda observer: observer.closed(match))

    def _tell(self, tell: Callable[[Observer], None]) -> None:
        """Tell everyone, even if one of them fails: the observer that keeps the record must go with the
        match. Then raise the first failure, or rather one that takes the match back, such as a full disk."""
        failures: list[Exception] = []
        for observer in self.everyone:
            try:
                tell(observer)
            except Exception as error:  # noqa: BLE001 - raised below
                failures.append(error)
        if failures:
            raise next((one for one in failures if isinstance(one, BrokenRule | RecordError)), failures[0])

    def hold(self, match: Match) -> int:
        """How many answers hold for all of them, whatever fails after."""
        return max((observer.holds(match) for observer in self.everyone), default=0)

    @classmethod
    def of(cls, observers: Iterable[Observer]) -> Observers:
        """Sort observers by what they override."""
        everyone = tuple(observers)
        if not everyone:
            return NOBODY
        for one in everyone:
            if not isinstance(one, Observer):
                raise UsageError(NO_OBSERVER(given=repr(one)))
        by_method = (tuple(_overriding(everyone, name)) for name in cls.__struct_fields__[1:])
        return cls(everyone, *by_method)


def _overriding(observers: Iterable[Observer], method: str) -> Iterable[Observer]:
    plain = getattr(Observer, method)
    return (one for one in observers if getattr(type(one), method, plain) is not plain)


NOBODY = Observers((), (), (), (), (), (), (), ())
