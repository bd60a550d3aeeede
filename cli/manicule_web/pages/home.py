"""The first page: the tables of this browser, and the games to start."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.plugins.manifest import Manifest
from manicule_web.markup import NO_HTML, Html, element, joined
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


def home_page(frame: PageContext, games: Sequence[tuple[Manifest, Text, bool]]) -> Html:
    """The games, each with its numbers of players and whether it has a lesson; the script adds the known
    tables."""
    rows = joined(_game(frame, game, numbers, is_taught) for game, numbers, is_taught in games)
    forget, gone = frame.words(FORGET), frame.words(GONE)
    mine = element(
        "section",
        element("h2", frame.read(MY_TABLES), id="mine"),
        element("p", frame.read(NO_TABLES), id="no-tables"),
        element("ul", id="tables", class_="cards", data_forget=forget, data_gone=gone, hidden=True),
        aria_labelledby="mine",
    )
    begin = element(
        "section",
        element("h2", frame.read(GAMES), id="games"),
        element("ul", rows, class_="cards"),
        aria_labelledby="games",
    )
    live = element("p", id="live", class_="sr", role="status")
    return page(frame, TITLE, joined((element("h1", frame.read(TITLE)), mine, begin, live)), "home.js")


def _game(frame: PageContext, game: Manifest, numbers: Text, is_taught: bool) -> Html:
    name = frame.read(NEW_TABLE(game=game.name))
    return element(
        "li",
        element("h3", frame.read(game.name)),
        element("p", frame.read(game.about)),
        element("p", frame.read(numbers), class_="note"),
        element("p", element("a", name, class_="button", href=f"/new?game={game.id}")),
        learn_link(frame, game) if is_taught else NO_HTML,
        class_="card",
    )
