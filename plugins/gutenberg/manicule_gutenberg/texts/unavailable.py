"""Why something that a player names is not an option now: where it is, or when it is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from manicule import PASS, Text
from manicule_gutenberg.hookspecs import GutenbergSeat, GutenbergTable
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.free_actions import free_actions
from manicule_gutenberg.rules.patronage_cards import patronage_columns
from manicule_gutenberg.rules.values import ink_prices
from manicule_gutenberg.state import ACTIONS, EMPTY, FULFILL_ORDERS
from manicule_gutenberg.texts import ntr, tr
from manicule_gutenberg.texts.descriptions import ACTION_NAMES, reward_text

ON_BOARD = tr("{card} is on the main board; you cannot take it now, only in the action “{action}”")
ON_OFFER = tr("{card} is on display, but it is not an option here")
OPENS_LATER = tr(
    "{card} is on the main board; you can take it from round {round} on, in the action “{action}”"
)
YOURS = tr("you already have {card}")
DECLARED_NEXT = tr("you already have {card}; you choose the orders to fulfill after “declare”")
THEIRS = tr("{card} belongs to {name}")
OUT_OF_SIGHT = tr("{card} is not on display: it is in a deck, in a discard pile, or not in this game")
BESIDE = tr("that is a free action: you cannot take it now, only along with the main choice of your turn")
NOT_PASSED = tr("you must choose something here; you cannot pass")
PLANNED = tr("markers are placed on “{action}” when all players plan, at the start of a round")
IN_ACTION = tr("that is chosen in the action “{action}”")
GOING_ON = tr("that is chosen in the current action, “{action}”: its options show what is available now")
NO_INK_IN_SET = tr("no ink is left in set {set}")
FEW_INKS_IN_SET = ntr("only {n} ink is left in set {set}", "only {n} inks are left in set {set}")
IN_SETS = tr("{ink} ink is in {sets}; the inks in a set are taken from left to right")
IN_NO_SET = tr("no {ink} ink is left in any set")
SET = tr("set {set}", context="where ink lies")
IN_FULFILLING = tr("orders are declared at the end of a round, when all actions are done")
SPECIALTY = tr("{specialty} cannot be developed now, only with specialty cards and rewards")
INK = tr("{ink} ink cannot be gained now, only in the action “{action}” or as a reward")
LETTER = tr("types cannot be gained now, only bought as a free action on your turn or gained as a reward")
ANOTHER_QUESTION = tr("that is the answer to a different question")
ONLY = tr("only {name} can do that")
PIECE = tr("{name} cannot be chosen now")

_IN_GENERAL: dict[str, tuple[Text, str]] = {
    "any_order": (tr("order"), "take_orders"),
    "any_ink": (tr("inks"), "take_inks"),
    "any_specialty": (tr("specialties"), "develop_specialties"),
    "any_gear": (tr("gear"), "improve_printing_houses"),
    "any_patronage_card": (tr("patronage cards"), "patronage"),
    "any_type": (tr("types"), ""),
}
"""The words above the columns of a printing house, and the action in which their things are chosen."""

_TAKE_INKS = ACTIONS[1]
_INKS = re.compile(r"(\d+)x(\d+)")
_FORMS = (
    (_INKS, "take_inks"),
    (re.compile(r"(reseat|place|sector)_\d+"), "improve_printing_houses"),
    (re.compile(r"card"), "develop_specialties"),
)
_DRAWING = re.compile(r"more_(printing|refinement|both)")
_JOINTS = re.compile(r"[+>:]")
_DECLARING = re.compile(r"declare|\w+:(colors|decorations)")


def absent(table: GutenbergTable, seat: GutenbergSeat, word: str) -> Text | None:
    """Public knowledge about the thing that a word names; None if it names nothing."""
    key = word.casefold()
    for find in (_cards, _things, _options):
        for id, text in find(table, seat):
            if id.casefold() == key:
                return text
    return _by_form(seat, key) or (ANOTHER_QUESTION if _is_joined(table, key) else None)


def things(table: GutenbergTable) -> dict[str, Text]:
    """The named things of the board, by the ids that `why_unavailable` knows."""
    content, rewards = table.content, derived(table).rewards
    named: dict[str, Text] = {}
    for known in (content.ink, content.specialty, table.rules.pieces):
        named |= {id: thing.name for id, thing in known.items()}
    named |= ACTION_NAMES
    for favor in content.patronage_reward.values():
        named[favor.id] = reward_text(rewards, content, favor.reward)
    return named | {id: name for id, (name, _) in _IN_GENERAL.items()}


def _is_joined(table: GutenbergTable, key: str) -> bool:
    """Whether a word consists of several things, like an exchange or a payment."""
    content = table.content
    things = {word.casefold() for word in (*content.ink, *content.type, *content.specialty, *ACTION_NAMES)}
    parts = _JOINTS.split(key)
    return all(part in things or things.issuperset(part.split("_")) for part in parts)


def _in_action(table: GutenbergTable, action: str) -> Text:
    """When a thing that is not an option now can be chosen."""
    text = GOING_ON if table.position.phase == action else IN_ACTION
    return text(action=ACTION_NAMES[action])


def _by_form(seat: GutenbergSeat, key: str) -> Text | None:
    inks = _INKS.fullmatch(key)
    if inks and seat.table.position.phase == _TAKE_INKS:
        return _too_few_inks(seat, int(inks[1]), int(inks[2])) or ANOTHER_QUESTION
    if _DRAWING.fullmatch(key):
        return ANOTHER_QUESTION
    if _DECLARING.fullmatch(key):
        return IN_FULFILLING
    for form, action in _FORMS:
        if form.fullmatch(key):
            return _in_action(seat.table, action)
    return None


def _ink_sets(seat: GutenbergSeat) -> dict[int, list[str]]:
    """The inks left in each set."""
    laid, size = seat.table.position.inks, len(ink_prices(seat))
    starts = range(0, len(laid), size)
    return {
        at: [ink for ink in laid[start : start + size] if ink != EMPTY] for at, start in enumerate(starts, 1)
    }


def _too_few_inks(seat: GutenbergSeat, set: int, number: int) -> Text | None:
    """Why this number of inks cannot be taken from a set; None if it has enough."""
    left = len(_ink_sets(seat).get(set, ()))
    if left >= number:
        return None
    return FEW_INKS_IN_SET(n=left, set=set) if left else NO_INK_IN_SET(set=set)


def _ink_in_sets(seat: GutenbergSeat, ink: str, name: Text) -> Text:
    """The sets that hold an ink while inks are taken."""
    sets = tuple(SET(set=at) for at, inks in _ink_sets(seat).items() if ink in inks)
    return IN_SETS(ink=name, sets=sets) if sets else IN_NO_SET(ink=name)


Found = Iterator[tuple[str, Text]]


def _cards(table: GutenbergTable, seat: GutenbergSeat) -> Found:
    """Every card and gear: those face up first, then all others."""
    board, content = table.position, table.content
    yield from _patronage(table)
    for cards, action in (
        (board.printing, "take_orders"),
        (board.refinement, "take_orders"),
        (board.specialty_cards, "develop_specialties"),
        (board.gears, "improve_printing_houses"),
    ):
        text = ON_OFFER if board.phase == action else ON_BOARD(action=ACTION_NAMES[action])
        yield from ((card, text(card=card)) for card in cards if card != EMPTY)
    offered = (board.display_printing, board.display_refinement, board.drawn_printing)
    for cards in (*offered, board.drawn_refinement, board.drawn_gears):
        yield from ((card, ON_OFFER(card=card)) for card in cards)
    if board.phase == FULFILL_ORDERS:
        yield from ((order.printing, DECLARED_NEXT(card=order.printing)) for order in seat.state.orders)
    for owner in table.seats:
        text = YOURS if owner.id == seat.id else THEIRS(name=owner.name)
        yield from ((card, text(card=card)) for card in _held(owner))
    for known in (
        content.printing,
        content.refinement,
        content.specialty_card,
        content.gear,
        content.patronage,
    ):
        yield from ((card, OUT_OF_SIGHT(card=card)) for card in known)


def _patronage(table: GutenbergTable) -> Found:
    board, action = table.position, ACTION_NAMES["patronage"]
    for card, column in zip(board.patronage, patronage_columns(table), strict=False):
        if card != EMPTY:
            is_open = column <= board.round
            text = ON_BOARD if is_open else OPENS_LATER(round=column)
            yield card, text(card=card, action=action)


def _held(seat: GutenbergSeat) -> Iterator[str]:
    house = seat.state
    for order in house.orders:
        yield from (order.printing, order.refinement)
    yield from (gear.gear for gear in house.gears)
    yield from house.patronage


def _things(table: GutenbergTable, seat: GutenbergSeat) -> Found:
    content, is_taking = table.content, table.position.phase == _TAKE_INKS
    inks = ACTION_NAMES["take_inks"]
    for ink in content.ink.values():
        yield ink.id, _ink_in_sets(seat, ink.id, ink.name) if is_taking else INK(ink=ink.name, action=inks)
    yield from ((one.id, SPECIALTY(specialty=one.name)) for one in content.specialty.values())
    yield from ((letter, LETTER) for letter in content.type)
    for id, (_, action) in _IN_GENERAL.items():
        yield id, _in_action(table, action) if action else LETTER
    yield from ((piece.id, PIECE(name=piece.name)) for piece in table.rules.pieces.values())


def _options(table: GutenbergTable, seat: GutenbergSeat) -> Found:
    yield PASS, NOT_PASSED
    yield from ((action, PLANNED(action=name)) for action, name in ACTION_NAMES.items())
    action = "patronage"
    favor = ANOTHER_QUESTION if table.position.phase == action else IN_ACTION(action=ACTION_NAMES[action])
    yield from ((id, favor) for id in table.content.patronage_reward)
    yield from ((action.id, BESIDE) for action in free_actions(seat))
    yield from ((reward, ANOTHER_QUESTION) for reward in derived(table).rewards)
    for other in table.seats:
        yield from ((action.id, ONLY(name=other.name)) for action in free_actions(other))
