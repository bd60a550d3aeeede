"""Facts for orders: the printed gain of a pair of cards, and the things that the seat lacks for it."""

from __future__ import annotations

from manicule import Fact, Text
from manicule_greedy.texts import sentences
from manicule_greedy.worth.cards import Held, lack, spend
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import on_board

DRAWS = ("more_printing", "more_refinement", "more_both")
"""The answers that draw more cards to choose from."""


def printing_facts(outcomes: Outcomes, printing: str) -> list[Fact]:
    """For a printing card: the best order that it makes with a refinement card on offer."""
    if printing not in outcomes.known.content.printing:
        return _more_cards(outcomes) if printing in DRAWS else []
    board = outcomes.situation.board
    cards = board.display_refinement or board.drawn_refinement or board.refinement
    best = outcomes.best_order(printing, on_board(cards))
    if best is None:
        return []
    types = lack(outcomes.shop.types, best.types)
    fame = fame_of(best)
    said = sentences.ORDER_LACKS(n=types) if types else sentences.ORDER_READY
    text = said(
        refinement=best.refinement,
        fame=sentences.FAME(n=fame),
        guilders=sentences.GUILDERS(n=best.guilders),
    )
    pair = {"printing": printing, "refinement": best.refinement}
    return [Fact("order", {**pair, "fame": fame, "guilders": best.guilders, "types": types}, text)]


def _more_cards(outcomes: Outcomes) -> list[Fact]:
    """For drawing more cards: the price, and the guilders of the seat."""
    price, own = outcomes.situation.numbers.reward_order_price, outcomes.shop.guilders
    text = sentences.MORE_CARDS(price=sentences.GUILDERS(n=price), guilders=sentences.GUILDERS(n=own))
    return [Fact("more_cards", {"price": price, "guilders": own}, text)]


def refinement_facts(outcomes: Outcomes, refinement: str) -> list[Fact]:
    """For a refinement card: the gain of the order, and the inks and levels that it lacks."""
    known, printing = outcomes.known, outcomes.situation.question.topic
    if refinement not in known.content.refinement or printing not in known.content.printing:
        return []
    order = known.held[printing, refinement]
    inks, levels = lacking(outcomes, order)
    said = sentences.REFINEMENT_LACKS if inks or levels else sentences.REFINEMENT_READY
    text = said(card=printing, fame=sentences.FAME(n=fame_of(order)), lacking=listed(0, inks, levels))
    pair = {"printing": printing, "refinement": refinement}
    return [Fact("refinement", {**pair, "fame": fame_of(order), "inks": inks, "levels": levels}, text)]


def room_facts(outcomes: Outcomes, printing: str) -> list[Fact]:
    """For an order to discard: the things that it lacks most of all, and its gain."""
    for order in outcomes.shop.orders:
        if order.printing == printing:
            types = lack(outcomes.shop.types, order.types)
            inks, levels = lacking(outcomes, order)
            missing = listed(types, inks, levels)
            said = sentences.ROOM_LACKS if missing else sentences.ROOM_READY
            fame = fame_of(order)
            text = said(order=printing, fame=sentences.FAME(n=fame), lacking=missing)
            lacks = {"types": types, "inks": inks, "levels": levels}
            return [Fact("room", {"printing": printing, "fame": fame, **lacks}, text)]
    return []


def passing_facts(outcomes: Outcomes, answer: str) -> list[Fact]:
    """For passing: the orders in hand, and the rounds in which they can be printed."""
    orders, rounds = len(outcomes.shop.orders), outcomes.situation.declarations
    text = sentences.ORDERS_WAIT(orders=sentences.ORDERS(n=orders), rounds=sentences.ROUNDS(n=rounds))
    return [Fact("orders_wait", {"orders": orders, "rounds": rounds}, text)]


def lacking(outcomes: Outcomes, order: Held) -> tuple[int, int]:
    """The number of inks that an order lacks by itself, even with wild inks, and the number of levels."""
    shop, card = outcomes.shop, order.refined
    _, _, inks = spend(shop.inks, card.inks, outcomes.situation.abilities.wild)
    return inks, lack(shop.levels, card.levels)


def listed(types: int, inks: int, levels: int = 0) -> tuple[Text | str, ...]:
    """Missing things by number, as the items of a list."""
    parts = ((types, sentences.TYPES), (inks, sentences.INKS), (levels, sentences.LEVELS))
    return tuple(text(n=number) for number, text in parts if number)


def fame_of(order: Held) -> int:
    """The fame for both refinements of an order."""
    return order.refined.color_fame + order.refined.decoration_fame
