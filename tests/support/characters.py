"""The ten characters, and games in which seats wish for one."""

from typing import Any

import pytest
from tests.support.matches import new_match
from tests.support.mixes import CHARACTERS
from tests.support.tables import NAMES, registry

from manicule import Match, RuleSet, Setup
from manicule_characters import Character

every_character = pytest.mark.parametrize("id", CHARACTERS)


def rules() -> RuleSet:
    return registry().rule_set("gutenberg", ("gears", "characters"))


def piece(id: str) -> Character:
    found = rules().pieces_of("character")[id]
    assert isinstance(found, Character)
    return found


def new_game(
    seed: int, *wishes: str, players: int = 3, first: int = 0, keeps: bool = False, **how: Any
) -> Match:
    """A game that waits for its first answer; an empty wish is none."""
    given = tuple({"character": wish} if wish else {} for wish in wishes)
    options = {"tory_without_inks": True}
    return new_match(rules(), Setup(NAMES[:players], seed, first, options, given), keeps=keeps, **how)
