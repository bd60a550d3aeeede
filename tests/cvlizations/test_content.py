"""The figures of CVlizations: complete, with their provenance, and as the pages tell them."""

import re
from collections import Counter

import pytest
from tests.support.tables import ROOT
from tests.support.tribes import Seating

from manicule_cvlizations import Content, Idea

RULES = Seating(3).rules
CONTENT: Content = RULES.content
IDEAS = CONTENT.idea.values()
PAGES = (ROOT / "plugins/cvlizations/manicule_cvlizations/rules.md").read_text(encoding="utf-8")
RECONSTRUCTION = PAGES.partition("{#reconstruction}\n")[2].partition("\n#")[0]


def test_there_are_48_ideas_numbered_by_type_and_age() -> None:
    assert [idea.number for idea in IDEAS] == list(range(1, 49))
    types = ("ideology", "tool", "building", "invention")
    assert [idea.type for idea in IDEAS] == [
        *(type for type in types for _ in range(8)),
        *(type for type in types for _ in range(4)),
    ]
    assert Counter(idea.age for idea in IDEAS) == {"I-II": 32, "III": 16}


def test_costs_add_up_to_the_totals_of_the_reconstruction() -> None:
    totals = {
        age: [sum(idea.cost.get(kind, 0) for idea in IDEAS if idea.age == age) for kind in CONTENT.resource]
        for age in ("I-II", "III")
    }
    assert totals == {"I-II": [40, 42, 43], "III": [30, 34, 33]}


def test_costs_and_points_are_never_presented_as_published() -> None:
    assert all(idea.certainty.figures == "R" and idea.source == "reconstruction" for idea in IDEAS)


def test_every_idea_is_a_piece_with_name_and_effect_in_the_same_order() -> None:
    pieces = RULES.plugins["cvlizations"].pieces
    assert [piece.id for piece in pieces] == list(CONTENT.idea)
    assert all(isinstance(piece, Idea) and str(piece.name) and str(piece.about) for piece in pieces)
    assert len({str(piece.name) for piece in pieces}) == 48


def test_orders_are_as_the_reconstruction_says() -> None:
    told = {order.id: (order.number, order.by, "".join(order.certainty)) for order in CONTENT.order.values()}
    assert told == {
        "theft": (1, (1, 2, 0), "ARD"),
        "gathering": (2, (2, 3, 1), "DAD"),
        "hunting": (3, (2, 3, 1), "DDA"),
        "stoneworking": (4, (2, 3, 1), "ADD"),
        "cunning": (5, (2, 3, 0), "RRD"),
        "idling": (6, (1, 2, 0), "DRD"),
        "trade": (7, (3, 4, 2), "ARR"),
        "doubling": (0, (1, 1, 0), "AAD"),
    }


def test_a_row_with_a_reconstructed_figure_says_so() -> None:
    for order in CONTENT.order.values():
        assert ("R" in order.certainty) == ("reconstruction" in order.source), order.id


def names(certain: str, part: str) -> set[str]:
    """The names of the ideas of which a part is as certain as that."""
    found = (idea.id for idea in IDEAS if getattr(idea.certainty, part) == certain)
    return {str(RULES.pieces[id].name) for id in found}


def test_the_page_names_all_that_is_reconstructed() -> None:
    """Three lists, each after a colon: both name and effect, only the effect, only the name."""
    both = names("R", "name") & names("R", "effect")
    points = re.findall(r"^- (.+)$", RECONSTRUCTION, re.MULTILINE)
    listed = [
        re.split(", and |, | and ", found) for found in re.findall(r": ([^.]+)\.", "\n".join(points[1:3]))
    ]
    assert [set(found) for found in listed] == [both, names("R", "effect") - both, names("R", "name") - both]


def test_the_page_tells_what_is_ours_where_the_rulebook_tells_a_part() -> None:
    rows = re.findall(r"^\| (.+?) \|", RECONSTRUCTION, re.MULTILINE)
    told = rows[rows.index("---") + 1 :]
    assert set(told) == names("P", "effect")
    assert len(told) == len(set(told))


GIVEN_BY_THE_RULEBOOK = {
    "Consumption",
    "Divination",
    "Pickaxe",
    "Granary",
    "Law",
    "Domestication of the cat",
    "Wheel",
    "Common language",
    "Rationalism",
    "Cinematography",
}
"""The ideas of which the rulebook's clarifications tell all: 8, 13, 15, 23, 26, 28, 29, 30, 35 and 40."""


def test_only_what_the_rulebook_gives_whole_is_said_to_be_the_rulebooks() -> None:
    assert names("A", "effect") == GIVEN_BY_THE_RULEBOOK


@pytest.mark.parametrize("order", CONTENT.order.values(), ids=lambda order: order.id)
def test_the_page_tells_the_figures_of_every_order(order: object) -> None:
    card = CONTENT.order[order.id]  # type: ignore[attr-defined]
    row = re.search(rf"^\| (?:\d )?{card.name!s} \|(.+)\|$", PAGES, re.MULTILINE)
    assert row is not None
    cells = row[1].split("|")
    for number, cell in zip(card.by, cells, strict=True):
        if not number:
            assert cell.strip() == "nothing"
        elif card.number:
            assert str(number) in cell.replace("give 1", "")
