"""What the rules derive once from content and plugins: figures and kinds of rewards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from manicule import FreeAction, Piece, RuleSet, Text, id_list
from manicule.errors import ContentError
from manicule_gutenberg.content import BoardSide, Content, Number, Numbers, Reward, RewardSpace
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.rewards import RewardKind
from manicule_gutenberg.texts import tr


class Lore(msgspec.Struct, frozen=True):
    """Kept by the rule set, shared by all its tables.

    `columns` is, by number of places, the round that opens each patronage space.
    """

    numbers: Numbers
    rewards: dict[str, RewardKind]
    ink_prices: tuple[int, ...]
    letters: tuple[str, ...]
    colours: tuple[str, ...]
    specialties: tuple[str, ...]
    reward_track: dict[int, RewardSpace]
    columns: dict[int, tuple[int, ...]]
    buying: tuple[FreeAction, ...]
    pieces: dict[str, Piece]
    place_names: dict[str, Text]


def lore(table: GutenbergTable) -> Lore:
    """The lore of a table."""
    prepared: Lore = table.rules.prepared
    return prepared


def prepare(rules: RuleSet, buying: type[Any]) -> Lore:
    """Derive the lore; content that names an unknown kind of reward is refused."""
    content: Content = rules.content
    rewards = {kind.id: kind for kind in rules.hooks.rewards()}
    for where, reward in _named_rewards(content):
        if reward.kind not in rewards:
            text = tr("{where} names the reward “{kind}”, and no plugin brings it; known are {known}")
            raise ContentError(text(where=where, kind=reward.kind, known=id_list(sorted(rewards))))
    numbers = _numbers(content.number)
    return Lore(
        numbers=numbers,
        rewards=rewards,
        ink_prices=(numbers.ink_price_1, numbers.ink_price_2, numbers.ink_price_3),
        letters=tuple(content.type),
        colours=tuple(content.ink),
        specialties=tuple(content.specialty),
        reward_track={space.level: space for space in content.reward_track.values()},
        columns={int(side.id): _columns(side) for side in content.board.values()},
        buying=tuple(map(buying, content.type)),
        pieces=rules.pieces,
        place_names=rules.place_names,
    )


def _columns(side: BoardSide) -> tuple[int, ...]:
    return tuple(int(column) for column, number in side.patronage.items() for _ in range(number))


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


def _numbers(entries: dict[str, Number]) -> Numbers:
    wanted = set(Numbers.__struct_fields__)
    for name in sorted(wanted ^ set(entries)):
        text = tr("number.{name} is missing") if name in wanted else tr("number.{name} is unknown")
        raise ContentError(text(name=name))
    return Numbers(**{name: entry.value for name, entry in entries.items()})
