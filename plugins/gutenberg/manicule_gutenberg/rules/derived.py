"""Values derived once from content and plugins: figures and kinds of rewards."""

from __future__ import annotations

import msgspec

from manicule import Piece, RuleSet, Text
from manicule_gutenberg.content import BoardSide, Content, Numbers, RewardSpace
from manicule_gutenberg.content.check import wrong_entries
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.rules.rewards import RewardKind


class Derived(msgspec.Struct, frozen=True):
    """The derived values of a rule set, shared by all its tables: `derived(table)`, and `view.derived`.

    `columns` has, by number of places, the round that opens each patronage space. `rules` is the source of
    the values. Hooks take a table and a seat: a bot, which has only a view, makes a table of it with
    `rules.table_at`, and reads there figures that plugins change.

    >>> view = match.view("a")
    >>> known: Derived = view.derived
    >>> known.letters
    ('A', 'I', 'O', 'U')
    >>> table = known.rules.table_at(Setup(view.names, seed=0, options=view.options), view.position)
    >>> type_price(table.seats_by_id[view.seat], "A")
    1
    """

    numbers: Numbers
    rewards: dict[str, RewardKind]
    ink_prices: tuple[int, ...]
    letters: tuple[str, ...]
    colours: tuple[str, ...]
    specialties: tuple[str, ...]
    reward_track: dict[int, RewardSpace]
    columns: dict[int, tuple[int, ...]]
    pieces: dict[str, Piece]
    place_names: dict[str, Text]
    rules: RuleSet


def derived(table: GutenbergTable) -> Derived:
    """The derived values of a table's rules.

    >>> sorted(derived(table).rewards)[:3]
    ['cheaper_type', 'develop', 'fame']
    """
    prepared: Derived = table.derived
    return prepared


def derive(rules: RuleSet) -> Derived:
    """Derive all values; refuse content that the rules cannot use."""
    content: Content = rules.content
    rewards = {kind.id: kind for kind in rules.hooks.rewards()}
    for entry, problem in wrong_entries(content, rewards):
        raise rules.wrong_entry(entry, problem)
    numbers = Numbers(**{name: entry.value for name, entry in content.number.items()})
    return Derived(
        numbers=numbers,
        rewards=rewards,
        ink_prices=(numbers.ink_price_1, numbers.ink_price_2, numbers.ink_price_3),
        letters=tuple(content.type),
        colours=tuple(content.ink),
        specialties=tuple(content.specialty),
        reward_track={space.level: space for space in content.reward_track.values()},
        columns={int(side.id): _columns(side) for side in content.board.values()},
        pieces=rules.pieces,
        place_names=rules.place_names,
        rules=rules,
    )


def _columns(side: BoardSide) -> tuple[int, ...]:
    return tuple(int(column) for column, number in side.patronage.items() for _ in range(number))
