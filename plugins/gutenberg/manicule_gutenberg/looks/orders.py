"""Draws orders and cards: their needs, which needs are missing now, and their gains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from manicule import Cell, Text, verbatim
from manicule.sheet import CellItem
from manicule.sheet import Content as Drawn
from manicule_gutenberg.content import Content, PatronageCard, RefinementCard, Reward
from manicule_gutenberg.hookspecs import GutenbergSeat
from manicule_gutenberg.looks import signs
from manicule_gutenberg.looks.signs import Signs
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.rules.needs import lacking_inks, lacking_levels, lacking_types
from manicule_gutenberg.state import Order
from manicule_gutenberg.texts import descriptions, ntr, tr
from manicule_gutenberg.texts.descriptions import FAME, GUILDERS, roman

SILENT = verbatim("")
"""The reading of a cell that another cell reads out already."""
POSSIBLE = tr("{needs} for {gain}; possible now")
MISSING = tr("{needs} for {gain}; missing: {missing}")
LEVELS = ntr("{n} level of {specialty}", "{n} levels of {specialty}")

Need: TypeAlias = tuple[Signs, bool]
"""A drawn need, and whether it is missing."""


def order_row(seat: GutenbergSeat, order: Order) -> tuple[Drawn, ...]:
    """An order, with the missing needs of each part."""
    cards = verbatim(f"{order.printing} {order.refinement}")
    drawn = (signs.spaced(verbatim(order.printing), verbatim(order.refinement)),)
    name = Cell(drawn, cards, key=order.printing, art=(verbatim(order.printing),))
    colors, decorations, both = refinement_row(seat, order.refinement)
    colors = replace(colors, spot=f"{order.printing}:colors")
    decorations = replace(decorations, spot=f"{order.printing}:decorations")
    return (name, replace(_printing(seat, order), key=order.printing), colors, decorations, both)


def refinement_row(seat: GutenbergSeat, id: str) -> tuple[Cell, ...]:
    """The parts of a refinement card with their missing needs, and the reward for completing both."""
    card = seat.table.content.refinement[id]
    cells = (_colors(seat, card), _decorations(seat, card), reward_cell(seat, card.completion))
    return tuple(replace(cell, key=id) for cell in cells)


def _printing(seat: GutenbergSeat, order: Order) -> Cell:
    content = seat.table.content
    card = content.printing[order.printing]
    lacking = lacking_types(seat, order)
    needs = [((signs.letter(content, at),), lacks) for at, lacks in zip(card.types, lacking, strict=True)]
    missing = [content.type[at].name for at, lacks in zip(card.types, lacking, strict=True) if lacks]
    gain = GUILDERS(n=card.guilders)
    reading = _reading(verbatim(descriptions.types(card.types)), gain, missing)
    return _part(needs, (signs.number(card.guilders), signs.GUILDER), reading)


def _colors(seat: GutenbergSeat, card: RefinementCard) -> Cell:
    content = seat.table.content
    lacking = lacking_inks(seat, card.inks)
    needs = [((signs.ink(content, at),), lacks) for at, lacks in zip(card.inks, lacking, strict=True)]
    missing = [content.ink[at].name for at, lacks in zip(card.inks, lacking, strict=True) if lacks]
    reading = _reading(descriptions.ink_list(content, card.inks), FAME(n=card.color_fame), missing)
    return _part(needs, (signs.number(card.color_fame), signs.FAME), reading)


def _decorations(seat: GutenbergSeat, card: RefinementCard) -> Cell:
    content = seat.table.content
    lacking = lacking_levels(seat, card.decoration)
    needs = [
        (level_signs(content, name, level), bool(lacking[name])) for name, level in card.decoration.items()
    ]
    names = content.specialty
    missing = [LEVELS(n=levels, specialty=names[name].name) for name, levels in lacking.items() if levels]
    reading = _reading(descriptions.levels(content, card.decoration), FAME(n=card.decoration_fame), missing)
    return _part(needs, (signs.number(card.decoration_fame), signs.FAME), reading)


def _part(needs: Sequence[Need], gain: Signs, reading: Text) -> Cell:
    """A part of an order: a sign if all needs are met, otherwise a sign before each missing need."""
    pieces: list[CellItem | Signs] = [(signs.LACK, *sign) if lacks else sign for sign, lacks in needs]
    if not any(lacks for _, lacks in needs):
        pieces.insert(0, signs.HAVE)
    return Cell((signs.spaced(*pieces), gain), reading)


def _reading(needs: Text, gain: Text, missing: Sequence[Text]) -> Text:
    text = MISSING(missing=tuple(missing)) if missing else POSSIBLE
    return text(needs=needs, gain=gain)


def level_signs(content: Content, name: str, level: int) -> Signs:
    return (signs.specialty(content, name), verbatim(roman(level)))


def printing_cell(content: Content, id: str) -> Cell:
    """A printing card on the board."""
    card = content.printing[id]
    letters = (signs.letter(content, letter) for letter in card.types)
    drawn = signs.spaced(verbatim(id), *letters, (signs.number(card.guilders), signs.GUILDER))
    return Cell((drawn,), descriptions.printing_card(content, id), spot=id, key=id)


def refinement_cells(seat: GutenbergSeat, id: str) -> tuple[Cell, ...]:
    """A refinement card on the board: its colors, its decorations, and its reward for both."""
    content, rewards = seat.table.content, derived(seat.table).rewards
    card = content.refinement[id]
    inks = (signs.ink(content, ink) for ink in card.inks)
    levels = (level_signs(content, name, level) for name, level in card.decoration.items())
    colors = signs.spaced(verbatim(id), *inks, (signs.number(card.color_fame), signs.FAME))
    decorations = signs.spaced(*levels, (signs.number(card.decoration_fame), signs.FAME))
    both = (signs.BOTH, *reward_signs(seat, card.completion))
    reading = descriptions.refinement_card(rewards, content, id)
    first = Cell((colors,), reading, spot=id, key=id)
    return (first, Cell((decorations,), SILENT, key=id), Cell((both,), SILENT, key=id))


def patronage_signs(content: Content, card: PatronageCard) -> Signs:
    """A patronage card: its needs, and its fame at the end."""
    levels = (level_signs(content, name, level) for name, level in card.levels.items())
    inks = (signs.ink(content, ink) for ink in card.inks)
    letters = (signs.letter(content, letter) for letter in card.types)
    return signs.spaced(verbatim(card.id), *levels, *inks, *letters, (signs.number(card.fame), signs.FAME))


def reward_signs(seat: GutenbergSeat, reward: Reward) -> Signs:
    return derived(seat.table).rewards[reward.kind].drawn(seat.table.content, reward)


def reward_cell(seat: GutenbergSeat, reward: Reward) -> Cell:
    reading = descriptions.reward_text(derived(seat.table).rewards, seat.table.content, reward)
    return Cell((reward_signs(seat, reward),), reading)
