"""Rules, content and random maps for the tests of Cartographers."""

import random
from functools import cache

from tests.support.tables import registry

from manicule import RuleSet

MAPS = 10_000


@cache
def rules() -> RuleSet:
    return registry().rule_set("cartographers", ("cartographers",))


def printed(side: str) -> tuple[str, ...]:
    rows: tuple[str, ...] = rules().content.side[side].rows
    return rows


def random_map(number: int) -> tuple[str, list[str]]:
    """A side and a map on it: sparse or dense, patchy or mixed, with one terrain or with all."""
    chance = random.Random(number)
    side = chance.choice("AB")
    rows = [list(row.replace("R", ".")) for row in printed(side)]
    density = chance.random() ** 0.5
    letters = chance.sample("FVAWM", chance.randint(1, 5))
    patchiness = chance.choice((0.0, 0.5, 0.8))
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter == "." and chance.random() < density:
                near = [rows[r - 1][c]] * (r > 0) + [row[c - 1]] * (c > 0)
                near = [one for one in near if one in letters]
                is_like = near and chance.random() < patchiness
                row[c] = chance.choice(near) if is_like else chance.choice(letters)
    return side, ["".join(row) for row in rows]
