"""Explains why an answer is good: from the values of things, not from the bot's way of choosing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manicule import NONE, PASS, Fact, Text
from manicule_greedy.texts import sentences
from manicule_greedy.texts.needs import missing_inks, missing_levels
from manicule_greedy.texts.order_facts import passing_facts, printing_facts, refinement_facts, room_facts
from manicule_greedy.texts.plan_facts import plan_facts
from manicule_greedy.worth.cards import lack
from manicule_greedy.worth.declarations import Declaration, Declarations
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import on_board
from manicule_gutenberg import ACTIONS, FULFILL_ORDERS, Gear, Reward, descriptions


def facts(outcomes: Outcomes, answer: str) -> list[Fact]:
    """The facts that speak for a plan or an order; none for other answers."""
    kind = outcomes.situation.question.kind
    find = (_PASSING_FACTS if answer == PASS else _FACTS).get(kind)
    return find(outcomes, answer) if find is not None else []


def reason(outcomes: Outcomes, answer: str) -> Text:
    """The reason for an answer that has no facts."""
    question = outcomes.situation.question
    said = _free(outcomes, answer) if question.shape == "pick" else None
    if said is None and answer == PASS:
        said = _PASSING.get(question.kind)
    if said is None:
        say = _SAYINGS.get(question.kind)
        said = say if say is None or isinstance(say, Text) else say(outcomes, answer)
    return said or sentences.UNKNOWN


# Planning


def _shift(outcomes: Outcomes, answer: str) -> Text | None:
    action = answer.partition(">")[2]
    if action not in ACTIONS:
        return sentences.STAY
    return sentences.SHIFT(action=descriptions.ACTION_NAMES[action])


def _window(outcomes: Outcomes, answer: str) -> Text | None:
    if answer != PASS:
        return None
    is_last = outcomes.situation.board.phase == FULFILL_ORDERS
    return sentences.NOTHING_ELSE if is_last else sentences.CAN_WAIT


def _character(outcomes: Outcomes, answer: str) -> Text | None:
    piece = outcomes.situation.derived.pieces.get(answer)
    return sentences.CHARACTER(name=piece.name) if piece else None


# Inks and types


def _inks(outcomes: Outcomes, answer: str) -> Text | None:
    after = outcomes.with_inks_taken(answer)
    if after is None:
        return None
    situation = outcomes.situation
    needed = missing_inks(situation, outcomes.shop) - missing_inks(situation, after)
    return sentences.INKS_NEEDED(n=needed) if needed else sentences.INKS_FOR_LATER


def _gained_inks(outcomes: Outcomes, answer: str) -> Text | None:
    missing = missing_inks(outcomes.situation, outcomes.shop)
    return sentences.INKS_LACKING(n=missing) if missing else sentences.NO_INK_LACKING


def _first_types(outcomes: Outcomes, answer: str) -> Text | None:
    shop = outcomes.shop
    if not shop.orders:
        return sentences.TYPE_FOR_LATER
    # Types are not spent: a type for one order serves the next one, too.
    wanted = tuple(map(max, zip(*(order.types for order in shop.orders), strict=True)))
    chosen = map(int, answer.split("-"))
    types = tuple(own + new for own, new in zip(shop.types, chosen, strict=True))
    missing = lack(types, wanted)
    return sentences.FIRST_TYPES_LACK(n=missing) if missing else sentences.FIRST_TYPES_DO


def _type(outcomes: Outcomes, answer: str) -> Text | None:
    if answer not in outcomes.known.letters:
        return None
    at = outcomes.known.letters.index(answer)
    for order in outcomes.shop.orders:
        if order.types[at] > outcomes.shop.types[at]:
            return sentences.TYPE_FOR_ORDER(order=order.printing)
    return sentences.TYPE_FOR_LATER


def _swap_ink(outcomes: Outcomes, answer: str) -> Text | None:
    old, _, new = answer.partition("_")
    names = outcomes.known.content.ink
    if old not in names or new not in names:
        return None
    return sentences.SWAP_INK(old=names[old].name, new=names[new].name)


def _swap_type(outcomes: Outcomes, answer: str) -> Text | None:
    old, _, new = answer.partition("_")
    return sentences.SWAP_TYPE(old=old, new=new)


def _wild(outcomes: Outcomes, answer: str) -> Text | None:
    names = outcomes.known.content.ink
    return sentences.WILD(ink=names[answer].name) if answer in names else None


# Specialties


def _specialty_card(outcomes: Outcomes, answer: str) -> Text | None:
    if answer not in outcomes.known.content.specialty_card:
        return None
    after = outcomes.with_specialty_card_used(answer)
    closer = missing_levels(outcomes.shop) - missing_levels(after)
    return sentences.CARD_HELPS(n=closer) if closer else sentences.LEVELS_COUNT


def _specialty_use(outcomes: Outcomes, answer: str) -> Text | None:
    return sentences.WHOLE_CARD if answer == "card" else _level(outcomes, answer)


def _level(outcomes: Outcomes, answer: str) -> Text | None:
    """Why to raise a specialty by one level: for an order, for a patron, for a reward, for the end."""
    known, shop, situation = outcomes.known, outcomes.shop, outcomes.situation
    if answer not in known.specialties:
        return None
    at = known.specialties.index(answer)
    level = shop.levels[at] + 1
    if level > situation.numbers.top_level:
        return sentences.LEVEL_FULL(guilders=sentences.GUILDERS(n=situation.numbers.overflow_guilders))
    name = known.content.specialty[answer].name
    for order in shop.orders:
        if order.refined.levels[at] >= level:
            wanted = descriptions.roman(order.refined.levels[at])
            return sentences.LEVEL_FOR_ORDER(order=order.printing, specialty=name, level=wanted)
    for card in on_board(situation.board.patronage):
        patron = situation.values.patrons[card]
        if patron.levels[at] >= level:
            wanted = descriptions.roman(patron.levels[at])
            return sentences.LEVEL_FOR_PATRON(card=card, specialty=name, level=wanted)
    reward = known.track.get(level)
    if reward is not None and level > shop.reward_level:
        return sentences.LEVEL_REWARD(level=descriptions.roman(level), reward=_reward(outcomes, reward))
    return sentences.LEVELS_COUNT


def _lift(outcomes: Outcomes, answer: str) -> Text | None:
    if answer not in outcomes.known.specialties:
        return None
    if not outcomes.shop.orders:
        return sentences.LIFT_ANY
    return sentences.LIFT(specialty=outcomes.known.content.specialty[answer].name)


# Gears and free actions


def _improve(outcomes: Outcomes, answer: str) -> Text | None:
    place, gears = answer.removeprefix("reseat_"), outcomes.shop.gears
    if place.isdigit() and int(place) <= len(gears):
        turned = outcomes.reseated(int(place) - 1).gears[int(place) - 1]
        return sentences.RESEAT(reward=_sector(outcomes, turned))
    if answer not in outcomes.known.content.gear:
        return None
    for gear in outcomes.with_gear(answer).gears:
        if gear.gear == answer:
            return sentences.GEAR(reward=_sector(outcomes, gear))
    return None


def _sector(outcomes: Outcomes, gear: Gear) -> Text:
    return _reward(outcomes, outcomes.judge.gears.sector(gear, gear.active))


def _reward(outcomes: Outcomes, reward: Reward) -> Text:
    return descriptions.reward_text(outcomes.situation.derived.rewards, outcomes.known.content, reward)


def _free(outcomes: Outcomes, option: str) -> Text | None:
    """Why a free action is good; None if the option is not a free action."""
    what, _, of = option.partition("_")
    if what == "gear" and of.isdigit() and int(of) <= len(outcomes.shop.gears):
        said = sentences.USE_GEAR if outcomes.situation.rounds_after else sentences.USE_GEAR_LAST
        return said(reward=_sector(outcomes, outcomes.shop.gears[int(of) - 1]))
    if option == "swap_levels":
        return sentences.SWAP_LEVELS
    if what == "buy" and of in outcomes.known.letters:
        return _bought(outcomes, outcomes.known.letters.index(of))
    return None


def _bought(outcomes: Outcomes, letter: int) -> Text:
    if outcomes.situation.question.kind == "patronage":
        for patron in outcomes.situation.open_patrons():
            if patron.types[letter] > outcomes.shop.types[letter]:
                return sentences.BUY_FOR_PATRON(card=patron.id, fame=sentences.FAME(n=patron.fame))
    for order in Declarations(outcomes).best(buying=True).orders:
        if order.types[letter]:
            return sentences.BUY_FOR_ORDER(order=order.printing)
    return sentences.TYPE_FOR_LATER


# Patronage


def _patron(outcomes: Outcomes, answer: str) -> Text | None:
    content, shop = outcomes.known.content, outcomes.shop
    if answer in content.patronage:
        return sentences.PATRON(fame=sentences.FAME(n=content.patronage[answer].fame))
    if answer not in content.patronage_reward:
        return None
    reward = content.patronage_reward[answer].reward
    free = outcomes.situation.values.order_slots - len(shop.orders)
    match reward.kind:
        case "inks" if missing := missing_inks(outcomes.situation, shop):
            return sentences.FAVOR_INKS(n=missing)
        case "level" if missing := missing_levels(shop):
            return sentences.FAVOR_LEVEL(n=missing)
        case "order" if free > 0:
            return sentences.FAVOR_ORDER(n=free)
        case "guilders":
            return sentences.FAVOR_GUILDERS
    return sentences.FAVOR(reward=_reward(outcomes, reward))


# Fulfilling orders


def _declare(outcomes: Outcomes, answer: str) -> Text | None:
    declarations = Declarations(outcomes)
    best = declarations.best(declarations.printable())
    if not best.orders:
        return sentences.WAIT
    return sentences.DECLARE(n=len(best.orders), **_figures(best))


def _print(outcomes: Outcomes, answer: str) -> Text | None:
    if answer == NONE:
        return sentences.WAIT
    orders = tuple(order for order in outcomes.shop.orders if order.printing in answer.split(" "))
    best = Declarations(outcomes).best([orders])
    if len(orders) == 1 and best.coloured and best.decorated:
        return sentences.COMPLETES(order=orders[0].printing, **_figures(best))
    return sentences.PRINTS(n=len(orders), **_figures(best))


def _figures(declared: Declaration) -> dict[str, Text]:
    """The immediate gain of a declaration."""
    return {
        "fame": sentences.FAME(n=declared.fame),
        "guilders": sentences.GUILDERS(n=declared.guilders),
    }


def _refine(outcomes: Outcomes, answer: str) -> Text | None:
    if answer == NONE:
        return sentences.KEEP_INKS
    parts = answer.split(" ")
    fame = 0
    for order in outcomes.shop.orders:
        fame += order.refined.color_fame * (f"{order.printing}:colors" in parts)
        fame += order.refined.decoration_fame * (f"{order.printing}:decorations" in parts)
    return sentences.REFINES(fame=sentences.FAME(n=fame))


_PASSING_FACTS: Mapping[str, Callable[[Outcomes, str], list[Fact]]] = {
    "first_printing": passing_facts,
    "take_printing": passing_facts,
    "reward_printing": passing_facts,
    "make_room": passing_facts,
    "reward_room": passing_facts,
}
_FACTS: Mapping[str, Callable[[Outcomes, str], list[Fact]]] = {
    "plan": plan_facts,
    "first_printing": printing_facts,
    "take_printing": printing_facts,
    "reward_printing": printing_facts,
    "first_refinement": refinement_facts,
    "take_refinement": refinement_facts,
    "reward_refinement": refinement_facts,
    "make_room": room_facts,
    "reward_room": room_facts,
}
"""The facts for plans and orders, by the kind of question."""
_PASSING: Mapping[str, Text] = {
    "take_inks": sentences.NO_INKS,
    "take_specialty_card": sentences.NO_CARD,
    "improve": sentences.NO_GEAR,
    "first_gear": sentences.NO_GEAR,
    "patronage": sentences.NO_FAVOR,
    "completion": sentences.NO_MORE_REWARDS,
}
"""The reasons for passing, by the kind of question."""
_SAYINGS: Mapping[str, Text | Callable[[Outcomes, str], Text | None]] = {
    "shift_marker": _shift,
    "choose_character": _character,
    "take_inks": _inks,
    "gain_inks": _gained_inks,
    "pay": sentences.PAY,
    "first_types": _first_types,
    "gain_type": _type,
    "swap_ink": _swap_ink,
    "swap_type": _swap_type,
    "melt_type": lambda outcomes, answer: sentences.MELT(letter=answer),
    "melt_for": lambda outcomes, answer: sentences.MELT_FAME if answer == "fame" else sentences.MELT_GUILDERS,
    "wild_color": _wild,
    "take_specialty_card": _specialty_card,
    "use_specialty_card": _specialty_use,
    "develop": _level,
    "lift_specialty": _lift,
    "swap_levels": sentences.SWAP_LEVELS,
    "improve": _improve,
    "first_gear": _improve,
    "face_gear": sentences.FACING,
    "replace_gear": sentences.REPLACE,
    "count_gears": sentences.COUNT_GEARS,
    "patronage": _patron,
    "before_fulfilling": _declare,
    "print_orders": _print,
    "refine_orders": _refine,
    "completion": sentences.COMPLETION,
    "window": _window,
}
"""The reasons for all other answers."""
