"""The drawn table as one file: styles and art are inside, and there are no scripts and no links."""

from __future__ import annotations

from importlib.resources import files

from manicule.kernel.text import tr
from manicule_interface.art import Art
from manicule_interface.playback import AFTER
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Reader
from manicule_web.cells_html import symbols
from manicule_web.markup import NO_HTML, Html, element, escape, joined
from manicule_web.page_reader import direction, page_reader, tag_of
from manicule_web.regions import PLAYERS, WAITING
from manicule_web.sheet_html import HtmlPen
from manicule_web.table_html import TablePen, still_table

# Translators: below the picture of a table; “it” is the table, {name} a player
SEEN_BY = tr("As {name} sees it")
SEEN_BY_ALL = tr("Only what everyone may see")
STATIC = files("manicule_web") / "static"
STYLES = ("style.css", "drawn.css", "picture.css")


def picture(state: ViewerState, reader: Reader, art: Art, at: int, last: int) -> Html:
    """The table after a number of answers, as a whole page."""
    read = page_reader(reader)
    table = TablePen(state.sheet, reader, art).table(state.viewer, is_open=True)
    body = joined((_top(state, reader, at, last), still_table(table, _scores(state, reader, art))))
    title = escape(f"{read.words(state.game)} – {read.words(state.heading)}")
    content = (_head(title), element("body", element("main", body), symbols(art, body), class_="wide still"))
    whole = element("html", *content, lang=tag_of(reader.language), dir=direction(reader.language))
    return Html(f"<!doctype html>\n{whole}\n")


def players(state: ViewerState, reader: Reader) -> Html:
    """The players in their colors, with their scores, if the viewer may know them."""
    made, read = [], page_reader(reader)
    for player in state.seats:
        shown = element("bdi", escape(player.name))
        if player.standing is not None:
            score = escape(read(player.standing.text))
            shown = joined((shown, element("span", score, class_="score")))
        kind = f"of-{player.seat} plain" + " asked" * player.is_asked
        made.append(element("li", shown, class_=kind))
    return element("ul", *made, class_="people", aria_label=read(PLAYERS))


def _head(title: Html) -> Html:
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    return Html(
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{title}</title>'
        f"<style>\n{styles}</style></head>"
    )


def _top(state: ViewerState, reader: Reader, at: int, last: int) -> Html:
    """The game, its players, and the moment that is shown."""
    own, read = state.own, page_reader(reader)
    seen = SEEN_BY_ALL if own is None else SEEN_BY(name=own.name)
    asked = tuple(player.name for player in state.seats if player.is_asked)
    told = [state.heading, *([WAITING(names=asked)] if asked else [])]
    ended = state.end.said if state.end is not None else ()
    shown = (escape(read(text)) for text in (AFTER(number=at, all=last), seen))
    return element(
        "div",
        element("h1", escape(read(state.game))),
        players(state, reader),
        *(element("p", escape(read(text)), class_="state") for text in told),
        *(element("p", escape(read(text)), class_="won") for text in ended),
        element("p", joined(shown, " · "), class_="note"),
        class_="top",
    )


def _scores(state: ViewerState, reader: Reader, art: Art) -> Html:
    """The sources of all points, at the end of a game."""
    if state.end is None:
        return NO_HTML
    parts = HtmlPen(page_reader(reader), art=art).sheet(state.end.scores)
    return element("div", parts, class_="frame scores")
