"""A round summed up: the orders of every tribe, how many tribes chose each, and what it brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from manicule import Cell, Event, Names, Section, Text, verbatim
from manicule_cvlizations import events
from manicule_cvlizations.looks import icons
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import tr
from manicule_cvlizations.texts.descriptions import AMOUNT, HAPPINESS, LIST, MARKERS

NONE = verbatim("")
# Translators: what an order brought, in a table; “{resource}” has its number
STOLEN = tr("{resource} from {victim}", context="what a theft brought")
STOLEN_FROM_SUPPLY = tr("{resource} from the supply", context="what a theft brought")
LOST = tr("loses {lost} to {thief}", context="what a theft took")
TRADED = tr("{got} for {given}", context="what a trade brought")
FROM = tr("{source}: {gain}", context="what an idea brought")
# Translators: the tribe pays; {source} is the idea that took it, {paid} the resources, as in “Market: pays
# 1 wood”
PAID = tr("{source}: pays {paid}", context="what an idea took")
FOR = tr("{source}: {gain} for {paid}", context="what an idea brought")
BOUGHT = tr("buys {idea}", context="what a tribe did")
TIMES = tr("{order} ×{times}", context="what Doubling brought")
NOTHING = tr("nothing", context="what an order brought")
GAIN = tr("{gain}", context="what an order brought")
# Translators: the separator between different things that an order brought
AND_THEN = tr("{items}; {item}", context="what an order brought")
ACCUSATIVE = ("lost", "paid", "given")
"""Objects of a verb or preposition: amounts have another form there in some languages."""
HAPPY = "happiness"
# Translators: the name of a row: what a tribe gained or did in the round apart from its two orders
BESIDES = tr("besides", context="row below the orders of a tribe")


def round_summary(names: Names, round: Sequence[Event]) -> Sequence[Section]:
    """The table of a round, from its events; empty before the orders are revealed."""
    revealed = [event for event in round if isinstance(event, events.OrdersRevealed)]
    if not revealed:
        return ()
    number = next(event.round for event in round if isinstance(event, events.RoundBegan))
    counts = _choosers(revealed)
    brought = _brought(names, round)
    rows: list[tuple[Text | Cell, ...]] = []
    for event in revealed:
        name: Text | Cell = event.tribe(names)
        for order in event.orders:
            card = names.content.order[order].name
            cell = Cell((card,), art=icons.headed(order, card, card))
            told = brought.pop((event.player, order), [])
            rows.append((name, cell, verbatim(str(counts[order])), _listed(told, event.player)))
            name = Cell((NONE,), event.tribe(names), art=(event.tribe(names),))
        if others := brought.pop((event.player, ""), []):
            rows.append((name, BESIDES, NONE, _listed(others, event.player)))
    heading = (
        tr("tribe", context="column"),
        tr("order card", context="column"),
        tr("chosen by", context="column: number of tribes"),
        # Translators: the heading of a column; “it” is the order card in the first column
        tr("it brought", context="column"),
    )
    return (Section(tr("Round {round} in short")(round=number), tuple(rows), heading),)


def _choosers(revealed: Sequence[events.OrdersRevealed]) -> dict[str, int]:
    orders = [order for event in revealed for order in event.orders]
    return {order: orders.count(order) for order in orders}


def _listed(told: Sequence[Text], player: str) -> Text:
    """What an order brought; tribes without a player get nothing, and nothing is said of them."""
    if not told:
        return NOTHING if player else NONE
    text, *others = told
    for other in others:
        text = AND_THEN(items=text, item=other)
    return text


def _brought(names: Names, round: Sequence[Event]) -> dict[tuple[str, str], list[Text]]:
    """What each order brought to each seat; under an empty order, what ideas and other players did. Equal
    gains of several events are one sum."""
    found: dict[tuple[str, str], dict[tuple[Text, str], dict[str, Counter[str]]]] = {}
    now = ""
    for event in round:
        if isinstance(event, events.OrderCame):
            now = event.order
        for gain in _gains(names, event, now):
            told = found.setdefault((gain.seat, gain.order), {})
            sums = told.setdefault((gain.text, gain.alike), {})
            for name, more in gain.counts.items():
                sums.setdefault(name, Counter()).update(dict(more))
    return {
        key: [_filled(names, text, sums) for (text, _), sums in told.items()] for key, told in found.items()
    }


def _filled(names: Names, text: Text, sums: Mapping[str, Counter[str]]) -> Text:
    """A text with its sums. An idea that took something and gave something is one text."""
    if "paid" in sums:
        text = (FOR if "gain" in sums else PAID)(source=dict(text.params)["source"])
    return text(**{name: _amounts(names, sum, name in ACCUSATIVE) for name, sum in sums.items()})


def _amounts(names: Names, counts: Counter[str], is_in_sentence: bool) -> Text:
    """Resources and happiness points, each kind once, in the order of the game."""
    resources, form = names.content.resource, MARKERS if is_in_sentence else AMOUNT
    parts = [form(n=counts[kind], resource=resources[kind].name) for kind in resources if counts[kind]]
    if counts[HAPPY]:
        parts.append(HAPPINESS(n=counts[HAPPY]))
    return LIST(items=tuple(parts)) if parts else NOTHING


class _Gain(NamedTuple):
    """A gain or a loss: the seat, the order or nothing, a text, and the amounts that its parameters stand
    for. Gains with one text are summed, if they are `alike`."""

    seat: str
    order: str
    text: Text
    counts: Mapping[str, events.Counts] = {}
    alike: str = ""


def _gains(names: Names, event: Event, now: str) -> Iterator[_Gain]:
    """The gains and losses of an event. `now` is the order being carried out."""
    orders = names.content.order
    if isinstance(event, events.Gained | events.GainedHappiness):
        gain = event.resources if isinstance(event, events.Gained) else ((HAPPY, event.happiness),)
        if event.source in orders:
            yield _Gain(event.seat, event.source, GAIN, {"gain": gain})
        else:
            yield _Gain(event.seat, "", FROM(source=event.name), {"gain": gain})
    elif isinstance(event, events.Paid):
        yield _Gain(event.seat, "", FROM(source=event.name), {"paid": event.resources})
    elif isinstance(event, events.Stole):
        stolen = ((event.resource, 1),)
        if event.victim == SUPPLY:
            yield _Gain(event.seat, now, STOLEN_FROM_SUPPLY, {"resource": stolen})
        else:
            yield _Gain(event.seat, now, STOLEN(victim=names.seat(event.victim)), {"resource": stolen})
            yield _Gain(event.victim, "", LOST(thief=names.seat(event.seat)), {"lost": stolen})
    elif isinstance(event, events.Traded):
        counts = {"got": ((event.got, event.number),), "given": ((event.given, event.price),)}
        yield _Gain(event.seat, now, TRADED, counts, f"{event.given} {event.got}")
    elif isinstance(event, events.Doubled) and event.times > 1:
        times = TIMES(order=orders[event.order].name, times=event.times)
        yield _Gain(event.seat, event.doubling, times)
    elif isinstance(event, events.Bought):
        yield _Gain(event.seat, "", BOUGHT(idea=event.name))
