"""Facts for plans: what a row with many markers offers, which others want it, and how ties break."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import NamedTuple

from manicule import SEAT_IDS, Fact, Text, verbatim
from manicule_greedy.texts import sentences
from manicule_greedy.texts.needs import closer_by_icons, inks_covered, missing_inks, missing_levels
from manicule_greedy.texts.order_facts import fame_of, listed
from manicule_greedy.worth.actions import actions_of, best_item
from manicule_greedy.worth.cards import Patron, lack, spend
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import on_board
from manicule_gutenberg import ACTIONS, descriptions

MANY = 2
"""The number of markers from which a row needs a reason."""
GEARS = "improve_printing_houses"
"""The action whose text fills the space for a reason: sectors of gears have long texts."""
IsRival = Callable[[Outcomes], bool]
"""Whether another seat wants the same offer."""


class RowOffer(NamedTuple):
    """The best offer of an action for the seat: the fact that speaks for it, and its rivals.

    `wants` tells whether another seat wants it, too, and `rivalry` says so; without them, there is none.
    """

    fact: Fact
    rivalry: Text | None = None
    wants: IsRival | None = None


def plan_facts(outcomes: Outcomes, answer: str) -> list[Fact]:
    """The offer of the row with the most markers and its rivals; without rivals, the next row's offer."""
    numbers = map(int, answer.split("-"))
    placed = dict(zip(outcomes.situation.question.rows, numbers, strict=True))
    rows = sorted((row for row in placed if row in ACTIONS), key=placed.__getitem__, reverse=True)
    if not rows:
        return []
    first, *others = [row for row in rows if placed[row] >= MANY] or rows[:1]
    offer = _offer(outcomes, first)
    rivals = _rivals(outcomes, first, offer)
    if rivals or first == GEARS:
        return [offer.fact, *rivals]
    return [offer.fact, *[_offer(outcomes, row).fact for row in others if row != GEARS][:1]]


def _rivals(outcomes: Outcomes, action: str, offer: RowOffer) -> list[Fact]:
    """The seats that want the same offer, and which of them win ties."""
    situation = outcomes.situation
    if offer.rivalry is None or offer.wants is None:
        return []
    places = situation.places
    others = [place for place in places if place in SEAT_IDS and place != situation.seat]
    rivals = tuple(place for place in others if offer.wants(Outcomes(situation.seen_from(place))))
    if not rivals:
        return []
    own = places.index(situation.seat)
    ahead = tuple(place for place in rivals if places.index(place) < own)
    ties = sentences.TIES_LOST_TO(names=_names(outcomes, ahead)) if ahead else sentences.TIES_WON
    if ahead == rivals:
        ties = sentences.TIES_LOST
    said = offer.rivalry(names=_names(outcomes, rivals), n=len(rivals))
    return [Fact("rivals", {"action": action, "seats": rivals}, said), Fact("ties", {"seats": ahead}, ties)]


def _names(outcomes: Outcomes, seats: tuple[str, ...]) -> tuple[Text | str, ...]:
    return tuple(verbatim(outcomes.situation.names[SEAT_IDS.index(seat)]) for seat in seats)


def _offer(outcomes: Outcomes, action: str) -> RowOffer:
    item, _ = best_item(actions_of(outcomes).offers[action], frozenset())
    return _OFFERS[action](outcomes, item)


def _fact(action: str, code: str, text: Text, **values: str | int | tuple[str, ...]) -> Fact:
    said = text(action=descriptions.ACTION_NAMES[action])
    return Fact(code, {"action": action, **values}, said)


# Orders and inks


def _has_slot(outcomes: Outcomes) -> bool:
    return len(outcomes.shop.orders) < outcomes.situation.values.order_slots


def _order(outcomes: Outcomes, item: tuple[Hashable, ...]) -> RowOffer:
    fact, shop = partial(_fact, "take_orders"), outcomes.shop
    if not item:
        held, slots = len(shop.orders), outcomes.situation.values.order_slots
        return RowOffer(fact("slots", sentences.PLAN_SLOTS(held=held, slots=slots), held=held, slots=slots))
    printing, refinement = map(str, item)
    order = outcomes.known.held[printing, refinement]
    types, fame = lack(shop.types, order.types), fame_of(order)
    said = sentences.PLAN_ORDER_LACKS(n=types) if types else sentences.PLAN_ORDER_READY
    text = said(printing=printing, refinement=refinement, fame=sentences.FAME(n=fame))
    found = fact("best_order", text, printing=printing, refinement=refinement, fame=fame, types=types)
    return RowOffer(found, sentences.RIVALS_SLOT, _has_slot)


def _inks(outcomes: Outcomes, item: tuple[Hashable, ...]) -> RowOffer:
    fact = partial(_fact, "take_inks")
    missing = missing_inks(outcomes.situation, outcomes.shop)
    if not item:
        return RowOffer(fact("inks_missing", sentences.PLAN_INKS_MISSING(n=missing), n=missing))
    number = int(str(item[0]))
    covered = inks_covered(outcomes, number)
    if not covered:
        size = len(outcomes.situation.values.ink_prices)
        inks = tuple(on_board(outcomes.situation.board.inks[(number - 1) * size : number * size]))
        names = tuple(outcomes.known.content.ink[ink].name for ink in inks)
        return RowOffer(
            fact("ink_set", sentences.PLAN_INK_SET(at=number, inks=names), set=str(number), inks=inks)
        )
    is_all = covered == missing
    text = sentences.PLAN_INKS_ALL if is_all else sentences.PLAN_INKS_SOME(missing=missing)
    found = fact("inks_covered", text(at=number, n=covered), set=str(number), n=covered, missing=missing)
    return RowOffer(found, sentences.RIVALS_SET, lambda other: inks_covered(other, number) > 0)


# Specialties and gears


def _levels(outcomes: Outcomes, item: tuple[Hashable, ...]) -> RowOffer:
    fact = partial(_fact, "develop_specialties")
    missing = missing_levels(outcomes.shop)
    if not item:
        return RowOffer(fact("levels_missing", sentences.PLAN_LEVELS_MISSING(n=missing), n=missing))
    card = str(item[0])
    if closer := closer_by_icons(outcomes, card):
        found = fact("levels_covered", sentences.PLAN_LEVELS(card=card, n=closer), card=card, n=closer)
        return RowOffer(found, sentences.RIVALS_LEVELS, lambda other: closer_by_icons(other, card) > 0)
    return RowOffer(_raised(outcomes, card))


def _raised(outcomes: Outcomes, card: str) -> Fact:
    """The level that a specialty card gives, and its use besides orders: for a patron or at the end."""
    fact, known = partial(_fact, "develop_specialties"), outcomes.known
    before, after = outcomes.shop.levels, outcomes.with_specialty_card(card).levels
    raised = [at for at, level in enumerate(after) if level > before[at]]
    if not raised:
        return fact("levels_full", sentences.PLAN_LEVELS_FULL(card=card), card=card)
    at = max(raised, key=after.__getitem__)
    id, level = known.specialties[at], after[at]
    name, reached = known.content.specialty[id].name, descriptions.roman(level)
    fame = known.level_fame.get(level, 0)
    said = sentences.PLAN_LEVEL_FAME(fame=sentences.FAME(n=fame)) if fame else sentences.PLAN_LEVEL
    for patron in on_board(outcomes.situation.board.patronage):
        if (wanted := outcomes.situation.values.patrons[patron].levels[at]) >= level:
            said = sentences.PLAN_LEVEL_PATRON(patron=patron, wanted=descriptions.roman(wanted))
            text = said(card=card, specialty=name, level=reached)
            return fact(
                "level_patron", text, card=card, specialty=id, level=level, patron=patron, wanted=wanted
            )
    text = said(card=card, specialty=name, level=reached)
    return fact("level", text, card=card, specialty=id, level=level, fame=fame)


def _has_gear_space(outcomes: Outcomes) -> bool:
    return len(outcomes.shop.gears) < outcomes.situation.values.gear_places


def _gear(outcomes: Outcomes, item: tuple[Hashable, ...]) -> RowOffer:
    fact, shop = partial(_fact, GEARS), outcomes.shop
    places, rounds = outcomes.situation.values.gear_places, outcomes.situation.rounds_after + 1
    gear = (
        next((one for one in outcomes.with_gear(str(item[0])).gears if one.gear == item[0]), None)
        if item
        else None
    )
    if gear is None:
        held = len(shop.gears)
        return RowOffer(
            fact("gears", sentences.PLAN_GEAR_SPACES(held=held, places=places), held=held, places=places)
        )
    reward = outcomes.judge.gears.sector(gear, gear.active)
    said = descriptions.reward_text(outcomes.situation.derived.rewards, outcomes.known.content, reward)
    text = sentences.PLAN_GEAR(gear=gear.gear, reward=said, n=rounds)
    found = fact("gear", text, gear=gear.gear, sector=gear.active, rounds=rounds)
    return RowOffer(found, sentences.RIVALS_GEAR, _has_gear_space)


# Patronage


def _patronage(outcomes: Outcomes, item: tuple[Hashable, ...]) -> RowOffer:
    fact, situation = partial(_fact, "patronage"), outcomes.situation
    patrons = {patron.id: patron for patron in situation.open_patrons()}
    id = str(item[0]) if item else ""
    if id in patrons:
        return _patron(outcomes, patrons[id])
    favors = outcomes.known.content.patronage_reward
    if id not in favors:
        open = len(patrons)
        return RowOffer(fact("open_patrons", sentences.PLAN_PATRONS(n=open), n=open))
    reward = favors[id].reward
    said = descriptions.reward_text(situation.derived.rewards, outcomes.known.content, reward)
    shop, free = outcomes.shop, situation.values.order_slots - len(outcomes.shop.orders)
    match reward.kind:
        case "inks" if missing := missing_inks(situation, shop):
            text = sentences.PLAN_FAVOR_INKS(reward=said, n=missing)
            found = fact("favor_inks", text, favor=id, n=missing)
            return RowOffer(
                found, sentences.RIVALS_INKS, lambda other: missing_inks(other.situation, other.shop) > 0
            )
        case "level" if missing := missing_levels(shop):
            text = sentences.PLAN_FAVOR_LEVELS(reward=said, n=missing)
            found = fact("favor_levels", text, favor=id, n=missing)
            return RowOffer(found, sentences.RIVALS_ANY_LEVEL, lambda other: missing_levels(other.shop) > 0)
        case "order" if free > 0:
            text = sentences.PLAN_FAVOR_ORDER(reward=said, n=free)
            return RowOffer(fact("favor_order", text, favor=id, n=free), sentences.RIVALS_SLOT, _has_slot)
    return RowOffer(_spare(outcomes, id, said))


def _spare(outcomes: Outcomes, favor: str, reward: Text) -> Fact:
    """A reward that no order needs, and the things of its kind that the seat has."""
    kind, shop = outcomes.known.content.patronage_reward[favor].reward.kind, outcomes.shop
    number, text = {
        "inks": (sum(shop.inks), sentences.PLAN_FAVOR_HAS_INKS),
        "level": (max(shop.levels), sentences.PLAN_FAVOR_HAS_LEVEL),
        "order": (len(shop.orders), sentences.PLAN_FAVOR_HAS_ORDERS),
    }.get(kind, (shop.guilders, sentences.PLAN_FAVOR))
    said = text(reward=reward, n=number, level=descriptions.roman(number) if kind == "level" else "")
    return _fact("patronage", "favor_spare", said, favor=favor, kind=kind, n=number)


def _patron(outcomes: Outcomes, patron: Patron) -> RowOffer:
    types, inks = _needs(outcomes, patron)
    missing = listed(types, inks)
    said = sentences.PLAN_PATRON_LACKS if missing else sentences.PLAN_PATRON_READY
    text = said(card=patron.id, fame=sentences.FAME(n=patron.fame), lacking=missing)
    found = _fact("patronage", "patron", text, card=patron.id, fame=patron.fame, types=types, inks=inks)
    return RowOffer(found, sentences.RIVALS_PATRON, lambda other: _can_take(other, patron.id))


def _needs(outcomes: Outcomes, patron: Patron) -> tuple[int, int]:
    """The number of types and of inks that a seat lacks for a patronage card."""
    shop = outcomes.shop
    _, _, inks = spend(shop.inks, patron.inks, outcomes.situation.abilities.wild)
    return lack(shop.types, patron.types), inks


def _can_take(outcomes: Outcomes, card: str) -> bool:
    patrons = {patron.id: patron for patron in outcomes.situation.open_patrons()}
    return card in patrons and not any(_needs(outcomes, patrons[card]))


_OFFERS: Mapping[str, Callable[[Outcomes, tuple[Hashable, ...]], RowOffer]] = {
    "take_orders": _order,
    "take_inks": _inks,
    "develop_specialties": _levels,
    GEARS: _gear,
    "patronage": _patronage,
}
"""The best offer by action."""
