"""Sheets as HTML: what can be picked on them, and where lines break."""

import re

import pytest

from manicule.kernel.sheet import Section
from manicule.kernel.text import verbatim
from manicule_web.sheet_html import HtmlPen, Picks


def test_what_stands_in_several_rows_is_picked_by_one_button_with_a_name() -> None:
    rows = (
        (verbatim("Anna"), verbatim("prints")),
        (verbatim(""), verbatim("Born in 1450.")),
        (verbatim(""), verbatim("Tom")),
    )
    section = Section(verbatim("Tiles"), rows, spots=("anna", "anna", "tom"))
    drawn = HtmlPen(str, Picks("answer", {"anna": "1", "tom": "2"})).part(section)
    assert re.findall(r"<button[^>]*>(.*?)</button>", drawn) == ["Anna", "Tom"]


@pytest.mark.parametrize(
    ("said", "drawn"), [("14=12+8−11", "14=<wbr>12<wbr>+8<wbr>−11"), ("A=1", "A=1"), ("1–2", "1–2")]
)
def test_a_sum_breaks_between_its_parts_and_never_in_a_number(said: str, drawn: str) -> None:
    section = Section(verbatim("Stars"), ((verbatim(said),),))
    assert f"<td>{drawn}</td>" in HtmlPen(str).part(section)
