"""Observers: objects that follow a match without taking part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeAlias
from weakref import ref

from manicule.kernel.errors import BrokenRule, RecordError, UsageError
from manicule.kernel.text import tr

if TYPE_CHECKING:
    from manicule.kernel.events import Event
    from manicule.kernel.plugin import PluginFingerprint
    from manicule.kernel.question import Step
    from manicule.kernel.text import Text
    from manicule.match.match import Match

P = ParamSpec("P")
if TYPE_CHECKING:
    Moment: TypeAlias = Callable[Concatenate["Observer", Match, P], None]
    """A method of `Observer`, such as `Observer.committed`."""

NO_OBSERVER = tr("{given} is not an observer: pass instances of subclasses of `manicule.Observer`")


class Observer:
    """Follows a match. Override the methods that you need; the others cost nothing.

    Observers are called in the order in which they were added. They may read, fork and save the match. Calls
    that change it raise `MatchBusy`. An observer that raises ends the call that notified it.

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
        """The match is ready: a new one before the first answer, a loaded one where it stopped, a fork where
        it branches off."""

    def boundary(self, match: Match) -> None:
        """A turn or a phase is about to begin: the position is complete."""

    def phase_over(self, match: Match) -> None:
        """A phase has ended, and the position is at the next one."""

    def round_over(self, match: Match) -> None:
        """A round has ended, and the position is at the next phase."""

    def bot_thinking(self, match: Match, seat: str) -> None:
        """A bot that looks ahead is thinking for this seat: its answer takes a while."""

    def answered(self, match: Match, step: Step) -> None:
        """An answer was given, and the rules have run to the next question."""

    def committed(self, match: Match) -> None:
        """The answers since the last call are final: a person's answer, or those of bots up to a person.

        It is called before the events are published, so a recorder writes before people see the outcome."""

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        """The events since the last call: before a person is asked, at the end, or when there are many.

        All events are included, also those for some seats only: `may_know` gives the audience of an event."""

    def undone(self, match: Match, step: Step) -> None:
        """An answer and its consequences were undone: the match is at the question again."""

    def rewound(self, match: Match) -> None:
        """Something failed: the match is back at the last complete answer."""

    def rules_changed(self, match: Match, changed: tuple[PluginFingerprint, ...]) -> None:
        """The match goes on with other rules at the same question: these plugins were changed."""

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        """A person has set a preference at a seat, such as the language."""

    def noticed(self, match: Match, notice: Text) -> None:
        """There is a notice for people besides the events; `match.display.notices` has it too."""

    def finished(self, match: Match) -> None:
        """The game is over."""

    def durable_answers(self, match: Match) -> int:
        """The number of answers that this observer has saved; a later failure does not undo them."""
        return 0

    def check_saved(self, match: Match) -> None:
        """People are about to read that the match is saved: a recorder verifies that it is."""

    def closed(self, match: Match) -> None:
        """The match is over, or was left: no more calls follow."""


class Observers:
    """The observers of one match. `match.observers.add(log)` attaches a log to a match in play.

    Observers get the match with every call. This class refers to it weakly, because a reference cycle would
    wait for the garbage collector.

    >>> log = EventLog()
    >>> match.observers.add(log)
    >>> match.answer("a", "2")
    >>> [event.id() for event in log.events]
    ['took']
    """

    __slots__ = ("_followers", "_match", "everyone")

    def __init__(self, match: Match, observers: Iterable[Observer] = ()) -> None:
        self._match = ref(match)
        self._followers: dict[str, tuple[Observer, ...]] = {}
        self.everyone: tuple[Observer, ...] = _checked(observers) if observers else ()

    def add(self, *observers: Observer) -> None:
        """Attach observers to the match, and call their `began`."""
        match = self._match()
        added = _checked(observers)
        if match is None:
            return
        with match.timeline.lock:
            self.everyone = (*self.everyone, *added)
            self._followers.clear()
            for observer in added:
                observer.began(match)

    def follows(self, moment: Moment[...]) -> bool:
        """Whether an observer overrides this method of `Observer`."""
        return bool(self.everyone and self._following(moment.__name__))

    def tell(self, moment: Moment[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call this method of all observers. The first that raises ends the call."""
        if not self.everyone:
            return
        match = self._match()
        if match is None:  # a part of the match outlives it
            return
        name = moment.__name__
        for observer in self._following(name):
            getattr(observer, name)(match, *args, **kwargs)

    def tell_all(self, moment: Moment[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call this method of all observers, even if one fails, so that the recorder stays in step with the
        match.

        Then raise the first failure, preferring one that rewinds the match, such as a full disk."""
        failures: list[Exception] = []
        match = self._match()
        if match is None:
            return
        name = moment.__name__
        for observer in self._following(name):
            try:
                getattr(observer, name)(match, *args, **kwargs)
            except Exception as error:  # noqa: BLE001 - raised below
                failures.append(error)
        if failures:
            raise next((one for one in failures if isinstance(one, BrokenRule | RecordError)), failures[0])

    def durable_answers(self) -> int:
        """The number of answers that are saved, so that a later failure does not undo them."""
        match = self._match()
        if match is None:
            return 0
        return max((observer.durable_answers(match) for observer in self.everyone), default=0)

    def _following(self, name: str) -> tuple[Observer, ...]:
        """The observers that override a method, in order."""
        found = self._followers.get(name)
        if found is None:
            plain = getattr(Observer, name)
            found = tuple(one for one in self.everyone if getattr(type(one), name, plain) is not plain)
            self._followers[name] = found
        return found


def _checked(observers: Iterable[Observer]) -> tuple[Observer, ...]:
    everyone = tuple(observers)
    for one in everyone:
        if not isinstance(one, Observer):
            raise UsageError(NO_OBSERVER(given=repr(one)))
    return everyone
