"""Reference pages at a table: the rules, and the meaning of the signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from urllib.parse import urlencode

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule_interface.art import Art
from manicule_interface.listings import legend
from manicule_interface.rulebook import RuleBlock, RulePage, Style, is_drawing, spans, unmarked
from manicule_languages.reader import Read
from manicule_web.cells_html import symbols
from manicule_web.markup import NO_HTML, Html, element, joined
from manicule_web.page_reader import page_reader, without_marks
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.pages.search import SCRIPT, search_form, with_hits
from manicule_web.sheet_html import HtmlPen

RULES = tr("The rules", context="title")
CONTENTS = tr("Contents")
CURRENT = tr("Current phase: {phase}")
IN_LOG = tr("Search the log for “{term}”")
WHOLE = tr("The full rules")
SIGNS = tr("What the symbols mean", context="title")
STYLES: dict[Style, str] = {"strong": "strong", "emphasis": "em", "typed": "code"}
TABLE_END = Html("</tbody></table></div>")
COMMANDS = re.compile(r"\s*[(（](?:`(?:--|manicule )[^`]*`[,、\s]*)+[)）]")
"""Words for the command line, which the rulebooks have in parentheses; they are of no use in a browser."""


def rules_page(
    frame: PageContext, pages: Iterable[RulePage], term: str, error: Text | None, is_whole: bool, now: int = 0
) -> Html:
    """The rules, or the sections about a word. The whole rules open at the page `now`, that of the current
    phase; 0 if there is none."""
    parts = list(pages)
    read = page_reader(frame.reader)
    current = parts[now] if is_whole and now else None
    if is_whole:
        contents = element("ul", *(_entry(one, read, one is current) for one in parts))
        outline = element("details", element("summary", frame.read(CONTENTS)), contents, class_="contents")
    else:
        in_log = element("a", frame.read(IN_LOG(term=term)), href=f"log?{urlencode({'term': term})}")
        outline = element("p", element("a", frame.read(WHOLE), href="rules"), Html(" · "), in_log)
    content = (
        element("h1", frame.read(RULES)),
        back_link(frame),
        search_form(frame, "rules", term),
        problem(frame, error),
        _current(current, frame),
        outline,
        element(
            "div",
            *(
                _rule_page(one, level, read, term, one is current)
                for one, level in zip(parts, _levels(parts), strict=True)
            ),
            class_="rules",
        ),
    )
    return page(frame, RULES, joined(content), SCRIPT)


def _current(part: RulePage | None, frame: PageContext) -> Html:
    """The link to the rules of the current phase, for browsers that do not open the page there."""
    if part is None:
        return NO_HTML
    text = CURRENT(phase=unmarked(page_reader(frame.reader)(part.title)))
    return element("p", element("a", frame.read(text), href=f"#{part.anchor}"))


def _entry(part: RulePage, read: Read, is_current: bool) -> Html:
    """A section in the contents."""
    current = "location" if is_current else None
    link = element("a", _marked(read(part.title), ""), href=f"#{part.anchor}", aria_current=current)
    return element("li", link, class_=f"level-{part.level}")


def _levels(parts: Iterable[RulePage]) -> Iterator[int]:
    """The heading level of each section: one below the nearest section around it that is on the page. A
    search leaves sections out."""
    containing: list[int] = []
    for part in parts:
        while containing and containing[-1] >= part.level:
            containing.pop()
        containing.append(part.level)
        yield min(6, len(containing) + 1)


def rule_section(part: RulePage, read: Read) -> Html:
    """One section of the rules with its heading."""
    return _rule_page(part, 2, read, "", is_current=False)


def _rule_page(part: RulePage, level: int, read: Read, term: str, is_current: bool) -> Html:
    # A browser scrolls to the element that takes the focus.
    opened: dict[str, str | int] = {}
    if is_current:
        opened = {"tabindex": -1, "autofocus": True, "class_": "current"}
    title = _marked(read(part.title), term)
    head = element(f"h{level}", title, id=part.anchor, **opened)
    groups = groupby(part.blocks, key=_family)
    return joined((head, *(_group(family, list(blocks), read, term) for family, blocks in groups)))


def _family(block: RuleBlock) -> str:
    """The list or table that a block belongs to; consecutive blocks of one family are joined."""
    if block.kind == "item":
        return "ol" if block.number else "ul"
    return "p" if block.kind == "paragraph" else "table"


def _group(family: str, blocks: list[RuleBlock], read: Read, term: str) -> Html:
    rows = [[_marked(read(text), term) for text in block.texts] for block in blocks]
    if family == "p":
        return joined(element("p", row[0]) for row in rows)
    if family != "table":
        return element(family, *(element("li", row[0]) for row in rows))
    html: list[Html] = []
    is_begun = False
    for block, row in zip(blocks, rows, strict=True):
        if block.kind == "columns":
            if is_begun:
                html.append(TABLE_END)
            heads = element("tr", *(element("th", text, scope="col") for text in row))
            html.append(Html(f'<div class="scroll"><table class="columns"><thead>{heads}</thead><tbody>'))
            is_begun = True
        else:
            html.append(element("tr", *(element("td", text) for text in row)))
    return joined((*html, TABLE_END))


def _marked(line: str, term: str) -> Html:
    """A line with its markup as elements, and the hits of a term, without words for the command line; a
    drawing of several lines is hidden from screen readers."""
    line, pieces = COMMANDS.sub("", line), []
    for style, piece in spans(line):
        shown = joined((with_hits(one, term) for one in piece.split("\n")), "<br>")
        pieces.append(element(STYLES[style], shown) if style else shown)
    marked = joined(pieces)
    return element("span", marked, aria_hidden="true") if is_drawing(without_marks(line)) else marked


def signs_page(frame: PageContext, sheet: Sheet, art: Art) -> Html:
    """The meaning of every sign on the table."""
    signs = HtmlPen(page_reader(frame.reader), art=art).sheet(legend(sheet, has_icons=True))
    body = joined((element("h1", frame.read(SIGNS)), back_link(frame), signs))
    return page(frame, SIGNS, body, drawn=symbols(art, body))
