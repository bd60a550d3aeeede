"""Explains why an answer is good: from the values of things, not from the bot's way of choosing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manicule import NONE, PASS, Text
from manicule_greedy.texts import sentences
from manicule_greedy.worth.cards import Held, lack, less
from manicule_greedy.worth.declarations import Declaration, Declarations
from manicule_greedy.worth.outcomes import Outcomes
from manicule_greedy.worth.situation import Workshop, on_board
from manicule_gutenberg import ACTIONS, FULFILL_ORDERS, Gear, Reward, descriptions


def reason(outcomes: Outcomes, answer: str) -> Text:
    """The reason for an answer to the question of a situation."""
    question = outcomes.situation.question
    said = _free(outcomes, answer) if question.shape == "pick" else None
    if said is None and answer == PASS:
        said = _PASSING.get(question.kind)
    if said is None:
        say = _SAYINGS.get(question.kind)
        said = say if say is None or isinstance(say, Text) else say(outcomes, answer)
    return said or sentences.UNKNOWN


# Planning


def _plan(outcomes: Outcomes, answer: str) -> Text | None:
    situation, shop = outcomes.situation, outcomes.shop
    placed = dict(zip(situation.question.rows, map(int, answer.split("-")), strict=True))
    action = max(placed, key=placed.__getitem__)
    if placed[action] < 2 or action not in ACTIONS:
        return sentences.PLAN_EVEN
    head = {"markers": sentences.MARKERS(n=placed[action]), "action": descriptions.ACTION_NAMES[action]}
    match action:
        case "take_orders":
            return sentences.PLAN_ORDERS(n=len(shop.orders), **head)
        case "take_inks":
            return sentences.PLAN_INKS(n=_missing_inks(shop), **head)
        case "develop_specialties":
            return sentences.PLAN_LEVELS(n=_missing_levels(shop), **head)
        case "improve_printing_houses":
            return sentences.PLAN_GEARS(n=situation.rounds_after + 1, **head)
    for patron in situation.open_patrons():
        return sentences.PLAN_PATRON(card=patron.id, fame=sentences.FAME(n=patron.fame), **head)
    return sentences.PLAN_FAVOR(**head)


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


# Orders


def _printing(outcomes: Outcomes, answer: str) -> Text | None:
    if answer not in outcomes.known.content.printing:
        return sentences.MORE_CARDS
    board = outcomes.situation.board
    cards = board.display_refinement or board.drawn_refinement or board.refinement
    best = outcomes.best_order(answer, on_board(cards))
    if best is None:
        return None
    lacking = lack(outcomes.shop.types, best.types)
    said = sentences.ORDER_LACKS(n=lacking) if lacking else sentences.ORDER_READY
    guilders = sentences.GUILDERS(n=best.guilders)
    return said(refinement=best.refinement, fame=_fame(best), guilders=guilders)


def _refinement(outcomes: Outcomes, answer: str) -> Text | None:
    known, printing = outcomes.known, outcomes.situation.question.topic
    if answer not in known.content.refinement or printing not in known.content.printing:
        return None
    order = known.held[printing, answer]
    lacking = lack(outcomes.shop.inks, order.refined.inks)
    said = sentences.REFINEMENT_LACKS(n=lacking) if lacking else sentences.REFINEMENT_READY
    return said(card=printing, fame=_fame(order))


def _fame(order: Held) -> Text:
    return sentences.FAME(n=order.refined.color_fame + order.refined.decoration_fame)


# Inks and types


def _missing_inks(shop: Workshop) -> int:
    """The number of inks that the orders in hand lack together."""
    left, missing = shop.inks, 0
    for order in shop.orders:
        missing += lack(left, order.refined.inks)
        left = less(left, order.refined.inks)
    return missing


def _missing_levels(shop: Workshop) -> int:
    return sum(lack(shop.levels, order.refined.levels) for order in shop.orders)


def _inks(outcomes: Outcomes, answer: str) -> Text | None:
    after = outcomes.with_inks_taken(answer)
    if after is None:
        return None
    needed = _missing_inks(outcomes.shop) - _missing_inks(after)
    return sentences.INKS_NEEDED(n=needed) if needed else sentences.INKS_FOR_LATER


def _gained_inks(outcomes: Outcomes, answer: str) -> Text | None:
    missing = _missing_inks(outcomes.shop)
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
    closer = _missing_levels(outcomes.shop) - _missing_levels(after)
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
        case "inks" if missing := _missing_inks(shop):
            return sentences.FAVOR_INKS(n=missing)
        case "level" if missing := _missing_levels(shop):
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


_PASSING: Mapping[str, Text] = {
    "first_printing": sentences.NO_ORDER,
    "take_printing": sentences.NO_ORDER,
    "reward_printing": sentences.NO_ORDER,
    "make_room": sentences.NO_ROOM,
    "reward_room": sentences.NO_ROOM,
    "take_inks": sentences.NO_INKS,
    "take_specialty_card": sentences.NO_CARD,
    "improve": sentences.NO_GEAR,
    "first_gear": sentences.NO_GEAR,
    "patronage": sentences.NO_FAVOR,
    "completion": sentences.NO_MORE_REWARDS,
}
"""The reasons for passing, by the kind of question."""
_SAYINGS: Mapping[str, Text | Callable[[Outcomes, str], Text | None]] = {
    "plan": _plan,
    "shift_marker": _shift,
    "choose_character": _character,
    "first_printing": _printing,
    "take_printing": _printing,
    "reward_printing": _printing,
    "first_refinement": _refinement,
    "take_refinement": _refinement,
    "reward_refinement": _refinement,
    "make_room": lambda outcomes, answer: sentences.ROOM(order=answer),
    "reward_room": lambda outcomes, answer: sentences.ROOM(order=answer),
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
