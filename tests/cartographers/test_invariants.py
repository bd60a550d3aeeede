"""What Cartographers says must hold: a card, a space or a coin that goes astray is noticed."""

from typing import Any

import pytest
from tests.support.broken import Broken, Change, problems_after
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule import Match
from manicule.kernel.game import Setup
from manicule_cartographers.state import AMBUSH


def _draw(sheet: Any, row: int, column: int, letter: str) -> None:
    line = sheet.map[row]
    sheet.map[row] = line[:column] + letter + line[column + 1 :]


def _surround(sheet: Any) -> None:
    """Draw around the mountain F6."""
    for row, column in ((4, 5), (6, 5), (5, 4), (5, 6)):
        _draw(sheet, row, column, "F")


def _surround_paid(sheet: Any) -> None:
    _surround(sheet)
    sheet.mountains = ["F6"]


def _shorten_a_row(sheet: Any) -> None:
    sheet.map[10] = sheet.map[10][:10]


def _hold(coins: int, spent: int) -> Change:
    return lambda realm: _set(realm.seats[1], coins=coins, spent=spent)


def _set(sheet: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(sheet, name, value)


def _lose_most(realm: Any) -> None:
    realm.deck[:] = ["orchard", "hamlet"]
    realm.revealed[:] = ["farmland"]


def _coins(seat: str, coins: int, spent: int) -> str:
    return english("cartographers.invariants.coins", seat=seat, coins=coins, spent=spent, most=14)


BREAKING = {
    "explore cards vanish": Broken(
        "explore cards",
        english("cartographers.invariants.lost", cards="farmland, hamlet, orchard"),
        _lose_most,
    ),
    "an explore card is in two places": Broken(
        "explore cards",
        english_part("cartographers.invariants.lost"),
        lambda realm: realm.revealed.append("orchard"),
    ),
    "more ambushes lurk than are left": Broken(
        "ambushes",
        english("cartographers.invariants.ambushes", number=5, left=4),
        lambda realm: realm.deck.extend([AMBUSH] * (5 - realm.deck.count(AMBUSH))),
    ),
    "a map loses a row": Broken(
        "map",
        english("cartographers.invariants.map_size", seat="a", size=11),
        lambda realm: realm.seats[0].map.pop(),
    ),
    "a row loses a space": Broken(
        "map",
        english("cartographers.invariants.map_size", seat="a", size=11),
        lambda realm: _shorten_a_row(realm.seats[0]),
    ),
    "a space has a terrain that there is not": Broken(
        "map",
        english("cartographers.invariants.letters", seat="b"),
        lambda realm: _draw(realm.seats[1], 0, 0, "?"),
    ),
    "a mountain is gone": Broken(
        "map",
        english("cartographers.invariants.printed", seat="b"),
        lambda realm: _draw(realm.seats[1], 5, 5, "."),
    ),
    "somebody owes a coin": Broken("coins", _coins("b", -1, 0), _hold(-1, 0)),
    "somebody has spent less than nothing": Broken("coins", _coins("b", 3, -1), _hold(3, -1)),
    "there are more coins than the track has": Broken("coins", _coins("b", 8, 7), _hold(8, 7)),
    "a surrounded mountain has paid nothing": Broken(
        "mountains",
        english("cartographers.invariants.mountains", seat="a", paid="", surrounded="F6"),
        lambda realm: _surround(realm.seats[0]),
    ),
    "mountains have paid that nobody has surrounded": Broken(
        "mountains",
        english("cartographers.invariants.mountains", seat="b", paid="B4 F6", surrounded=""),
        lambda realm: _set(realm.seats[1], mountains=["B4", "F6"]),
    ),
}
SOUND: dict[str, Change] = {
    "as it is dealt": lambda realm: None,
    "with four ambushes in the deck": lambda realm: realm.deck.extend(
        [AMBUSH] * (4 - realm.deck.count(AMBUSH))
    ),
    "with all coins, some of them spent": _hold(10, 4),
    "with a mountain that is surrounded and has paid": lambda realm: _surround_paid(realm.seats[0]),
}


def _realm() -> Any:
    ids = ("cartographers",)
    setup = Setup(("Anna", "Tom"), 1, options=registry().options("cartographers", ids, {}))
    return Match(registry().rule_set("cartographers", ids), setup).table


@pytest.mark.parametrize("what", BREAKING)
def test_it_is_noticed_when(what: str) -> None:
    assert BREAKING[what].is_told(_realm())


@pytest.mark.parametrize("what", SOUND)
def test_nothing_is_wrong(what: str) -> None:
    assert problems_after(_realm(), SOUND[what]) == {}


def test_of_several_problems_with_a_rule_the_first_is_told() -> None:
    def owe(realm: Any) -> None:
        for sheet in realm.seats:
            _set(sheet, coins=-1)

    owing = problems_after(_realm(), owe)
    assert owing == {"coins": _coins("a", -1, 0)}
