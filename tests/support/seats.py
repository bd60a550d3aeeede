"""Seats of tests that write them as texts: as parameters, or made of parts."""

from __future__ import annotations

from collections.abc import Iterable

from manicule import Human, Robot
from manicule.match.seats import parse_seat


def seated(written: Iterable[str]) -> list[Human | Robot]:
    """The seats that `manicule.start` takes, from texts such as `human:Anna,lang=fr`."""
    return [parse_seat(one) for one in written]
