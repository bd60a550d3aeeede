"""The terms of a table, for people: its plugins and options by name, and what differs from the default."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.header import MatchHeader
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest, Option, Value
from manicule.plugins.options import declared_options
from manicule.plugins.player_counts import default_plugins, parts_of, player_count_of
from manicule_interface.listings import written
from manicule_interface.option_entries import EntryChoice, entries_for

DIFFERENCES = ntr("{n} difference from the usual rules", "{n} differences from the usual rules")
YES, NO = tr("yes", context="an option"), tr("no", context="an option")


class PluginTerm(msgspec.Struct, frozen=True):
    """A plugin that is in the game, or that is left out although it is on by default."""

    name: Text
    about: Text
    is_on: bool
    is_usual: bool


class OptionTerm(msgspec.Struct, frozen=True):
    """An option with its value, and its default value."""

    about: Text
    value: Text
    usual: Text
    is_usual: bool


class TableTerms(msgspec.Struct, frozen=True):
    """The plugins and options of a table."""

    plugins: tuple[PluginTerm, ...]
    options: tuple[OptionTerm, ...]

    @property
    def all(self) -> tuple[PluginTerm | OptionTerm, ...]:
        """All plugins and options."""
        return (*self.plugins, *self.options)

    @property
    def differences(self) -> tuple[PluginTerm | OptionTerm, ...]:
        """The plugins and options that are not as usual."""
        return tuple(term for term in self.all if not term.is_usual)


def terms_of(registry: PluginRegistry, header: MatchHeader) -> TableTerms:
    """The terms of a match. A plugin that is no longer installed appears by its id."""
    ids = [id for id in header.plugin_ids if id != header.game]
    manifests = registry.manifests
    usual = _usual_plugins(registry, header.game, ids, len(header.seats))
    plugins = [_plugin_term(manifests.get(id), id, usual) for id in ids]
    plugins += [
        PluginTerm(one.name, one.about, is_on=False, is_usual=False)
        for one in parts_of(manifests, header.game)
        if one.id in usual and one.id not in ids
    ]
    return TableTerms(tuple(plugins), tuple(_option_terms(registry, header)))


def _usual_plugins(registry: PluginRegistry, game: str, ids: list[str], seats: int) -> set[str]:
    """The plugins that are on by default at a table with these seats and added opponents."""
    manifests = registry.manifests
    added = [id for id in ids if id in manifests and not manifests[id].default]
    players = player_count_of(manifests, added, seats)
    return {one.id for one in default_plugins(manifests, game, players)}


def _plugin_term(manifest: Manifest | None, id: str, usual: set[str]) -> PluginTerm:
    if manifest is None:
        return PluginTerm(verbatim(id), verbatim(""), is_on=True, is_usual=False)
    return PluginTerm(manifest.name, manifest.about, is_on=True, is_usual=id in usual)


def _option_terms(registry: PluginRegistry, header: MatchHeader) -> Iterator[OptionTerm]:
    owners = [registry.manifests[id] for id in header.plugin_ids if id in registry.manifests]
    for key, (owner, option) in declared_options(owners).items():
        value = header.options.get(key, option.default)
        entries = entries_for(registry, header.game, header.plugin_ids, owner, option)
        chosen, usual = (value_name(option, one, entries) for one in (value, option.default))
        yield OptionTerm(option.about, chosen, usual, is_usual=value == option.default)


def value_name(option: Option, value: Value, entries: EntryChoice | None = None) -> Text:
    """A value of an option, as people read it."""
    if isinstance(value, bool):
        return YES if value else NO
    named = entries.name_of(written(value)) if entries is not None else None
    if named is not None:
        return named
    return option.labels.get(written(value), verbatim(written(value)))
