"""Scores of options before the first round: the character, the first orders and types, and the questions of
pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from manicule import spreads
from manicule_greedy.answers.options import Score, order_with
from manicule_greedy.worth.cards import Counts, Held
from manicule_greedy.worth.judge import Judge
from manicule_greedy.worth.outcomes import Outcomes


def _piece(outcomes: Outcomes, option: str) -> Score:
    return outcomes.situation.judgement.value_of(option)


# First orders are chosen before types, so each is judged with the types that it needs.


def _printing(outcomes: Outcomes, option: str) -> Score:
    known = outcomes.known
    if option not in known.content.printing:
        return None
    cards = outcomes.situation.board.display_refinement
    return _with_first(outcomes, [known.held[option, card] for card in cards])


def _refinement(outcomes: Outcomes, option: str) -> Score:
    order = order_with(outcomes, option)
    return _with_first(outcomes, [order]) if order else None


def _with_first(outcomes: Outcomes, choice: Sequence[Held]) -> float:
    """The value of the best of some orders with one printing card, as the next first order."""
    if not choice:
        return 0.0
    orders = outcomes.shop.orders
    shop = replace(outcomes.shop, types=_likely_types(outcomes, (*orders, choice[0])))
    return max([outcomes.judge.worth(replace(shop, orders=(*orders, order))) for order in choice])


def _likely_types(outcomes: Outcomes, orders: tuple[Held, ...]) -> Counts:
    """The types that the bot would choose for these orders: common needs first."""
    needs = list(zip(*[order.types for order in orders], strict=True))
    types = list(outcomes.shop.types)
    for _ in range(outcomes.situation.numbers.types):
        best = max(range(len(types)), key=lambda at: (max(needs[at]) > types[at], sum(needs[at]) - types[at]))
        types[best] += 1
    return tuple(types)


def first_types(outcomes: Outcomes) -> tuple[int, ...]:
    """The best first types; all combinations are tried."""
    question, own = outcomes.situation.question, outcomes.shop.types

    def worth(more: tuple[int, ...]) -> float:
        types = tuple([have + new for have, new in zip(own, more, strict=True)])
        return outcomes.judge.worth(replace(outcomes.shop, types=types))

    return max(spreads.ways(question.count, question.caps), key=worth)


# Questions of pieces.


def _lifted(outcomes: Outcomes, option: str) -> Score:
    names, level, levels = outcomes.known.specialties, outcomes.situation.question.topic, outcomes.shop.levels
    if option not in names:
        return None
    at, to = names.index(option), int(level) if level.isdigit() else 1
    return replace(outcomes.shop, levels=(*levels[:at], to, *levels[at + 1 :]))


def _wild(outcomes: Outcomes, option: str) -> Score:
    """The color that is most plentiful now."""
    situation, colours = outcomes.situation, outcomes.known.colours
    if option not in colours:
        return None
    abilities = situation.abilities._replace(wild=colours.index(option))
    judge = Judge(situation.outlook()._replace(abilities=abilities))
    return judge.worth(outcomes.shop) + 0.3 * situation.board.inks.count(option)


def _gear(outcomes: Outcomes, option: str) -> Score:
    return outcomes.with_gear(option) if option in outcomes.known.content.gear else None


KINDS: Mapping[str, Callable[[Outcomes, str], Score]] = {
    "choose_character": _piece,
    "first_printing": _printing,
    "first_refinement": _refinement,
    "lift_specialty": _lifted,
    "wild_color": _wild,
    "first_gear": _gear,
}
