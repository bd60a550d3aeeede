"""Failures of plugins and records, as people at a table read them: without details, which may name a path of
the server. The log has the details."""

from __future__ import annotations

import logging
import threading
from typing import NamedTuple

from manicule.door import recorded_plugins
from manicule.kernel.errors import BrokenRule, ManiculeError, PluginError, UsageError
from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry

CANNOT_OPEN = tr("This table cannot be opened now")
MISSING = tr(
    "The game needs plugins that are not installed on this server: {plugins}. All moves are kept. Tell the "
    "operator of the server."
)
BROKEN = tr(
    "The game needs plugin {plugin}, which does not work on this server at the moment. All moves are kept. "
    "Tell the operator of the server."
)
SOME_PLUGIN = tr(
    "A plugin of this game does not work on this server at the moment. All moves are kept. Tell the operator "
    "of the server."
)
# Translators: the record of a table is the file in which all its moves are saved
RECORD_IN_USE = tr(
    "Another program on the server is using the record of this table. All moves are kept. Try again in a "
    "moment."
)
UNREADABLE = tr(
    "The record of this table cannot be continued: it is damaged, or the rules have changed. Tell the "
    "operator of the server, who can check and recover it."
)
UNPLAYABLE = tr(
    "The rules of this game failed on the server. All moves so far are kept. Tell the operator of the server."
)
NOT_NEW = tr(
    "This game cannot be played here at the moment: a plugin does not work. Choose others, or tell the "
    "operator of the server."
)
OUT_OF_ORDER, FAILED = 503, 500
"""The status if the operator can mend the cause without changing the table, and if not."""
MOST_LOGGED = 1000
"""The number of tables whose last failure is remembered."""

_log = logging.getLogger("manicule.web")


class OpenFailure(NamedTuple):
    """A failure to open a table: the status of the response, the text for people, and whether it is worth
    trying again soon."""

    status: int
    text: Text
    is_passing: bool = False


def failure_of(error: ManiculeError) -> OpenFailure:
    """The failure to open a table, for people."""
    params = dict(error.text.params)
    if error.code == "record-in-use":
        return OpenFailure(OUT_OF_ORDER, RECORD_IN_USE, is_passing=True)
    if error.text.message == recorded_plugins.MISSING.message:
        return OpenFailure(OUT_OF_ORDER, MISSING(plugins=params["plugins"]))
    if error.text.message == recorded_plugins.UNUSABLE.message:
        return OpenFailure(OUT_OF_ORDER, BROKEN(plugin=params["plugin"]))
    if isinstance(error, PluginError):
        plugin = params.get("plugin")
        return OpenFailure(OUT_OF_ORDER, BROKEN(plugin=plugin) if isinstance(plugin, str) else SOME_PLUGIN)
    return OpenFailure(FAILED, UNPLAYABLE if isinstance(error, BrokenRule) else UNREADABLE)


def why_not_new(error: ManiculeError, registry: PluginRegistry) -> Text:
    """Why a table cannot be created, for people: what they chose wrongly, or nothing of a broken plugin."""
    if isinstance(error, UsageError) or error.code == "conflict":
        return _with_names(error.text, registry)
    _log.error("a new table: %s", error)
    return NOT_NEW


def _with_names(problem: Text, registry: PluginRegistry) -> Text:
    """A problem with the choices of a person, with names instead of ids."""
    params = dict(problem.params)
    inner = params.get("problem")
    if problem.code == "seats-to-add" and isinstance(inner, Text):  # the rest says what to type
        return _with_names(inner, registry)
    names = {id: one.name for id, one in registry.manifests.items()}
    return problem(
        **{key: names.get(value, value) for key, value in params.items() if isinstance(value, str)}
    )


class FailureLog:
    """Logs each failure to open a table once, although browsers ask again and again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[str, str] = {}

    def note(self, table: str, error: ManiculeError) -> None:
        """Log a failure in one line, unless it was the last one of this table."""
        said = str(error)
        with self._lock:
            is_new = self._last.pop(table, None) != said
            self._last[table] = said
            while len(self._last) > MOST_LOGGED:
                self._last.pop(next(iter(self._last)))
        if is_new:
            _log.error("table %s: %s", table, said)
