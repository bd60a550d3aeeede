"""The rules of Masks that a position does not show, and that its secrets are kept while it is played."""

from typing import Any

import pytest
from tests.support.tables import ROOT, registry_with_examples
from tests.support.wording import english

import manicule
from manicule import Robot
from manicule_kit import Rehearsal, check_board, rehearse

MASKS = ROOT / "docs" / "examples" / "masks"
BOARD = ROOT / "tests" / "kit" / "boards" / "masks.txt"
NOBODY_DOUBTS = "Tom: believe\nKate: believe"


def ball(anna: str = "merchant", tom: str = "beggar", kate: str = "spy") -> Rehearsal:
    """A ball of three at which Anna is about to claim something."""
    worn = {"Anna": {"mask": anna}, "Tom": {"mask": tom}, "Kate": {"mask": kate}}
    return rehearse(MASKS, 3, seed=5, given={"phase": "claims", "turn": "Anna", "seats": worn})


def test_everybody_sees_their_own_mask_and_no_other() -> None:
    table = ball()
    assert [table.seen(name, name).mask for name in ("Anna", "Tom", "Kate")] == ["merchant", "beggar", "spy"]
    assert [table.seen("Tom", name).mask for name in ("Anna", "Kate")] == ["", ""]
    assert [guest.mask for guest in table.view().position.seats] == ["", "", ""]  # who only watches
    seen: Any = table.view("Tom").position
    assert seen.deck.count("merchant") == 3  # Anna's lies there for all that Tom knows


def test_the_table_as_it_is_drawn_for_one_who_looked() -> None:
    table = ball()
    table.play(f"Anna: spy\nAnna: Kate\n{NOBODY_DOUBTS}")
    check_board(table.board("Anna"), BOARD)


def test_only_who_looked_is_told_what_there_was_to_see() -> None:
    table = ball()
    table.play(f"Anna: spy\nAnna: Tom\n{NOBODY_DOUBTS}")
    told = {name: [event.id() for event in table.told(name)] for name in ("Anna", "Tom", "")}
    assert told["Anna"] == [*told["Tom"], "saw"]
    assert told["Tom"] == told[""] == ["claimed", "took_coins", "looked"]


def test_doubts_are_decided_unseen() -> None:
    table = ball()
    table.play("Anna: merchant\nTom: doubt")
    assert table.asked == {"Kate": "doubt"}
    assert table.told("Kate")[-1].id() == "claimed"
    assert table.match.display.is_private("c")


def test_a_jester_may_change_masks_and_nobody_learns_what_for() -> None:
    table = ball()
    table.play(f"Anna: jester\n{NOBODY_DOUBTS}")
    assert table.asked == {"Anna": "change_mask"}
    table.play("change")
    assert table.state("Anna").known_to == ("a",)
    assert table.seen("Tom", "Anna").mask == ""
    assert [event.id() for event in table.told("Tom")][-2:] == ["took_coins", "changed_mask"]


def test_who_was_shown_to_lie_has_another_mask_that_nobody_knows() -> None:
    table = ball()
    table.state("Anna").known_to = ("a", "b")  # Tom has looked
    table.play("Anna: thief\nAnna: Kate\nTom: doubt\nKate: believe")
    assert table.state("Anna").known_to == ("a",)
    assert table.state("Tom").coins == 4


def test_a_claim_that_makes_no_sense_is_refused_with_the_reason() -> None:
    table = ball()
    assert table.refusal("Anna", "beggar") == english("kernel.base.no_such_option")
    for name in ("Tom", "Kate"):
        table.state(name).known_to = ("a", "b", "c")
    assert table.refusal("Anna", "spy") == "you know what everybody wears"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_game_ends_after_its_rounds_with_all_masks_off(seats: int) -> None:
    table = rehearse(MASKS, seats, options={"rounds": 2})
    result = table.play_out(seats)
    assert result.rounds == 2
    assert all(guest.mask for guest in table.view().position.seats)
    for seat in result.seats:
        assert seat.score == sum(table.points(seat.name).values())


def test_a_bot_that_looks_ahead_plays_by_what_its_seat_may_know() -> None:
    """What others wear makes no difference to its answer."""
    bot = registry_with_examples().bot("search", "masks")
    worn = [("beggar", "spy"), ("merchant", "jester"), ("thief", "thief")]
    answers = {ball("thief", tom, kate).match.advice("a", bot) for tom, kate in worn}
    assert len(answers) == 1


def test_a_bot_that_looks_ahead_plays_a_whole_game() -> None:
    match = manicule.start(
        "masks",
        [Robot("easy"), Robot("random"), Robot("random")],
        seed=2,
        options={"rounds": 1},
        registry=registry_with_examples(),
    )
    match.run()
    assert match.over
