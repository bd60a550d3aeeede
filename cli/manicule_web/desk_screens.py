"""The screens of the translator's desk: a table, a page of the rules or of the program, drawn by the ordinary
code in the translation that is being written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from manicule_interface.lesson import has_lesson, read_lesson
from manicule_interface.listings import legend
from manicule_interface.reactions import Reaction
from manicule_interface.rulebook import read_rules
from manicule_languages.reader import Reader
from manicule_web.hub import Hub
from manicule_web.markup import Html, element, escape, joined
from manicule_web.page_reader import page_reader
from manicule_web.pages import entrance, home, new_table
from manicule_web.pages.layout import PageContext
from manicule_web.pages.rules import rule_section
from manicule_web.regions import ASK, MOMENT, Regions, regions_of
from manicule_web.sheet_html import HtmlPen
from manicule_web.table_view import ServerState, TableView
from manicule_workshop.desk import DeskEntry
from manicule_workshop.overlay import BEGIN, END, unmarked
from manicule_workshop.preview import Previews, PreviewTable

Terminal = Callable[[DeskEntry, Reader, PreviewTable | None], str | None]
"""What a terminal shows with a text, on a table if there is one; None if it shows the text nowhere."""
AROUND = 3
"""The number of texts of a lesson that are shown before and after one."""
_TAG = re.compile(r"(<[^>]*>)")
_MARK = re.compile(f"([{BEGIN}{END}])")
_BODY = re.compile(r"<main[^>]*>(.*)</main>", re.DOTALL)
_ENDS = re.compile(r"</(?:p|li|td|th|tr|div|h[1-6]|button|label|section|option)>")


class DeskScreens:
    """Draws the screen on which a text is seen. `terminal` renders what is shown in a terminal."""

    def __init__(self, hub: Hub, previews: Previews, terminal: Terminal | None = None) -> None:
        self._hub = hub
        self._previews = previews
        self._terminal = terminal

    def screen(self, entry: DeskEntry, reader: Reader) -> Html | None:
        """The screen with the text marked, for a reader that marks it; None if no screen is known."""
        table = self._previews.table(entry)
        html = self._table(table, table.reaction, reader) if table is not None else None
        if table is not None and table.reply is not None and BEGIN not in str(html):
            html = self._table(table, table.reply, reader)
        if html is None or BEGIN not in html:  # a terminal may show more than a page
            shown = self._terminal(entry, reader, table) if self._terminal is not None else None
            html = element("pre", escape(shown), class_="desk-terminal") if shown else html
        html = html or self._rules(entry, reader) or self._lesson(entry, reader) or self._page(entry, reader)
        return marked(html) if html is not None else None

    def _table(self, table: PreviewTable, reaction: Reaction | None, reader: Reader) -> Html:
        art = self._hub.art.of_plugins(table.plugins)
        regions = regions_of(TableView(table.state, ServerState()), reader, reaction, art=art)
        areas = [_area(kind, ids, regions) for kind, ids in _areas(regions)]
        drawn = joined(
            (
                element("p", escape(page_reader(reader)(table.state.game)), class_="note"),
                element("div", regions.html["place"], class_="top"),
                element("div", regions.html[MOMENT], class_="calls"),
                element("div", element("div", regions.html[ASK], class_="region"), class_="asking"),
                element("div", element("div", *areas, id="table"), class_="board"),
                element("div", element("div", regions.html["log"], class_="region"), class_="log"),
            )
        )
        if BEGIN in _TAG.sub("", drawn):
            return drawn
        signs = HtmlPen(page_reader(reader), art=art).sheet(legend(table.state.sheet, has_icons=True))
        return joined((element("div", signs, class_="signs"), drawn)) if BEGIN in signs else drawn

    def _rules(self, entry: DeskEntry, reader: Reader) -> Html | None:
        manifest = self._hub.registry.manifests.get(entry.domain)
        if manifest is None or manifest.origin.is_file or not entry.message.context.startswith("rules."):
            return None
        for part in read_rules(manifest.id, manifest.folder):
            texts = (part.title, *(text for block in part.blocks for text in block.texts))
            if any((text.context, text.message) == entry.key for text in texts):
                return element("div", rule_section(part, page_reader(reader)), class_="rules")
        return None

    def _lesson(self, entry: DeskEntry, reader: Reader) -> Html | None:
        """The texts of a lesson around this one, as a beginner reads them one after another."""
        manifest = self._hub.registry.manifests.get(entry.domain)
        if manifest is None or not has_lesson(manifest):
            return None
        texts = list(read_lesson(manifest.id, manifest.folder).texts())
        keys = [(text.context, text.message) for text in texts]
        if entry.key not in keys:
            return None
        at = keys.index(entry.key)
        near = texts[max(0, at - AROUND) : at + AROUND + 1]
        boxes = (element("p", escape(page_reader(reader)(text))) for text in near)
        return joined(element("div", box, class_="lesson") for box in boxes)

    def _page(self, entry: DeskEntry, reader: Reader) -> Html | None:
        """A page of the program in the browser; the form for a new table has names and options of plugins."""
        manifest = self._hub.registry.manifests.get(entry.domain)
        plays, menu = manifest.plays if manifest is not None else "", self._hub.menu
        game = plays if menu.has(plays) else next(iter(menu.games())).id
        frame = PageContext(reader, self._hub.languages.available())
        for file, draw in self._pages(frame, game).items():
            if any(name.endswith(file) for name in entry.message.files):
                found = _BODY.search(draw())
                return Html(found[1]) if found and BEGIN in found[1] else None
        return None

    def _pages(self, frame: PageContext, id: str) -> Mapping[str, Callable[[], Html]]:
        registry, menu = self._hub.registry, self._hub.menu

        def first_page() -> Html:
            games = []
            for game in menu.games():
                counts = registry.player_counts(game.id)
                numbers = home.FOR(n=max(counts, default=1), numbers=home.span(counts))
                games.append((game, numbers, menu.teaches(game.id)))
            return home.home_page(frame, games)

        def form_for_table() -> Html:
            counts = registry.player_counts(id)
            return new_table.new_table_page(frame, menu, registry.game(id), counts, {"game": [id]}, None)

        return {
            "/pages/home.py": first_page,
            "/pages/new_table.py": form_for_table,
            "/plugin.toml": form_for_table,
            "/pages/entrance.py": lambda: entrance.join_page(frame, error=entrance.NO_ENTRANCE),
        }


def _areas(regions: Regions) -> list[tuple[str, tuple[str, ...]]]:
    """The areas of the table; those of other players, which open by a click, are open."""
    return [
        (" ".join("open" if kind == "other" else kind for kind in frame.kind.split()), frame.regions)
        for frame in regions.frames
    ]


def _area(kind: str, ids: tuple[str, ...], regions: Regions) -> Html:
    parts = (element("div", regions.html[id], class_="region") for id in ids)
    return element("div", *parts, class_=f"frame {kind}")


def marked(html: Html) -> Html:
    """Markup with `<mark>` around the text in hand, also where elements divide it. An element with the text
    in an attribute is `data-marked`."""
    made: list[str] = []
    depth = 0
    for piece in _TAG.split(html):
        if piece.startswith("<"):
            tag = unmarked(piece)  # a tip, or a name for screen readers
            made.append(f"{tag[:-1]} data-marked>" if tag != piece else tag)
            depth = 0 if _ENDS.fullmatch(piece) else depth  # a shortened text has lost its end
            continue
        for part in _MARK.split(piece):
            if part in (BEGIN, END):
                depth = max(0, depth + (1 if part == BEGIN else -1))
            elif part:
                made.append(f"<mark>{part}</mark>" if depth and part.strip() else part)
    return Html("".join(made))
