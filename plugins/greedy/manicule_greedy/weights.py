"""The figures of the bot's judgement, from `weights.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of things, in fame points."""

    guilder_end: float
    guilder_per_round: float
    ink_price: float
    ink_price_last: float
    ink_price_never: float
    level_price: float
    level_price_last: float
    level_price_never: float
    type_price: float
    guilder_short: float
    free_slot: float
    patience: float
    spare_ink: float
    spare_inks: int
    spare_ink_more: float
    orders_per_round: float
    letter_lacking: float
    decoration: float
    level_promise: float
    level_curve: float
    patron_open: float
    patron_wait: float
    patron_next: float
    new_order: float
    new_order_per_round: float
    new_order_last_slot: float
    new_order_no_slot: float
    free_type: float
    ink_gain: float
    level_gain: float
    level_gain_last: float
    completion: float
    unknown_reward: float
    later_sector: float
    later_orders: float
    orders_counted: float
    plan_foreseen: float
    least_gain: float


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The known ability of a piece; `wild` is the field of its memory that names a color."""

    value: float
    wild: str = ""
    letters_ignored: int = 0
    one_part_completes: bool = False
    gear_uses: int = 0
    guilder_factor: int = 1


class Judgement(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The whole content of the file."""

    weights: Weights
    sectors: dict[str, float]
    ability: dict[str, Ability]

    def value_of(self, piece: str) -> float:
        return self.ability.get(piece, self.ability["average"]).value

    def abilities(self, pieces: Iterable[str]) -> list[tuple[str, Ability]]:
        return [(piece, self.ability[piece]) for piece in pieces if piece in self.ability]


def read_judgement(path: Path) -> Judgement:
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Judgement)


JUDGEMENT = read_judgement(Path(__file__).with_name("weights.toml"))
