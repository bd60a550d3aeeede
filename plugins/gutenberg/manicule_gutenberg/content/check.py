"""Finds content that the rules cannot use: unknown names and impossible figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from manicule import Text, id_list
from manicule_gutenberg.content import Content, Numbers, Reward
from manicule_gutenberg.state import ACTIONS
from manicule_gutenberg.texts import tr

if TYPE_CHECKING:
    from manicule_gutenberg.rules.rewards import RewardKind

UNKNOWN_REWARD = tr("no plugin provides the reward “{kind}”; known rewards: {known}")
UNKNOWN_NAME = tr("“{name}” does not exist; expected one of {known}")
NAMES_TOO_MANY = tr("“{kind}” takes at most one name, not {names}")
NAMED_TWICE = tr("“{name}” is given twice")
MISSING = tr("this number is missing, and the rules need it")
UNKNOWN_NUMBER = tr("no rule uses this number; known numbers: {known}")
TOO_LOW = tr("the minimum is {least}")
TOO_MANY_MARKERS = tr(
    "with {places} players, one player has {markers} markers, but the actions together hold only {most}"
)
NO_SECTORS = tr("a gear needs at least one sector")
# Translators: an error for authors of content files; {name} is a written value
NOT_A_NUMBER = tr("“{name}” is not a whole number")

LEAST = {"rounds": 1, "orders": 1, "markers_per_row": 1, "top_level": 1, "guilders_per_fame": 1}
"""Minimum value of a number, where it is not 0."""

Wrong: TypeAlias = Iterator[tuple[str, Text]]
"""Entries with their field, and the error in each."""


def wrong_entries(content: Content, rewards: Mapping[str, RewardKind]) -> Wrong:
    """All errors in the content of a rule set."""
    yield from _numbers(content)
    yield from _boards(content)
    yield from _cards(content)
    for where, reward in _named_rewards(content):
        yield from _reward(content, rewards, where, reward)


def _numbers(content: Content) -> Wrong:
    wanted = Numbers.__struct_fields__
    for name in wanted:
        entry = content.number.get(name)
        if entry is None:
            yield f"number.{name}", MISSING
        elif entry.value < LEAST.get(name, 0):
            yield f"number.{name}.value", TOO_LOW(least=LEAST.get(name, 0))
    for name in content.number:
        if name not in wanted:
            yield f"number.{name}", UNKNOWN_NUMBER(known=id_list(wanted))


def _boards(content: Content) -> Wrong:
    for side in content.board.values():
        if not side.id.isdecimal():
            yield f"board.{side.id}", NOT_A_NUMBER(name=side.id)
            continue
        for column in side.patronage:
            if not column.isdecimal():
                yield f"board.{side.id}.patronage", NOT_A_NUMBER(name=column)
        markers = content.number["markers_first"].value + int(side.id) - 1
        most = content.number["markers_per_row"].value * len(ACTIONS)
        if markers > most:
            text = TOO_MANY_MARKERS(places=int(side.id), markers=markers, most=most)
            yield "number.markers_first.value", text


def _cards(content: Content) -> Wrong:
    for printing in content.printing.values():
        yield from _known(f"printing.{printing.id}.types", printing.types, content.type)
    for refinement in content.refinement.values():
        yield from _known(f"refinement.{refinement.id}.inks", refinement.inks, content.ink)
        where = f"refinement.{refinement.id}.decoration"
        yield from _known(where, refinement.decoration, content.specialty)
    for card in content.specialty_card.values():
        yield from _known(f"specialty_card.{card.id}.specialties", card.specialties, content.specialty)
    for patronage in content.patronage.values():
        where = f"patronage.{patronage.id}"
        yield from _known(f"{where}.levels", patronage.levels, content.specialty)
        yield from _known(f"{where}.inks", patronage.inks, content.ink)
        yield from _known(f"{where}.types", patronage.types, content.type)
    for gear in content.gear.values():
        if not gear.sectors:
            yield f"gear.{gear.id}.sectors", NO_SECTORS


def _known(where: str, names: Iterable[str], known: Collection[str]) -> Wrong:
    for name in names:
        if name not in known:
            yield where, UNKNOWN_NAME(name=name, known=id_list(known))


def _reward(content: Content, rewards: Mapping[str, RewardKind], where: str, reward: Reward) -> Wrong:
    kind = rewards.get(reward.kind)
    if kind is None:
        yield where, UNKNOWN_REWARD(kind=reward.kind, known=id_list(sorted(rewards)))
        return
    if kind.names:
        yield from _known(where, reward.names or [""], getattr(content, kind.names))
    if reward.others and not kind.several:
        yield where, NAMES_TOO_MANY(kind=reward.kind, names=id_list(reward.names))
    for name in reward.others:
        if reward.names.count(name) > 1:
            yield where, NAMED_TWICE(name=name)


def _named_rewards(content: Content) -> Iterator[tuple[str, Reward]]:
    for card in content.refinement.values():
        yield f"refinement.{card.id}.completion", card.completion
    for space in content.reward_track.values():
        yield f"reward_track.{space.id}.reward", space.reward
    for favor in content.patronage_reward.values():
        yield f"patronage_reward.{favor.id}.reward", favor.reward
    for gear in content.gear.values():
        for at, sector in enumerate(gear.sectors):
            yield f"gear.{gear.id}.sectors[{at}]", sector
