"""The kinds of orders: how each is carried out with the number on its card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, ClassVar

import msgspec

from manicule import Asks, Pick, Text
from manicule_cvlizations import events
from manicule_cvlizations.content import Content, OrderCard
from manicule_cvlizations.rules.gains import gain, gain_any, gain_happiness
from manicule_cvlizations.rules.theft import steal
from manicule_cvlizations.texts import kinds, tr

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat


class Done(msgspec.Struct, frozen=True):
    """One execution of an order, for effects that follow it.

    `choosers` is the number of tribes that chose the order. `taken` is the number of resources gained,
    `happiness` the points gained; `victims` are the robbed seats, one for each resource.

    >>> Done("gathering", choosers=2, taken=3).taken
    3
    """

    order: str
    choosers: int
    taken: int = 0
    happiness: int = 0
    victims: tuple[str, ...] = ()


class OrderKind(ABC):
    """A kind of order: how its number is used.

    >>> sorted(derived(table).kinds)
    ['double', 'gain', 'gain_any', 'happiness', 'steal', 'trade']
    >>> isinstance(derived(table).kinds["steal"], OrderKind)
    True
    """

    id: ClassVar[str]

    @abstractmethod
    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Asks[Done] | Done:
        """Carry out the order once, with a number above 0; may ask."""

    @abstractmethod
    def text(self, content: Content, card: OrderCard) -> Text:
        """The effect of the order with one chooser, two, and three or more."""


class Steal(OrderKind):
    """Take resources from others, one after the other."""

    id = "steal"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Asks[Done]:
        victims, taken = yield from steal(seat, number)
        return Done(card.id, choosers, taken, victims=victims)

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order
        return tr("steal {alone} / {two} / {many} resources")


class Gain(OrderKind):
    """Take resources of the kind on the card."""

    id = "gain"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Done:
        raised = seat.hooks.order_gain(seat.table, seat, card.id, number)
        gain(seat, card.id, {card.of: raised}, raised - number)
        return Done(card.id, choosers, raised)

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order
        return tr("take {alone} / {two} / {many} {resource}")(resource=content.resource[card.of].name)


class GainAny(OrderKind):
    """Take resources of the seat's choice."""

    id = "gain_any"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Asks[Done]:
        raised = seat.hooks.order_gain(seat.table, seat, card.id, number)
        yield from gain_any(seat, card.id, raised, raised - number)
        return Done(card.id, choosers, raised)

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order
        return tr("take {alone} / {two} / {many} resources of your choice")


class Happiness(OrderKind):
    """Take happiness tokens."""

    id = "happiness"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Done:
        gain_happiness(seat, card.id, number)
        return Done(card.id, choosers, happiness=number)

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order
        return tr("take {alone} / {two} / {many} happiness points")


class Bargain(msgspec.Struct, frozen=True):
    """An exchange with the supply."""

    give: str
    price: int
    get: str
    number: int


class Trade(OrderKind):
    """Give a resource for several of one other kind."""

    id = "trade"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Asks[Done]:
        held = seat.state.resources
        given = [kind for kind, count in held.items() if count >= card.price]
        if not given:
            return Done(card.id, choosers)
        raised = seat.hooks.order_gain(seat.table, seat, card.id, number)
        bargains = _bargains(tuple(given), tuple(held), card.price, raised)
        bargain = yield from Pick(seat, kinds.TRADE, bargains)
        give, price, get = bargain.give, bargain.price, bargain.get
        held[give] -= price
        held[get] += raised
        seat.table.publish(events.Traded, seat.id, give, price, get, raised, raised - number)
        return Done(card.id, choosers, raised)

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order; {price} and they count resources
        return tr("give {price}, get {alone} / {two} / {many} of another kind")(price=card.price)


@cache
def _bargains(given: tuple[str, ...], known: tuple[str, ...], price: int, number: int) -> dict[str, Bargain]:
    return {
        f"{give}_{get}": Bargain(give, price, get, number) for give in given for get in known if get != give
    }


class Double(OrderKind):
    """Carries out the seat's other order once more; it is never carried out itself."""

    id = "double"

    def carry_out(self, seat: LandSeat, card: OrderCard, number: int, choosers: int) -> Done:
        raise AssertionError("an order without a number is not carried out by itself")

    def text(self, content: Content, card: OrderCard) -> Text:
        # Translators: the effect of an order card, for a player; the numbers are those for one, for two,
        # and for more tribes that chose this order
        return tr("carry out your other order {alone} / {two} / {many} more times")


BASE_KINDS: tuple[OrderKind, ...] = (Steal(), Gain(), GainAny(), Happiness(), Trade(), Double())


def order_effect(order_kinds: dict[str, OrderKind], content: Content, order: str) -> Text:
    """The effect of an order, with its three figures."""
    card = content.order[order]
    alone, two, many = card.by
    return order_kinds[card.kind].text(content, card)(alone=alone, two=two, many=many)
