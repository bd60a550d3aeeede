"""docs/hidden-roles.md shows the files of its example to the letter, and names no part that there is not."""

import re

from tests.support.tables import ROOT

import manicule as m
from manicule.kernel.choices import Choice
from manicule.kernel.table import Seat, Table

PAGE = (ROOT / "docs" / "hidden-roles.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "masks"
SHOWN = re.compile(r"From `([\w.-]+)`:\n\n```(?:python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(?:python|toml)$", re.MULTILINE)


def lines(text: str) -> str:
    """The lines of a text however they are indented, and without empty ones: a page shows pieces."""
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def test_what_the_page_shows_of_a_file_is_in_it() -> None:
    shown = SHOWN.findall(PAGE)
    assert len(shown) == len(FENCED.findall(PAGE)) > 8
    for file, text in shown:
        folder = EXAMPLE / "scenarios" if file.endswith(".toml") else EXAMPLE
        assert lines(text) in lines((folder / file).read_text(encoding="utf-8")), file


def test_the_words_of_the_page_are_there() -> None:
    for owner, kind in (("table", Table), ("seat", Seat), ("choice", Choice), ("m", m)):
        named = set(re.findall(rf"`[^`]*?\b{owner}\.(\w+)[^`]*`", PAGE))
        # `seat` and `topic` of a choice are fields of each shape of choices.
        known = {*dir(kind), *(("seat", "topic") if kind is Choice else ())}
        assert named - known == set(), owner
    assert {"draw", "reveal", "publish", "finish", "seats_by_id", "order_of_play"} <= set(dir(Table))
