"""The events of a game of CVlizations.

>>> str(events.LaidOpen("a", "gathering").text(match.display.names))
'Anna plays Gathering face up.'
"""

from __future__ import annotations

from collections.abc import Sequence

from manicule import Event, Names, Section, Text
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import ntr, tr
from manicule_cvlizations.texts.descriptions import HAPPINESS, age, amounts, markers

Counts = tuple[tuple[str, int], ...]


class RoundBegan(Event, frozen=True):
    round: int
    rounds: int
    age: int
    helmet: str

    def text(self, names: Names) -> Text:
        text = tr("Round {round} of {rounds} begins (age {age}). Leader’s helmet: {seat}.")
        return text(round=self.round, rounds=self.rounds, age=age(self.age), seat=names.seat(self.helmet))

    def moment(self, names: Names, before: Sequence[Event]) -> Sequence[Section]:
        """The round before this one."""
        return _last_round(names, before)


class LaidOpen(Event, frozen=True):
    seat: str
    order: str

    def text(self, names: Names) -> Text:
        text = tr("{seat} plays {order} face up.")
        return text(seat=names.seat(self.seat), order=names.content.order[self.order].name)


class OrdersRevealed(Event, frozen=True):
    """The orders of a tribe are revealed. A plugin has an event of this kind for a tribe without a player."""

    @property
    def orders(self) -> tuple[str, str]:
        """The face-up order, then the face-down one."""
        raise NotImplementedError

    @property
    def player(self) -> str:
        """The seat that carries the orders out; empty if they are only counted."""
        return ""

    def tribe(self, names: Names) -> Text:
        """The name of the tribe."""
        return names.seat(self.player)


class Revealed(OrdersRevealed, frozen=True):
    seat: str
    open: str
    hidden: str

    @property
    def orders(self) -> tuple[str, str]:
        return self.open, self.hidden

    @property
    def player(self) -> str:
        return self.seat

    def text(self, names: Names) -> Text:
        orders = names.content.order
        text = tr("{seat} reveals {hidden} (with {open}).")
        return text(seat=names.seat(self.seat), open=orders[self.open].name, hidden=orders[self.hidden].name)


class OrderCame(Event, frozen=True):
    """The next order is carried out by all tribes that chose it."""

    order: str
    choosers: int

    def text(self, names: Names) -> Text:
        text = ntr("{order} was chosen by {n} tribe.", "{order} was chosen by {n} tribes.")
        return text(order=names.content.order[self.order].name, n=self.choosers)


class DidNothing(Event, frozen=True):
    """An order had no effect: too many tribes chose it, or there was nothing to do."""

    seat: str
    order: str
    choosers: int

    def text(self, names: Names) -> Text:
        text = tr("{order} gives {seat} nothing.")
        return text(order=names.content.order[self.order].name, seat=names.seat(self.seat))


class Doubled(Event, frozen=True):
    """The effect of Doubling on the other order, which is carried out `times` in total."""

    seat: str
    doubling: str
    order: str
    choosers: int
    times: int

    def text(self, names: Names) -> Text:
        orders = names.content.order
        doubling, seat = orders[self.doubling].name, names.seat(self.seat)
        if self.times > 1:
            text = ntr(
                "{doubling}: {seat} carries out {order} {n} time.",
                "{doubling}: {seat} carries out {order} {n} times.",
            )
            return text(doubling=doubling, seat=seat, order=orders[self.order].name, n=self.times)
        text = ntr(
            "{doubling} was chosen by {n} tribe and does nothing for {seat}.",
            "{doubling} was chosen by {n} tribes and does nothing for {seat}.",
        )
        return text(doubling=doubling, seat=seat, n=self.choosers)


class Gained(Event, frozen=True):
    """A seat gained resources from the supply; `name` is the name of the order or the idea that gave them.

    `extra` of them are due to ideas that increase the order's gain.
    """

    seat: str
    source: str
    name: Text
    resources: Counts
    extra: int = 0

    def text(self, names: Names) -> Text:
        resources = markers(names.content, self.resources)
        text = tr("{source}: {seat} takes {resources}.")
        if self.extra:
            text = tr("{source}: {seat} takes {resources} ({extra} from ideas).")(extra=self.extra)
        return text(source=self.name, seat=names.seat(self.seat), resources=resources)


class GainedHappiness(Event, frozen=True):
    seat: str
    source: str
    name: Text
    happiness: int

    def text(self, names: Names) -> Text:
        text = tr("{source}: {seat} takes {points}.")
        points = HAPPINESS(n=self.happiness)
        return text(source=self.name, seat=names.seat(self.seat), points=points)


class Stole(Event, frozen=True):
    seat: str
    victim: str
    resource: str

    def text(self, names: Names) -> Text:
        resource = markers(names.content, ((self.resource, 1),))
        if self.victim == SUPPLY:
            return tr("{seat} steals {resource} from the supply.")(
                seat=names.seat(self.seat), resource=resource
            )
        text = tr("{seat} steals {resource} from {victim}.")
        return text(seat=names.seat(self.seat), resource=resource, victim=names.seat(self.victim))


class Traded(Event, frozen=True):
    seat: str
    given: str
    price: int
    got: str
    number: int
    extra: int = 0

    def text(self, names: Names) -> Text:
        text = tr("{seat} trades {given} for {got}.")
        if self.extra:
            text = tr("{seat} trades {given} for {got} ({extra} from ideas).")(extra=self.extra)
        return text(
            seat=names.seat(self.seat),
            given=markers(names.content, ((self.given, self.price),)),
            got=markers(names.content, ((self.got, self.number),)),
        )


class LookedAtDeck(Event, frozen=True):
    seat: str

    def text(self, names: Names) -> Text:
        return tr("{seat} looks at the top card of the idea deck.")(seat=names.seat(self.seat))


class Bought(Event, frozen=True):
    seat: str
    idea: str
    name: Text
    paid: Counts

    def text(self, names: Names) -> Text:
        text = tr("{seat} buys {idea} for {cost}.")
        return text(seat=names.seat(self.seat), idea=self.name, cost=amounts(names.content, self.paid))


class BoughtNothing(Event, frozen=True):
    """A seat bought no idea; `is_forced` says that it could not afford any."""

    seat: str
    is_forced: bool = False

    def text(self, names: Names) -> Text:
        text = tr("{seat} cannot afford any idea.") if self.is_forced else tr("{seat} buys no idea.")
        return text(seat=names.seat(self.seat))


class IdeaRevealed(Event, frozen=True):
    idea: str
    name: Text

    def text(self, names: Names) -> Text:
        return tr("New on the track: {idea}.")(idea=self.name)


class Paid(Event, frozen=True):
    """A seat paid for the effect of an idea; another event tells the gain."""

    seat: str
    source: str
    name: Text
    resources: Counts

    def text(self, names: Names) -> Text:
        text = tr("{source}: {seat} gives {resources}.")
        resources = markers(names.content, self.resources)
        return text(source=self.name, seat=names.seat(self.seat), resources=resources)


class AgeEnded(Event, frozen=True):
    """An age is over; after the last one, orders are not taken back."""

    age: int
    is_last: bool = False

    def text(self, names: Names) -> Text:
        text = tr("Age {age} ends; all players take back their orders.")
        return (tr("Age {age} ends.") if self.is_last else text)(age=age(self.age))

    def moment(self, names: Names, before: Sequence[Event]) -> Sequence[Section]:
        """The last round; after every other round, the beginning of the next one shows it."""
        return _last_round(names, before) if self.is_last else ()


def _last_round(names: Names, before: Sequence[Event]) -> Sequence[Section]:
    """The events since the last round began, summed up."""
    began = [at for at, event in enumerate(before) if isinstance(event, RoundBegan)]
    if not began:
        return ()
    from manicule_cvlizations.looks.round_summary import round_summary  # late: only people look

    return round_summary(names, before[began[-1] :])


class TrackCleared(Event, frozen=True):
    ideas: tuple[Text, ...]

    def text(self, names: Names) -> Text:
        return tr("The ideas of the last age enter the track: {ideas}.")(ideas=self.ideas)


class HandedIn(Event, frozen=True):
    seat: str
    source: str
    name: Text
    resources: Counts
    happiness: int

    def text(self, names: Names) -> Text:
        text = tr("{source}: {seat} hands in {resources} for {points}.")
        return text(
            source=self.name,
            seat=names.seat(self.seat),
            resources=markers(names.content, self.resources),
            points=HAPPINESS(n=self.happiness),
        )


class Counted(Event, frozen=True):
    """The value of an idea at the end, besides its printed points."""

    seat: str
    source: str
    name: Text
    happiness: int

    def text(self, names: Names) -> Text:
        text = tr("{idea} is worth {points} to {seat}.")
        return text(idea=self.name, points=HAPPINESS(n=self.happiness), seat=names.seat(self.seat))


class FinalHappiness(Event, frozen=True):
    seat: str
    happiness: int

    def text(self, names: Names) -> Text:
        text = ntr("{seat} ends with {n} happiness point.", "{seat} ends with {n} happiness points.")
        return text(seat=names.seat(self.seat), n=self.happiness)


class Level(Event, frozen=True):
    """Seats are tied on points; the resources left decide."""

    seat: str
    resources: int

    def text(self, names: Names) -> Text:
        text = ntr(
            "{seat} is tied on points and has {n} resource left.",
            "{seat} is tied on points and has {n} resources left.",
        )
        return text(seat=names.seat(self.seat), n=self.resources)
