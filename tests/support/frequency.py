"""Whether things come up as often as chance says."""

from collections import Counter
from typing import Any


def is_uniform(counts: Counter[Any], kinds: int) -> bool:
    """Chi-square against equal chances, so wide that chance alone hardly ever fails it."""
    expected = counts.total() / kinds
    freedom = kinds - 1
    found = sum((counts[kind] - expected) ** 2 for kind in counts) / expected
    found += (kinds - len(counts)) * expected
    return found < freedom + 4 * (2 * freedom) ** 0.5 + 8
