"""Takes up plugins that are saved during a match: their author sees a change at the next question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manicule.door.open import Loading
from manicule.kernel.errors import ManiculeError
from manicule.kernel.positions import canonical
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins.fingerprint import stamp_of
from manicule.plugins.imports import imported_again
from manicule.plugins.selection import depending_on
from manicule.records.match_file import required_header
from manicule.records.record import Record

if TYPE_CHECKING:
    from manicule.kernel.positions.position import Position
    from manicule.match.match import Match
    from manicule.plugins import PluginRegistry

# Translators: these three are for an author of plugins who has saved a file during a game; {plugins} are ids
RELOADED = tr("Reloaded {plugins}. The game goes on where it was.")
# Translators: {problem} names the plugin and what is wrong with it
NOT_LOADED = tr("Not reloaded, so the rules stay as they were: {problem}")
# Translators: {problem} says which answer or which part of the position does not fit
NOT_FITTING = tr("The game cannot go on with the saved {plugins}, so the rules stay as they were: {problem}")


class PluginReloader:
    """Watches the files of a match's plugins. `registry` and the match get the plugins as they were saved
    last, or keep what they have; in both cases the match has a notice.

    >>> PluginReloader(match, registry).take_up()
    False
    """

    def __init__(self, match: Match, registry: PluginRegistry) -> None:
        self._match = match
        self._registry = registry
        self._told: set[Text] = set()
        header = required_header(match)
        bringers = [registry.bot_provider(kind, header.game).id for kind in header.bots.values()]
        self._paths = {id: registry.manifest(id).origin.path for id in (*header.plugin_ids, *bringers)}
        self._stamps = self._look()

    def take_up(self) -> bool:
        """Take up the plugins that were saved since the last call; returns whether there are new rules."""
        before, self._stamps = self._stamps, self._look()
        changed = [id for id, stamp in self._stamps.items() if stamp != before[id]]
        if not changed:
            return False
        self._told.clear()
        problem = self._problem_with(changed)
        self._match.display.add_notice(problem or RELOADED(plugins=id_list(changed)))
        return problem is None

    def report(self, error: BaseException) -> None:
        """Notify people of a failure of the rules, once until a plugin is saved; other errors are raised."""
        if not isinstance(error, ManiculeError):
            raise error
        if error.text not in self._told:
            self._told.add(error.text)
            self._match.display.add_notice(error.text)

    def _look(self) -> dict[str, object]:
        return {id: stamp_of(path) for id, path in self._paths.items()}

    def _problem_with(self, changed: list[str]) -> Text | None:
        """Take up these plugins; returns the reason if that is not possible, and then nothing has changed."""
        match, said = self._match, NOT_LOADED
        try:
            found = self._registry.found_again()
            for id in changed:
                found.manifest(id)  # its own problem, not that of the game
            changed_now, changed_before = (
                depending_on(one.manifests, changed) for one in (found, self._registry)
            )
            with imported_again((*changed_before, *changed_now)):
                record = Record(required_header(match))
                record.seat_changes = [*match.occupants.changes]
                loading = Loading(found, record)
                said = NOT_FITTING(plugins=id_list(changed))

                def moved(position: Position) -> Position:
                    return canonical.decode(loading.rules, canonical.encode(position))

                versions = tuple(found.fingerprint(id) for id in changed)
                match.change_rules(loading.rules, loading.setup, loading.bots, moved, versions)
        except ManiculeError as error:
            return said(problem=error.text)
        self._registry.take_over(found)
        return None
