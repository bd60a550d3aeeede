"""How the points of a result are grouped into tables for people."""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text


class PointGroup(msgspec.Struct, frozen=True):
    """Sources of points that are one row of a table: the sum of their points.

    >>> PointGroup(verbatim("coins"), ("spring_coins", "fall_coins")).sources
    ('spring_coins', 'fall_coins')
    """

    name: Text
    sources: tuple[str, ...]


class PointTable(msgspec.Struct, frozen=True):
    """A table of points: a row for each group, a column for each player. `with_parts` shows beside each sum
    the points of its sources, in their order.

    >>> coins = PointGroup(verbatim("coins"), ("spring_coins", "fall_coins"))
    >>> PointTable(verbatim("Stars by source"), (coins,)).with_parts
    False
    """

    title: Text
    groups: tuple[PointGroup, ...]
    with_parts: bool = False
