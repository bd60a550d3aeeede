"""The library: every plugin that is there, and what can be made of them.

Finding reads metadata only; a plugin is imported when it is first played with or asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.errors import FAILURES, ManiculeError, PluginError, UsageError
from manicule.library import selection
from manicule.library.discovery import Discovery, blocked_ids, discover
from manicule.library.fingerprint import PluginFingerprint, fingerprint_of
from manicule.library.loader import load_bot, load_plugin
from manicule.library.manifest import Failure, Manifest, Value
from manicule.library.options import options_of, recorded_options
from manicule.library.player_counts import check_player_count, check_wishes, numbers_of
from manicule.library.selection import Selection, in_order, needs
from manicule.nearest import nearest
from manicule.text import id_list, tr

if TYPE_CHECKING:
    from manicule.bots import Bot
    from manicule.content import ContentSource
    from manicule.plugin import Plugin
    from manicule.ruleset import RuleSet

NO_GAMES = tr("no game is installed; see: manicule plugins list")
NO_SUCH_GAME = tr("there is no game “{game}”; did you mean “{near}”? The games are {known}")
NO_SUCH_PLUGIN = tr("no plugin “{plugin}” is installed; see: manicule plugins list")
MISSING = tr("these plugins are needed and not installed: {plugins}. Install them and try again.")
INCOMPATIBLE = tr("these plugins do not work together: {plugins} ({what})")
AT_FAULT = tr("plugin {plugin}: {problem}")
NO_SUCH_BOT = tr("there is no bot “{kind}”; the bots are {known}")
NO_BOTS = tr("there is no bot “{kind}”, because no plugin with bots is installed; see: manicule plugins list")
TWO_BOTS = tr(
    "plugins {one} and {other} both bring a bot “{kind}”; block one of them: MANICULE_BLOCK={other}"
)


class Library:
    """All plugins by id. `failures` are those that cannot even be considered, `blocked` the unwanted ids."""

    def __init__(self, found: Discovery, blocked: tuple[str, ...] = ()) -> None:
        self.manifests = dict(sorted(found.manifests.items()))
        self.failures = found.failures
        self.blocked = blocked
        self.blocked_plugins = found.blocked
        self.broken: dict[str, PluginError] = {}
        self._plugins: dict[str, Plugin] = {}
        self._rule_sets: dict[tuple[str, ...], RuleSet] = {}
        self._fingerprints: dict[str, PluginFingerprint] = {}

    @classmethod
    def find(cls, blocked: Iterable[str] = (), paths: Iterable[Path] = ()) -> Library:
        """Look for plugins everywhere and at `paths`, except the blocked ones; nothing is imported."""
        skipped = blocked_ids(blocked)
        return cls(discover(skipped, paths), skipped)

    # What there is.

    def games(self) -> list[Manifest]:
        """Every game, by id."""
        return [manifest for manifest in self.manifests.values() if manifest.kind == "game"]

    def game(self, id: str) -> Manifest:
        """The manifest of a game; `UsageError` with the known ones when there is no such game."""
        manifest = self.manifests.get(id)
        if manifest is not None and manifest.kind == "game":
            return manifest
        known = [game.id for game in self.games()]
        if manifest is None and (error := self.why_unavailable(id)) is not None:
            raise error
        if not known:
            raise UsageError(NO_GAMES)
        raise UsageError(NO_SUCH_GAME(game=id, near=nearest(id, known), known=id_list(known)))

    def manifest(self, id: str) -> Manifest:
        """The manifest of any plugin; `PluginError` with the reason when it cannot be used."""
        manifest = self.manifests.get(id)
        if manifest is None:
            raise self.why_unavailable(id) or PluginError(NO_SUCH_PLUGIN(plugin=id))
        return manifest

    def failures_of(self, id: str) -> list[Failure]:
        """What is known to be wrong with an id; more than one when it is there several times."""
        return [failure for failure in self.failures if failure.id == id]

    def why_unavailable(self, id: str) -> PluginError | None:
        """Why a plugin that is there cannot be used: it is blocked or failed; None when it is not there."""
        known = [self.blocked_plugins[id]] if id in self.blocked_plugins else self.failures_of(id)
        return PluginError(known[0].text) if known else None

    # What is played with.

    def select(
        self, game: str, seats: int, with_: Sequence[str] = (), without: Sequence[str] = ()
    ) -> Selection:
        """Choose the plugins of a game for a number of seats, with and without some."""
        return selection.select(self, game, seats, with_, without)

    def options(self, game: str, ids: Sequence[str], given: Mapping[str, str]) -> dict[str, Value]:
        """The options of a game and its plugins: defaults, and what is given as KEY or plugin.KEY."""
        chosen = self._all(game, ids)
        others = [one for one in self.manifests.values() if one.game == game and one.id not in chosen]
        return options_of([self.manifest(id) for id in chosen], given, others)

    def recorded_options(
        self, game: str, ids: Sequence[str], recorded: Mapping[str, object]
    ) -> dict[str, Value]:
        """The options of a game as a record has them; `UsageError` for what cannot be chosen now."""
        return recorded_options([self.manifest(id) for id in self._all(game, ids)], recorded)

    def check_player_count(self, game: str, ids: Sequence[str], seats: int) -> None:
        """Refuse a number of seats for which there are no rules, and say what to add."""
        check_player_count(self.manifests, game, self._all(game, ids), seats)

    def player_counts(self, game: str) -> list[int]:
        """How many can sit down to a game, with the plugins that are on by themselves."""
        return numbers_of(self.manifests, game)

    def check_wishes(self, game: str, ids: Sequence[str], name: str, wishes: Iterable[str]) -> None:
        """Refuse what is wished for a seat when no plugin in use knows it."""
        check_wishes(self.manifests, self._all(game, ids), name, wishes)

    def rule_set(
        self, game: str, ids: Sequence[str], extra: Sequence[ContentSource] = (), keeps_order: bool = False
    ) -> RuleSet:
        """The rules of a game with these plugins, built once; `extra` is content on top of theirs.

        Plugins add to each other in the order that they need, or in this one: a record has its own."""
        everything = self._all(game, ids, keeps_order)
        if extra:
            return self._build(everything, extra)
        rules = self._rule_sets.get(everything)
        if rules is None:
            rules = self._rule_sets[everything] = self._build(everything, ())
        return rules

    def plugin(self, id: str) -> Plugin:
        """A plugin, imported when it is first asked for; `PluginError` when that fails."""
        manifest = self.manifest(id)
        if id in self.broken:
            raise PluginError(self.broken[id].text) from self.broken[id]
        if id not in self._plugins:
            try:
                self._plugins[id] = load_plugin(manifest)
            except PluginError as error:
                self.broken[id] = error
                raise
        return self._plugins[id]

    def check(self, id: str) -> PluginError | None:
        """Load a plugin with all that it brings, rules together with its game; what is wrong, if anything."""
        manifest = self.manifest(id)
        try:
            self.plugin(id)
            if manifest.kind != "bots":
                self.rule_set(manifest.plays, needs(self.manifests, id))
            for kind in manifest.bots:
                load_bot(manifest, kind)
        except PluginError as error:
            return error
        return None

    def fingerprint(self, id: str) -> PluginFingerprint:
        """The version and the digest of a plugin, for records."""
        if id not in self._fingerprints:
            self._fingerprints[id] = fingerprint_of(self.manifest(id))
        return self._fingerprints[id]

    # Bots.

    def bot_kinds(self, game: str = "") -> list[str]:
        """The kinds of bots there are, or those that can play a game; nothing is imported."""
        return sorted({kind for manifest in self._bringers(game) for kind in manifest.bots})

    def bot(self, kind: str, game: str = "") -> Bot:
        """A new bot of a kind; one that a game brings for itself goes before one for every game."""
        bringers = [manifest for manifest in self._bringers(game) if kind in manifest.bots]
        own = [manifest for manifest in bringers if manifest.plays == game]
        best = own or bringers
        if not best:
            known = self.bot_kinds(game)
            raise UsageError(NO_SUCH_BOT(kind=kind, known=id_list(known)) if known else NO_BOTS(kind=kind))
        if len(best) > 1:
            raise PluginError(TWO_BOTS(kind=kind, one=best[0].id, other=best[1].id))
        return load_bot(best[0], kind)

    def _bringers(self, game: str) -> list[Manifest]:
        fits = ("", game)
        return [one for one in self.manifests.values() if one.bots and (not game or one.plays in fits)]

    # Building rule sets.

    def _all(self, game: str, ids: Iterable[str], keeps_order: bool = False) -> tuple[str, ...]:
        """The game, then its plugins in their order; all that are missing are named at once."""
        self.game(game)
        others = dict.fromkeys(id for id in ids if id != game)
        known = [id for id in others if id in self.manifests]
        missing = [id for id in others if id not in self.manifests]
        if missing:
            reasons = [error for id in missing if (error := self.why_unavailable(id)) is not None]
            raise reasons[0] if reasons else PluginError(MISSING(plugins=id_list(missing)))
        return (game, *(known if keeps_order else in_order(self.manifests, known)))

    def _build(self, ids: Sequence[str], extra: Sequence[ContentSource]) -> RuleSet:
        from manicule.content import read_folder
        from manicule.hooks.answers import WrongAnswer
        from manicule.ruleset import RuleSet

        plugins = {id: self.plugin(id) for id in ids}
        game = plugins[ids[0]].game
        assert game is not None
        folders = {id: self.manifests[id].content_folder for id in ids}
        sources = [read_folder(id, folder) for id, folder in folders.items() if folder is not None]
        try:
            return RuleSet(game, plugins, [*sources, *extra])
        except ManiculeError:
            raise
        except WrongAnswer as error:
            raise PluginError(AT_FAULT(plugin=error.owner, problem=error.problem)) from error
        except FAILURES as error:
            what = f"{type(error).__name__}: {error}"
            raise PluginError(INCOMPATIBLE(plugins=id_list(ids), what=what)) from error
