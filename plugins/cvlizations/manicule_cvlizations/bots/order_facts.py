"""Facts about orders: which tribes have chosen an order or still can, and the figures on its card."""

from __future__ import annotations

from collections.abc import Iterator

from manicule import SEAT_IDS, Fact, View
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.content import OrderCard
from manicule_cvlizations.rules.circle import MANY
from manicule_cvlizations.texts import descriptions, ntr, tr

# Translators: {names} are {n} tribes.
CHOSEN = ntr("{names} has chosen {order}.", "{names} have chosen {order}.")
MAY_CHOOSE = ntr(
    "{n} of {others} other tribes may choose {order} ({alone} / {two} / {many} for 1 / 2 / 3+).",
    "{n} of {others} other tribes may choose {order} ({alone} / {two} / {many} for 1 / 2 / 3+).",
)
ALONE = tr("No other tribe can choose {order} now; for you alone, it gives {gain}.")
# Translators: “it” is the order that the sentence before this one names. {n} is at least 2.
SHARED = ntr(
    "No other tribe can choose it now; for {n} tribe, it gives {gain}.",
    "No other tribe can choose it now; for {n} tribes, it gives {gain}.",
)
RESOURCE_KINDS = ("gain", "gain_any", "steal", "trade")
"""The kinds of orders that give resources."""


def chooser_facts(judge: Judge, view: View, order: str, place: str) -> Iterator[Fact]:
    """The other tribes that have chosen an order, as far as the seat knows, and those that still may."""
    land, card = judge.land, judge.content.order[order]
    others = [other for other in land.laid if other != place]
    chosen = tuple(other for other in others if order in land.laid[other].orders)
    if chosen:
        names = dict(zip(SEAT_IDS, view.names, strict=False))
        told = tuple(
            descriptions.place(other, names, land.owners, judge.derived.place_names) for other in chosen
        )
        yield Fact(
            "chosen_by", {"order": order, "places": chosen}, CHOSEN(names=told, n=len(told), order=card.name)
        )
    able = [other for other in others if other not in chosen and _may_choose(judge, other, order)]
    yield _possible(card, able, len(others)) if able else _certain(card, len(chosen) + 1)


def _possible(card: OrderCard, able: list[str], others: int) -> Fact:
    """The tribes that may choose an order, and its figures for one, two, and three or more."""
    alone, two, many = card.by
    said = MAY_CHOOSE(n=len(able), others=others, order=card.name, alone=alone, two=two, many=many)
    figures = {"alone": alone, "two": two, "many": many}
    return Fact("may_choose", {"order": card.id, "places": tuple(able), **figures}, said)


def _certain(card: OrderCard, choosers: int) -> Fact:
    """The gain of an order that no other tribe can choose: the number of its choosers is known."""
    gain = card.by[min(choosers, MANY) - 1]
    said = ALONE(order=card.name, gain=gain) if choosers == 1 else SHARED(n=choosers, gain=gain)
    return Fact("certain", {"order": card.id, "choosers": choosers, "gain": gain}, said)


def _may_choose(judge: Judge, place: str, order: str) -> bool:
    """Whether a place has an order in hand, and not all its orders are known: it may lie face down."""
    laid, used = judge.land.laid[place].orders, judge.land.used.get(place, ())
    return order not in used and len(laid) < judge.derived.numbers.orders_per_round


def kinds_given(judge: Judge, order: str) -> tuple[str, ...]:
    """The kinds of resources that an order may give."""
    card = judge.content.order[order]
    if card.kind not in RESOURCE_KINDS:
        return ()
    return (card.of,) if card.of else tuple(judge.derived.resources)
