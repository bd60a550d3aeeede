"""The players at the seats of a match now: people and bots, and their changes so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from manicule.kernel.bots import Bot
from manicule.kernel.errors import BrokenRule, RecordError, UsageError
from manicule.kernel.game import Setup
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr
from manicule.match.header import MatchHeader
from manicule.match.observer import Observer, Observers
from manicule.match.progress import round_of
from manicule.match.seat_changes import Reseated, SeatChange, events_of, kinds_after, result_text
from manicule.match.seat_checks import check_seat, seat_ids, seat_names
from manicule.match.seats import Human
from manicule.match.timeline import Timeline

ANY_BOT = "bot"
"""The kind of a bot if the match has no header."""
IS_OVER = tr("the game is over, so no other player can take a seat")
# Translators: {name} is a player, such as “Anna”; somebody wanted to give the seat to the same player again
SITS_THERE = tr("{name} plays at this seat already")


class Occupants:
    """The players at the seats of one match.

    `changes` are the changes of players since the game began. `bots` are the bots of the match, which follow
    the changes.

    >>> manicule.reseat(match, "b", Robot("random"))
    >>> match.occupants.people, match.occupants.kinds
    (('a',), {'a': 'human', 'b': 'random'})
    """

    def __init__(
        self,
        setup: Setup,
        bots: dict[str, Bot],
        header: MatchHeader | None,
        changes: Sequence[SeatChange],
        timeline: Timeline,
        observers: Observers,
    ) -> None:
        self._bots = bots
        self.changes: tuple[SeatChange, ...] = tuple(changes)
        self._setup = setup
        self._timeline = timeline
        self._observers = observers
        self._header = header
        if header is None:
            self._first = {seat: ANY_BOT if seat in bots else PERSON for seat in seat_ids(setup)}

    # Computed on demand: a fork rarely needs them.

    @cached_property
    def _first(self) -> dict[str, str]:
        assert self._header is not None
        return kinds_after(self._header, ())

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kinds of players by seat: "human", or the kind of a bot."""
        first = self._first
        return first | {change.seat: change.kind for change in self.changes if change.seat in first}

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the seats where a person sits."""
        return tuple(seat for seat, kind in self.kinds.items() if kind == PERSON)

    @property
    def has_had_people(self) -> bool:
        """Whether a person has played in this match."""
        return PERSON in (*self._first.values(), *(change.kind for change in self.changes))

    @property
    def events(self) -> tuple[Reseated, ...]:
        """The event of each change, in order."""
        first = [seat for seat, kind in self._first.items() if kind == PERSON]
        return tuple(events_of(self.changes, seat_names(self._setup), first))

    def player(self, seat: str) -> str:
        """The name of the person at a seat; that of the seat for a bot."""
        own = seat_names(self._setup)[seat]
        last = next((change for change in reversed(self.changes) if change.seat == seat), None)
        return own if last is None else last.player(own) or own

    def left(self, seat: str) -> int | None:
        """The round in which the first player of a seat left it for good; None if they still play."""
        own = [change for change in self.changes if change.seat == seat]
        is_first = [change.kind == self._first[seat] and not change.name for change in own]
        if not own or is_first[-1]:
            return None
        since = max((at + 1 for at, is_back in enumerate(is_first) if is_back), default=0)
        return own[since].round

    def result_texts(self) -> Iterator[Text]:
        """The changes as sentences for the result of the game."""
        names = seat_names(self._setup)
        for change, event in zip(self.changes, self.events, strict=True):
            yield result_text(change, event, names[change.seat])

    def replace(self, seat: str, kind: str, bot: Bot | None = None, name: str = "") -> None:
        """Let another player play a seat: a bot of a `kind`, or a person, whose `name` is empty if it is that
        of the seat. The change is recorded. `UsageError` if the game is over, or nothing would change."""
        check_seat(self._setup, seat)
        own, timeline = seat_names(self._setup)[seat], self._timeline
        with timeline.lock:
            if timeline.driver.over:
                raise UsageError(IS_OVER)
            given = Human(name).name
            change = SeatChange(
                timeline.driver.ordinal,
                seat,
                kind,
                given if given != own else "",
                round_of(timeline.driver.table),
            )
            if kind == self.kinds[seat] and (bot is not None or change.player(own) == self.player(seat)):
                raise UsageError(SITS_THERE(name=self.player(seat)))
            before = self._bots.get(seat), self.changes, self.kinds
            self._seat_bot(seat, bot)
            self.changes, self.kinds = (*self.changes, change), {**self.kinds, seat: kind}
            try:
                self._observers.tell_all(Observer.configured, seat, change.settings)
            except (BrokenRule, RecordError):
                was, self.changes, self.kinds = before
                self._seat_bot(seat, was)
                self._observers.tell_all(Observer.rewound)
                raise
            self._observers.tell_all(Observer.events_published, (self.events[-1],))

    def _seat_bot(self, seat: str, bot: Bot | None) -> None:
        if bot is None:
            self._bots.pop(seat, None)
        else:
            self._bots[seat] = bot
