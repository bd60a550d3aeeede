"""Texts of components: cards, inks, levels and gears.

>>> str(descriptions.guilders(3)), descriptions.roman(4)
('3 guilders', 'IV')
>>> str(descriptions.printing_card(table.content, "P01"))
'P01: A-I-O pays 3 guilders'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from manicule import Text, verbatim
from manicule_gutenberg.content import Content, PatronageCard, Reward
from manicule_gutenberg.state import EMPTY, Gear, Order
from manicule_gutenberg.texts import ntr, tr

if TYPE_CHECKING:
    from manicule_gutenberg.rules.rewards import RewardKind

Rewards: TypeAlias = "Mapping[str, RewardKind]"

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

ACTION_NAMES = {
    "take_orders": tr("Take Orders", context="action.take_orders.name"),
    "take_inks": tr("Take Inks", context="action.take_inks.name"),
    "develop_specialties": tr("Develop Specialties", context="action.develop_specialties.name"),
    "improve_printing_houses": tr("Improve Printing Houses", context="action.improve_printing_houses.name"),
    "patronage": tr("Patronage", context="action.patronage.name"),
}

NOTHING = tr("nothing")
GUILDERS = ntr("{n} guilder", "{n} guilders")
FAME = ntr("{n} fame point", "{n} fame points")
INKS = tr("{inks}", context="inks")
SOME_INK = ntr("{n} {ink} ink", "{n} {ink} inks", context="inks of a color")


# Sums and inks recur in log lines; cached texts are rendered only once.


@lru_cache(maxsize=256)
def guilders(number: int) -> Text:
    return GUILDERS(n=number)


@lru_cache(maxsize=256)
def fame_points(number: int) -> Text:
    return FAME(n=number)


@lru_cache(maxsize=1024)
def _inks(names: tuple[Text, ...]) -> Text:
    return INKS(inks=names)


def roman(level: int) -> str:
    return ROMAN[level] if level < len(ROMAN) else str(level)


def types(letters: Iterable[str]) -> str:
    """Types as printed on a card: I-O-O-U."""
    return "-".join(letters)


def counted_types(held: Mapping[str, int]) -> Text:
    letters = [letter for letter, number in held.items() for _ in range(number)]
    return verbatim(types(letters)) if letters else NOTHING


def ink_list(content: Content, colours: Iterable[str]) -> Text:
    names = tuple([content.ink[colour].name for colour in colours if colour != EMPTY])
    return _inks(names) if names else NOTHING


def counted_inks(content: Content, held: Mapping[str, int]) -> Text:
    parts = tuple(
        ntr("{n} {ink}", "{n} {ink}", context="counted ink")(n=number, ink=content.ink[colour].name)
        for colour, number in held.items()
        if number
    )
    return INKS(inks=parts) if parts else NOTHING


@lru_cache(maxsize=256)
def _some_ink(name: Text, number: int) -> Text:
    return SOME_INK(n=number, ink=name)


def some_inks(content: Content, inks: Iterable[str]) -> tuple[Text, ...]:
    """Inks within a sentence, counted by color: a list, so that a language can decline its parts."""
    counts: dict[str, int] = {}  # no Counter: it is slower than the rest for two or three inks
    for ink in inks:
        if ink != EMPTY:
            counts[ink] = counts.get(ink, 0) + 1
    known = content.ink
    return tuple([_some_ink(known[ink].name, number) for ink, number in counts.items()]) or (NOTHING,)


def levels(content: Content, wanted: Mapping[str, int]) -> Text:
    parts = tuple(
        tr("{specialty} {level}", context="level of a specialty")(
            specialty=content.specialty[name].name, level=roman(level)
        )
        for name, level in wanted.items()
    )
    return tr("{levels}", context="levels")(levels=parts) if parts else NOTHING


def printing_card(content: Content, id: str) -> Text:
    card = content.printing[id]
    text = tr("{id}: {types} pays {guilders}")
    return text(id=id, types=types(card.types), guilders=GUILDERS(n=card.guilders))


def refinement_card(rewards: Rewards, content: Content, id: str) -> Text:
    card = content.refinement[id]
    text = tr("{id}: {inks} for {color_fame} fame, {levels} for {decoration_fame} fame, both: {completion}")
    return text(
        id=id,
        inks=ink_list(content, card.inks),
        color_fame=card.color_fame,
        levels=levels(content, card.decoration),
        decoration_fame=card.decoration_fame,
        completion=reward_text(rewards, content, card.completion),
    )


def reward_text(rewards: Rewards, content: Content, reward: Reward) -> Text:
    return rewards[reward.kind].text(content, reward)


def order_text(rewards: Rewards, content: Content, order: Order) -> Text:
    return tr("{printing}; {refinement}", context="an order")(
        printing=printing_card(content, order.printing),
        refinement=refinement_card(rewards, content, order.refinement),
    )


def specialty_card(content: Content, id: str, icons: Sequence[str] | None = None) -> Text:
    """A specialty card as printed, or with its icons for a seat."""
    shown = content.specialty_card[id].specialties if icons is None else icons
    names = tuple(content.specialty[name].name for name in shown)
    return tr("{id}: {specialties}", context="specialty card")(id=id, specialties=names)


def sector_text(rewards: Rewards, content: Content, gear: Gear) -> Text:
    """The reward of a gear's active sector."""
    return reward_text(rewards, content, content.gear[gear.gear].sectors[gear.active])


def gear_text(rewards: Rewards, content: Content, id: str) -> Text:
    """A gear with its sectors. Only one is active at a time, so no “and” joins them."""
    first, *others = (reward_text(rewards, content, sector) for sector in content.gear[id].sectors)
    sectors = first
    for sector in others:
        sectors = tr("{sectors}; {next}", context="sectors of a gear")(sectors=sectors, next=sector)
    return tr("{id}: {sectors}", context="gear")(id=id, sectors=sectors)


def patronage_card(content: Content, id: str, needs: PatronageCard | None = None) -> Text:
    """A patronage card as printed, or with the needs of a seat."""
    card = content.patronage[id] if needs is None else needs
    parts: list[Text] = []
    if card.levels:
        parts.append(levels(content, card.levels))
    if card.inks:
        parts.append(tr("spend {inks}")(inks=ink_list(content, card.inks)))
    if card.types:
        parts.append(tr("show {types}")(types=types(card.types)))
    return tr("{id}: {needs} for {fame} fame at the end")(id=id, needs=tuple(parts), fame=card.fame)
