"""The option highlighted first: the one that the seat's orders need most.

This is not advice: the most needed option may be a bad bargain. But players rarely want an option that their
orders have no use for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.needs import (
    decoration,
    inks_lacking_together,
    newly_decorated,
    orders_lacking_type,
)
from manicule_gutenberg.rules.values import specialty_icons


def ink_take(choice: Any) -> str | None:
    """The take with the most inks that orders lack; among equals, the cheapest."""
    wanted = Counter(inks_lacking_together(choice.seat))
    takes = {id: take for id, take in _possible(choice).items() if hasattr(take, "inks")}
    return _most({id: ((Counter(one.inks) & wanted).total(), -one.price) for id, one in takes.items()})


def ink(choice: Any) -> str | None:
    """The color that orders lack most."""
    wanted = Counter(inks_lacking_together(choice.seat))
    return _most({id: (wanted[id], 0) for id in choice.candidates()})


def letter(choice: Any) -> str | None:
    """The type that the most orders lack."""
    return _most({id: (len(orders_lacking_type(choice.seat, id)), 0) for id in choice.candidates()})


def specialty(choice: Any) -> str | None:
    """The specialty whose next level decorates orders, or brings them closer to it."""
    return _most(
        {id: _use(choice.seat, [id]) for id in choice.candidates() if id in choice.seat.state.levels}
    )


def specialty_card(choice: Any) -> str | None:
    """The card whose levels decorate orders, or bring them closer to it."""
    cards = [id for id, card in _possible(choice).items() if card in choice.seat.table.content.specialty_card]
    return _most({card: _use(choice.seat, specialty_icons(choice.seat, card)) for card in cards})


def newly_drawn(choice: Any) -> str | None:
    """The first paid card: players who pay for more cards want to see them."""
    cards = [id for id, option in _possible(choice).items() if id == option]
    paid = cards[derived(choice.seat.table).numbers.reward_order_cards :]
    return paid[0] if paid else None


def free_action(choice: Any) -> str | None:
    """The first free action that is possible now and cannot wait, such as a gear of this round."""
    possible = _possible(choice)
    free = (id for id in choice.free_actions() if id in possible)
    return next((id for id in free if not possible[id].can_wait), None)


def _use(seat: GutenbergSeat, icons: Sequence[str]) -> tuple[int, int]:
    """The fame of decorations that come within reach, and the number of these levels that orders need."""
    top = derived(seat.table).numbers.top_level
    levels = dict(seat.state.levels)
    for icon in icons:
        levels[icon] = min(top, levels[icon] + 1)
    cards = {order.printing: seat.table.content.refinement[order.refinement] for order in seat.state.orders}
    fame = sum(cards[printing].decoration_fame for printing in newly_decorated(seat, levels))
    return fame, _missing_levels(seat, seat.state.levels) - _missing_levels(seat, levels)


def _missing_levels(seat: GutenbergSeat, levels: Mapping[str, int]) -> int:
    needs = (decoration(seat, order).items() for order in seat.state.orders)
    return sum(max(0, level - levels[name]) for wanted in needs for name, level in wanted)


def _possible(choice: Any) -> dict[str, Any]:
    candidates = choice.candidates()
    return {id: candidates[id] for id in choice.legal() if id in candidates}


def _most(uses: Mapping[str, tuple[int, int]]) -> str | None:
    """The first of the most useful options; None if none is useful."""
    id = max(uses, key=uses.__getitem__, default=None)
    return id if id is not None and max(uses[id]) > 0 else None
