"""A round summed up: the orders of every tribe, how many tribes chose each, and what it brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule import Cell, Event, Names, Section, Text, verbatim
from manicule_cvlizations import events
from manicule_cvlizations.looks import icons
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import tr
from manicule_cvlizations.texts.descriptions import HAPPINESS, amounts

NONE = verbatim("")
# Translators: what an order brought, in a table; “{resource}” has its number
STOLEN = tr("{resource} from {victim}", context="what a theft brought")
STOLEN_FROM_SUPPLY = tr("{resource} from the supply", context="what a theft brought")
LOST = tr("loses {resource} to {thief}", context="what a theft took")
TRADED = tr("{got} for {given}", context="what a trade brought")
FROM = tr("{source}: {gain}", context="what an idea brought")
PAID = tr("{source}: pays {resources}", context="what an idea took")
BOUGHT = tr("buys {idea}", context="what a tribe did")
TIMES = tr("{order} ×{times}", context="what Doubling brought")
NOTHING = tr("nothing", context="what an order brought")
ALL = tr("{items}", context="all that an order brought")
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
        tr("it brought", context="column"),
    )
    return (Section(tr("Round {round} in short")(round=number), tuple(rows), heading),)


def _choosers(revealed: Sequence[events.OrdersRevealed]) -> dict[str, int]:
    orders = [order for event in revealed for order in event.orders]
    return {order: orders.count(order) for order in orders}


def _listed(told: Sequence[Text], player: str) -> Text:
    """What an order brought; tribes without a player get nothing, and nothing is said of them."""
    return ALL(items=tuple(told)) if told else NOTHING if player else NONE


def _brought(names: Names, round: Sequence[Event]) -> dict[tuple[str, str], list[Text]]:
    """What each order brought to each seat; under an empty order, what ideas and other players did."""
    found: dict[tuple[str, str], list[Text]] = {}
    now = ""
    for event in round:
        if isinstance(event, events.OrderCame):
            now = event.order
        for seat, order, text in _gains(names, event, now):
            found.setdefault((seat, order), []).append(text)
    return found


def _gains(names: Names, event: Event, now: str) -> Iterator[tuple[str, str, Text]]:
    """The gains and losses of an event: the seat, the order or nothing, and a text. `now` is the order being
    carried out."""
    content = names.content
    if isinstance(event, events.Gained | events.GainedHappiness):
        if isinstance(event, events.Gained):
            gain = amounts(content, event.resources)
        else:
            gain = HAPPINESS(n=event.happiness)
        if event.source in content.order:
            yield event.seat, event.source, gain
        else:
            yield event.seat, "", FROM(source=event.name, gain=gain)
    elif isinstance(event, events.Stole):
        resource = amounts(content, ((event.resource, 1),))
        if event.victim == SUPPLY:
            yield event.seat, now, STOLEN_FROM_SUPPLY(resource=resource)
        else:
            yield event.seat, now, STOLEN(resource=resource, victim=names.seat(event.victim))
            yield event.victim, "", LOST(resource=resource, thief=names.seat(event.seat))
    elif isinstance(event, events.Traded):
        got, given = ((event.got, event.number),), ((event.given, event.price),)
        yield event.seat, now, TRADED(got=amounts(content, got), given=amounts(content, given))
    elif isinstance(event, events.Doubled) and event.times > 1:
        yield event.seat, event.doubling, TIMES(order=content.order[event.order].name, times=event.times)
    elif isinstance(event, events.Paid):
        yield event.seat, "", PAID(source=event.name, resources=amounts(content, event.resources))
    elif isinstance(event, events.Bought):
        yield event.seat, "", BOUGHT(idea=event.name)
