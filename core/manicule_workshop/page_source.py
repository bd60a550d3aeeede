"""Translated pages of the documentation: English Markdown is their source.

A page is cut into blocks: headings, paragraphs, items of lists, rows of tables, pictures; everything else,
such as code, stays unchanged. Each text of a block is a message for translators, including those of pictures
and cells. Their translations make the page in another language, with its pictures, and with links to pages of
the same language if they exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from manicule_languages.folders import checkout
from manicule_languages.message import Message
from manicule_languages.tags import autonym
from manicule_workshop.file_lines import FileLines
from manicule_workshop.prompt_words import begins_with_word
from manicule_workshop.value_kinds import shortened

DOMAIN = "pages"
"""The domain of the messages of pages."""
PAGES = ("README.md", "docs/playing.md")
"""The translated pages, relative to the root of the sources."""

FENCE = re.compile(r"^(```|~~~)")
HEADING = re.compile(r"^(?P<mark>#{1,6}) +(?P<text>.+?) *$")
ITEM = re.compile(r"^(?P<mark>- |\d+\. )(?P<text>.+)$")
PICTURE = re.compile(r"^!\[(?P<text>[^\]]*)\]\((?P<file>[^)]+)\)$")
LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\((?P<file>[^)#\s]*)(?P<anchor>#[^)\s]*)?\)")
AS_TYPED = re.compile(r"(`[^`]*`[,;/ ]*)+")
RULE = re.compile(r"^\|[ :|-]+\|$")
PLACES = {"heading": "a heading", "row": "a cell of a table", "picture": "the words for a picture"}
"""The places of texts on a page, by the kind of their block."""
LONGEST_CELL, LONGEST_BELOW = 40, 80
LANGUAGES = "**English** · "
"""The beginning of the line that links a page to its other languages."""

Translate = Callable[[str, str], str]
"""Translates a context and an English text."""


class PageBlock(msgspec.Struct, frozen=True):
    """A piece of a page: its texts, and the fixed parts before, between and after them."""

    kind: str
    texts: tuple[str, ...]
    mark: str = ""
    section: str = ""


def page_messages(root: Path) -> Iterator[Message]:
    """The messages of the pages in the sources, from top to bottom."""
    for page in PAGES:
        markdown = (root / page).read_text(encoding="utf-8")
        lines = FileLines(page, markdown)
        blocks = list(blocks_of(markdown))
        for at, block in enumerate(blocks):
            context = f"{PurePosixPath(page).stem}.{block.section}"
            below = next((one for later in blocks[at + 1 :] for one in _wanted(later)), "")
            for text in _wanted(block):
                yield Message(text, "", context, tuple(_notes(block, text, below)), lines.next_with(text))


def messages_of_checkout() -> Iterator[Message]:
    """The same, if the program runs from its sources."""
    root = checkout()
    return page_messages(root) if root is not None else iter(())


def name_of(page: str, language: str) -> str:
    """The file of a page in a language."""
    return page if language == "en" else f"{page.removesuffix('.md')}.{language}.md"


def translated(
    page: str, markdown: str, language: str, languages: Sequence[str], translate: Translate
) -> str:
    """A page in another language."""
    stem = PurePosixPath(page).stem
    wanted = _anchors_wanted(markdown)
    lines: list[str] = []
    for block in blocks_of(markdown):
        texts = [
            _with_own_links(translate(f"{stem}.{block.section}", text), page, language)
            if text in _wanted(block)
            else text
            for text in block.texts
        ]
        if block.kind == "heading" and block.section in wanted:
            lines += [f'<a id="{block.section}"></a>', ""]
        lines += _written(block, texts, page, language, languages)
    return "\n".join(lines) + "\n"


def line_of_languages(page: str, language: str, languages: Sequence[str]) -> str:
    """The line that links a page to its other languages, English first."""
    stem = PurePosixPath(page).name
    links = (
        f"**{autonym(code)}**" if code == language else f"[{autonym(code)}]({name_of(stem, code)})"
        for code in ("en", *languages)
    )
    return " · ".join(links)


def slug(heading: str) -> str:
    """The anchor of a heading, as Git hosts generate it."""
    plain = LINK.sub(lambda link: link["text"], heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def blocks_of(markdown: str) -> Iterator[PageBlock]:
    """The blocks of a page, from top to bottom."""
    section = ""
    for kind, lines in _runs(markdown.splitlines()):
        if kind == "heading":
            found = HEADING.match(lines[0])
            assert found is not None
            section = slug(found["text"])
            yield PageBlock(kind, (found["text"],), found["mark"], section)
        elif kind == "item":
            found = ITEM.match(lines[0])
            assert found is not None
            yield PageBlock(kind, (_joined([found["text"], *lines[1:]]),), found["mark"], section)
        elif kind == "row":
            yield PageBlock(kind, _cells(lines[0]), section=section)
        elif kind == "picture":
            found = PICTURE.match(lines[0])
            assert found is not None
            yield PageBlock(kind, (found["text"],), found["file"], section)
        elif kind == "paragraph":
            yield PageBlock(kind, (_joined(lines),), section=section)
        else:
            yield PageBlock(kind, tuple(lines), section=section)


def _runs(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Lines that belong together, with their kind."""
    at = 0
    while at < len(lines):
        start, line = at, lines[at]
        at += 1
        kind = _kind(line)
        if kind == "code":
            while at < len(lines) and not FENCE.match(lines[at]):
                at += 1
            at += 1
        elif kind in ("paragraph", "item"):
            while at < len(lines) and lines[at].strip() and _kind(lines[at]) == "paragraph":
                at += 1
        yield kind, list(lines[start:at])


def _kind(line: str) -> str:
    if FENCE.match(line):
        return "code"
    if line.startswith(LANGUAGES):
        return "languages"
    if not line.strip() or line.startswith("<") or RULE.match(line):
        return "as it is"
    for kind, form in (("heading", HEADING), ("item", ITEM), ("picture", PICTURE)):
        if form.match(line):
            return kind
    return "row" if line.startswith("|") else "paragraph"


def _joined(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))


def _notes(block: PageBlock, text: str, below: str) -> Iterator[str]:
    """The place of a text for translators, unless it is a sentence in running text; `below` is the text that
    follows."""
    if block.kind == "heading" and below:
        yield f"{PLACES[block.kind]}, above “{shortened(below, LONGEST_BELOW)}”"
    elif block.kind in PLACES:
        others = [f"“{shortened(one, LONGEST_CELL)}”" for one in block.texts if one and one != text]
        yield f"{PLACES[block.kind]}, beside {', '.join(others)}" if others else PLACES[block.kind]


def _wanted(block: PageBlock) -> tuple[str, ...]:
    """The translatable texts of a block: neither code nor cells that are typed alike in every language.

    Words of the prompt differ by language."""
    if block.kind in ("as it is", "code", "languages"):
        return ()
    return tuple(text for text in block.texts if text and not _is_same_everywhere(text))


def _is_same_everywhere(text: str) -> bool:
    return AS_TYPED.fullmatch(text) is not None and not begins_with_word(text.strip("`"))


def _written(
    block: PageBlock, texts: Sequence[str], page: str, language: str, languages: Sequence[str]
) -> list[str]:
    """The lines of a block, with the given texts."""
    if block.kind == "languages":
        return [line_of_languages(page, language, languages)]
    if block.kind == "heading":
        return [f"{block.mark} {texts[0]}"]
    if block.kind == "item":
        return [f"{block.mark}{texts[0]}"]
    if block.kind == "row":
        return [f"| {' | '.join(texts)} |"]
    if block.kind == "picture":
        return [f"![{texts[0]}]({block.mark.replace('.en.', f'.{language}.')})"]
    return list(texts)


def _with_own_links(text: str, page: str, language: str) -> str:
    """A text whose links lead to pages of the same language, if they exist."""
    folder = PurePosixPath(page).parent

    def own(link: re.Match[str]) -> str:
        target = (folder / link["file"]).as_posix()
        if target not in PAGES:
            return link[0]
        file = name_of(link["file"], language)
        shown = file if link["text"] == link["file"] else link["text"]
        return f"[{shown}]({file}{link['anchor'] or ''})"

    return LINK.sub(own, text)


def _anchors_wanted(markdown: str) -> set[str]:
    """The sections of a page that it links to itself; their headings differ in another language."""
    return {link["anchor"][1:] for link in LINK.finditer(markdown) if link["anchor"] and not link["file"]}
