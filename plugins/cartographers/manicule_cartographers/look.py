"""Stand-in until merged."""

from __future__ import annotations

from manicule import Section, Sheet, Text, View, verbatim
from manicule_cartographers.texts import tr


def look(view: View) -> Sheet:
    parts = tuple(
        Section(
            tr("Map of {name}")(name=name), tuple((verbatim(row),) for row in seat.map), seat="abcdefgh"[at]
        )
        for at, (name, seat) in enumerate(zip(view.names, view.position.seats, strict=True))
    )
    return Sheet(parts)


def how_to_draw(pen: object) -> Text | None:
    return None


def preview(pen: object, value: object) -> Sheet | None:
    return None
