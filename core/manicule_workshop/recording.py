"""Records where every message is seen, and joins it with what was recorded before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from manicule.plugins import PluginRegistry
from manicule_languages.message import Message
from manicule_languages.pofile import Key
from manicule_workshop.game_recording import TableRecording, take_pages
from manicule_workshop.played_tables import NAMES, tables_of
from manicule_workshop.seen import SeenFile, SeenMessage, SeenTable
from manicule_workshop.sightings import Sightings, kept, of_present


def ids_of(registry: PluginRegistry) -> dict[str, str]:
    """The ids that occur as values of placeholders, with what they are."""
    kinds = dict.fromkeys(registry.bot_kinds(), "the kind of a bot")
    plugins = dict.fromkeys(registry.manifests, "the id of a plugin")
    return {**kinds, **plugins, **{game.id: "the id of a game" for game in registry.games()}}


class Recording:
    """A recording: the messages seen so far. `tables` are those of the named games, or those with one of the
    `plugins`; a program plays them one by one, and may add what it shows itself to `sightings`."""

    def __init__(self, registry: PluginRegistry, games: Iterable[str], plugins: Collection[str] = ()) -> None:
        self._registry = registry
        self._games = tuple(games)
        self.sightings = Sightings(NAMES, ids_of(registry))
        self.tables: dict[str, SeenTable] = {
            name: table
            for game in self._games
            for name, table in tables_of(registry, game).items()
            if not plugins or any(id in table.plugins for id in plugins)
        }

    def play(self) -> Iterator[str]:
        """Play all tables; yields the name of each table when it is finished."""
        for name, table in self.tables.items():
            for _ in TableRecording(self._registry, name, table, self.sightings).play():
                pass
            yield name
        for game in self._games:
            take_pages(self._registry, game, self.sightings)

    def joined(self, old: SeenFile, messages: Mapping[str, Iterable[Message]]) -> SeenFile:
        """The file with everything that was seen now, and what was seen before of messages that still exist.

        Examples and roles stay, so that another seed or a changed rule changes few comments."""
        present = {domain: tuple(found) for domain, found in messages.items()}
        new = of_present(self.sightings.messages(old), present)
        joined: dict[str, dict[Key, SeenMessage]] = {}
        for domain in present:
            before = of_present(old.messages, present).get(domain, {})
            now = {key: kept(before.get(key), one) for key, one in new.get(domain, {}).items()}
            joined[domain] = {**before, **now}
        others = {domain: found for domain, found in old.messages.items() if domain not in present}
        return _with_tables({**others, **joined}, {**old.tables, **self.tables})


def _with_tables(
    messages: Mapping[str, Mapping[Key, SeenMessage]], tables: Mapping[str, SeenTable]
) -> SeenFile:
    """The messages with their tables; a message whose table is gone has no place."""
    placed = {
        domain: {
            key: one if one.at is None or one.at.table in tables else msgspec.structs.replace(one, at=None)
            for key, one in found.items()
        }
        for domain, found in messages.items()
    }
    used = {one.at.table for found in placed.values() for one in found.values() if one.at is not None}
    return SeenFile({name: table for name, table in tables.items() if name in used}, placed)
