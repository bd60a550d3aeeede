"""Sheets without the things that only drawings show: keys, icons, art, looks, room and areas.

People who read a sheet do not get these. So a thing is shown only if it is shown without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Row, Section, Sheet

DRAWN = ("key", "icon", "art", "look", "room", "area", "title_art")
_FIELD = re.compile(r"\.(\w+)")


def undrawn(value: Any) -> Any:
    """A sheet, or something of it, as people read it. A cell with nothing but one piece is that piece."""
    if isinstance(value, tuple):
        return tuple(map(undrawn, value))
    if isinstance(value, Mark):
        return replace(value, icon="")
    if isinstance(value, Cell):
        pieces = undrawn(value.pieces)
        is_plain = len(pieces) == 1 and not isinstance(pieces[0], tuple)
        if is_plain and value.reading is None and not value.state and not value.spot:
            return pieces[0]
        return replace(value, pieces=pieces, key="", art=())
    if isinstance(value, Section):
        rows, heading = undrawn(value.rows), undrawn(value.heading)
        return replace(value, rows=rows, heading=heading, look="", room=0, area="")
    if isinstance(value, Row):
        return replace(value, label=undrawn(value.label), fields=undrawn(value.fields))
    if isinstance(value, Grid):
        columns, rows = undrawn(value.columns), undrawn(value.rows)
        return replace(value, columns=columns, rows=rows, look="", title_art=None)
    if isinstance(value, Group):
        return replace(value, parts=undrawn(value.parts))
    if isinstance(value, Sheet):
        brief = undrawn(value.brief)
        return replace(value, sections=undrawn(value.sections), brief=brief, signs=undrawn(value.signs))
    return value


def drawn_field(path: str) -> str:
    """The field on a path that only drawings show; empty if there is none."""
    return next((name for name in reversed(_FIELD.findall(path)) if name in DRAWN), "")


def signs_in(content: Content) -> Iterator[Mark | Bar]:
    """The marks and bars of a cell, those of its art included."""
    for piece in (*content.pieces, *content.art) if isinstance(content, Cell) else (content,):
        for one in piece if isinstance(piece, tuple) else (piece,):
            if isinstance(one, Mark | Bar):
                yield one


def icons_of(content: Content) -> str:
    """The icons of a cell, each once."""
    icons = (sign.icon for sign in signs_in(content) if isinstance(sign, Mark) and sign.icon)
    return " ".join(dict.fromkeys(icons))


def key_of(content: Content) -> str:
    """The key of a cell; empty if it has none."""
    return content.key if isinstance(content, Cell) else ""
