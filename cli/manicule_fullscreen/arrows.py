"""Arrow keys on the board: the spot that an arrow points at, by the drawn positions of the spots.

Left and right stay on the lines of a spot: they go to the next spot there, or nowhere. Up and down go to the
next spot in the columns of a spot; only if there is none, to the next line with a spot, wherever that is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule_fullscreen.spots import Box


def next_spot(boxes: Mapping[str, Box], start: Box, down: int, right: int) -> str:
    """The spot that an arrow points at from a box; empty if there is none."""
    further = {spot: box for spot, box in boxes.items() if _is_further(box, start, down, right)}
    if right:
        found = {spot: box for spot, box in further.items() if not _lines_apart(box, start)}
        return min(found, key=lambda spot: _far_to_the_side(found[spot], start), default="")
    found = {spot: box for spot, box in further.items() if not _columns_apart(box, start)}
    if found:
        return min(found, key=lambda spot: _far_away(found[spot], start))
    return min(further, key=lambda spot: _far_away(further[spot], start), default="")


class PlacedOptions:
    """Options on a board, and those that are not on it, which follow below it.

    If several options have the same box, the first one is there. The others follow below, too.
    """

    def __init__(self, ids: Sequence[str], boxes: Mapping[str, Box]) -> None:
        first = {boxes[id]: id for id in reversed(ids) if id in boxes}
        self.boxes = {id: boxes[id] for id in ids if id in boxes and first[boxes[id]] == id}
        self.others = [id for id in ids if id not in self.boxes]

    @property
    def top(self) -> str:
        """The first option on the board; empty if none is there."""
        return min(self.boxes, key=lambda id: (self.boxes[id].top, self.boxes[id].left), default="")

    @property
    def bottom(self) -> str:
        """The last option on the board; empty if none is there."""
        return max(self.boxes, key=lambda id: (self.boxes[id].bottom, -self.boxes[id].left), default="")

    def beside(self, id: str, down: int, right: int) -> str:
        """The option that an arrow points at; empty if there is none."""
        if id in self.boxes:
            found = next_spot(self.boxes, self.boxes[id], down, right)
            return found or (self.others[0] if down > 0 and self.others else "")
        if right or id not in self.others:
            return ""
        at = self.others.index(id) + down
        return self.bottom if at < 0 else self.others[at] if at < len(self.others) else ""


def _is_further(box: Box, start: Box, down: int, right: int) -> bool:
    """Whether both edges of a box are further in a direction."""
    if right:
        return (box.left - start.left) * right > 0 and (box.right - start.right) * right > 0
    return (box.top - start.top) * down > 0 and (box.bottom - start.bottom) * down > 0


def _lines_apart(box: Box, other: Box) -> int:
    """Number of steps from the lines of one box to those of another; 0 if they have a line in common."""
    return max(0, box.top - other.bottom, other.top - box.bottom)


def _columns_apart(box: Box, other: Box) -> int:
    return max(0, box.left - other.right + 1, other.left - box.right + 1)


def _far_to_the_side(box: Box, start: Box) -> tuple[int, float, int]:
    return _columns_apart(box, start), abs(box.middle[1] - start.middle[1]), abs(box.top - start.top)


def _far_away(box: Box, start: Box) -> tuple[int, int, float, int]:
    return (
        _lines_apart(box, start),
        _columns_apart(box, start),
        abs(box.left - start.left),
        abs(box.top - start.top),
    )
