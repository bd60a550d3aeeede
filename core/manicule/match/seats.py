"""Who sits at each seat: `KIND[:NAME][,key=value…]`, in table order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from manicule.kernel.dice import Dice
from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import ntr, tr

LANGUAGE = "lang"
"""The setting of a seat that says which language is read there."""
SETTING = re.compile(r"[a-z_]{1,30}=[^\n\ud800-\udfff]{0,80}")
"""A setting as it is recorded."""
PEOPLE = ("Anna", "Tom", "Kate", "Paul", "Emma", "Hans")
LONGEST_NAME = 30

NO_KIND = tr("seat “{given}”: say who sits there, as in human:Anna or random:Tom")
NO_VALUE = tr("seat “{given}”: “{part}” should be key=value")
TWICE = tr("seat “{given}”: “{key}” is said twice")
BAD_NAME = ntr(
    "seat “{given}”: “{name}” cannot be a name; use 1 to {n} letter",
    "seat “{given}”: “{name}” cannot be a name; use 1 to {n} letters",
)
SAME_NAME = tr("two seats have the name {name}; give each a name of its own")
NOBODY = tr("first player “{given}”: nobody has this name; at the table are {names}")

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What has never been in a name: it would control a terminal, or turn the direction of a line."""
_UNSEEN = re.compile(
    r"[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2028\u2029\u2060-\u2065"
    r"\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""What nobody sees: with it, two different names look the same. Saves of older versions may have it."""


class SeatStart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat: a person or a kind of bot with its level, what they wish for in the game, and how
    they want to play, such as the language that they read. An empty name is still to be chosen."""

    name: str
    kind: str
    level: str = ""
    wishes: dict[str, str] = {}
    settings: dict[str, str] = {}


def parse_seat(given: str) -> SeatStart:
    """One seat as somebody writes it."""
    who, *parts = given.split(",")
    kind, colon, name = who.partition(":")
    kind, name = kind.strip(), unicodedata.normalize("NFC", name.strip())
    if not kind:
        raise UsageError(NO_KIND(given=given))
    if (colon and not name) or len(name) > LONGEST_NAME or CONTROL.search(name) or _UNSEEN.search(name):
        raise UsageError(BAD_NAME(given=given, name=name, n=LONGEST_NAME))
    wishes: dict[str, str] = {}
    for part in parts:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise UsageError(NO_VALUE(given=given, part=part))
        if key in wishes:
            raise UsageError(TWICE(given=given, key=key))
        wishes[key] = value
    settings = {LANGUAGE: wishes.pop(LANGUAGE)} if LANGUAGE in wishes else {}
    return SeatStart(name, kind, wishes=wishes, settings=settings)


def named(seats: Sequence[SeatStart]) -> list[SeatStart]:
    """The seats with a name for everybody."""
    taken = {_key(seat.name) for seat in seats if seat.name}
    if len(taken) < sum(1 for seat in seats if seat.name):
        names = [_key(seat.name) for seat in seats]
        twice = next(seat.name for seat in seats if seat.name and names.count(_key(seat.name)) > 1)
        raise UsageError(SAME_NAME(name=twice))
    result = []
    for seat in seats:
        name = seat.name or _free_name(seat.kind, taken)
        taken.add(_key(name))
        result.append(msgspec.structs.replace(seat, name=name))
    return result


def first_seat(given: str, names: Sequence[str], seed: int) -> int:
    """The seat of the first player, given by name or as `random`; chance depends on the seed alone."""
    keys = [_key(name) for name in names]
    if _key(given) in keys:
        return keys.index(_key(given))
    if given == "random":
        return Dice(seed).below("first player", len(names))
    raise UsageError(NOBODY(given=given, names=tuple(names)))


def _free_name(kind: str, taken: set[str]) -> str:
    if kind == PERSON:
        for name in PEOPLE:
            if _key(name) not in taken:
                return name
    number = 1
    while _key(f"{kind.capitalize()} {number}") in taken:
        number += 1
    return f"{kind.capitalize()} {number}"


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
