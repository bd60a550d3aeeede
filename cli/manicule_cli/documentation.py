"""The pages of the documentation, which come with the program: list them by audience, find one, show it."""

from __future__ import annotations

import re

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule_cli.documentation_pages import FOLDER, INDEX, DocPage, by_audience, headings, pages
from manicule_cli.documentation_search import find, show_hits
from manicule_interface.listings import table
from manicule_terminal.screen import Screen

PAGE, ABOUT = tr("page"), tr("topic")
NO_PAGE = tr("there is no page “{page}”; did you mean “{near}”? `manicule docs` lists all pages")
NOTHING_ABOUT = tr("no page is called “{page}”, and none mentions it; `manicule docs` lists all pages")
NO_SECTION = tr("the page {page} has no section “{section}”; did you mean “{near}”?")
NO_SUCH_SECTION = tr("the page {page} has no section “{section}”; `manicule docs {page}` shows all of it")
IN_ENGLISH = tr("This page is in English; it has not been translated yet.")

AUDIENCES: dict[str, Text] = {
    text.message: text
    for text in (
        tr("For players"),
        tr("For modders"),
        tr("For translators"),
        tr("For operators"),
        tr("For researchers"),
        tr("For contributors"),
    )
}
"""The headings of the index, which is in English, for readers of other languages."""
OTHERS = tr("More pages")
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")


def list_pages(screen: Screen) -> int:
    """The names of all pages, and what they are about; those for players first."""
    language = _language(screen)
    groups = by_audience()
    if screen.options.json:
        listed = [page for found in groups.values() for page in found]
        rows = [{"page": page.name, "title": page.title(language)} for page in listed]
        screen.object({"pages": rows})
        return 0
    tables = []
    for heading, found in groups.items():
        title = AUDIENCES.get(heading, verbatim(heading)) if heading else OTHERS
        cells = [(page.name, verbatim(page.title(language))) for page in found]
        tables += [table(title, (PAGE, ABOUT), cells)] if cells else []
    with screen.paged(is_open=True):
        screen.show(Sheet(tuple(tables)))
    return 0


def show_page(screen: Screen, wanted: str) -> int:
    """A page, or one section of it: `modding`, `modding#a-bot`; else the sections that mention the words."""
    name, _, anchor = wanted.partition("#")
    page = _found(name)
    if page is None:
        if not anchor and "/" not in name and _is_mentioned(screen, name):
            return 0
        near = nearest(name, pages(), NEAR)
        raise UsageError(NO_PAGE(page=name, near=near) if near else NOTHING_ABOUT(page=name))
    text, language = page.text(_language(screen))
    if anchor:
        text = _section(page, text, anchor)
    if screen.options.json:
        screen.object({"page": page.name, "section": anchor or None, "text": text})
        return 0
    if language != screen.reader.language:
        screen.notice(IN_ENGLISH)
    with screen.paged(is_open=True):
        screen.markdown(_for_reading(text))
    return 0


def _language(screen: Screen) -> str:
    """The language for pages; output for programs is the same in every language."""
    return "en" if screen.options.json else screen.reader.language


def _found(name: str) -> DocPage | None:
    known = {key.casefold(): page for key, page in pages().items()}
    wanted = name.strip("/").removeprefix(f"{FOLDER}/").removesuffix(".md")
    return known.get(wanted.casefold()) or known.get(f"{wanted}/{INDEX}".casefold())


def _is_mentioned(screen: Screen, words: str) -> bool:
    """Show where words are mentioned, if they are."""
    in_order = [page for found in by_audience().values() for page in found]
    hits = find(in_order, words, _language(screen))
    if hits:
        show_hits(screen, words, hits)
    return bool(hits)


def _section(page: DocPage, text: str, anchor: str) -> str:
    """A section with all that is below it."""
    found = headings(text)
    for at, one in enumerate(found):
        if one.anchor == anchor:
            ends = (other.start for other in found[at + 1 :] if other.level <= one.level)
            return text[one.start : next(ends, len(text))].rstrip() + "\n"
    near = nearest(anchor, [one.anchor for one in found], NEAR)
    said = NO_SECTION(near=near) if near else NO_SUCH_SECTION
    raise UsageError(said(page=page.name, section=anchor))


def _for_reading(text: str) -> str:
    """The text without comments, which only tests use, and with the alternative text of pictures."""
    return _PICTURE.sub(r"\1", _COMMENT.sub("", text))
