"""Mistakes in what questions name on a sheet: parts, spots and options that nobody finds there."""

import re
from pathlib import Path

import pytest
from tests.kit.conftest import only
from tests.kit.planted import told, worse_game
from tests.support.wording import english, english_part

from manicule_kit import check_plugin

NO_BOARD = (
    'board_part="pebbles"',
    'board_part="heaps"',
    english_part("kit.spots.no_part", part="heaps"),
    english_part("kit.spots.name_part"),
)
NO_SPOT = (
    '(("heap", number)',
    '(("hoard", number)',
    "points at “hoard”",
    english_part("kit.spots.name_spot"),
)
NO_OPTION = (
    '(("heap", number) for number in choice.options)',
    '(("heap", "all"),)',
    english_part("kit.spots.no_candidate", option="all"),
    "candidates",
)
UNEVEN = ('("heap", *("" for _ in view.names))', '("heap",)', english_part("kit.spots.uneven"), "one spot")
TWICE = (
    'Section(PART, tuple(rows), id="pebbles", spots=spots),)',
    'Section(PART, tuple(rows), id="pebbles", spots=spots),) * 2',
    english("kit.spots.same_id", part="pebbles"),
    english_part("kit.spots.own_id"),
)


@pytest.mark.parametrize(("old", "new", "problem", "advice"), [NO_BOARD, NO_SPOT, NO_OPTION, UNEVEN, TWICE])
def test_what_a_question_names_is_there(
    pebbles: Path, tmp_path: Path, old: str, new: str, problem: str, advice: str
) -> None:
    path = worse_game(pebbles, tmp_path, "stones", old, new)
    finding = only(check_plugin(path, games=4))
    assert finding.check == "pointing"
    said, to_do = told(finding)
    assert problem in said
    assert advice in to_do


def test_a_part_that_is_not_there_is_reported_where_the_question_is_named(
    pebbles: Path, tmp_path: Path
) -> None:
    path = worse_game(pebbles, tmp_path, "stones", *NO_BOARD[:2])
    place = only(check_plugin(path, games=4)).place
    assert place.file == path.name
    named = path.read_text(encoding="utf-8").splitlines()[place.line - 1]
    assert re.match(r"\w+.* = Kind", named), named
