"""The keys of seats: several devices may be at one seat, each with a key of its own."""

from __future__ import annotations

import time
from typing import Literal

from manicule.kernel.text import Text, tr
from manicule_web import keys
from manicule_web.table_file import Chair, DeviceKey, RetiredKey, TableFile

SIGNED_OUT = tr("This device was signed out of {name}’s seat, from another device of the same player.")
TOO_MANY_DEVICES = tr("This device was signed out of {name}’s seat: too many newer ones were added.")
PLAYED_ON = tr("You do not play at {name}’s seat any more.")
MOST_DEVICES = 12
"""Number of devices at a seat. One more signs the oldest out."""
MOST_RETIRED = 40

Role = Literal["player", "away"]
"""The rights that a key gives at a seat: to play, or, while another player plays there, to return."""


def role_of(chair: Chair, key: str) -> Role | None:
    """The rights of a key at a seat; None if it has none."""
    own = chair.devices_of(key)
    if own is None:
        return None
    return "away" if own is chair.keys and chair.is_away else "player"


def opens(file: TableFile, place: str, key: str, others: dict[str, str]) -> bool:
    """Whether a key opens a seat, or one of the `others`: places with a single key each."""
    chair = file.by_seat.get(place)
    if chair is None:
        return keys.fits(key, others.get(place, ""))
    return role_of(chair, key) is not None


def add_key(chair: Chair, own: list[DeviceKey], by: str = "") -> str:
    """Add a key for another device of a person; returns the key."""
    key = keys.new_key()
    own.append(DeviceKey(keys.digest(key), int(time.time()), by))
    for old in own[:-MOST_DEVICES]:
        sign_out(chair, own, old, TOO_MANY_DEVICES(name=chair.name))
    return key


def sign_out(chair: Chair, own: list[DeviceKey], device: DeviceKey, why: Text) -> None:
    """Let a key open the seat no more; its device reads the reason."""
    own.remove(device)
    chair.retired = [*chair.retired, RetiredKey(device.digest, why)][-MOST_RETIRED:]


def reason_against(file: TableFile, place: str, key: str) -> Text | None:
    """Why a key opens its seat no more; None if it never did, or that is not known any more."""
    chair = file.by_seat.get(place)
    retired = chair.retired if chair is not None else []
    return next((one.why for one in reversed(retired) if keys.fits(key, one.digest)), None)
