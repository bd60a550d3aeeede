"""Johannes Gutenberg."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manicule import PASS, Asks, Kind, KindDisplay, PickOrPass, Text, implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, derived, descriptions, events, parts


def _shifted(choice: Any, shift: tuple[str, str]) -> Text:
    plan = choice.seat.state.plan
    text = tr("leaving {left} and {made}", context="markers on two actions")
    return text(left=plan[shift[0]] - 1, made=plan[shift[1]] + 1)


def _both(choice: Any) -> Iterator[tuple[str, str]]:
    """A shift is at both of its actions."""
    return ((action, id) for id, shift in choice.options.items() for action in shift)


SHIFT = Kind[tuple[str, str]](
    "shift_marker",
    KindDisplay(
        tr("All plans are revealed. Shift one of your markers to another action?"),
        lambda seat, shift: tr("from {old} to {new}")(
            old=descriptions.ACTION_NAMES[shift[0]], new=descriptions.ACTION_NAMES[shift[1]]
        ),
        note=_shifted,
        default=lambda choice: PASS,
        board_part=parts.MAIN_BOARD,
        parts=parts.beside(parts.ORDER_OF_PLAY),
        spots=_both,
    ),
)


class Gutenberg(Character):
    id = "gutenberg"
    name = tr("Johannes Gutenberg", context="gutenberg.name")
    about = tr(
        "After all plans are revealed, may shift one marker to another action before the first action "
        "begins.",
        context="gutenberg.about",
    )
    biography = tr(
        "The goldsmith from Mainz combined movable type, oil-based ink, and the press into one craft. "
        "Johann Fust lent him 800 guilders for his 42-line Bible, then 800 more; when he could not "
        "repay them, Fust took the workshop. Fame was all that the invention left him.",
        context="gutenberg.biography",
    )

    @implements(Hooks.after_reveal)
    def after_reveal(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        plan, most = seat.state.plan, derived(table).numbers.markers_per_row
        shifts = {
            f"{old}>{new}": (old, new)
            for old in plan
            for new in plan
            if old != new and plan[old] > 0 and plan[new] < most
        }
        shift = yield from PickOrPass(seat, SHIFT, shifts)
        if shift is not None:
            plan[shift[0]] -= 1
            plan[shift[1]] += 1
            table.publish(events.Planned, seat.id, tuple(plan.items()))
