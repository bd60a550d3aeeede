"""Options whose values are entries of content, such as the cards of a game: chosen by name, one for each
place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Option

SEPARATOR = ","
LISTED = tr("{things}", context="the values of an option, in order")
# Translators: {name} is a card or another thing that was chosen, {place} the place where it lies
AT_PLACE = tr("{place}: {name}", context="the value of an option")
CHOOSE_ALL = tr("Choose one for each of {places}, or none to leave all to chance.")
# Translators: {one} and {other} are two cards of one kind, of which only one is in play
ALIKE = tr("“{one}” and “{other}” cannot be chosen together.")


class NamedEntry(msgspec.Struct, frozen=True):
    """An entry of content by name. Only one entry of a `group` can be chosen, unless the group is empty."""

    id: str
    name: Text
    about: Text | None
    group: str


class EntryChoice(msgspec.Struct, frozen=True):
    """The entries that can be chosen for an option, and the places to choose them for, by id."""

    places: Mapping[str, Text]
    entries: Mapping[str, NamedEntry]

    def value_of(self, chosen: Sequence[str]) -> str:
        """The value of the option for the entries chosen, one for each place; empty if none is chosen. Raises
        `UsageError` if they cannot be chosen together."""
        if not any(chosen):
            return ""
        if not all(one in self.entries for one in chosen) or len(chosen) != len(self.places):
            raise UsageError(CHOOSE_ALL(places=tuple(self.places.values())))
        taken: dict[str, NamedEntry] = {}
        for at, one in enumerate(map(self.entries.__getitem__, chosen)):
            other = taken.setdefault(one.group or str(at), one)
            if other is not one or chosen.count(one.id) > 1:
                raise UsageError(ALIKE(one=other.name, other=one.name))
        return SEPARATOR.join(chosen)

    def chosen_in(self, value: str) -> list[NamedEntry]:
        """The entries in a value of the option; empty if it names no entries."""
        ids = value.replace(SEPARATOR, " ").split()
        return [self.entries[id] for id in ids] if all(id in self.entries for id in ids) else []

    def name_of(self, value: str) -> Text | None:
        """A value by the names of its entries; None if it names no entries."""
        chosen = self.chosen_in(value)
        pairs = zip(self.places.values(), chosen, strict=False)
        things = tuple(AT_PLACE(place=place, name=one.name) for place, one in pairs)
        return LISTED(things=things) if things else None


def entries_for(
    registry: PluginRegistry, game: str, plugins: Sequence[str], owner: str, option: Option
) -> EntryChoice | None:
    """The entries to choose from for an option of the `owner`, in a game with these plugins; None if the
    option is not about entries, or about a kind that the owner does not declare."""
    if option.picks is None:
        return None
    content = registry.rule_set(game, plugins).contents.get(owner)
    entries: Mapping[str, Any] | None = getattr(content, option.picks.entries, None)
    places: Mapping[str, Any] | None = getattr(content, option.picks.places, None)
    if entries is None or places is None:
        return None
    return EntryChoice(
        {id: _name(place, id) for id, place in places.items()},
        {id: _named(one, id, option.picks.one_of_each) for id, one in entries.items()},
    )


def _named(entry: Any, id: str, group: str) -> NamedEntry:
    about = getattr(entry, "about", None)
    kind = str(getattr(entry, group, "")) if group else ""
    return NamedEntry(id, _name(entry, id), about if isinstance(about, Text) else None, kind)


def _name(entry: Any, id: str) -> Text:
    name = getattr(entry, "name", None)
    return name if isinstance(name, Text) else verbatim(id)
