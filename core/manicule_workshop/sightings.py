"""Collects the texts that are seen, and makes one record of each message: roles, placeholders, an example."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from manicule.kernel.text import Param, Text
from manicule_languages.message import Message, has_words, is_translatable
from manicule_languages.pofile import Key
from manicule_languages.soundness import NUMBER, names_in
from manicule_workshop.roles import weakness
from manicule_workshop.scrubbing import scrubbed
from manicule_workshop.seen import SeenAt, SeenFile, SeenMessage, SeenParam
from manicule_workshop.value_kinds import EACH, ValueKinds, shortened

MOST_ROLES = 2
"""The maximum number of roles kept of a message."""
MOST_KINDS = 2
"""The maximum number of kinds kept of a placeholder."""
LONGEST_ROLE = 160
LONGEST_QUOTE = 40
"""The maximum length of a quote in a role that is too long."""
PROGRAM = "manicule: "
"""Stands before every error that the program prints."""
NOTHING_SEEN = SeenFile()
_QUOTED = re.compile(r"“[^”]*”|‘[^’]*’")


class _Candidate(NamedTuple):
    """An example; the smallest is the best one."""

    rank: tuple[int, ...]
    step: int
    size: int
    english: str
    text: Text
    at: SeenAt | None


class _Sighted:
    """Everything that was seen of one message."""

    def __init__(self) -> None:
        self.roles: dict[str, None] = {}
        self.inside: dict[str, None] = {}
        self.params: dict[str, dict[str, str]] = {}
        self.room = 0
        self.best: _Candidate | None = None

    def seen(self, before: SeenMessage | None) -> SeenMessage:
        """The record. Its roles are those from `before` if they still hold and no others say more."""
        assert self.best is not None
        found = [*self.roles, *self.inside]
        roles = _best_roles(found)
        if before is not None and len(before.roles) == len(roles) and {*before.roles} <= {*found}:
            roles = min(list(before.roles), roles, key=lambda one: max(map(weakness, one), default=0))
        params = {name: _param(kinds) for name, kinds in self.params.items()}
        return SeenMessage(self.best.text, tuple(roles), params, self.room, self.best.at)


class Sightings:
    """The messages seen so far, by domain and key. `names` are the names of players; `ids` describe other
    values, such as the ids of plugins."""

    def __init__(self, names: Collection[str] = (), ids: Mapping[str, str] | None = None) -> None:
        self._kinds = ValueKinds(names, ids or {})
        self._sighted: dict[tuple[str, Key], _Sighted] = {}
        self._known: set[tuple[Text, str]] = set()

    def __len__(self) -> int:
        return len(self._sighted)

    def take(self, text: Text, role: str, at: SeenAt | None = None, room: int = 0) -> None:
        """Take a text that was seen, and the texts in it."""
        self._take(text, role, at, room, is_inside=False)

    def messages(self, before: SeenFile = NOTHING_SEEN) -> dict[str, dict[Key, SeenMessage]]:
        """The messages by domain and key. Their roles change from `before` only if they must."""
        found: dict[str, dict[Key, SeenMessage]] = {}
        for (domain, key), sighted in self._sighted.items():
            found.setdefault(domain, {})[key] = sighted.seen(before.message(domain, key))
        return found

    def _take(self, text: Text, role: str, at: SeenAt | None, room: int, is_inside: bool) -> None:
        if (text, role) in self._known:
            return
        self._known.add((text, role))
        if text.domain and is_translatable(text.message):
            self._add(text, role, at, room, is_inside)
        for name, value in text.params:
            for inner in _texts_of(value):
                if text.domain and has_words(text.message.removeprefix(PROGRAM)):
                    self._take(
                        inner, f"as {{{name}}} in “{shortened(text.message, 100)}”", at, 0, is_inside=True
                    )
                else:
                    self._take(inner, role, at, room, is_inside)

    def _add(self, text: Text, role: str, at: SeenAt | None, room: int, is_inside: bool) -> None:
        sighted = self._sighted.setdefault((text.domain, (text.context, text.message)), _Sighted())
        (sighted.inside if is_inside else sighted.roles)[_of_length(scrubbed(role))] = None
        sighted.room = max(sighted.room, room)
        wanted = {*names_in(text.message), *names_in(text.plural)}
        text = self._scrubbed(text, wanted)
        for name, value in text.params:
            if value == ():
                continue
            kind, sample = self._kinds.of(name, value)
            kinds = sighted.params.setdefault(name, {})
            if len(kinds) < 2 * MOST_KINDS or kind in kinds:
                kinds[kind] = min(kinds.get(kind, sample), sample, key=lambda one: (not one, len(one), one))
        rank = (*_shortcomings(text, wanted), at is None, is_inside)  # a place can be shown at the desk
        english = str(text)
        candidate = _Candidate(rank, at.step if at else 0, len(english), english, text, at)
        if sighted.best is None or candidate[:4] < sighted.best[:4]:
            sighted.best = candidate

    def _scrubbed(self, text: Text, wanted: Collection[str]) -> Text:
        """The text without its code, unused parameters and values of this machine."""
        params = tuple(
            (name, self._value(value)) for name, value in dict(text.params).items() if name in wanted
        )
        return msgspec.structs.replace(text, params=params, code="")

    def _value(self, value: Param) -> Param:
        if isinstance(value, str):
            return scrubbed(value)
        if isinstance(value, Text):
            return self._scrubbed(value, {*names_in(value.message), *names_in(value.plural)})
        if isinstance(value, tuple):
            return tuple(
                scrubbed(one) if isinstance(one, str) else self._scrubbed(one, dict(one.params))
                for one in value
            )
        return value


def kept(old: SeenMessage | None, new: SeenMessage) -> SeenMessage:
    """The new record, with the old example if the English and the names of parameters are the same. The place
    of an example changes with it."""
    if old is None or old.example.plural != new.example.plural:
        return new
    if {name for name, _ in old.example.params} != {name for name, _ in new.example.params}:
        return new
    params = {
        name: SeenParam(param.kind, old.params[name].sample)
        if name in old.params and old.params[name].kind == param.kind
        else param
        for name, param in new.params.items()
    }
    return msgspec.structs.replace(new, example=old.example, params=params)


def of_present(
    found: Mapping[str, Mapping[Key, SeenMessage]], messages: Mapping[str, Iterable[Message]]
) -> dict[str, dict[Key, SeenMessage]]:
    """The records of messages that exist; the others have been reworded."""
    result = {}
    for domain, present in messages.items():
        keys = {message.key: message.plural for message in present}
        known = found.get(domain, {})
        result[domain] = {
            key: one for key, one in known.items() if key in keys and keys[key] == one.example.plural
        }
    return {domain: known for domain, known in result.items() if known}


def _best_roles(roles: Sequence[str]) -> list[str]:
    """Some of the roles: no weak one beside a strong one, and no two that differ only in what they quote."""
    least = min(map(weakness, roles), default=0)
    strong = [role for role in roles if weakness(role) == least]
    different = {_QUOTED.sub("", role): role for role in reversed(strong)}
    return [role for role in strong if role in different.values()][:MOST_ROLES]


def _of_length(role: str) -> str:
    """A role that is not too long: its quotes are cut before its end."""
    if len(role) > LONGEST_ROLE:
        role = _QUOTED.sub(lambda found: _cut_quote(found[0]), role)
    return shortened(role, LONGEST_ROLE)


def _cut_quote(quote: str) -> str:
    return f"{quote[0]}{shortened(quote[1:-1], LONGEST_QUOTE)}{quote[-1]}"


def _texts_of(value: Param) -> Iterable[Text]:
    if isinstance(value, Text):
        return (value,)
    return [one for one in value if isinstance(one, Text)] if isinstance(value, tuple) else ()


def _shortcomings(text: Text, wanted: Collection[str]) -> tuple[bool, ...]:
    """What makes a text a bad example, the worst first."""
    given = dict(text.params)
    shown = [str(Text("{x}", domain="")(x=value)) for value in given.values()]
    number = given.get(NUMBER)
    return (
        any(name not in given for name in wanted),
        any(not one for one in shown),
        bool(text.plural) and number in (0, 1),
        len(set(shown)) < len(shown),
        any("…" in one for one in shown),
        len(str(text)) > 3 * len(text.message) + 60,
    )


def _param(kinds: Mapping[str, str]) -> SeenParam:
    first = list(kinds.items())[:MOST_KINDS]
    named = [kind for kind, _ in first if not any(kind in other for other, _ in first if other != kind)]
    lists = [kind.removeprefix(EACH) for kind in named if kind.startswith(EACH)]
    if lists and len(lists) == len(named):  # each of one list is this or that
        named = [EACH + lists[0], *lists[1:]]
    return SeenParam(" or ".join(named), first[0][1])
