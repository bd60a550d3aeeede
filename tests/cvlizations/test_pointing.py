"""What stands for the options of CVlizations: ideas on the track, resources of the tribes."""

from typing import Any

from tests.support.tribes import Seating
from tests.support.whole_games import TableKind, walk

from manicule import PASS
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.question import question_of
from manicule.kernel.sheet import parts_of, spots_of
from manicule.kernel.views import look_at


def test_ideas_are_bought_on_the_track_and_resources_stolen_at_the_tribes() -> None:
    boards = {"buy": "track", "steal": "tribes", "gain_one": "tribes", "trade": "tribes"}
    seen = set()
    for seed in (1, 2, 3):
        for moment in walk(TableKind("cvlizations", 4), seed):
            kind = moment.choice.kind.id
            if kind not in boards:
                continue
            seen.add(kind)
            question = question_of(moment.choice, 1, with_texts=True)
            assert question.display.board_part == boards[kind]
            sheet = look_at(moment.table, moment.seat)
            (board,) = [part for part in parts_of(sheet.sections) if part.id == question.display.board_part]
            spots = set(spots_of(board))
            pointed = {option for spot, option in question.display.spots if spot in spots}
            assert set(question.options) - {PASS, *question.display.free} <= spots | pointed
    assert seen == set(boards)


def test_an_order_keeps_its_number_when_another_one_is_laid_or_used() -> None:
    orders = {
        question_of(moment.choice, 1, with_texts=True).display.order
        for moment in walk(TableKind("cvlizations", 3), 1)
        if moment.choice.kind.id.startswith("lay_")
    }
    assert len(orders) == 1


def test_nobody_but_the_reader_is_named_by_resources_alone() -> None:
    for moment in walk(TableKind("cvlizations", 3), 2):
        kinds = moment.table.content.resource
        for viewer in ("", "a", "b", "c"):
            (tribes,) = [one for one in look_at(moment.table, viewer).sections if one.id == "tribes"]
            spots = list(spots_of(tribes))
            assert [spot for spot in spots if spot in kinds] == (list(kinds) if viewer else [])
            assert len(spots) == len(set(spots)) == 1 + 3 * len(kinds)
        break


def test_hedonism_is_answered_at_the_idea_itself() -> None:
    rules = Seating(3).rules
    given = {"phase": "actions", "seats": {"Anna": {"ideas": ["hedonism"], "resources": {"food": 2}}}}
    table = given_table(rules, Seating(3).setup(3), given)
    hedonism: Any = table.rules.pieces["hedonism"]
    asking = hedonism.after_last_action(table, table.seats[0])
    question = question_of(next(asking), 1, with_texts=True)
    assert question.display.spots == (("hedonism", "feast"),)
    (board,) = [
        part for part in parts_of(look_at(table, "a").sections) if part.id == question.display.board_part
    ]
    assert "hedonism" in spots_of(board)
