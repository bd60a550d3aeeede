"""What must hold of the automa at every moment."""

from __future__ import annotations

from manicule import Text
from manicule_automa.state import PLACE, Automa
from manicule_automa.texts import ntr
from manicule_gutenberg import ACTIONS, GutenbergTable, derived, markers

WRONG_MARKERS = ntr(
    "the automa’s markers are {markers}; it has {n} of them now, at most {most} on an action",
    "the automa’s markers are {markers}; it has {n} of them now, at most {most} on an action",
)


def wrong_markers(table: GutenbergTable) -> dict[str, Text]:
    """What is impossible about the automa's markers: it has as many as its place, six an action at most."""
    if PLACE not in table.position.circle:
        return {}
    held = table.of(Automa).markers
    most, number = derived(table).numbers.markers_per_row, markers(table, PLACE)
    if len(held) == len(ACTIONS) and sum(held) == number and all(0 <= count <= most for count in held):
        return {}
    shown = " ".join(map(str, held))
    return {"automa_markers": WRONG_MARKERS(markers=shown, n=number, most=most)}
