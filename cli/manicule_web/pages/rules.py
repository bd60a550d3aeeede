"""Reference pages at a table: the rules, and the meaning of the signs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule_interface.art import Art
from manicule_interface.listings import legend
from manicule_interface.rulebook import RuleBlock, RulePage, Style, is_drawing, spans
from manicule_languages.reader import Reader
from manicule_web.cells_html import symbols
from manicule_web.markup import Html, attributes, element, escape, joined
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.sheet_html import HtmlPen

RULES = tr("The rules", context="title")
CONTENTS = tr("Contents")
LOOK_UP, TERM = tr("Look up", context="button"), tr("A word to look up")
WHOLE = tr("The full rules")
SIGNS = tr("What the symbols mean", context="title")
STYLES: dict[Style, str] = {"strong": "strong", "emphasis": "em", "typed": "code"}
TABLE_END = Html("</tbody></table></div>")


def rules_page(
    frame: PageContext, pages: Iterable[RulePage], term: str, error: Text | None, is_whole: bool
) -> Html:
    """The rules, or the sections about a word."""
    parts = list(pages)
    reader = frame.reader
    if is_whole:
        contents = element("ul", *(_entry(one, reader) for one in parts))
        outline = element("details", element("summary", frame.read(CONTENTS)), contents, class_="contents")
    else:
        outline = element("p", element("a", frame.read(WHOLE), href="rules"))
    content = (
        element("h1", frame.read(RULES)),
        back_link(frame),
        _search(frame, term),
        problem(frame, error),
        outline,
        element("div", *(_rule_page(one, reader) for one in parts), class_="rules"),
    )
    return page(frame, RULES, joined(content))


def _search(frame: PageContext, term: str) -> Html:
    label, button = element("label", frame.read(TERM), for_="term"), element("button", frame.read(LOOK_UP))
    given = attributes(id="term", name="term", value=term, maxlength=60)
    fields = Html(f"{label} <input{given}> {button}")
    return element("form", fields, method="get", action="rules", role="search")


def _entry(part: RulePage, reader: Reader) -> Html:
    """A section in the contents."""
    link = element("a", _marked(reader.read(part.title)), href=f"#{part.anchor}")
    return element("li", link, class_=f"level-{part.level}")


def _rule_page(part: RulePage, reader: Reader) -> Html:
    head = element(f"h{min(6, part.level + 1)}", _marked(reader.read(part.title)), id=part.anchor)
    groups = groupby(part.blocks, key=_family)
    return joined((head, *(_group(family, list(blocks), reader) for family, blocks in groups)))


def _family(block: RuleBlock) -> str:
    """The list or table that a block belongs to; consecutive blocks of one family are joined."""
    if block.kind == "item":
        return "ol" if block.number else "ul"
    return "p" if block.kind == "paragraph" else "table"


def _group(family: str, blocks: list[RuleBlock], reader: Reader) -> Html:
    rows = [[_marked(reader.read(text)) for text in block.texts] for block in blocks]
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


def _marked(line: str) -> Html:
    """A line with its markup as elements; a drawing of several lines is hidden from screen readers."""
    pieces = []
    for style, piece in spans(line):
        shown = joined(map(escape, piece.split("\n")), "<br>")
        pieces.append(element(STYLES[style], shown) if style else shown)
    marked = joined(pieces)
    return element("span", marked, aria_hidden="true") if is_drawing(line) else marked


def signs_page(frame: PageContext, sheet: Sheet, art: Art) -> Html:
    """The meaning of every sign on the table."""
    signs = HtmlPen(frame.reader.read, art=art).sheet(legend(sheet))
    body = joined((element("h1", frame.read(SIGNS)), back_link(frame), signs))
    return page(frame, SIGNS, body, drawn=symbols(art, body))
