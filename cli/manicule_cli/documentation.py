"""The documentation pages that come with the program: list, find and show them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from manicule.kernel.errors import UsageError
from manicule.kernel.nearest import nearest
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import tr, verbatim
from manicule_interface.listings import table
from manicule_languages.folders import checkout
from manicule_terminal.screen import Screen

PAGES, PAGE, ABOUT = tr("Pages"), tr("page"), tr("topic")
NO_PAGE = tr("there is no page “{page}”; did you mean “{near}”? `manicule docs` lists all pages")
NO_SECTION = tr("the page {page} has no section “{section}”; did you mean “{near}”?")
IN_ENGLISH = tr("This page is in English; it has not been translated yet.")

FOLDER = "docs"
INDEX = "README"
"""The page of a folder; the folder's name finds it too."""
_TRANSLATED = re.compile(r"\.[a-z]{2,3}(?:-[A-Za-z]+)?$")
_FENCED = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")


class DocPage(NamedTuple):
    """A page, by the name that is typed: its path below the folder, without `.md`."""

    name: str
    path: Path

    def text(self, language: str) -> tuple[str, str]:
        """The text in a language, or in English if there is no translation; and its language."""
        translated = self.path.with_suffix(f".{language}.md")
        if translated.is_file():
            return translated.read_text(encoding="utf-8"), language
        return self.path.read_text(encoding="utf-8"), "en"

    def title(self, language: str) -> str:
        """The first heading, without markup."""
        heading = re.search(r"^# +(.+)$", self.text(language)[0], re.MULTILINE)
        return heading[1].replace("`", "").replace("*", "") if heading else self.name


def folder() -> Path:
    """The folder of the pages: in the sources if the program runs from them, otherwise beside this module."""
    root = checkout()
    return root / FOLDER if root is not None else Path(__file__).parent / "_docs"


def pages() -> dict[str, DocPage]:
    """Every page by name; a translation is found through its original."""
    root = folder()
    found = (path for path in root.rglob("*.md") if not _TRANSLATED.search(path.stem))
    made = (DocPage(path.relative_to(root).with_suffix("").as_posix(), path) for path in found)
    return {page.name: page for page in sorted(made, key=lambda page: (page.name.count("/"), page.name))}


def list_pages(screen: Screen) -> int:
    """Show the names and titles of all pages."""
    language = _language(screen)
    rows = [(page.name, page.title(language)) for page in pages().values()]
    if screen.options.json:
        screen.object({"pages": [{"page": name, "title": title} for name, title in rows]})
    else:
        with screen.paged(is_open=True):
            cells = [(name, verbatim(title)) for name, title in rows]
            screen.show(Sheet((table(PAGES, (PAGE, ABOUT), cells),)))
    return 0


def show_page(screen: Screen, wanted: str) -> int:
    """Show a page, or one section of it: `modding`, `modding#a-bot`."""
    name, _, anchor = wanted.partition("#")
    page = _found(name)
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


def _found(name: str) -> DocPage:
    known = pages()
    wanted = name.strip("/").removeprefix(f"{FOLDER}/").removesuffix(".md")
    page = known.get(wanted) or known.get(f"{wanted}/{INDEX}")
    if page is None:
        raise UsageError(NO_PAGE(page=name, near=nearest(wanted, known)))
    return page


def _section(page: DocPage, text: str, anchor: str) -> str:
    """A section with its subsections. Anchors are built as Git hosts build them."""
    headings = [
        (found.start(), len(found[1]), _anchor(found[2]))
        for found in re.finditer(r"^(#{1,6}) +(.+?) *$", _without_fences(text), re.MULTILINE)
    ]
    for at, (start, level, name) in enumerate(headings):
        if name == anchor:
            ends = (end for end, other, _ in headings[at + 1 :] if other <= level)
            return text[start : next(ends, len(text))].rstrip() + "\n"
    near = nearest(anchor, [name for _, _, name in headings])
    raise UsageError(NO_SECTION(page=page.name, section=anchor, near=near))


def _without_fences(text: str) -> str:
    """The same text with code examples blanked: a `#` in them is no heading."""
    return _FENCED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _anchor(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def _for_reading(text: str) -> str:
    """The text without comments, which only tests use, and with the alternative text of pictures."""
    return _PICTURE.sub(r"\1", _COMMENT.sub("", text))
