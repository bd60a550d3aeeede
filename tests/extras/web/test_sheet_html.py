"""Sheets as HTML: what can be picked on them."""

import re

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
