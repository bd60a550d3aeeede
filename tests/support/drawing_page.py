"""docs/drawing.md: its code, and what each of its pictures shows."""

import ast
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.support.tables import ROOT

from manicule.kernel.sheet import Grid, Group, Part, Section, Sheet

PAGE = ROOT / "docs" / "drawing.md"
FOLDER = ROOT / "docs" / "screens" / "looks"
BLOCK = re.compile(
    r"(?P<file>From\s`[\w.]+`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$"
    r"(?:\n\n!\[(?P<words>[^\]]+)\]\(screens/looks/(?P<picture>[\w-]+)\.webp\))?",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A fenced block: its text, the file that it is taken from, and the picture below it."""

    text: str
    file: str
    picture: str


def blocks() -> Iterator[Block]:
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        file = re.search("`(.+)`", found["file"] or "")
        yield Block(found["text"], file[1] if file else "", found["picture"] or "")


def pictured() -> dict[str, Sheet]:
    """The sheet of each picture below code: what the last line of that code makes."""
    known: dict[str, Any] = {}
    found = {}
    for block in blocks():
        if not block.file:
            exec(block.text, known)  # noqa: S102 - our own page, which must not lie
            if block.picture:
                found[block.picture] = sheet_of(known[_last_name(block.text)])
    return found


def _last_name(text: str) -> str:
    line = ast.parse(text).body[-1]
    assert isinstance(line, ast.Assign)
    (name,) = line.targets
    assert isinstance(name, ast.Name)
    return name.id


def sheet_of(made: Part | tuple[Part, ...]) -> Sheet:
    return Sheet((made,) if isinstance(made, Section | Grid | Group) else made)
