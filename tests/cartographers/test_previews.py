"""What a preview promises is what is then gained."""

import pytest
from tests.cartographers.maps import rules
from tests.cartographers.test_desk import reader
from tests.cartographers.test_placements import question
from tests.support.wording import english

from manicule_cartographers import draw_more
from manicule_cartographers.rules.choice import Draw
from manicule_cartographers.texts import kinds
from manicule_terminal.plain_sheets import lines

BARE = list(rules().derived.sides["A"].bare)
WITHOUT_B5 = ["...V.......", "..V^.......", "...V....^..", *BARE[3:]]


def changes(choice: Draw, answer: str) -> list[str]:
    """What a preview says would change."""
    sheet = choice.preview(choice.normalize(answer))
    assert sheet is not None
    said = [line.strip() for line in lines(sheet, reader("en").read)]
    return said[said.index(english("cartographers.desk.changes")) + 1 :]


@pytest.mark.parametrize(
    ("rows", "coins", "answer", "promised"),
    [
        (BARE, 0, "A1 1", ["coins: 0 → 1"]),
        (BARE, 0, "A2 2", ["nothing"]),
        (WITHOUT_B5, 0, "B5 1", ["coins: 0 → 2"]),
        (WITHOUT_B5, 13, "B5 1", ["coins: 13 → 14"]),
        (WITHOUT_B5, 14, "B5 1", ["nothing"]),
    ],
)
def test_coins_are_promised_as_far_as_the_track_has_any(
    rows: list[str], coins: int, answer: str, promised: list[str]
) -> None:
    choice = question("farmland", "A", rows)
    choice.pen.sheet.coins = coins
    assert changes(choice, answer) == promised
    choice.pen.draw(choice.parse(choice.normalize(answer)))  # type: ignore[arg-type]
    gained = choice.pen.sheet.coins
    assert (f"coins: {coins} → {gained}" in promised) == (gained != coins)


def test_the_same_shape_once_more_promises_no_second_coin() -> None:
    pen = question("farmland", "A", BARE).pen
    again = next(draw_more(pen, kinds.DRAW, pen.task.shapes[:1], ("farm",)))
    assert changes(again, "A1") == ["nothing"]


def test_every_edict_that_changes_is_named_with_its_stars() -> None:
    choice = question("rift_lands", "A", BARE)
    choice.pen.table.position.edicts = {"A": "sentinel_wood", "B": "cauldrons"}
    assert changes(choice, "A1 forest") == ["A: Sentinel Wood: 0 → 1"]
    assert changes(choice, "A2 monster") == ["monsters: 0 → −3"]


def test_an_edict_that_is_never_scored_again_promises_nothing() -> None:
    choice = question("rift_lands", "A", BARE)
    realm = choice.pen.table.position
    realm.edicts = {"A": "sentinel_wood", "B": "sentinel_wood", "C": "sentinel_wood", "D": "cauldrons"}
    told = {}
    for season in ("spring", "fall", "winter"):
        realm.season = season
        said = changes(choice, "A1 forest")
        told[season] = "".join(line[0] for line in said)
    assert told == {"spring": "ABC", "fall": "AC", "winter": "A"}
