"""Reference pages at a table: the rules, and the meaning of the signs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr
from manicule_interface.listings import legend
from manicule_interface.rulebook import RuleBlock, RulePage, Style, spans
from manicule_languages.reader import Reader
from manicule_web.markup import attributes, element
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.sheet_html import HtmlPen

RULES = tr("The rules", context="title")
CONTENTS = tr("Contents")
LOOK_UP, TERM = tr("Look up", context="button"), tr("A word to look up")
WHOLE = tr("The full rules")
SIGNS = tr("What the symbols mean", context="title")
STYLES: dict[Style, str] = {"strong": "strong", "emphasis": "em", "typed": "code"}


def rules_page(
    frame: PageContext, pages: Iterable[RulePage], term: str, error: Text | None, is_whole: bool
) -> str:
    """The rules, or the sections about a word."""
    parts = list(pages)
    reader = frame.reader
    given = attributes(id="term", name="term", value=term, maxlength=60)
    search = (
        f'<form method="get" action="rules" role="search"><label for="term">{frame.read(TERM)}</label> '
        f"<input{given}> {element('button', frame.read(LOOK_UP))}</form>"
    )
    contents = "".join(
        f'<li class="level-{one.level}">'
        f'<a href="#{escape(one.anchor)}">{_marked(reader.read(one.title))}</a></li>'
        for one in parts
    )
    if is_whole:
        title = frame.read(CONTENTS)
        outline = f'<details class="contents"><summary>{title}</summary><ul>{contents}</ul></details>'
    else:
        outline = f'<p><a href="rules">{frame.read(WHOLE)}</a></p>'
    body = "".join(_rule_page(one, reader) for one in parts)
    head = f"<h1>{frame.read(RULES)}</h1>{back_link(frame)}{search}{problem(frame, error)}"
    return page(frame, RULES, f'{head}{outline}<div class="rules">{body}</div>')


def _rule_page(part: RulePage, reader: Reader) -> str:
    level = min(6, part.level + 1)
    head = f'<h{level} id="{escape(part.anchor)}">{_marked(reader.read(part.title))}</h{level}>'
    groups = groupby(part.blocks, key=_family)
    return head + "".join(_group(family, list(blocks), reader) for family, blocks in groups)


def _family(block: RuleBlock) -> str:
    """The list or table that a block belongs to; consecutive blocks of one family are joined."""
    if block.kind == "item":
        return "ol" if block.number else "ul"
    return "p" if block.kind == "paragraph" else "table"


def _group(family: str, blocks: list[RuleBlock], reader: Reader) -> str:
    rows = [[_marked(reader.read(text)) for text in block.texts] for block in blocks]
    if family == "p":
        return "".join(f"<p>{row[0]}</p>" for row in rows)
    if family != "table":
        return f"<{family}>" + "".join(f"<li>{row[0]}</li>" for row in rows) + f"</{family}>"
    html, is_begun = "", False
    for block, row in zip(blocks, rows, strict=True):
        if block.kind == "columns":
            heads = "".join(f'<th scope="col">{text}</th>' for text in row)
            html += "</tbody></table></div>" if is_begun else ""
            html += f'<div class="scroll"><table class="columns"><thead><tr>{heads}</tr></thead><tbody>'
            is_begun = True
        else:
            html += "<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>"
    return html + "</tbody></table></div>"


def _marked(line: str) -> str:
    """A line with its markup as elements; a cell may have several lines, such as a drawing."""
    html = ""
    for style, piece in spans(line):
        shown = escape(piece).replace("\n", "<br>")
        html += f"<{STYLES[style]}>{shown}</{STYLES[style]}>" if style else shown
    return html


def signs_page(frame: PageContext, sheet: Sheet) -> str:
    """The meaning of every sign on the table."""
    signs = HtmlPen(frame.reader.read).sheet(legend(sheet))
    body = f"<h1>{frame.read(SIGNS)}</h1>{back_link(frame)}{signs}"
    return page(frame, SIGNS, body)
