"""The game of a person at this machine, in their own browser: a server for it alone, on loopback."""

from __future__ import annotations

import logging
import threading
import webbrowser
from collections.abc import Callable, Mapping
from functools import partial
from math import inf

from manicule.door.match_request import MatchRequest
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.match_file import record_name, required_header
from manicule_interface import preferences
from manicule_interface.lesson import Lesson
from manicule_interface.narration import Narration
from manicule_interface.session import Session
from manicule_languages.languages import Languages
from manicule_web import keys, server
from manicule_web.bot_processes import BotProcesses
from manicule_web.file_tables import temporary_tables
from manicule_web.hub import Hub
from manicule_web.table_file import Chair, TableFile

HOST = "127.0.0.1"
MOST_TABLES = 200
OF_TERMINALS = ("elinks", "links", "lynx", "w3m", "www-browser")
"""Browsers that would draw over the terminal, and run no script that reads the key in a link."""

Links = Mapping[str, str]
"""The links of people to their seats, by name."""


def serve_game(
    match: Match,
    narration: Narration,
    registry: PluginRegistry,
    languages: Languages,
    port: int,
    opened: Callable[[Links], None],
    *,
    like: MatchRequest,
    spoken: Mapping[str, str],
    lesson: Lesson | None = None,
    windows: str = preferences.USEFUL,
) -> list[str]:
    """Serve a recorded match until the server is stopped. Returns the names of the saves of other games that
    were begun in the browser meanwhile.

    `opened` gets the links once browsers can connect. `like` is the request for another game at such a table,
    and `spoken` are the languages of the seats.
    """
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    file = _table_file(match, like, spoken)
    with temporary_tables(are_saves=True) as tables:  # links differ from run to run: only the games are kept
        serving = server.Serving(HOST, port, MOST_TABLES, inf)
        processes = BotProcesses(registry)
        hub = Hub(tables, registry, languages, max_tables=MOST_TABLES, keeps_all=True, processes=processes)
        session = partial(Session, match, registry, narration, windows=windows, lesson=lesson)
        own, given = hub.take_up(file, session)
        people = {seat: file.by_seat[seat].name for seat in given}

        def ready(address: str) -> None:
            root = f"{address}t/{file.id}"
            opened({people[seat]: f"{root}/{seat}/enter#{key}" for seat, key in given.items()})

        server.serve_hub(serving, hub, ready)
        begun = [table.file for table in hub.tables if table is not own and table.file.is_started]
        return [file.record for file in begun if tables.has_record(file)]


def open_in_browser(link: str) -> None:
    """Open a link in the person's browser, if there is one. The caller does not wait for it."""
    try:
        usual = webbrowser.get()
    except webbrowser.Error:
        return
    if getattr(usual, "name", "") not in OF_TERMINALS:
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _table_file(match: Match, like: MatchRequest, spoken: Mapping[str, str]) -> TableFile:
    start = required_header(match)
    chairs = [
        Chair(seat.kind, seat.name, spoken.get(id, ""), wishes=dict(seat.wishes))
        for id, seat in start.by_id.items()
    ]
    return TableFile(
        keys.new_id(),
        start.game,
        chairs,
        start.seed,
        tuple(like.with_),
        tuple(like.without),
        dict(like.options or {}),
        start.practice,
        is_started=True,
        record=record_name(match),
    )
