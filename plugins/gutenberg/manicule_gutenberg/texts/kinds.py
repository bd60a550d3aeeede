"""The questions of Gutenberg: their prompts and the texts of their options.

>>> kinds.TAKE_INKS.id, str(kinds.TAKE_PRINTING.display.prompt)
('take_inks', 'Which printing card do you take?')
"""

from __future__ import annotations

from typing import Any

from manicule import PASS, Kind, KindDisplay, Text, verbatim
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks import overviews, spots
from manicule_gutenberg.parts import BAG, DRAWN, GEARS, MAIN_BOARD, ORDERS, STATUS, TRACKS, TURN, beside, own
from manicule_gutenberg.rules.declarations import RefinementPart
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.mechanism import Facing
from manicule_gutenberg.rules.values import patronage_needs, specialty_icons
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import descriptions, notes, ntr, proposals, starting_points, tr

WHOLE_CARD = proposals.WHOLE_CARD
_TURN_GEARS = "turn_gears"


def _rewards(seat: GutenbergSeat) -> descriptions.Rewards:
    rewards: descriptions.Rewards = seat.table.derived.rewards
    return rewards


def order_option(seat: GutenbergSeat, order: Order) -> Text:
    return descriptions.order_text(_rewards(seat), seat.table.content, order)


def _printing(seat: GutenbergSeat, card: str) -> Text:
    return descriptions.printing_card(seat.table.content, card)


def _refinement(seat: GutenbergSeat, card: str) -> Text:
    return descriptions.refinement_card(_rewards(seat), seat.table.content, card)


def _letter(seat: GutenbergSeat, letter: str) -> Text:
    name: Text = seat.table.content.type[letter].name
    return name


def _ink(seat: GutenbergSeat, colour: str) -> Text:
    name: Text = seat.table.content.ink[colour].name
    return name


def _specialty(seat: GutenbergSeat, specialty: str) -> Text:
    text = tr("{specialty}, now at level {level}")
    name = seat.table.content.specialty[specialty].name
    return text(specialty=name, level=descriptions.roman(seat.state.levels[specialty]))


def _reward(seat: GutenbergSeat, reward: Any) -> Text:
    return descriptions.reward_text(_rewards(seat), seat.table.content, reward)


def _joining(choice: Any) -> Text:
    return tr("Which refinement card goes with {card}?")(card=choice.topic)


# Set-up

FIRST_PRINTING = Kind[str](
    "first_printing",
    KindDisplay(
        tr("Which printing card do you choose for your starting orders?"),
        _printing,
        note=notes.printing,
        overview=overviews.displayed,
        board_part=DRAWN,
        parts=beside(ORDERS),
    ),
)
FIRST_REFINEMENT = Kind[str](
    "first_refinement", KindDisplay(_joining, _refinement, board_part=DRAWN, parts=beside(ORDERS))
)
FIRST_TYPES = Kind[str](
    "first_types",
    KindDisplay(
        tr("Which three types do you start with?"),
        _letter,
        note=notes.first_type,
        board_part=own(STATUS),
        parts=beside(ORDERS),
        spots=spots.on_types,
    ),
)

# Planning


PLAN = Kind[str](
    "plan",
    KindDisplay(
        lambda choice: ntr(
            "Which of the five actions gets your {n} marker?",
            "How do you divide your {n} markers among the five actions?",
        )(n=choice.count),
        lambda seat, action: descriptions.ACTION_NAMES[action],
        note=notes.plan,
        board_part=MAIN_BOARD,
        parts=spots.while_planning,
    ),
)

# Orders

TAKE_PRINTING = Kind[str](
    "take_printing",
    KindDisplay(
        tr("Which printing card do you take?"),
        _printing,
        note=notes.printing,
        overview=overviews.on_board,
        board_part="take_orders",
        parts=beside(ORDERS, TURN),
    ),
)
TAKE_REFINEMENT = Kind[str](
    "take_refinement",
    KindDisplay(
        _joining,
        _refinement,
        note=notes.refinement,
        board_part="take_orders",
        parts=beside(ORDERS),
    ),
)
MAKE_ROOM = Kind[Order](
    "make_room",
    KindDisplay(
        tr("All your order slots are full. Which order do you discard?"),
        order_option,
        note=notes.order,
        warning=notes.order_lost,
        board_part=own(ORDERS),
        order=spots.least_worth_first,
    ),
)
REWARD_ROOM = Kind[Order](
    "reward_room",
    KindDisplay(
        tr("You may gain an order, but your slots are full. Which order do you discard before drawing?"),
        order_option,
        note=notes.order,
        warning=notes.order_lost,
        board_part=own(ORDERS),
        order=spots.least_worth_first,
    ),
)


def _reward_printing(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return tr("keep {card}")(card=_printing(seat, option))
    price = descriptions.GUILDERS(n=seat.table.derived.numbers.reward_order_price)
    text = {
        "more_printing": tr("pay {price} to draw 2 more printing cards"),
        "more_refinement": tr("pay {price} to draw 2 more refinement cards"),
        "more_both": tr("pay {price} to draw 1 more card from each deck"),
    }[option.id]
    return text(price=price)


REWARD_PRINTING = Kind[Any](
    "reward_printing",
    KindDisplay(
        tr("You may gain an order. Which printing card do you keep?"),
        _reward_printing,
        note=notes.printing,
        likely=starting_points.newly_drawn,
        overview=overviews.drawn,
        board_part=DRAWN,
        parts=beside(ORDERS),
        spots=spots.more_cards,
    ),
)
REWARD_REFINEMENT = Kind[str](
    "reward_refinement",
    KindDisplay(
        _joining,
        _refinement,
        note=notes.refinement,
        likely=starting_points.newly_drawn,
        board_part=DRAWN,
        parts=beside(ORDERS),
    ),
)

# Inks


def _ink_take(seat: GutenbergSeat, take: Any) -> Text:
    inks = descriptions.ink_list(seat.table.content, take.inks)
    if not take.price:
        return tr("from set {set}: {inks}, for free")(set=take.set, inks=inks)
    return tr("from set {set}: {inks}, for {price}")(
        set=take.set, inks=inks, price=descriptions.GUILDERS(n=take.price)
    )


TAKE_INKS = Kind[Any](
    "take_inks",
    KindDisplay(
        tr("Which inks do you take?"),
        _ink_take,
        note=notes.ink_take,
        likely=starting_points.ink_take,
        board_part="take_inks",
        parts=beside(ORDERS, TURN),
        order=spots.ink_takes,
    ),
)
PAY = Kind[dict[str, int]](
    "pay",
    KindDisplay(
        tr("Which inks do you spend?"),
        lambda seat, way: descriptions.counted_inks(seat.table.content, way),
        note=notes.payment,
        board_part=own(STATUS),
        parts=beside(ORDERS),
        spots=spots.on_inks,
        order=spots.true_colors_first,
    ),
)
GAIN_INKS = Kind[str](
    "gain_inks",
    KindDisplay(
        lambda choice: ntr(
            "Which ink do you take from the bag? Choose {n}.",
            "Which inks do you take from the bag? Choose {n}.",
        )(n=choice.count),
        _ink,
        note=notes.ink,
        likely=starting_points.ink,
        board_part=BAG,
        parts=beside(ORDERS),
    ),
)
GAIN_TYPE = Kind[str](
    "gain_type",
    KindDisplay(
        tr("Which type do you take for free?"),
        _letter,
        note=notes.letter,
        likely=starting_points.letter,
        board_part=own(STATUS),
        parts=beside(ORDERS),
        spots=spots.on_types,
    ),
)

# Specialties

TAKE_SPECIALTY_CARD = Kind[str](
    "take_specialty_card",
    KindDisplay(
        tr("Which specialty card do you take?"),
        lambda seat, card: descriptions.specialty_card(seat.table.content, card, specialty_icons(seat, card)),
        note=notes.specialty_card,
        likely=starting_points.specialty_card,
        board_part="develop_specialties",
        parts=beside(ORDERS, STATUS, TURN, TRACKS),
    ),
)


def _specialty_use(seat: GutenbergSeat, use: str) -> Text:
    return tr("everything on the card") if use == WHOLE_CARD else _specialty(seat, use)


USE_SPECIALTY_CARD = Kind[str](
    "use_specialty_card",
    KindDisplay(
        lambda choice: tr("What do you develop with {card}: everything on it, or any one specialty?")(
            card=choice.topic
        ),
        _specialty_use,
        note=notes.specialty_use,
        default=proposals.whole_card,
        board_part=own(TRACKS),
        parts=beside("develop_specialties", ORDERS),
        spots=lambda choice: ((choice.topic, WHOLE_CARD),),
    ),
)
DEVELOP = Kind[str](
    "develop",
    KindDisplay(
        tr("Which specialty do you develop?"),
        _specialty,
        note=notes.specialty,
        likely=starting_points.specialty,
        board_part=own(TRACKS),
        parts=beside(ORDERS),
        order=lambda choice: derived(choice.seat.table).specialties,
    ),
)

# Gears


def _improvement(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return tr("install {gear}")(gear=descriptions.gear_text(_rewards(seat), seat.table.content, option))
    gear = seat.state.gears[option]
    return tr("reposition the gear on gear space {place}, {gear}")(
        place=option + 1, gear=descriptions.gear_text(_rewards(seat), seat.table.content, gear.gear)
    )


IMPROVE = Kind[Any](
    "improve",
    KindDisplay(
        tr("How do you improve your printing house?"),
        _improvement,
        note=notes.improvement,
        board_part="improve_printing_houses",
        parts=beside(GEARS, TURN),
        spots=spots.reseated,
    ),
)
REPLACE_GEAR = Kind[int](
    "replace_gear",
    KindDisplay(
        tr("Which of your gears do you discard to make room?"),
        lambda seat, place: tr("the gear on gear space {place}, {gear}")(
            place=place + 1,
            gear=descriptions.gear_text(_rewards(seat), seat.table.content, seat.state.gears[place].gear),
        ),
        note=notes.active_gear,
        board_part=own(GEARS),
    ),
)
FACE_GEAR = Kind[Facing](
    "face_gear",
    KindDisplay(
        lambda choice: tr("Which sector of the gear {gear} should be active?")(gear=choice.topic),
        lambda seat, facing: tr("{sector}", context="active sector")(
            sector=descriptions.sector_text(_rewards(seat), seat.table.content, facing.gear)
        ),
        note=notes.facing,
        board_part=spots.gear_at,
        parts=beside(GEARS),
        spots=spots.sectors,
    ),
)

# Patronage


def _patronage(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return descriptions.patronage_card(seat.table.content, option, patronage_needs(seat, option))
    return _reward(seat, option.reward)


PATRONAGE = Kind[Any](
    "patronage",
    KindDisplay(
        tr("What do you ask of your patron?"),
        _patronage,
        note=notes.patron,
        board_part="patronage",
        parts=spots.patronage_cards,
    ),
)

# Fulfilled orders


def _part(seat: GutenbergSeat, part: RefinementPart) -> Text:
    card = seat.table.content.refinement[part.order.refinement]
    text = (
        tr("the colors of {order} for {fame} fame")
        if part.colors
        else tr("the decorations of {order} for {fame} fame")
    )
    fame = card.color_fame if part.colors else card.decoration_fame
    return text(order=part.order.printing, fame=fame)


BEFORE_FULFILLING = Kind[bool](
    "before_fulfilling",
    KindDisplay(
        tr("Declare your orders now, or use free actions first?"),
        lambda seat, _: tr("declare"),
        default=proposals.declare_now,
        overview=overviews.declaration,
        board_part=own(ORDERS),
        parts=beside(GEARS),
        spots=lambda choice: ((own(ORDERS)(choice), proposals.DECLARE),),
    ),
)
PRINT_ORDERS = Kind[Order](
    "print_orders",
    KindDisplay(
        tr("Which orders do you print?"),
        order_option,
        note=notes.exclusions,
        default=proposals.all_that_is_ripe,
        overview=overviews.declaration,
        board_part=own(ORDERS),
        parts=beside(GEARS),
    ),
)
REFINE_ORDERS = Kind[RefinementPart](
    "refine_orders",
    KindDisplay(
        tr("Which refinements do you fulfill?"),
        _part,
        note=notes.part,
        default=proposals.all_refinements,
        board_part=own(ORDERS),
        parts=beside(GEARS),
    ),
)
COMPLETION = Kind[Any](
    "completion",
    KindDisplay(
        tr("Which reward for a completed order do you take next?"),
        _reward,
        note=notes.reward,
        default=proposals.only_reward,
        parts=beside(ORDERS),
    ),
)

# Free actions


def _window_prompt(choice: Any) -> Text:
    if choice.topic:  # the last chance of a round
        return tr("The round is about to end. Any last free actions?")
    if choice.seat.table.position.phase == _TURN_GEARS:
        return tr("Before planning: use gears or buy types?")
    return tr("Any free actions before you continue?")


WINDOW = Kind[Any](
    "window",
    KindDisplay(
        _window_prompt,
        lambda seat, _: verbatim(""),
        default=lambda choice: None if choice.topic or starting_points.free_action(choice) else PASS,
        likely=starting_points.free_action,
        parts=beside(GEARS, ORDERS),
    ),
)
