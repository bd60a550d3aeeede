"""Scores of options during the rounds, by the kind of question and the resulting workshop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from manicule_greedy.answers.plans import gain_of_shift
from manicule_greedy.worth.cards import Held
from manicule_greedy.worth.outcomes import MELTED, Outcomes
from manicule_greedy.worth.situation import Workshop, on_board

Score = Workshop | float | None
"""The workshop after an option, or its value in fame points; None for an unknown option."""

# Orders.


def _printing(outcomes: Outcomes, option: str) -> Score:
    return _with_printing(outcomes, option, on_board(outcomes.situation.board.refinement))


def _reward_printing(outcomes: Outcomes, option: str) -> Score:
    board, numbers = outcomes.situation.board, outcomes.situation.numbers
    if option != "more_both":
        return _with_printing(outcomes, option, board.drawn_refinement)
    if len(board.drawn_printing) + len(board.drawn_refinement) > 2 * numbers.reward_order_cards:
        return None
    prices = outcomes.judge.prices
    price: float = numbers.reward_order_price * prices.guilder
    return prices.new_order() - price


def _with_printing(outcomes: Outcomes, printing: str, refinements: Sequence[str]) -> Score:
    """The best order with a printing card."""
    if printing not in outcomes.known.content.printing:
        return None
    best = outcomes.best_order(printing, refinements)
    return outcomes.with_order(best) if best else 0.0


def _refinement(outcomes: Outcomes, option: str) -> Score:
    order = order_with(outcomes, option)
    return outcomes.with_order(order) if order else None


def order_with(outcomes: Outcomes, refinement: str) -> Held | None:
    """The order of the printing card in question and a refinement card."""
    known, printing = outcomes.known, outcomes.situation.question.topic
    if refinement not in known.content.refinement or printing not in known.content.printing:
        return None
    return known.held[printing, refinement]


def _room(outcomes: Outcomes, option: str) -> Score:
    leaving = next((order for order in outcomes.shop.orders if order.printing == option), None)
    return outcomes.without_order(leaving) if leaving else None


def _reward_room(outcomes: Outcomes, option: str) -> Score:
    """A discarded order costs its value; the value of a new one is luck."""
    shop = _room(outcomes, option)
    if not isinstance(shop, Workshop):
        return None
    return outcomes.gain(shop) + outcomes.judge.prices.new_order(late=True)


# Inks, types and levels.


def _payment(outcomes: Outcomes, option: str) -> Score:
    shop, colours = outcomes.shop, outcomes.known.colours
    for colour in option.split("+") if option != "nothing" else ():
        if colour not in colours:
            return None
        shop = outcomes.with_ink(shop, colours.index(colour), -1)
    return shop


def _specialty_card(outcomes: Outcomes, option: str) -> Score:
    is_known = option in outcomes.known.content.specialty_card
    return outcomes.with_specialty_card_used(option) if is_known else None


def _specialty_use(outcomes: Outcomes, option: str) -> Score:
    card = outcomes.situation.question.topic
    if option == "card" and card in outcomes.known.content.specialty_card:
        return outcomes.with_specialty_card(card)
    return outcomes.with_one_more(option)


def _swapped_ink(outcomes: Outcomes, option: str) -> Score:
    pair = _pair(option, "_", outcomes.known.colours)
    return outcomes.with_ink_swapped(outcomes.shop, *pair) if pair else None


def _swapped_type(outcomes: Outcomes, option: str) -> Score:
    pair = _pair(option, "_", outcomes.known.letters)
    return outcomes.with_type_swapped(outcomes.shop, *pair) if pair else None


def _swapped_levels(outcomes: Outcomes, option: str) -> Score:
    pair = _pair(option, "+", outcomes.known.specialties)
    return outcomes.with_levels_swapped(*pair) if pair else None


def _pair(option: str, between: str, names: tuple[str, ...]) -> tuple[int, int] | None:
    """The two things that an option such as `blue_red` names, by index."""
    one, _, other = option.partition(between)
    return (names.index(one), names.index(other)) if one in names and other in names else None


def _melted(outcomes: Outcomes, option: str) -> Score:
    letters = outcomes.known.letters
    return outcomes.best(outcomes.melted(outcomes.shop, letters.index(option))) if option in letters else None


def _melted_for(outcomes: Outcomes, option: str) -> Score:
    return outcomes.melted_for(outcomes.shop, option) if option in MELTED else None


# Gears.


def _improvement(outcomes: Outcomes, option: str) -> Score:
    if option in outcomes.known.content.gear:
        return outcomes.with_gear(option)
    place = _number(option, "reseat_")
    return None if place is None or place >= len(outcomes.shop.gears) else outcomes.reseated(place)


def _replaced(outcomes: Outcomes, option: str) -> Score:
    place, gear = _number(option, "place_"), outcomes.situation.question.topic
    if place is None or gear not in outcomes.known.content.gear:
        return None
    return outcomes.with_gear(gear, (place,))


def _facing(outcomes: Outcomes, option: str) -> Score:
    sector, gear = _number(option, "sector_"), outcomes.situation.question.topic
    gears = outcomes.known.content.gear
    if sector is None or gear not in gears or sector >= len(gears[gear].sectors):
        return None
    own = [place for place, held in enumerate(outcomes.shop.gears) if held.gear == gear]
    return outcomes.with_gear(gear, own[:1] or None, sector)


def _number(option: str, prefix: str) -> int | None:
    """The number of an option such as `place_2`, counted from 0."""
    number = option.removeprefix(prefix)
    return int(number) - 1 if option.startswith(prefix) and number.isdigit() else None


# Patronage.


def _patron(outcomes: Outcomes, option: str) -> Score:
    content = outcomes.known.content
    if option in content.patronage_reward:
        return outcomes.with_reward(outcomes.shop, content.patronage_reward[option].reward)
    return (
        outcomes.with_patron(outcomes.situation.values.patrons[option])
        if option in content.patronage
        else None
    )


KINDS: Mapping[str, Callable[[Outcomes, str], Score]] = {
    "take_printing": _printing,
    "reward_printing": _reward_printing,
    "take_refinement": _refinement,
    "reward_refinement": _refinement,
    "make_room": _room,
    "reward_room": _reward_room,
    "take_inks": Outcomes.with_inks_taken,
    "take_shown_ink": Outcomes.with_one_more,
    "give_ink": _payment,
    "pay": _payment,
    "gain_type": Outcomes.with_one_more,
    "buy_shown_type": Outcomes.with_one_more,  # each costs the same
    "take_specialty_card": _specialty_card,
    "use_specialty_card": _specialty_use,
    "develop": Outcomes.with_one_more,
    "swap_ink": _swapped_ink,
    "swap_type": _swapped_type,
    "swap_levels": _swapped_levels,
    "melt_type": _melted,
    "melt_for": _melted_for,
    "improve": _improvement,
    "replace_gear": _replaced,
    "face_gear": _facing,
    "patronage": _patron,
    "shift_marker": gain_of_shift,
    "completion": lambda outcomes, option: 0.0,
}
