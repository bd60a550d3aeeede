"""Games that a screen reader reads: shapes in words, and few lines a turn."""

import itertools
import re
from functools import cache

from .conftest import moves_of_bots, tell

ALONE = "cartographers --seat {}:Anna --seed 7"
TURNS = 4
"""Those of the first season."""
MOST_LINES = 25


@cache
def turns() -> tuple[list[str], ...]:
    """The lines of some turns of a solo game, from each question to the next."""
    moves = moves_of_bots(ALONE.format("greedy"))[:TURNS]
    told = tell("play", *ALONE.format("human").split(), lines=(*moves, "quit"), ACCESSIBLE="1")
    lines = told.text.splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("Anna: ") and "where do" in line]
    assert len(starts) == TURNS + 1, told.text
    return tuple(lines[one:other] for one, other in itertools.pairwise(starts))


def test_shapes_are_read_in_words() -> None:
    for turn in turns():
        assert [line for line in turn if re.search(r"\b[X.]{2,}(?!\w)", line)] == []
        assert [line for line in turn if re.search(r"\d (?:wide|in a (?:row|column))", line)]


def test_a_turn_is_read_in_few_lines() -> None:
    assert max(map(len, turns())) <= MOST_LINES


def test_what_is_missing_is_not_read_for_each_edict() -> None:
    for turn in turns():
        assert [line for line in turn if re.search(r"(?:single|more) space: (?:no|none)\b", line)] == []
