"""Questions that follow a drawing before others may see it: skills of Cartographers on the full screen."""

from collections.abc import Iterable, Iterator

from tests.support.full_screen import Seats, desk_of, played

from manicule.sheet import Grid, Part, Section, parts_of
from manicule_fullscreen.desk import Desk

SKILLED = Seats("cartographers", ("human:Anna",), ("cartographers_skills",))


def asked(kind: str, seed: int = 4) -> Iterator[Desk]:
    """A desk at every question of a kind."""
    return (desk for desk in played(desk_of(SKILLED, seed=seed)) if desk.asked.kind == kind)


def board_and_edicts(parts: Iterable[Part]) -> tuple[Grid, Section]:
    """The map of Anna among some parts, and what the edicts pay for it."""
    known = {part.id: part for part in parts_of(parts)}
    board, edicts = known["map_a"], known["edicts_a"]
    assert isinstance(board, Grid)
    assert isinstance(edicts, Section)
    return board, edicts


def test_the_whole_table_shows_what_was_drawn_already() -> None:
    answers = []
    for desk in asked("use_skill"):
        assert desk.asked.overview is not None
        board, edicts = board_and_edicts(desk.sheet.sections)
        board_now, edicts_now = board_and_edicts((desk.asked.overview,))
        assert board.rows == board_now.rows
        assert board.title == desk.asked.overview.title
        assert [row[3] for row in edicts.rows] == [row[3] for row in edicts_now.rows]
        assert board.rows != board_and_edicts(desk.match.look("a").sections)[0].rows
        answers.append(desk.match.answers)
    assert len(answers) > 5


def test_no_number_from_before_the_drawing_stands_with_the_text_of_an_edict() -> None:
    for desk in asked("use_skill"):
        told = [part for part in desk.tabs[0].told if isinstance(part, Section)]
        assert all(len(row) == 2 for part in told for row in part.rows)
