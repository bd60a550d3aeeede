"""The translator's desk in the browser of the person at this machine: a server for it alone, on loopback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf

from manicule_languages.languages import Languages
from manicule_web import keys, server
from manicule_web.desk_screens import Terminal
from manicule_web.file_tables import temporary_tables
from manicule_web.hub import Hub
from manicule_web.own_game import HOST
from manicule_web.pages.desk_text import HERE
from manicule_web.routes_desk import DeskRoutes
from manicule_workshop.desk import TranslatorsDesk


def serve_desk(
    desk: TranslatorsDesk,
    languages: Languages,
    port: int,
    opened: Callable[[str], None],
    terminal: Terminal | None = None,
) -> None:
    """Serve a desk until the server is stopped. `opened` gets its link, with the key, once browsers can
    connect. `languages` are those of the desk's own texts; `terminal` renders screens of a terminal."""
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    key = keys.new_key()
    with temporary_tables() as tables:
        serving = server.Serving(HOST, port, 0, inf)
        hub = Hub(tables, desk.workshop.registry, languages, max_tables=0)
        routes = DeskRoutes(desk, hub, keys.digest(key), terminal)

        def ready(address: str) -> None:
            opened(f"{address.rstrip('/')}{HERE}enter#{key}")

        server.serve_hub(serving, hub, ready, routes.addresses)
