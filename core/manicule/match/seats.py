"""The seats requested for a match: people and bots, in table order.

`Human("Anna", language="fr")` and `Robot("hard", "Kate")` are values. They also have a written form, for
files and command lines: `human:Anna,lang=fr`, `hard:Kate`. `parse_seat` reads it, `str` writes it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from manicule.kernel.dice import Dice
from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import ntr, tr
from manicule.match.header import CONTROL, LANGUAGE, SeatSpec

PEOPLE = ("Anna", "Tom", "Kate", "Paul", "Emma", "Hans")
LONGEST_NAME = 30

BAD_NAME = ntr(
    "“{name}” cannot be a name; use 1 to {n} character", "“{name}” cannot be a name; use 1 to {n} characters"
)
COMMA_IN_NAME = tr("“{name}” cannot be a name; leave out the comma")
BAD_KIND = tr('“{kind}” cannot be a kind of bot; the bot’s name comes second, as in Robot("random", "Tom")')
NOT_A_BOT = tr('“{kind}” is not a kind of bot; for a person, write Human("Anna")')
BAD_LANGUAGE = tr("“{language}” is not a language code; use one such as fr")
BAD_WISH = tr("“{key}={value}” cannot be a wish; give a name and a value, both without commas")
LANGUAGE_WISH = tr('“{key}” is not a wish; for a language, write Human("Anna", language="fr")')
IN_SEAT = tr("seat “{given}”: {problem}")
NO_KIND = tr("say who sits there, as in human:Anna or random:Tom")
NO_VALUE = tr("“{part}” should be key=value")
TWICE = tr("“{key}” is given twice")
BOT_LANGUAGE = tr("“{key}” is only for people, as in human:Anna,{key}=fr; a bot has no language")
SAME_NAME = tr("two seats have the name {name}; give each a name of its own")
NOBODY = tr("first player “{given}”: no player has this name; the players are {names}")

_UNSEEN = re.compile(
    r"[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2028\u2029\u2060-\u2065"
    r"\u206a-\u206f\u2800\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""Invisible characters: with them, two different names look the same. Saves of older versions may have
them."""


@dataclass(frozen=True, init=False, repr=False)
class Human:
    """A seat for a person.

    A person without a `name` gets one when the match starts. `language` is the code of the person's language.
    `wishes` ask for pieces of the game, such as a color. `UsageError` says which argument cannot be used.

    >>> Human("Anna", language="fr", wishes={"color": "red"})
    Human('Anna', language='fr', wishes={'color': 'red'})
    """

    name: str
    language: str
    wishes: Mapping[str, str]
    kind: ClassVar[str] = PERSON

    def __init__(
        self, name: str = "", *, language: str = "", wishes: Mapping[str, str] | None = None
    ) -> None:
        code = language.strip()
        if "," in code or CONTROL.search(code) or (language and not code):
            raise UsageError(BAD_LANGUAGE(language=language))
        _set_fields(self, name=_checked_name(name), language=code, wishes=_checked_wishes(wishes or {}))

    def __hash__(self) -> int:
        return hash((self.kind, self.name))

    def __repr__(self) -> str:
        return _shown(self, self.name, language=self.language, wishes=self.wishes)

    def __str__(self) -> str:
        settings = {LANGUAGE: self.language} if self.language else {}
        return _written(self.kind, self.name, {**self.wishes, **settings})


@dataclass(frozen=True, init=False, repr=False)
class Robot:
    """A seat for a bot of a `kind`, such as "random", or of a level, such as "hard".

    A bot without a `name` gets one when the match starts. `wishes` ask for pieces of the game, such as a
    color. `UsageError` says which argument cannot be used.

    >>> Robot("hard", "Kate")
    Robot('hard', 'Kate')
    """

    kind: str
    name: str
    wishes: Mapping[str, str]

    def __init__(self, kind: str, name: str = "", *, wishes: Mapping[str, str] | None = None) -> None:
        kind = kind.strip()
        if kind == PERSON:
            raise UsageError(NOT_A_BOT(kind=kind))
        if not kind or ":" in kind or "," in kind:
            raise UsageError(BAD_KIND(kind=kind))
        _set_fields(self, kind=kind, name=_checked_name(name), wishes=_checked_wishes(wishes or {}))

    def __hash__(self) -> int:
        return hash((self.kind, self.name))

    def __repr__(self) -> str:
        return _shown(self, self.kind, self.name, wishes=self.wishes)

    def __str__(self) -> str:
        return _written(self.kind, self.name, self.wishes)


def parse_seat(given: str) -> Human | Robot:
    """Parse a seat: `KIND[:NAME][,key=value…]`, with `human` as the kind of a person.

    >>> parse_seat("human:Anna,lang=fr,color=red")
    Human('Anna', language='fr', wishes={'color': 'red'})
    """
    try:
        return _parsed(given)
    except UsageError as error:
        raise UsageError(IN_SEAT(given=given, problem=error.text)) from error


def named(seats: Sequence[Human | Robot]) -> list[SeatSpec]:
    """The seats as a header stores them, with a name for each."""
    taken = {_key(seat.name) for seat in seats if seat.name}
    if len(taken) < sum(1 for seat in seats if seat.name):
        names = [_key(seat.name) for seat in seats]
        twice = next(seat.name for seat in seats if seat.name and names.count(_key(seat.name)) > 1)
        raise UsageError(SAME_NAME(name=twice))
    result = []
    for seat in seats:
        name = seat.name or _free_name(seat.kind, taken)
        taken.add(_key(name))
        settings = {LANGUAGE: seat.language} if isinstance(seat, Human) and seat.language else {}
        result.append(SeatSpec(name, seat.kind, wishes=dict(seat.wishes), settings=settings))
    return result


def first_seat(given: str, names: Sequence[str], seed: int) -> int:
    """The seat of the first player, given by name or as `random`; the random choice depends on the seed
    alone."""
    keys = [_key(name) for name in names]
    if _key(given) in keys:
        return keys.index(_key(given))
    if given == "random":
        return Dice(seed).below("first player", len(names))
    raise UsageError(NOBODY(given=given, names=tuple(names)))


def _parsed(given: str) -> Human | Robot:
    who, *parts = given.split(",")
    kind, colon, name = (piece.strip() for piece in who.partition(":"))
    if not kind:
        raise UsageError(NO_KIND)
    if colon and not name:
        raise UsageError(BAD_NAME(name=name, n=LONGEST_NAME))
    wishes: dict[str, str] = {}
    for part in parts:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise UsageError(NO_VALUE(part=part))
        if key in wishes:
            raise UsageError(TWICE(key=key))
        wishes[key] = value
    language = wishes.pop(LANGUAGE, "")
    if kind == PERSON:
        return Human(name, language=language, wishes=wishes)
    if language:
        raise UsageError(BOT_LANGUAGE(key=LANGUAGE))
    return Robot(kind, name, wishes=wishes)


def _written(kind: str, name: str, more: Mapping[str, str]) -> str:
    who = f"{kind}:{name}" if name else kind
    return ",".join([who, *(f"{key}={value}" for key, value in more.items())])


def _shown(seat: Human | Robot, *places: str, **keywords: object) -> str:
    """The expression that makes a seat, without empty arguments."""
    arguments = [repr(value) for value in places if value]
    arguments += [f"{key}={value!r}" for key, value in keywords.items() if value]
    return f"{type(seat).__name__}({', '.join(arguments)})"


def _set_fields(seat: Human | Robot, **values: object) -> None:
    """Set the checked fields of a frozen value."""
    for name, value in values.items():
        object.__setattr__(seat, name, value)


def _checked_name(given: str) -> str:
    name = unicodedata.normalize("NFC", given.strip())
    if (given and not name) or len(name) > LONGEST_NAME or CONTROL.search(name) or _UNSEEN.search(name):
        raise UsageError(BAD_NAME(name=name, n=LONGEST_NAME))
    if "," in name:
        raise UsageError(COMMA_IN_NAME(name=name))
    return name


def _checked_wishes(wishes: Mapping[str, str]) -> dict[str, str]:
    checked = {key.strip(): value.strip() for key, value in wishes.items()}
    for key, value in checked.items():
        if not key or not value or "=" in key or "," in key or "," in value:
            raise UsageError(BAD_WISH(key=key, value=value))
        if key == LANGUAGE:
            raise UsageError(LANGUAGE_WISH(key=key))
    return checked


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
