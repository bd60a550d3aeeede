"""Hints for drawings name edicts, coins and monsters, as the rules count them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tests.support.hint_facts import Check, Hinted, assert_true, hints_in

from manicule_cartographers.rules.derived import scoring_card, stars
from manicule_cartographers.rules.land import Land

Values = Mapping[str, Any]


@cache
def drawings(seed: int) -> tuple[Hinted, ...]:
    """The hints for drawings in a solo game."""
    return tuple(hints_in("cartographers", ["draw"], 1, [seed]))


def test_a_hint_for_a_drawing_names_true_facts() -> None:
    codes: set[str] = set()
    for one in (*drawings(1), *drawings(2)):
        assert_true(one, CHECKS)
        codes.update(fact.code for fact in one.facts)
    assert codes >= {"edicts", "coins", "fewer_beside_monsters", "worth"}


def test_a_reason_names_no_more_than_the_two_edicts_that_gain_most() -> None:
    for one in drawings(1):
        for fact in one.facts:
            if fact.code == "edicts":
                assert (
                    list(fact.values.values())
                    == sorted(gains(one).values(), reverse=True)[: len(fact.values)]
                )
                assert len(fact.values) <= 2


def coins(hinted: Hinted) -> int:
    """The coins of the suggested drawing, by the rules; an ambush may follow, but pays none."""
    match = hinted.match.fork()
    match.answer(hinted.seat.id, hinted.answer)
    after = match.table.seats_by_id[hinted.seat.id].state
    return int(after.coins - hinted.seat.state.coins)


def drawn(hinted: Hinted) -> list[str]:
    """The map with the letters of the suggested drawing."""
    *spaces, terrain = hinted.answer.split(" ")
    rows = [list(row) for row in hinted.seat.state.map]
    for space in spaces:
        rows["ABCDEFGHIJK".index(space[0])][int(space[1:]) - 1] = hinted.table.derived.letters[terrain]
    return ["".join(row) for row in rows]


def lands(hinted: Hinted) -> tuple[Land, Land]:
    """The land before and after the drawing."""
    side = hinted.table.derived.sides[hinted.table.options["side"]]
    return Land(hinted.seat.state.map, side), Land(drawn(hinted), side)


def gains(hinted: Hinted) -> dict[str, int]:
    """The stars that each scoring card of the seasons to come gains."""
    content, known, realm = hinted.table.content, hinted.table.derived, hinted.table.position
    seasons = known.seasons[known.seasons.index(realm.season) :]
    edicts = {edict for season in seasons for edict in content.season[season].edicts}
    cards = [
        scoring_card(content, hinted.match.view(hinted.seat.id).options, realm.edicts[edict])
        for edict in edicts
    ]
    before, after = lands(hinted)
    return {card.id: stars(known, card, after) - stars(known, card, before) for card in cards}


def fewer(hinted: Hinted) -> int:
    before, after = lands(hinted)
    return before.threatened().bit_count() - after.threatened().bit_count()


CHECKS: dict[str, Check] = {
    "edicts": lambda hinted, values: all(
        gains(hinted)[card] == number > 0 for card, number in values.items()
    ),
    "coins": lambda hinted, values: values["n"] == coins(hinted),
    "fewer_beside_monsters": lambda hinted, values: values["n"] == fewer(hinted),
    "worth": lambda hinted, values: True,  # an estimate, and said to be one
}
"""Whether a fact is true, by its code."""
