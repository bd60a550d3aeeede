"""Hints for orders argue with facts of the position, and the facts are true."""

from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.support.hint_facts import Check, Hinted, assert_false_if_changed, assert_true, hinted, hints_in
from tests.support.players import Chance, play
from tests.support.tables import registry
from tests.support.tribes import Seating, buying

from manicule_cvlizations.rules.payments import reduction, refuse

LAY = ("lay_open", "lay_face_down")
TAKE = ("gain_some", "gain_one", "gain_alike", "steal", "trade", "swap")
GIVEN = {
    "gathering": {"wood"},
    "hunting": {"food"},
    "stoneworking": {"stone"},
    "idling": set(),
    "doubling": set(),
}
"""The resources of orders that do not give all kinds."""
Values = Mapping[str, Any]


@cache
def orders() -> tuple[Hinted, ...]:
    """The hints for orders: for three players, and for two with each variant."""
    found = [*islice(hints_in("cvlizations", LAY, 3, [1]), 10)]
    bot = registry().bot("greedy", "cvlizations")
    for seating in (Seating(2), Seating(2, "cvlizations_expert"), Seating(4)):
        for moment in play(seating.new_game(5, keeps=True), buying, Chance(5)):
            for seat, choice in moment.timeline.choices().items():
                if choice.kind.id in LAY:
                    found.append(hinted(moment, seat, bot))
    return tuple(found)


def test_of_fifty_hints_for_orders_each_names_a_true_fact() -> None:
    assert len(orders()) >= 50
    for one in orders():
        assert_true(one, CHECKS)


def test_a_fact_with_another_number_is_not_true() -> None:
    for one in orders():
        assert_false_if_changed(one, CHECKS)


def test_a_hint_without_a_fact_is_noticed() -> None:
    with pytest.raises(AssertionError):
        assert_true(orders()[0]._replace(facts=()), CHECKS)


def test_a_hint_for_an_order_tells_the_choosers_and_the_idea_that_it_helps_to_buy() -> None:
    codes = {fact.code for one in orders() for fact in one.facts}
    assert codes >= {"idea_lacks", "chosen_by", "may_choose", "certain"}
    assert all(one.facts[-1].code in ("may_choose", "certain") for one in orders())


def test_a_reason_fits_into_two_lines() -> None:
    """The result of the simulated games follows it."""
    for one in orders():
        assert len(" ".join(str(fact.text) for fact in one.facts)) <= 2 * 80


def test_resources_that_a_hint_takes_serve_the_idea_that_it_names() -> None:
    """The strongest bot takes other resources than the greedy one: its reason is about its own answer."""
    seen = 0
    for one in islice(hints_in("cvlizations", TAKE, 3, [1]), 10):
        assert one.facts
        for fact in one.facts:
            if fact.code == "idea_lacks":
                assert idea_lacks_any(one, fact.values)
                assert not taken(one).isdisjoint(fact.values)
                seen += 1
    assert seen


def taken(hinted: Hinted) -> set[str]:
    """The kinds of resources that an answer gives."""
    if hinted.question.rows:
        numbers = zip(hinted.question.rows, hinted.answer.split("-"), strict=True)
        return {kind for kind, number in numbers if number != "0"}
    return {hinted.answer.rpartition("_")[2]}


# The facts, from the rules and the table


def idea_lacks_any(hinted: Hinted, values: Values) -> bool:
    """The resources that the rules refuse an idea for."""
    cost, held = hinted.table.content.idea[values["idea"]].cost, hinted.seat.state.resources
    lacking = {kind: number - held[kind] for kind, number in cost.items() if number > held[kind]}
    told = {kind: number for kind, number in values.items() if kind in held}
    return (
        values["idea"] in hinted.table.position.track
        and refuse(hinted.seat, values["idea"]) is not None
        and values["discount"] == reduction(hinted.seat, values["idea"])
        and told == lacking
    )


def idea_lacks(hinted: Hinted, values: Values) -> bool:
    """The order gives a resource that the idea lacks, unless it is an order for another tribe."""
    given = GIVEN.get(hinted.answer, {"food", "wood", "stone"})
    is_own = hinted.question.topic in ("", hinted.seat.id)
    return idea_lacks_any(hinted, values) and (not is_own or not given.isdisjoint(values))


def others(hinted: Hinted) -> list[str]:
    return [place for place in hinted.table.position.laid if place != hinted.question.topic]


def known(hinted: Hinted, place: str) -> set[str]:
    """The orders of a place in this round that the seat knows: face up, or chosen by itself."""
    land = hinted.table.position
    laid, owner = land.laid[place], land.owners.get(place, place)
    return {laid.open, laid.hidden if owner == hinted.seat.id else ""} - {""}


def chosen_by(hinted: Hinted, values: Values) -> bool:
    places = [place for place in others(hinted) if hinted.answer in known(hinted, place)]
    return values["order"] == hinted.answer and [*values["places"]] == places != []


def able(hinted: Hinted) -> list[str]:
    """Places that have the order in hand, and an order that the seat does not know."""
    used, order = hinted.table.position.used, hinted.answer
    return [
        place
        for place in others(hinted)
        if order not in (*used.get(place, ()), *known(hinted, place)) and len(known(hinted, place)) < 2
    ]


def may_choose(hinted: Hinted, values: Values) -> bool:
    figures = (values["alone"], values["two"], values["many"])
    is_printed = figures == hinted.table.content.order[hinted.answer].by
    return values["order"] == hinted.answer and is_printed and [*values["places"]] == able(hinted) != []


def certain(hinted: Hinted, values: Values) -> bool:
    choosers = 1 + sum(hinted.answer in known(hinted, place) for place in others(hinted))
    gain = hinted.table.content.order[hinted.answer].by[min(choosers, 3) - 1]
    is_certain = not able(hinted) and values["order"] == hinted.answer
    return is_certain and (values["choosers"], values["gain"]) == (choosers, gain)


CHECKS: dict[str, Check] = {
    "idea_lacks": idea_lacks,
    "idea_payable": lambda hinted, values: refuse(hinted.seat, values["idea"]) is None,
    "no_idea": lambda hinted, values: not hinted.table.position.track,
    "chosen_by": chosen_by,
    "may_choose": may_choose,
    "certain": certain,
}
"""Whether a fact is true, by its code."""
