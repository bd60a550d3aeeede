"""What Cartographers says must hold: a card, a space or a coin that goes astray is noticed."""

from typing import Any

import pytest
from tests.support.broken import Broken, Change, problems_after
from tests.support.tables import registry

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


BREAKING = {
    "explore cards vanish": Broken(
        "explore cards",
        "not those of the game: farmland, hamlet, orchard",
        _lose_most,
    ),
    "an explore card is in two places": Broken(
        "explore cards",
        "not those of the game",
        lambda realm: realm.revealed.append("orchard"),
    ),
    "more ambushes lurk than are left": Broken(
        "ambushes",
        "5 ambush cards are in the deck, and only 4 are left",
        lambda realm: realm.deck.extend([AMBUSH] * (5 - realm.deck.count(AMBUSH))),
    ),
    "a map loses a row": Broken("map", "seat a is not 11 by 11", lambda realm: realm.seats[0].map.pop()),
    "a row loses a space": Broken(
        "map",
        "seat a is not 11 by 11",
        lambda realm: _shorten_a_row(realm.seats[0]),
    ),
    "a space has a terrain that there is not": Broken(
        "map",
        "seat b has letters",
        lambda realm: _draw(realm.seats[1], 0, 0, "?"),
    ),
    "a mountain is gone": Broken(
        "map",
        "seat b has lost a mountain",
        lambda realm: _draw(realm.seats[1], 5, 5, "."),
    ),
    "somebody owes a coin": Broken(
        "coins", "seat b has -1 coins and has spent 0, and there are 14", _hold(-1, 0)
    ),
    "somebody has spent less than nothing": Broken(
        "coins", "seat b has 3 coins and has spent -1", _hold(3, -1)
    ),
    "there are more coins than the track has": Broken(
        "coins", "seat b has 8 coins and has spent 7", _hold(8, 7)
    ),
    "a surrounded mountain has paid nothing": Broken(
        "mountains",
        "seat a was paid for the mountains , and F6 are surrounded",
        lambda realm: _surround(realm.seats[0]),
    ),
    "mountains have paid that nobody has surrounded": Broken(
        "mountains",
        "seat b was paid for the mountains B4 F6, and  are surrounded",
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
    assert owing == {"coins": "seat a has -1 coins and has spent 0, and there are 14"}
