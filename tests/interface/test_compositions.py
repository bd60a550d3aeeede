"""Answers composed by pointing, without any screen: spread, ticked, laid."""

import pytest
from tests.support.wording import english

from manicule import NONE, Question, QuestionDisplay
from manicule.kernel.question import Slot, Stamp
from manicule.kernel.sheet import Grid, Row
from manicule.kernel.text import verbatim
from manicule_interface.compositions import Ghost, Spread, Ticks, can_be_laid, fields_of

SIDE = 3
FIELDS = {(row, column): f"{'ABC'[row]}{column + 1}" for row in range(SIDE) for column in range(SIDE)}


def allotting(count: int = 4, caps: tuple[int, ...] = (3, 3, 1), default: str = "") -> Question:
    display = QuestionDisplay(default=default)
    return Question("a", "plan", "allot", 1, rows=("x", "y", "z"), caps=caps, count=count, display=display)


def choosing(least: int = 0, most: int = 2, default: str = "") -> Question:
    display = QuestionDisplay(default=default)
    return Question("a", "some", "some", 1, options=("p", "q", "r"), least=least, most=most, display=display)


def laying(stamps: tuple[Stamp, ...], may_stick_out: bool = False) -> Question:
    taken = {"B2"}
    free = tuple(spot for spot in FIELDS.values() if spot not in taken)
    spaces = Slot("spaces", free, 1, 3, "map", stamps, may_stick_out)
    slots = (spaces, Slot("terrain", ("wood", "town")))
    return Question("a", "draw", "written", 1, display=QuestionDisplay(slots=slots))


CORNER = Stamp("1", ((0, 0), (0, 1), (1, 0)))
LINE = Stamp("2", ((0, 0), (0, 1)), turns=False, flips=False)


# Spread


def test_what_is_spread_is_an_answer_when_nothing_is_left() -> None:
    spread = Spread(allotting())
    assert spread.add(0, 1) is None
    assert spread.answer == ""
    assert spread.left == 3
    assert spread.add(1, 3) is None
    assert spread.answer == "1-3-0"


def test_no_row_takes_more_than_its_cap_and_says_so() -> None:
    spread = Spread(allotting())
    assert str(spread.add(2, 2)) == english("interface.compositions.at_most", row="z", cap=1)
    assert str(spread.write(0, 9)) == english("interface.compositions.at_most", row="x", cap=3)
    assert spread.numbers == [3, 0, 1]


def test_no_row_takes_more_than_is_left_and_says_so() -> None:
    spread = Spread(allotting(caps=(3, 4, 1)))
    assert spread.write(0, 3) is None
    assert str(spread.write(1, 2)) == english("interface.compositions.only_left", n=1, row="y")
    assert spread.numbers == [3, 1, 0]
    assert str(spread.add(1, 1)) == english("interface.compositions.nothing_left")
    assert str(spread.add(2, 1)) == english("interface.compositions.nothing_left")
    assert spread.add(1, -1) is None
    assert spread.add(2, -1) is None
    assert spread.numbers == [3, 0, 0]


def test_a_number_takes_what_later_rows_have() -> None:
    spread = Spread(allotting(default="1-2-1"))
    assert spread.write(0, 3) is None
    assert spread.numbers == [3, 1, 0]


def test_spreading_begins_with_what_is_proposed() -> None:
    assert Spread(allotting(default="2-1-1")).answer == "2-1-1"


# Ticks


def test_ticked_options_are_an_answer_in_the_order_of_the_question() -> None:
    ticks = Ticks(choosing())
    assert ticks.answer == NONE
    for id in ("r", "p"):
        ticks.toggle(id)
    assert ticks.answer == "p r"
    assert ticks.problem is None
    ticks.toggle("q")
    assert ticks.answer == ""
    assert str(ticks.problem) == english("interface.compositions.too_many", given=3, most=2)
    ticks.toggle("r")
    assert ticks.answer == "p q"


def test_too_few_ticks_are_no_answer() -> None:
    ticks = Ticks(choosing(least=1))
    assert ticks.answer == ""
    assert str(ticks.problem) == english("interface.compositions.too_few", given=0, least=1)
    ticks.toggle("q")
    assert ticks.answer == "q"


# Laid


def test_a_shape_is_moved_turned_and_flipped_and_never_leaves_the_board() -> None:
    ghost = Ghost(laying((CORNER,)), FIELDS)
    assert ghost.answer == "A1 A2 B1 wood"
    ghost.move(1, 1)
    assert ghost.covered == ("B2", "B3", "C2")
    ghost.turn()
    assert set(ghost.covered) == {"B2", "B3", "C3"}
    ghost.flip()
    assert set(ghost.covered) == {"B2", "B3", "C2"}
    for _ in range(9):
        ghost.move(-1, 0)
    assert ghost.covered


def test_a_shape_names_what_it_cannot_cover_so_that_the_match_can_say_why() -> None:
    ghost = Ghost(laying((CORNER,)), FIELDS)
    ghost.move(1, 1)
    assert ghost.answer.split()[0] == "B2"
    assert set(ghost.answer.split()) == {"B2", "B3", "C2", "wood"}


def test_a_shape_beyond_the_edge_sticks_out_unless_it_may() -> None:
    for may in (False, True):
        ghost = Ghost(laying((CORNER,), may), FIELDS)
        ghost.move(0, 2)
        assert ghost.covered == ("A3", "B3")
        assert ghost.sticks_out is not may


def test_turning_at_the_edge_brings_the_shape_back_onto_the_board() -> None:
    ghost = Ghost(laying((Stamp("1", ((0, 0), (1, 0), (2, 0))),)), FIELDS)
    ghost.move(0, 2)
    ghost.turn()
    assert len(ghost.covered) == 3
    assert not ghost.sticks_out


def test_a_shape_that_may_not_be_turned_stays() -> None:
    ghost = Ghost(laying((LINE,)), FIELDS)
    before = ghost.covered
    ghost.turn()
    ghost.flip()
    assert ghost.covered == before


def test_there_is_a_next_shape_and_something_else_to_choose() -> None:
    ghost = Ghost(laying((CORNER, LINE)), FIELDS)
    ghost.next_stamp()
    assert ghost.stamp is LINE
    assert ghost.choose("town")
    assert not ghost.choose("sea")
    assert ghost.answer == "A1 A2 town"


@pytest.mark.parametrize("answer", ["A2 B1 B2 town", "C1 C2 B1 wood", "A1 A2 wood"])
def test_a_shape_lies_as_an_answer_says(answer: str) -> None:
    ghost = Ghost(laying((CORNER, LINE)), FIELDS)
    assert ghost.take(answer)
    assert set(ghost.answer.split()) == set(answer.split())


def test_an_answer_of_no_shape_is_not_taken() -> None:
    ghost = Ghost(laying((CORNER,)), FIELDS)
    assert not ghost.take("A1 C3 wood")
    assert not ghost.take("wood")


def test_a_shape_is_moved_to_a_field() -> None:
    ghost = Ghost(laying((CORNER,)), FIELDS)
    assert ghost.move_to("B1")
    assert ghost.covered[0] == "B1"
    assert not ghost.move_to("Z9")


def test_only_what_is_laid_on_one_board_is_a_ghost() -> None:
    rows = tuple(Row(verbatim("x"), (verbatim("."),) * SIDE, ("A1", "A2", "A3")) for _ in range(1))
    grid = Grid(verbatim(""), (verbatim("1"),) * SIDE, rows, id="map")
    assert can_be_laid(laying((CORNER,)), (grid,)) is grid
    assert can_be_laid(laying((CORNER,)), ()) is None
    assert can_be_laid(choosing(), (grid,)) is None
    assert fields_of(grid) == {(0, 0): "A1", (0, 1): "A2", (0, 2): "A3"}
