"""What is asked in Gutenberg: the prompt of each question and how its options read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from manicule import PASS, Kind, Text, verbatim
from manicule_gutenberg import describe, gear_notes, notes, plan_notes, spots, surveys
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.lore import lore
from manicule_gutenberg.parts import BAG, DRAWN, GEARS, MAIN_BOARD, ORDERS, STATUS, TRACKS, beside, own
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import ntr, tr

WHOLE_CARD = "card"


def _rewards(seat: GutenbergSeat) -> describe.Rewards:
    rewards: describe.Rewards = seat.table.derived.rewards
    return rewards


def order_option(seat: GutenbergSeat, order: Order) -> Text:
    return describe.order_text(_rewards(seat), seat.table.content, order)


def _printing(seat: GutenbergSeat, card: str) -> Text:
    return describe.printing_card(seat.table.content, card)


def _refinement(seat: GutenbergSeat, card: str) -> Text:
    return describe.refinement_card(_rewards(seat), seat.table.content, card)


def _letter(seat: GutenbergSeat, letter: str) -> Text:
    name: Text = seat.table.content.type[letter].name
    return name


def _ink(seat: GutenbergSeat, colour: str) -> Text:
    name: Text = seat.table.content.ink[colour].name
    return name


def _specialty(seat: GutenbergSeat, specialty: str) -> Text:
    text = tr("{specialty}, now at level {level}")
    name = seat.table.content.specialty[specialty].name
    return text(specialty=name, level=describe.roman(seat.state.levels[specialty]))


def _reward(seat: GutenbergSeat, reward: Any) -> Text:
    return describe.reward_text(_rewards(seat), seat.table.content, reward)


def _joining(choice: Any) -> Text:
    return tr("Which refinement card do you join to {card}?")(card=choice.about)


# Set-up

FIRST_PRINTING = Kind[str](
    "first_printing",
    tr("Which printing card do you choose for your first orders?"),
    _printing,
    note=notes.printing,
    overview=surveys.displayed,
    board=DRAWN,
)
FIRST_REFINEMENT = Kind[str]("first_refinement", _joining, _refinement, board=DRAWN)
FIRST_TYPES = Kind[str](
    "first_types",
    tr("Which three types do you start with?"),
    _letter,
    note=notes.first_type,
    board=own(STATUS),
    parts=beside(ORDERS),
    spots=spots.on_types,
)

# Planning


PLAN = Kind[str](
    "plan",
    lambda choice: ntr(
        "Where do you put your {n} marker: on which of the five actions?",
        "How do you spread your {n} markers over the five actions?",
    )(n=choice.count),
    lambda seat, action: describe.ACTION_NAMES[action],
    note=plan_notes.note,
    board=MAIN_BOARD,
    parts=spots.while_planning,
)

# Orders

TAKE_PRINTING = Kind[str](
    "take_printing",
    tr("Which printing card do you take?"),
    _printing,
    note=notes.printing,
    overview=surveys.on_board,
    board="take_orders",
    parts=beside(ORDERS),
)
TAKE_REFINEMENT = Kind[str](
    "take_refinement",
    _joining,
    _refinement,
    note=notes.refinement,
    board="take_orders",
    parts=beside(ORDERS),
)
MAKE_ROOM = Kind[Order](
    "make_room",
    tr("All your order slots are full. Which order do you discard?"),
    order_option,
    note=notes.order,
    board=own(ORDERS),
)
REWARD_ROOM = Kind[Order](
    "reward_room",
    tr("You may gain an order, but your slots are full. Which order do you discard before drawing?"),
    order_option,
    note=notes.order,
    board=own(ORDERS),
)


def _reward_printing(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return tr("keep {card}")(card=_printing(seat, option))
    price = describe.GUILDERS(n=seat.table.derived.numbers.reward_order_price)
    text = {
        "more_printing": tr("pay {price} to draw 2 more printing cards"),
        "more_refinement": tr("pay {price} to draw 2 more refinement cards"),
        "more_both": tr("pay {price} to draw 1 more card of each deck"),
    }[option.id]
    return text(price=price)


REWARD_PRINTING = Kind[Any](
    "reward_printing",
    tr("You may gain an order. Which printing card do you keep?"),
    _reward_printing,
    note=notes.printing,
    overview=surveys.drawn,
    board=DRAWN,
    parts=beside(ORDERS),
    spots=spots.more_cards,
)
REWARD_REFINEMENT = Kind[str](
    "reward_refinement", _joining, _refinement, note=notes.refinement, board=DRAWN, parts=beside(ORDERS)
)

# Inks


def _ink_take(seat: GutenbergSeat, take: Any) -> Text:
    inks = describe.ink_list(seat.table.content, take.inks)
    if not take.price:
        return tr("from set {set}: {inks}, for free")(set=take.set, inks=inks)
    return tr("from set {set}: {inks}, for {price}")(
        set=take.set, inks=inks, price=describe.GUILDERS(n=take.price)
    )


TAKE_INKS = Kind[Any](
    "take_inks",
    tr("Which inks do you take?"),
    _ink_take,
    note=notes.ink_take,
    board="take_inks",
    parts=beside(ORDERS),
    order=spots.ink_takes,
)
PAY = Kind[dict[str, int]](
    "pay",
    tr("Which inks do you spend?"),
    lambda seat, way: describe.counted_inks(seat.table.content, way),
    note=notes.payment,
    board=own(STATUS),
    parts=beside(ORDERS),
    spots=spots.on_inks,
)
GAIN_INKS = Kind[str](
    "gain_inks",
    lambda choice: ntr(
        "Which ink do you take from the bag? Take {n}.", "Which inks do you take from the bag? Take {n}."
    )(n=choice.count),
    _ink,
    note=notes.ink,
    board=BAG,
    parts=beside(ORDERS),
)
GAIN_TYPE = Kind[str](
    "gain_type",
    tr("Which type do you take for free?"),
    _letter,
    note=notes.letter,
    board=own(STATUS),
    parts=beside(ORDERS),
    spots=spots.on_types,
)

# Specialties

TAKE_SPECIALTY_CARD = Kind[str](
    "take_specialty_card",
    tr("Which specialty card do you take?"),
    lambda seat, card: describe.specialty_card(seat.table.content, card),
    note=notes.specialty_card,
    board="develop_specialties",
    parts=beside(TRACKS, ORDERS),
)


def _specialty_use(seat: GutenbergSeat, use: str) -> Text:
    return tr("everything that the card shows") if use == WHOLE_CARD else _specialty(seat, use)


def _whole_card(choice: Any) -> str | None:
    """Two levels are more than one, unless a specialty is at the top and would give money instead."""
    rises = Counter(choice.seat.table.content.specialty_card[choice.about].specialties)
    top, levels = lore(choice.seat.table).numbers.top_level, choice.seat.state.levels
    return WHOLE_CARD if all(levels[name] + number <= top for name, number in rises.items()) else None


USE_SPECIALTY_CARD = Kind[str](
    "use_specialty_card",
    lambda choice: tr("What do you develop with {card}: all that it shows, or any one specialty?")(
        card=choice.about
    ),
    _specialty_use,
    note=notes.specialty_use,
    default=_whole_card,
    board=own(TRACKS),
    parts=beside("develop_specialties", ORDERS),
    spots=lambda choice: ((choice.about, WHOLE_CARD),),
)
DEVELOP = Kind[str](
    "develop",
    tr("Which specialty do you develop?"),
    _specialty,
    note=notes.specialty,
    board=own(TRACKS),
    parts=beside(ORDERS),
    order=lambda choice: lore(choice.seat.table).specialties,
)

# Gears


def _improvement(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return tr("install {gear}")(gear=describe.gear_text(_rewards(seat), seat.table.content, option))
    gear = seat.state.gears[option]
    return tr("re-seat the gear at place {place}, {gear}")(
        place=option + 1, gear=describe.gear_text(_rewards(seat), seat.table.content, gear.gear)
    )


IMPROVE = Kind[Any](
    "improve",
    tr("How do you improve your printing house?"),
    _improvement,
    note=gear_notes.improvement,
    board="improve_printing_houses",
    parts=beside(GEARS),
    spots=spots.reseated,
)
REPLACE_GEAR = Kind[int](
    "replace_gear",
    tr("Which of your gears do you discard to make room?"),
    lambda seat, place: tr("the gear at place {place}, {gear}")(
        place=place + 1,
        gear=describe.gear_text(_rewards(seat), seat.table.content, seat.state.gears[place].gear),
    ),
    note=gear_notes.active,
    board=own(GEARS),
)
FACE_GEAR = Kind[gear_notes.Facing](
    "face_gear",
    tr("Which sector of the gear shall be active?"),
    lambda seat, facing: tr("{sector}", context="active sector")(
        sector=describe.sector_text(_rewards(seat), seat.table.content, facing.gear)
    ),
    note=gear_notes.facing,
    board=spots.gear_at,
    parts=beside(GEARS),
    spots=spots.sectors,
)

# Patronage


def _patronage(seat: GutenbergSeat, option: Any) -> Text:
    if isinstance(option, str):
        return describe.patronage_card(seat.table.content, option)
    return _reward(seat, option.reward)


PATRONAGE = Kind[Any](
    "patronage",
    tr("What do you ask of your patron?"),
    _patronage,
    note=notes.patron,
    board="patronage",
    parts=spots.patronage_cards,
)

# describe.Rewards for completed orders


def _only_reward(choice: Any) -> str | None:
    """The one reward that is left, where it costs nothing."""
    (id, reward), *others = choice.options.items()
    return None if others or notes.reward(choice, reward) is not None else id


COMPLETION = Kind[Any](
    "completion",
    tr("Which reward for a completed order do you take next?"),
    _reward,
    note=notes.reward,
    default=_only_reward,
    parts=beside(ORDERS),
)

# Free actions


def _window_prompt(choice: Any) -> Text:
    if choice.about:  # the last window of a round
        return tr("The round is about to end. Is there anything else you want to do first?")
    return tr("Is there anything else you want to do now?")


WINDOW = Kind[Any](
    "window",
    _window_prompt,
    lambda seat, _: verbatim(""),
    default=lambda choice: None if choice.about else PASS,
    parts=beside(GEARS, ORDERS),
)
