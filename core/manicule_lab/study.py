"""A study: the games, their players and seeds. Each game is a function of its number alone."""

from __future__ import annotations

from math import lcm
from typing import Any

import msgspec

from manicule.kernel.game import Setup
from manicule.kernel.plugin import PluginFingerprint


class Contestant(msgspec.Struct, frozen=True):
    """A kind of bot and its wishes, whichever seat it has."""

    kind: str
    wishes: dict[str, str] = {}


class Arm(msgspec.Struct, frozen=True):
    """One of the alternatives that a study compares: players at a table with these rules."""

    label: str
    players: tuple[Contestant, ...]
    plugins: tuple[PluginFingerprint, ...]
    options: dict[str, Any] = {}
    first: int = 0

    @property
    def plugin_ids(self) -> tuple[str, ...]:
        """The ids of its plugins, the game first."""
        return tuple(plugin.id for plugin in self.plugins)


class Deal(msgspec.Struct, frozen=True):
    """One game of a study: its arm, its block, its setup, and the player at each seat."""

    number: int
    arm: Arm
    block: int
    setup: Setup
    players: tuple[int, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of bot at each seat."""
        return tuple(self.arm.players[player].kind for player in self.players)

    def place(self, seat: int) -> int:
        """The place of a seat in the order of play; the first player has 0."""
        return (seat - self.setup.first) % len(self.players)


class Study(msgspec.Struct, frozen=True):
    """Games in blocks that share a seed: every arm once, or with `rotates` every arm from every seat.

    If seats are rotated, so is the first player: in a block every kind of player has every place in the order
    of play equally often, and the first seat changes from block to block.
    """

    game: str
    seed: int
    arms: tuple[Arm, ...]
    rotates: bool = False

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.arms[0].players)

    @property
    def turns(self) -> int:
        """The number of games of an arm in a block. Rotations that seat the same players again, as at a table
        of equal bots, are left out, because they would repeat a game."""
        return lcm(*(_period(arm.players) for arm in self.arms)) if self.rotates else 1

    @property
    def block_size(self) -> int:
        """The number of games in a block."""
        return self.turns * len(self.arms)

    def whole_blocks(self, games: int) -> int:
        """The number of games, rounded up to whole blocks."""
        return -(-games // self.block_size) * self.block_size

    def deal(self, number: int) -> Deal:
        """The game with this number, counted from 0."""
        block, rest = divmod(number, self.block_size)
        at, turn = divmod(rest, self.turns)
        arm, seats = self.arms[at], self.seats
        players = tuple((seat - turn) % seats for seat in range(seats))
        first = (arm.first + block) % seats if self.rotates else arm.first
        setup = Setup(
            tuple(f"{arm.players[player].kind}-{player + 1}" for player in players),
            self.seed + block,
            first,
            dict(arm.options),
            tuple(arm.players[player].wishes for player in players),
        )
        return Deal(number, arm, block, setup, players)


def _period(players: tuple[Contestant, ...]) -> int:
    """The number of rotations after which every seat has an equal player again."""
    return next(turn for turn in range(1, len(players) + 1) if players[turn:] + players[:turn] == players)
