"""Hints for plans and orders argue with facts of the position, and the facts are true."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest
from tests.support.hint_facts import Check, Hinted, assert_false_if_changed, assert_true, hints_in

from manicule_gutenberg import ACTIONS, EMPTY, descriptions
from manicule_gutenberg.rules.circle import turn_order
from manicule_gutenberg.rules.needs import inks_lacking_together, inks_short, types_lacking
from manicule_gutenberg.rules.patronage_cards import open_patronage, unmet

ORDERS = (
    "take_printing",
    "take_refinement",
    "first_printing",
    "first_refinement",
    "reward_printing",
    "reward_refinement",
    "make_room",
    "reward_room",
)
Values = Mapping[str, Any]


@cache
def plans() -> tuple[Hinted, ...]:
    """The hints for plans, with characters, for each number of players; the first as people get them."""
    strongest = islice(hints_in("gutenberg", ["plan"], 2, [1]), 4)
    asked = [(2, 4), (3, 1), (4, 3)]
    greedy = [hints_in("gutenberg", ["plan"], seats, [seed], "greedy") for seats, seed in asked]
    return tuple(chain(strongest, *greedy))


@cache
def orders() -> tuple[Hinted, ...]:
    return tuple(hints_in("gutenberg", ORDERS, 3, [1, 2]))


def test_of_fifty_hints_for_plans_each_names_a_true_fact() -> None:
    assert len(plans()) >= 50
    for one in plans():
        assert_true(one, CHECKS)


def test_of_fifty_hints_for_orders_each_names_a_true_fact() -> None:
    assert len(orders()) >= 50
    for one in orders():
        assert_true(one, CHECKS)


def test_a_fact_with_another_number_is_not_true() -> None:
    for one in (*plans(), *orders()):
        assert_false_if_changed(one, CHECKS)


def test_a_hint_without_a_fact_is_noticed() -> None:
    with pytest.raises(AssertionError):
        assert_true(plans()[0]._replace(facts=()), CHECKS)
    with pytest.raises(AssertionError):
        assert_true(plans()[0]._replace(reason=""), CHECKS)


def test_hints_for_plans_argue_with_many_kinds_of_facts() -> None:
    """Inks, levels, orders, gears and patronage: not one reason for all plans."""
    codes = Counter(fact.code for one in plans() for fact in one.facts)
    assert codes.keys() >= {"best_order", "inks_covered", "levels_covered", "gear", "rivals", "ties"}
    assert {fact.values["action"] for one in plans() for fact in one.facts[:1]} >= {*ACTIONS} - {"take_inks"}


def test_the_first_fact_of_a_plan_is_about_the_row_with_most_markers() -> None:
    for one in plans():
        placed = dict(zip(one.question.rows, map(int, one.answer.split("-")), strict=True))
        assert placed[str(one.facts[0].values["action"])] == max(placed.values())


def test_a_reason_fits_into_two_lines() -> None:
    """The result of the simulated games follows it."""
    for one in (*plans(), *orders()):
        assert len(" ".join(str(fact.text) for fact in one.facts)) <= 2 * 80


# The facts, from the rules and the table


def seat_with(hinted: Hinted, seat: str, inks: list[str]) -> Any:
    """A seat in a copy of the match, with more inks."""
    other = hinted.match.fork().table.seats_by_id[seat]
    for ink in inks:
        other.state.inks[ink] += 1
    return other


def inks_in_set(hinted: Hinted, id: str) -> list[str]:
    number, size = int(id), 3
    return [ink for ink in hinted.table.position.inks[(number - 1) * size : number * size] if ink != EMPTY]


def covered(hinted: Hinted, seat: str, id: str) -> int:
    before = len(inks_lacking_together(hinted.table.seats_by_id[seat]))
    return before - len(inks_lacking_together(seat_with(hinted, seat, inks_in_set(hinted, id))))


def levels_missing(hinted: Hinted, seat: str, card: str = "") -> int:
    """The levels that the decorations lack, now or with the icons of a specialty card."""
    own = hinted.table.seats_by_id[seat]
    levels = Counter(own.state.levels) + Counter(icons(hinted, seat, card) if card else ())
    cards = [hinted.table.content.refinement[order.refinement].decoration for order in own.state.orders]
    wanted = {name: max(card.get(name, 0) for card in cards) for name in own.state.levels} if cards else {}
    return sum(max(0, level - levels[name]) for name, level in wanted.items())


def icons(hinted: Hinted, seat: str, card: str) -> tuple[str, ...]:
    own = hinted.table.seats_by_id[seat]
    printed = hinted.table.content.specialty_card[card].specialties
    found: tuple[str, ...] = own.hooks.specialty_icons(hinted.table, own, card, printed)
    return found


def slots(hinted: Hinted, seat: str) -> int:
    own = hinted.table.seats_by_id[seat]
    number: int = own.hooks.order_slots(hinted.table, own, 4)
    return number


def has_slot(hinted: Hinted, seat: str) -> bool:
    return len(hinted.table.seats_by_id[seat].state.orders) < slots(hinted, seat)


def gear_places(hinted: Hinted, seat: str) -> int:
    own = hinted.table.seats_by_id[seat]
    number: int = own.hooks.gear_places(hinted.table, own, 3)
    return number


def is_worth(hinted: Hinted, values: Values) -> bool:
    """The printed fame of a refinement card."""
    card = hinted.table.content.refinement[values["refinement"]]
    return bool(values["fame"] == card.color_fame + card.decoration_fame)


def best_order(hinted: Hinted, values: Values) -> bool:
    board = hinted.table.position
    is_offered = values["printing"] in board.printing and values["refinement"] in board.refinement
    lacking = types_lacking(hinted.seat, values["printing"])
    return is_offered and is_worth(hinted, values) and values["types"] == len(lacking)


def inks_covered(hinted: Hinted, values: Values) -> bool:
    missing = len(inks_lacking_together(hinted.seat))
    return values["missing"] == missing and values["n"] == covered(hinted, hinted.seat.id, values["set"]) > 0


def ink_set(hinted: Hinted, values: Values) -> bool:
    return [*values["inks"]] == inks_in_set(hinted, values["set"]) and not covered(
        hinted, hinted.seat.id, values["set"]
    )


def levels_covered(hinted: Hinted, values: Values) -> bool:
    id, card = hinted.seat.id, values["card"]
    gain = levels_missing(hinted, id) - levels_missing(hinted, id, card)
    return card in hinted.table.position.specialty_cards and values["n"] == gain > 0


def level(hinted: Hinted, values: Values) -> bool:
    shown = icons(hinted, hinted.seat.id, values["card"]).count(values["specialty"])
    own = hinted.seat.state.levels[values["specialty"]]
    fame = {4: 1, 5: 3, 6: 6}.get(values["level"], 0)
    return values["level"] == min(6, own + shown) > own and values.get("fame", fame) == fame


def level_patron(hinted: Hinted, values: Values) -> bool:
    wanted = needs(hinted, hinted.seat.id, values["patron"]).levels.get(values["specialty"], 0)
    is_there = values["patron"] in hinted.table.position.patronage
    return is_there and level(hinted, values) and values["level"] <= values["wanted"] == wanted


def gear(hinted: Hinted, values: Values) -> bool:
    board, content = hinted.table.position, hinted.table.content
    sectors = content.gear[values["gear"]].sectors
    if values["gear"] not in board.gears or values["sector"] >= len(sectors):
        return False
    reward = descriptions.reward_text(hinted.table.derived.rewards, content, sectors[values["sector"]])
    return str(reward) in hinted.reason and values["rounds"] == 6 - board.round + 1


def needs(hinted: Hinted, seat: str, card: str) -> Any:
    own = hinted.table.seats_by_id[seat]
    return own.hooks.patronage_needs(hinted.table, own, hinted.table.content.patronage[card])


def patron(hinted: Hinted, values: Values) -> bool:
    if values["card"] not in open_patronage(hinted.table):
        return False
    wanted, own = needs(hinted, hinted.seat.id, values["card"]), hinted.seat
    types = sum((Counter(wanted.types) - Counter(own.state.types)).values())
    return (
        all(own.state.levels[name] >= number for name, number in wanted.levels.items())
        and values["fame"] == wanted.fame
        and values["types"] == types
        and values["inks"] == len(inks_short(own, wanted.inks))
    )


def favor(kind: str, number: Any) -> Check:
    """A reward of patronage of this kind, and the number that speaks for it."""
    return lambda hinted, values: (
        hinted.table.content.patronage_reward[values["favor"]].reward.kind == kind
        and values["n"] == number(hinted)
    )


def favor_spare(hinted: Hinted, values: Values) -> bool:
    own = hinted.seat.state
    has = {
        "inks": sum(own.inks.values()),
        "level": max(own.levels.values()),
        "order": len(own.orders),
        "guilders": own.guilders,
    }
    kind = hinted.table.content.patronage_reward[values["favor"]].reward.kind
    return bool(values["kind"] == kind and values["n"] == has[kind])


def rivals(hinted: Hinted, values: Values) -> bool:
    """The other seats that want the offer of the fact before."""
    code, lead = hinted.facts[0].code, dict[str, Any](hinted.facts[0].values)
    wants = {
        "best_order": lambda seat: has_slot(hinted, seat),
        "favor_order": lambda seat: has_slot(hinted, seat),
        "inks_covered": lambda seat: covered(hinted, seat, lead["set"]) > 0,
        "favor_inks": lambda seat: bool(inks_lacking_together(hinted.table.seats_by_id[seat])),
        "levels_covered": lambda seat: (
            levels_missing(hinted, seat) > levels_missing(hinted, seat, lead["card"])
        ),
        "favor_levels": lambda seat: levels_missing(hinted, seat) > 0,
        "gear": lambda seat: len(hinted.table.seats_by_id[seat].state.gears) < gear_places(hinted, seat),
        "patron": lambda seat: (
            unmet(hinted.table.seats_by_id[seat], needs(hinted, seat, lead["card"])) is None
        ),
    }[code]
    others = [seat.id for seat in hinted.table.seats if seat is not hinted.seat]
    return sorted(values["seats"]) == [seat for seat in others if wants(seat)] != []


def ties(hinted: Hinted, values: Values) -> bool:
    """The rivals that are closer to the first player token."""
    places = turn_order(hinted.table)
    before = places[: places.index(hinted.seat.id)]
    wanting = dict[str, Any](hinted.facts[1].values)["seats"]
    return set(values["seats"]) == {seat for seat in wanting if seat in before}


def offered_order(hinted: Hinted, values: Values) -> bool:
    card = hinted.table.content.printing[values["printing"]]
    board = hinted.table.position
    offered = (*board.refinement, *board.display_refinement, *board.drawn_refinement)
    return (
        values["printing"] == hinted.answer
        and values["refinement"] in offered
        and is_worth(hinted, values)
        and values["guilders"] == card.guilders
        and values["types"] == len(types_lacking(hinted.seat, values["printing"]))
    )


def lacks(hinted: Hinted, refinement: str) -> tuple[int, int]:
    card, own = hinted.table.content.refinement[refinement], hinted.seat
    levels = sum(max(0, number - own.state.levels[name]) for name, number in card.decoration.items())
    return len(inks_short(own, card.inks)), levels


def refinement(hinted: Hinted, values: Values) -> bool:
    is_answer = values["refinement"] == hinted.answer
    return (
        is_answer
        and is_worth(hinted, values)
        and (values["inks"], values["levels"]) == lacks(hinted, hinted.answer)
    )


def room(hinted: Hinted, values: Values) -> bool:
    (order,) = [one for one in hinted.seat.state.orders if one.printing == values["printing"]]
    types = len(types_lacking(hinted.seat, order.printing))
    is_worth_that = is_worth(hinted, {**values, "refinement": order.refinement})
    lacking = (values["types"], values["inks"], values["levels"])
    return (
        values["printing"] == hinted.answer
        and is_worth_that
        and lacking == (types, *lacks(hinted, order.refinement))
    )


def orders_wait(hinted: Hinted, values: Values) -> bool:
    """Orders are declared after the actions of each round."""
    board = hinted.table.position
    rounds = 6 - max(1, board.round) + (board.phase != "fulfill_orders")
    return values["orders"] == len(hinted.seat.state.orders) and values["rounds"] == rounds


CHECKS: dict[str, Check] = {
    "best_order": best_order,
    "slots": lambda hinted, values: (
        values["held"] == len(hinted.seat.state.orders) and values["slots"] == slots(hinted, hinted.seat.id)
    ),
    "inks_covered": inks_covered,
    "ink_set": ink_set,
    "inks_missing": lambda hinted, values: values["n"] == len(inks_lacking_together(hinted.seat)),
    "levels_covered": levels_covered,
    "level": level,
    "level_patron": level_patron,
    "levels_full": lambda hinted, values: all(
        hinted.seat.state.levels[name] == 6 for name in icons(hinted, hinted.seat.id, values["card"])
    ),
    "levels_missing": lambda hinted, values: values["n"] == levels_missing(hinted, hinted.seat.id),
    "gear": gear,
    "gears": lambda hinted, values: (
        values["held"] == len(hinted.seat.state.gears)
        and values["places"] == gear_places(hinted, hinted.seat.id)
    ),
    "patron": patron,
    "open_patrons": lambda hinted, values: (
        values["n"]
        == sum(
            all(hinted.seat.state.levels[name] >= number for name, number in needed.levels.items())
            for needed in (needs(hinted, hinted.seat.id, card) for card in open_patronage(hinted.table))
        )
    ),
    "favor_inks": favor("inks", lambda hinted: len(inks_lacking_together(hinted.seat))),
    "favor_levels": favor("level", lambda hinted: levels_missing(hinted, hinted.seat.id)),
    "favor_order": favor(
        "order", lambda hinted: slots(hinted, hinted.seat.id) - len(hinted.seat.state.orders)
    ),
    "favor_spare": favor_spare,
    "rivals": rivals,
    "ties": ties,
    "order": offered_order,
    "refinement": refinement,
    "room": room,
    "orders_wait": orders_wait,
    "more_cards": lambda hinted, values: (
        values["guilders"] == hinted.seat.state.guilders and values["price"] == 2
    ),
}
"""Whether a fact is true, by its code."""
