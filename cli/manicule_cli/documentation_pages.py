"""The pages of the documentation: which there are, for whom, and their sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from manicule_languages.folders import checkout

FOLDER = "docs"
INDEX = "README"
"""The page of a folder, found by the name of the folder too. That of all pages groups them by audience."""
_LINK = re.compile(r"\]\(([^)#]+)\.md\)")
_TRANSLATED = re.compile(r"\.[a-z]{2,3}(?:-[A-Za-z]+)?$")
_FENCED = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)", re.MULTILINE | re.DOTALL)


class DocPage(NamedTuple):
    """A page by the name that is typed: its path below the folder, without `.md`."""

    name: str
    path: Path

    def text(self, language: str) -> tuple[str, str]:
        """What it says in a language, or else in English; and which language that is."""
        translated = self.path.with_suffix(f".{language}.md")
        if translated.is_file():
            return translated.read_text(encoding="utf-8"), language
        return self.path.read_text(encoding="utf-8"), "en"

    def title(self, language: str) -> str:
        """Its first heading, without marks."""
        heading = re.search(r"^# +(.+)$", self.text(language)[0], re.MULTILINE)
        return heading[1].replace("`", "").replace("*", "") if heading else self.name


class DocHeading(NamedTuple):
    """Where a section begins, how deep it is, and its anchor as Git hosts make it."""

    start: int
    level: int
    anchor: str


def folder() -> Path:
    """Where the pages are: in the sources when the program runs from them, else beside this module."""
    root = checkout()
    return root / FOLDER if root is not None else Path(__file__).parent / "_docs"


def pages() -> dict[str, DocPage]:
    """Every page by its name; translations are found through the page that they translate."""
    root = folder()
    found = (path for path in root.rglob("*.md") if not _TRANSLATED.search(path.stem))
    made = (DocPage(path.relative_to(root).with_suffix("").as_posix(), path) for path in found)
    return {page.name: page for page in sorted(made, key=lambda page: (page.name.count("/"), page.name))}


def by_audience() -> dict[str, list[DocPage]]:
    """Every page below the heading of the index that lists it, in the order of the index.

    The pages of a folder follow its first page. Pages that the index does not list come last, below no
    heading."""
    left = pages()
    found: dict[str, list[DocPage]] = {}
    for heading, names in _index(left[INDEX].path.read_text(encoding="utf-8")):
        listed = found.setdefault(heading, [])
        for name in names:
            if name in left:
                listed.append(left.pop(name))
            if name.endswith(f"/{INDEX}"):
                inner = [one for one in left if one.startswith(name.removesuffix(INDEX))]
                listed += [left.pop(one) for one in inner]
    return {**found, "": list(left.values())}


def _index(text: str) -> Iterator[tuple[str, list[str]]]:
    """The headings of the index, and the pages that are linked below each."""
    for section in re.split(r"^## +", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        yield heading.strip(), _LINK.findall(body)


def headings(text: str) -> list[DocHeading]:
    """The headings of a page, without those in examples."""
    return [
        DocHeading(found.start(), len(found[1]), _anchor(found[2]))
        for found in re.finditer(r"^(#{1,6}) +(.+?) *$", _without_fences(text), re.MULTILINE)
    ]


def _without_fences(text: str) -> str:
    """The same text with blanks where examples stand, in which a `#` is no heading."""
    return _FENCED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _anchor(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
