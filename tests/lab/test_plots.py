"""Plots: whole by themselves, with every value and interval that they are drawn from."""

import re
from xml.etree import ElementTree

import pytest

from manicule_lab.plots import Bars, BoxPlot, Interval, Panel, drawing, page, strip
from manicule_lab.statistics import Estimate

PANELS = [
    Panel(
        "Win <rates>",
        (Interval("greedy & co", Estimate(0.5, 0.25, 0.75)), Interval("one", Estimate(1.0))),
        0.5,
    ),
    Panel("Scores", (BoxPlot("greedy", 10, 20, 30, 40, 50),)),
    Panel("Sources", (Bars("greedy", {"inks": 10.0, "debts": -4.0}), Bars("random", {"inks": 2.0}))),
    Panel("All the same", (Interval("x", Estimate(6.0, 6.0, 6.0)),)),
]


def write(value: float) -> str:
    return f"{value:g}"


def test_a_drawing_is_sound_and_needs_nothing_else() -> None:
    made = drawing("A & B", PANELS, ["seed 5"], write, write)
    root = ElementTree.fromstring(made)
    texts = [node.text for node in root.iter() if node.tag.endswith("text")]
    wanted = ("A & B", "Win <rates>", "greedy & co", "0.5 [0.25; 0.75]", "inks", "debts", "seed 5")
    assert [text for text in wanted if text not in texts] == []
    assert re.findall(r"(?:href|src|url)\b|@import", made) == []
    assert re.findall(r"http\S+", made) == ['http://www.w3.org/2000/svg"']  # the name of the format


def test_nothing_is_drawn_outside_of_the_picture() -> None:
    root = ElementTree.fromstring(drawing("A", PANELS, ["note"], write, write))
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for node in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height)):
            assert 0 <= float(node.attrib.get(name, 0)) <= most
        if node.tag.endswith("rect"):
            assert float(node.attrib.get("x", 0)) + float(node.attrib["width"]) <= width


def test_an_interval_is_drawn_to_scale() -> None:
    panel = Panel("P", (Interval("a", Estimate(5.0, 0.0, 10.0)),))
    root = ElementTree.fromstring(drawing("A", [panel], [], write, write))
    circle = next(node for node in root.iter() if node.tag.endswith("circle"))
    bar = next(node for node in root.iter() if node.attrib.get("stroke-width") == "2")
    assert float(circle.attrib["cx"]) == (float(bar.attrib["x1"]) + float(bar.attrib["x2"])) / 2


def test_a_page_says_its_language() -> None:
    assert page("A & B", "<svg/>", "fr").startswith('<!doctype html>\n<html lang="fr">')


@pytest.mark.parametrize(("ascii", "drawn"), [(False, " ├──●──┤ ┊"), (True, " |--o--| :")])
def test_an_interval_on_a_terminal(ascii: bool, drawn: str) -> None:
    row = Interval("a", Estimate(4.0, 1.0, 7.0))
    assert strip(row, (0.0, 9.0), 10, 9.0, ascii) == drawn


def test_a_value_without_an_interval_is_a_point() -> None:
    assert strip(Interval("a", Estimate(4.0)), (0.0, 9.0), 10, None, True) == "    o"


def test_long_notes_are_broken_into_lines_that_fit() -> None:
    words, signs = "word " * 60, "字" * 150
    root = ElementTree.fromstring(drawing("A", [], [words, signs], write, write))
    told = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")][1:]
    assert " ".join(told[:3]) == words.strip()
    assert "".join(told[3:]) == signs
    assert max(map(len, told[:3])) <= 128
    assert max(map(len, told[3:])) == 64
