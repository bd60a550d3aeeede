"""Checks whether the plugins of a recorded game are installed and unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from manicule.kernel.errors import ManiculeError, PluginError, RecordError, UsageError
from manicule.kernel.plugin import PERSON, PluginFingerprint
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.header import MatchHeader

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry

MISSING = tr("the game needs plugins that are not installed: {plugins}; install them and try again")
UNUSABLE = tr("the game needs {plugin}, which cannot be used now: {problem}")
# Translators: {bots} are ids of computer players, which are needed to resume a saved game
NO_BOT = tr("the game needs bots that are not installed: {bots}; install the plugin that provides them")
OTHER_VERSION = tr("plugin {plugin} is now version {now}, but the game was recorded with version {then}")
OTHER_FILES = tr("plugin {plugin} has been changed since the game was recorded (its version is still {then})")
# Translators: follows an error about a saved game; “its” and “since” refer to that game
SAME_PLUGINS = tr(
    "None of its plugins have changed since. Either the record was made by a different version of "
    "Manicule, or a rule depends on something outside the game."
)
NOT_ALLOWED = tr("{file}: the rules do not allow this setup: {problem}. {since}")
EDITED = tr("None of its plugins have changed since: undo the changes to the file.")
NO_GAME = tr("“{plugin}” is not a game")
NOT_OF_GAME = tr("plugin “{plugin}” is not part of {game}")
# Translators: {plugin} and {required} are ids of plugins
INCOMPLETE = tr("plugin “{plugin}” needs “{required}”, which is missing")
CHANGED_PLUGINS = tr("Changes since then: {plugins}")
# Translators: {file} is the file of a saved game; {problem} is a part of a sentence; {since} is a sentence
# about changed plugins
MISMATCH = tr("{file}: {problem}. {since}")


def check_present(start: MatchHeader, registry: PluginRegistry) -> None:
    """Refuse to start with a plugin missing; the error names all missing plugins."""
    missing = [plugin for plugin in start.plugins if plugin.id not in registry.manifests]
    if not missing:
        return
    absent = registry.why_unavailable(missing[0].id)
    if len(missing) == 1 and absent is not None:
        raise PluginError(UNUSABLE(plugin=missing[0].id, problem=absent.text))
    named = tuple(f"{plugin.id} {plugin.version}".rstrip() for plugin in missing)
    raise PluginError(MISSING(plugins=named))


def check_bots(start: MatchHeader, kinds: Iterable[str], registry: PluginRegistry) -> None:
    """Refuse to continue if a bot is missing. `kinds` are those of the players now."""
    known = registry.bot_kinds(start.game)
    missing = tuple(dict.fromkeys(kind for kind in kinds if kind not in (PERSON, *known)))
    if missing:
        raise PluginError(NO_BOT(bots=missing))


def check_together(start: MatchHeader, registry: PluginRegistry) -> None:
    """Refuse plugins that cannot be combined; an edited record may name some."""
    game, *others = (registry.manifests[plugin.id] for plugin in start.plugins)
    if game.kind != "game":
        raise UsageError(NO_GAME(plugin=game.id))
    for one in others:
        if one.kind != "rules" or one.game != game.id:
            raise UsageError(NOT_OF_GAME(plugin=one.id, game=game.id))
        for required in one.requires:
            if required not in start.plugin_ids:
                raise UsageError(INCOMPLETE(plugin=one.id, required=required))


def not_allowed(name: str, error: ManiculeError, changed: tuple[Text, ...]) -> RecordError:
    """The error for a recorded game that could not start with the present plugins, with its possible
    cause."""
    # Translators: in place of the name of a file, at the beginning of an error, if a game is not in a file
    file = verbatim(name) if name else tr("the game")
    since = CHANGED_PLUGINS(plugins=changed) if changed else EDITED
    return RecordError(NOT_ALLOWED(file=file, problem=error.text, since=since))


def changes(start: MatchHeader, fingerprints: Sequence[PluginFingerprint]) -> tuple[Text, ...]:
    """The changes since the recording, one text per plugin; `fingerprints` are the current ones."""
    found = []
    for then, now in zip(start.plugins, fingerprints, strict=True):
        if now.version != then.version:
            text = OTHER_VERSION(plugin=then.id, then=_version(then.version), now=_version(now.version))
            found.append(text)
        elif now.digest != then.digest:
            found.append(OTHER_FILES(plugin=then.id, then=_version(then.version)))
    return tuple(found)


def mismatch(name: str, error: ManiculeError, changed: tuple[Text, ...]) -> RecordError:
    """The error for a replay that differs from its record, with its possible cause."""
    file = verbatim(name) if name else tr("the game")
    since = CHANGED_PLUGINS(plugins=changed) if changed else SAME_PLUGINS
    return RecordError(MISMATCH(file=file, problem=error.text, since=since))


def _version(version: str) -> Text:
    return verbatim(version) if version else tr("unknown")
