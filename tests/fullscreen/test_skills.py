"""Questions that follow a drawing before others may see it: skills of Cartographers on the full screen."""

import re
from collections.abc import Iterable, Iterator

import pytest
from tests.support.full_screen import (
    LANGUAGES,
    SIZES,
    Seats,
    controlled,
    desk_of,
    give,
    played,
    press,
    sight,
    text_of,
)
from tests.support.wording import english, english_part

from manicule.kernel.sheet import Grid, Part, Section, parts_of
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface.readings import reading

SKILLED = Seats("cartographers", ("human:Anna",), ("cartographers_skills",))


def asked(kind: str, seed: int = 4) -> Iterator[ScreenSession]:
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
        assert desk.asked.display.overview is not None
        board, edicts = board_and_edicts(desk.sheet.sections)
        board_now, edicts_now = board_and_edicts((desk.asked.display.overview,))
        assert board.rows == board_now.rows
        assert board.title == desk.asked.display.overview.title
        assert [row[3] for row in edicts.rows] == [row[3] for row in edicts_now.rows]
        assert board.rows != board_and_edicts(desk.match.display.look("a").sections)[0].rows
        answers.append(desk.match.answers)
    assert len(answers) > 5


def test_no_number_from_before_the_drawing_stands_with_the_text_of_an_edict() -> None:
    for desk in asked("use_skill"):
        told = [part for part in desk.tabs[0].told if isinstance(part, Section)]
        assert all(len(row) == 2 for part in told for row in part.rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_map_is_in_sight_where_a_skill_is_offered(language: str) -> None:
    kinds = set()
    for seed in (0, 1):
        for desk in played(desk_of(SKILLED, language, seed)):
            if desk.asked.kind in ("use_skill", "ambush_skill", "last_skill"):
                seen = sight(desk, Painter())
                assert seen.prompt
                assert seen.options
                assert seen.whole_board
                assert desk.asked.display.board_part == "map_a"
                kinds.add(desk.asked.kind)
    assert len(kinds) == 3


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_time_of_the_season_goes_before_skills_that_have_a_tab(size: tuple[int, int]) -> None:
    painter = Painter()
    timed = []
    for desk in asked("draw"):
        said = text_of(painter.paint(desk, *size))
        timed.append(re.search(r"(Spring|Summer|Fall|Winter), time \d of \d", said) is not None)
        skills = next(part for part in desk.sheet.sections if part.id == "skills")
        assert isinstance(skills, Section)
        named = [reading(name, desk.screen.read) for name, *_ in skills.rows]
        assert english("cartographers_skills.looks.skills_one_season") not in said or all(
            name in said for name in named
        )
    assert timed[0]
    # A season's score and a card of all terrains leave no line.
    assert timed.count(False) <= (3 if size == SIZES[0] else 0)


def test_enter_keeps_the_only_skill_of_a_season() -> None:
    desk = next(asked("use_skill"))
    assert desk.draft is not None
    assert desk.draft.row is not None
    assert desk.draft.row.id == "pass"
    press(controlled(desk), "enter")
    assert not any("uses" in desk.screen.read(text) for text in desk.log)


def appeared(desk: ScreenSession) -> str:
    """Where monsters came to last, as it was told."""
    told = [desk.screen.read(text) for text in desk.log]
    return next(text.rpartition(": ")[2].rstrip(".") for text in reversed(told) if "appear on" in text)


def test_who_plays_alone_is_told_where_monsters_come_to_with_and_without_acrobatics() -> None:
    answers = set()
    for seed in range(12):
        for desk in asked("ambush_skill", seed):
            assert desk.asked.display.prompt is not None
            answer = "acrobatics" if "acrobatics" in desk.asked.options else "pass"
            said = desk.screen.read(desk.asked.display.prompt)
            if answer == "acrobatics":
                (said,) = [desk.screen.read(note) for id, note in desk.asked.display.notes if id == answer]
            if answer in answers:
                break
            assert give(desk, answer)
            came_to = appeared(desk)
            told = {
                "acrobatics": english("cartographers_skills.kinds.come_instead", spaces=came_to),
                "pass": english("cartographers_skills.kinds.ambushed_at", spaces=came_to),
            }
            assert said == told[answer]
            answers.add(answer)
            break
    assert answers == {"acrobatics", "pass"}


def test_a_skill_that_is_highlighted_is_told_instead_of_what_the_shape_would_do() -> None:
    desk = next(asked("draw"))
    control = controlled(desk)
    assert english_part("fullscreen.question_pane.can_stand_here") in text_of(press(control))
    said = " ".join(re.sub(r".*│", "", line).strip() for line in text_of(press(control, "+")).splitlines())
    assert desk.draft is not None
    assert desk.draft.row is not None
    assert desk.draft.row.text in said
    assert english_part("fullscreen.question_pane.can_stand_here") not in said
    assert english("cartographers.desk.changes") not in said


def test_what_a_shape_would_change_has_no_heading_where_there_is_no_room_below_it() -> None:
    control = controlled(next(asked("draw", seed=7)))
    for _ in control.desk.tabs[1:]:
        lines = text_of(press(control, "]")).splitlines()
        assert not any(line.strip() == english("cartographers.desk.changes") for line in lines)
        at = next(
            number
            for number, line in enumerate(lines)
            if english_part("fullscreen.question_pane.can_stand_here") in line
        )
        assert lines[at + 1].strip()


def test_a_shape_lies_where_it_lay_when_a_skill_was_used_before_it_is_drawn() -> None:
    for seed in range(20):
        desk = next(asked("draw", seed))
        if "move_silently" in desk.asked.display.free:
            break
    control = controlled(desk)
    press(control, "r", "down", "down", "down", "right", "tab")
    assert desk.draft is not None
    laid = desk.draft.ghost
    assert laid is not None
    press(control, "+", "enter")
    assert desk.draft is not None
    assert desk.draft.ghost is not None
    assert desk.draft.ghost is not laid
    assert desk.draft.ghost.answer == laid.answer
    assert desk.asked.display.prompt is not None
    assert desk.screen.read(desk.asked.display.prompt).endswith(
        english_part("cartographers.kinds.may_stick_out")
    )
    answers = desk.match.answers
    press(control, "enter")
    assert desk.match.answers > answers
