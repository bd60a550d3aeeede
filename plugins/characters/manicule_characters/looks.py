"""The character tiles that somebody may choose from, for their eyes only."""

from __future__ import annotations

from manicule import SEAT_IDS, Section, View
from manicule_characters.phases import PART, Dealt
from manicule_characters.texts import tr


def dealt_tiles(view: View) -> tuple[Section, ...]:
    """The tiles of whoever looks, as long as none of them is chosen."""
    if not view.seat:
        return ()
    dealt = view.position.seats[SEAT_IDS.index(view.seat)].memory.get(Dealt.key)
    if not isinstance(dealt, Dealt):
        return ()
    pieces = [view.derived.pieces[id] for id in dealt.tiles]
    rows = tuple((piece.name, piece.about) for piece in pieces)
    return (Section(tr("Your character tiles"), rows, id=PART, spots=dealt.tiles),)
