"""Changes of a server's tables by its operator.

A running server is asked to make a change itself, because it has the tables in memory. Without one, the
change is made here, and no server can start meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule_cli.games.table_stores import StoredTables
from manicule_terminal.screen import Screen
from manicule_web.folder_owner import RunningServer, owned, running_server
from manicule_web.hub import Hub
from manicule_web.operator import NewLink, Operator
from manicule_web.routes_operator import BEARER, RELINK, REMOVE
from manicule_web.thinkers import Thinkers

STARTING = tr("the server of {folder} is just starting; try again in a moment")
NOT_REACHED = tr("the server of {folder} does not answer ({problem}); stop it, then try again")
REFUSED = tr("the server refused: {problem}")
SECONDS = 30.0
"""Longer than a server waits for a busy table."""


class TableChanges(Protocol):
    """The changes, made here or by a running server. `address` is where people reach it, as far as known."""

    @property
    def address(self) -> str:
        """The address of the running server; empty without one."""

    def remove(self, id: str) -> None:
        """Remove a table."""

    def relink(self, id: str, seat: str) -> NewLink:
        """Create a new link to a seat, by default that of the host."""


@contextmanager
def table_changes(screen: Screen, stored: StoredTables, registry: PluginRegistry) -> Iterator[TableChanges]:
    """The way to change tables now."""
    folder = stored.folder
    running = running_server(folder) if folder is not None else None
    if folder is not None and running is not None:
        yield _There(screen, folder, running)
        return
    with owned(folder) if folder is not None else nullcontext():  # a database admits several processes
        thinkers = Thinkers()
        thinkers.close()  # bots wait for the server
        hub = Hub(stored.tables, registry, screen.options.languages, thinkers=thinkers, keeps_all=True)
        try:
            yield _Here(Operator(hub))
        finally:
            hub.close()


class _Here:
    address = ""

    def __init__(self, operator: Operator) -> None:
        self.remove = operator.remove
        self.relink = operator.relink


class _There:
    def __init__(self, screen: Screen, folder: Path, running: RunningServer) -> None:
        if not running.address:
            raise ManiculeError(STARTING(folder=str(folder)))
        self.address = running.address
        self._folder = folder
        self._language = screen.reader.language
        self._key = running.key

    def remove(self, id: str) -> None:
        self._ask(REMOVE, table=id)

    def relink(self, id: str, seat: str) -> NewLink:
        return NewLink(**self._ask(RELINK, table=id, seat=seat))

    def _ask(self, path: str, **fields: str) -> dict[str, Any]:
        root = self.address.rstrip("/")
        headers = {
            "origin": root,
            "authorization": BEARER + self._key,
            "accept": "application/json",
            "accept-language": self._language,
        }
        request = Request(root + path, urlencode(fields).encode(), headers, method="POST")
        try:
            with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as response:
                return dict(json.load(response))
        except HTTPError as error:
            with error:
                raise ManiculeError(REFUSED(problem=_problem_in(error))) from error
        except (OSError, ValueError) as error:
            said = NOT_REACHED(folder=str(self._folder), problem=verbatim(str(error)))
            raise ManiculeError(said) from error


def _problem_in(error: HTTPError) -> Text:
    """The sentence in the response of a server, which is in our language."""
    try:
        return verbatim(str(json.load(error)["problem"]))
    except (ValueError, KeyError, TypeError):
        return verbatim(f"HTTP {error.code}")
