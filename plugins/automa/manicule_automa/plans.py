"""The automa's plan: arrows of the planning card, and markers that come and go with the token."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from manicule import PositionError
from manicule_automa import events
from manicule_automa.content import MAX, MIN, Move, PlanningCard, content_of
from manicule_automa.state import Automa, counted
from manicule_automa.texts import tr
from manicule_gutenberg import ACTIONS, GutenbergTable, derived

NO_CARD = tr("no automa planning card is face up; in a scenario, set one with memory.automa.card")


def plan(table: GutenbergTable) -> None:
    """Reveal the planning card of the round and move markers along its arrows."""
    automa = table.of(Automa)
    deck = list(automa.deck)
    card = content_of(table).planning_card[table.draw("planning", deck)]
    markers = automa.markers
    for move in card.moves:
        markers = moved(markers, move, card, derived(table).numbers.markers_per_row)
    table.remember(Automa(markers, tuple(deck), card.id))
    table.publish(events.AutomaPlanned, card.id, tuple(zip(ACTIONS, markers, strict=True)))


def moved(markers: tuple[int, ...], move: Move, card: PlanningCard, most: int) -> tuple[int, ...]:
    """Markers after one arrow. An empty source reverses the arrow; a full target takes nothing."""
    source, target = (_action(markers, name, card) for name in (move.source, move.target))
    if source == target:
        return markers
    if not markers[source]:
        source, target = target, source
    if not markers[source] or markers[target] >= most:
        return markers
    return counted(counted(markers, source, -1), target, +1)


def _action(markers: tuple[int, ...], name: str, card: PlanningCard) -> int:
    if name == MIN:
        return extreme(markers, min, card)
    if name == MAX:
        return extreme(markers, max, card)
    return ACTIONS.index(name)


def extreme(markers: tuple[int, ...], pick: Callable[[tuple[int, ...]], int], card: PlanningCard) -> int:
    """The action with the fewest or the most markers; ties go downwards from the center, wrapping around."""
    wanted = pick(markers)
    centre = ACTIONS.index(card.centre)
    scanned = [(centre + step) % len(ACTIONS) for step in range(len(ACTIONS))]
    return next(at for at in scanned if markers[at] == wanted)


def card_of_the_round(table: GutenbergTable) -> PlanningCard:
    """The face-up planning card. It can only be missing in a scenario."""
    card = content_of(table).planning_card.get(table.of(Automa).card)
    if card is None:
        raise PositionError(NO_CARD)
    return card


def give_marker(table: GutenbergTable) -> None:
    """Another place passed the token: a marker leaves the action with the most."""
    automa = table.of(Automa)
    card = card_of_the_round(table)
    markers = counted(automa.markers, extreme(automa.markers, max, card), -1)
    table.remember(msgspec.structs.replace(automa, markers=markers))


def receive_markers(table: GutenbergTable, number: int) -> None:
    """The automa passed the token: each marker goes to the action with the fewest at that moment.

    This action is never full: there are too few markers to fill all actions.
    """
    automa = table.of(Automa)
    card = card_of_the_round(table)
    markers = automa.markers
    for _ in range(number):
        markers = counted(markers, extreme(markers, min, card), +1)
    table.remember(msgspec.structs.replace(automa, markers=markers))
