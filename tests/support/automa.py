"""Games with the automa for tests."""

from collections.abc import Sequence
from typing import Any

import msgspec
from tests.support.matches import new_match
from tests.support.tables import registry, setup

from manicule import Match, RuleSet
from manicule.kernel.content import ContentSource
from manicule_automa.state import Automa

SEATS = (1, 2, 3)


def automa_rules(seats: int, *others: str, extra: Sequence[ContentSource] = ()) -> RuleSet:
    """The rules that so many seats play by with the automa: gears, and the board for two where it is used."""
    board = ("two_player",) if seats == 1 else ()
    return registry().rule_set("gutenberg", ("automa", "gears", *board, *others), extra)


def new_automa_game(
    seats: int, seed: int, first: int = 0, rules: RuleSet | None = None, keeps: bool = False, **how: Any
) -> Match:
    """A game that waits for its first answer; its options are the usual ones."""
    rules = rules or automa_rules(seats)
    options = registry().options("gutenberg", tuple(rules.plugins), {})
    own = msgspec.structs.replace(setup(seats, seed, first), options=options)
    return new_match(rules, own, keeps=keeps, **how)


def memory_of(table: Any) -> Automa:
    """What the automa of a table remembers."""
    found = table.of(Automa)
    assert isinstance(found, Automa)
    return found
