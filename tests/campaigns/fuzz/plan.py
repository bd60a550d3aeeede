"""Plans: what the game of a number is, of all the games that could be played."""

from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

import msgspec
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import registry

from manicule import Robot
from manicule.door.match_request import MatchRequest, settle
from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.plugins.manifest import Option
from manicule.plugins.selection import conflict_between

NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul", "Emma", "Hans")
GREEDY = 24
"""One game in so many has bots that know the game: they think for as long as many games take."""
WISH = 3
"""One game in so many has seats that wish for a piece."""


class Mix(NamedTuple):
    """A game, how many sit at the table, and the plugins that are added or left out."""

    game: str
    seats: int
    with_: tuple[str, ...]
    without: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True):
    """One game: all that it follows from. `seats` and `options` are as somebody writes them for `play`."""

    number: int
    game: str
    seats: tuple[str, ...]
    first: str
    with_: tuple[str, ...]
    without: tuple[str, ...]
    options: dict[str, str]

    @property
    def seed(self) -> int:
        """The seed of the game is its number."""
        return self.number

    @property
    def wanted(self) -> MatchRequest:
        """What is asked for."""
        return MatchRequest(
            self.game, seated(self.seats), self.first, self.with_, self.without, self.options, seed=self.seed
        )


@cache
def mixes() -> tuple[Mix, ...]:
    """Every mix that can be played: all games, numbers of seats, and sets of plugins."""
    installed = registry()
    found: dict[tuple[int, tuple[str, ...]], Mix] = {}
    for game in installed.games():
        parts = [one for one in installed.manifests.values() if one.kind == "rules" and one.plays == game.id]
        subsets = [
            tuple(part.id for part in subset)
            for subset in chain.from_iterable(combinations(parts, size) for size in range(len(parts) + 1))
            if all(conflict_between(one, other) is None for one, other in combinations(subset, 2))
        ]
        for seats, with_ in product(range(1, len(NAMES) + 1), subsets):
            without = tuple(part.id for part in parts if part.default and part.id not in with_)
            mix = Mix(game.id, seats, with_, without)
            try:
                start, _ = settle(
                    installed, MatchRequest(game.id, [Robot("random")] * seats, None, with_, without, seed=1)
                )
            except UsageError:
                continue  # nobody can sit down to that
            found.setdefault((seats, start.plugin_ids), mix)
    return tuple(found.values())


@cache
def _by_game() -> tuple[tuple[Mix, ...], ...]:
    games = dict.fromkeys(mix.game for mix in mixes())
    return tuple(tuple(mix for mix in mixes() if mix.game == game) for game in games)


def plan_of(number: int) -> Plan:
    """The game of a number: games come in turn, and of each game its mixes; all else is chance."""
    chance = Chance(number)
    turn, game = divmod(number, len(_by_game()))
    mix = _by_game()[game][turn % len(_by_game()[game])]
    kinds = _kinds(mix, chance)
    wishes = _wishes(mix, chance)
    names = NAMES[: mix.seats]
    seats = tuple(f"{kind}:{name}{wish}" for kind, name, wish in zip(kinds, names, wishes, strict=True))
    return Plan(
        number,
        mix.game,
        seats,
        chance.one_of(names),
        mix.with_,
        mix.without,
        {option.name: _value(mix, option, chance) for option in _options(mix)},
    )


def _kinds(mix: Mix, chance: Chance) -> list[str]:
    """Mostly people of a test, who answer in some manner; else bots, and sometimes those that think."""
    kinds = [PERSON, "random"]
    if not chance.below(GREEDY) and "greedy" in registry().bot_kinds(mix.game):
        kinds.append("greedy")
    if not chance.below(4):
        return [chance.one_of(kinds)] * mix.seats
    return [chance.one_of(kinds) for _ in range(mix.seats)]


@cache
def _ids(mix: Mix) -> tuple[str, ...]:
    return registry().select(mix.game, mix.seats, mix.with_, mix.without).ids


def _options(mix: Mix) -> list[Option]:
    manifests = registry().manifests
    return [option for id in _ids(mix) for option in manifests[id].options.values()]


def _value(mix: Mix, option: Option, chance: Chance) -> str:
    if option.name == "edicts":
        return _edicts(mix, chance)
    values = option.values or ((False, True) if isinstance(option.default, bool) else (option.default,))
    value = values[chance.below(len(values))]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _edicts(mix: Mix, chance: Chance) -> str:
    """Scoring cards as they come, or one of each suit, in any order."""
    if chance.below(2):
        return "random"
    suits: dict[str, list[str]] = {}
    for card in registry().rule_set(mix.game, _ids(mix)).content.scoring.values():
        suits.setdefault(card.suit, []).append(card.id)
    chosen = [chance.one_of(cards) for cards in suits.values()]
    return ",".join(sorted(chosen, key=lambda _: chance.below(1000)))


def _wishes(mix: Mix, chance: Chance) -> list[str]:
    """What is written behind the names: in some games, pieces that seats wish for, each for one of them."""
    wishes = [""] * mix.seats
    for kind in (kind for id in _ids(mix) for kind in registry().manifests[id].wishes):
        pieces = list(registry().rule_set(mix.game, _ids(mix)).pieces_of(kind))
        for seat in range(mix.seats):
            if not chance.below(WISH):
                wishes[seat] += f",{kind}={pieces.pop(chance.below(len(pieces)))}"
    return wishes
