"""Gaining and paying: resources come from the supply and return to it, points are recorded by source."""

from __future__ import annotations

from collections.abc import Mapping

from manicule import Allot, Asks, Pick
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.state import IDLING
from manicule_cvlizations.texts import kinds
from manicule_cvlizations.texts.descriptions import source_name


def gain(seat: LandSeat, source: str, resources: Mapping[str, int], extra: int = 0) -> None:
    """Take resources from the supply, which never runs out, and publish it.

    `source` is an order, an idea, or a name of `Plugin.point_names`. `extra` of the resources are due to
    ideas that increase an order's gain.

    >>> before = seat.state.resources["food"]
    >>> gain(seat, "gathering", {"food": 2})
    >>> seat.state.resources["food"] - before
    2
    """
    held = seat.state.resources
    for kind, number in resources.items():
        held[kind] += number
    if seat.table.heard is not None:
        counts = tuple((kind, number) for kind, number in resources.items() if number)
        seat.table.publish(events.Gained, seat.id, source, source_name(seat.table, source), counts, extra)


def pay(seat: LandSeat, resources: Mapping[str, int]) -> None:
    """Put resources back into the supply, without an event: publish what was paid, as pairs of a resource and
    its number.

    >>> gain(seat, "gathering", {"food": 2})
    >>> pay(seat, {"food": 1})
    >>> name = descriptions.source_name(table, "gathering")
    >>> table.publish(events.Paid, seat.id, "gathering", name, (("food", 1),))
    >>> seat.state.resources["food"]
    2
    """
    held = seat.state.resources
    for kind, number in resources.items():
        held[kind] -= number


def gain_any(seat: LandSeat, source: str, number: int, extra: int = 0) -> Asks[None]:
    """Take resources of the seat's choice, and publish it.

    >>> next(gain_any(seat, "gathering", 2)).kind.id
    'gain_some'
    """
    kinds_known: tuple[str, ...] = seat.table.derived.resources
    if number == 1:
        chosen = yield from Pick(seat, kinds.GAIN_ONE, {kind: kind for kind in kinds_known}, topic=source)
        gain(seat, source, {chosen: 1}, extra)
        return
    caps = (number,) * len(kinds_known)
    counts = yield from Allot(seat, kinds.GAIN_SOME, kinds_known, number, caps, topic=source)
    taken = {kind: count for kind, count in zip(kinds_known, counts, strict=True) if count}
    gain(seat, source, taken, extra)


def gain_alike(seat: LandSeat, source: str, number: int) -> Asks[None]:
    """Take resources of one kind of the seat's choice."""
    known: tuple[str, ...] = seat.table.derived.resources
    options = {kind: (kind, number) for kind in known}
    kind, number = yield from Pick(seat, kinds.GAIN_ALIKE, options, topic=source)
    gain(seat, source, {kind: number})


def gain_happiness(seat: LandSeat, source: str, number: int) -> None:
    """Take happiness tokens during the game, and publish it; other ideas may increase the payment of an idea.

    `Plugin.point_names` names sources that are neither orders nor ideas, as in `point_names = {"feast":
    tr("Feast")}`.

    >>> gain_happiness(seat, "feast", 2)
    >>> sum(seat.state.points.values())
    2
    """
    if source != IDLING:
        number = seat.hooks.happiness(seat.table, seat, source, number)
    add_points(seat, source, number)
    if seat.table.heard is not None:
        seat.table.publish(events.GainedHappiness, seat.id, source, source_name(seat.table, source), number)


def add_points(seat: LandSeat, source: str, number: int) -> None:
    """Add points of a source, without an event.

    >>> add_points(seat, "writing", 2)
    >>> seat.state.points["writing"]
    2
    """
    points = seat.state.points
    points[source] = points.get(source, 0) + number


def has_worked(seat: LandSeat, idea: str) -> bool:
    """Whether an idea that works once a round has worked in this round.

    >>> has_worked(seat, "writing"), once(seat, "writing"), has_worked(seat, "writing")
    (False, True, True)
    """
    return idea in seat.state.spent


def once(seat: LandSeat, idea: str) -> bool:
    """Whether an idea that works once a round has not worked yet; mark it as worked.

    >>> once(seat, "writing"), once(seat, "writing")
    (True, False)
    """
    if has_worked(seat, idea):
        return False
    seat.state.spent = (*seat.state.spent, idea)
    return True
