"""The first page: the tables of this browser, and the games to start."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.plugins.manifest import Manifest
from manicule_web.markup import attributes
from manicule_web.pages.layout import PageContext, page
from manicule_web.pages.new_table import TITLE as NEW_TABLE
from manicule_web.pages.new_table import learn_link

TITLE = tr("Manicule: board games, played by the rules")
MY_TABLES = tr("Your tables")
NO_TABLES = tr("No tables in this browser yet. Create one, or open a link that you were sent.")
GAMES = tr("Create a table")
FOR = ntr("for {numbers} player", "for {numbers} players")
FORGET = tr("Remove from this list")
GONE = tr("This table is gone, or its link is no longer valid.")


def span(counts: Sequence[int]) -> Text:
    """Numbers of players; as a range, if none is missing in between."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return verbatim(f"{counts[0]}–{counts[-1]}")
    return id_list(map(str, counts))


def home_page(frame: PageContext, games: Sequence[tuple[Manifest, Text, bool]]) -> str:
    """The games, each with its numbers of players and whether it has a lesson; the script adds the known
    tables."""
    rows = "".join(
        f'<li class="card"><h3>{frame.read(game.name)}</h3><p>{frame.read(game.about)}</p>'
        f'<p class="note">{frame.read(numbers)}</p>'
        f'<p><a class="button" href="/new?game={escape(game.id)}">'
        f"{frame.read(NEW_TABLE(game=game.name))}</a></p>{learn_link(frame, game) if is_taught else ''}</li>"
        for game, numbers, is_taught in games
    )
    read = frame.reader.read
    known = attributes(id="tables", class_="cards", data_forget=read(FORGET), data_gone=read(GONE))
    mine = (
        f'<section aria-labelledby="mine"><h2 id="mine">{frame.read(MY_TABLES)}</h2>'
        f'<p id="no-tables">{frame.read(NO_TABLES)}</p>'
        f"<ul{known} hidden></ul></section>"
    )
    begin = (
        f'<section aria-labelledby="games"><h2 id="games">{frame.read(GAMES)}</h2>'
        f'<ul class="cards">{rows}</ul></section>'
    )
    return page(frame, TITLE, f"<h1>{frame.read(TITLE)}</h1>{mine}{begin}", "home.js")
