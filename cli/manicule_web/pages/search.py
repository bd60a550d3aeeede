"""The search field of the rules and of the log, and the hits on a page. Everything works without a script."""

from __future__ import annotations

from manicule.kernel.text import tr
from manicule_interface.find_text import occurrences
from manicule_web.markup import Html, attributes, element, escape, joined
from manicule_web.pages.layout import PageContext

LOOK_UP, TERM = tr("Look up", context="button"), tr("A word to look up")
SCRIPT = "search.js"
LONGEST = 60
"""The most letters of a term."""


def search_form(frame: PageContext, action: str, term: str, *more: Html) -> Html:
    """A form that searches the page of its address; `more` are other fields."""
    label = element("label", frame.read(TERM), for_="term")
    given = attributes(
        id="term", name="term", value=term, maxlength=LONGEST, type="search", aria_keyshortcuts="/"
    )
    field = element("span", Html(f"{label} <input{given}>"), class_="field")
    fields = (field, *more, element("button", frame.read(LOOK_UP)))
    return element("form", joined(fields, " "), method="get", action=action, role="search", class_="steps")


def with_hits(text: str, term: str) -> Html:
    """A text with every hit marked."""
    made, at = [], 0
    for start, end in occurrences(text, term) if term else ():
        made += [escape(text[at:start]), element("mark", escape(text[start:end]))]
        at = end
    return joined((*made, escape(text[at:])))
