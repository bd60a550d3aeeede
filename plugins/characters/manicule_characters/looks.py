"""The character tiles that somebody may choose from, for their eyes only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from manicule import SEAT_IDS, Piece, Section, Text, View, verbatim
from manicule_characters.phases import PART, Dealt
from manicule_characters.texts import tr

NO_NAME = verbatim("")


def dealt_tiles(view: View) -> tuple[Section, ...]:
    """The tiles of whoever looks, as long as none of them is chosen."""
    if not view.seat:
        return ()
    dealt = view.position.seats[SEAT_IDS.index(view.seat)].memory.get(Dealt.key)
    if not isinstance(dealt, Dealt):
        return ()
    rows = [row for id in dealt.tiles for row in _tile(view.derived.pieces[id], view.options)]
    texts, spots = tuple(texts for _, texts in rows), tuple(spot for spot, _ in rows)
    return (Section(tr("Your character tiles"), texts, id=PART, spots=spots),)


def _tile(piece: Piece, options: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Text, Text]]]:
    """The rows of a tile, each with what it stands for: the ability, and below it who that was."""
    yield piece.id, (piece.name, piece.about_with(options))
    biography = getattr(piece, "biography", None)  # any piece of this kind is dealt, whatever its class
    if isinstance(biography, Text):
        yield piece.id, (NO_NAME, biography)
