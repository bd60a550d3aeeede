"""The figures of a run as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from goals import Goal
from measuring import Figures

RATES = ("rates, a CPU second", "games/s", "decisions/s", "a game", "loop ms")
RATE_KEYS = ("games_per_second", "decisions_per_second", "decisions_per_game", "loop_ms")
COMPARED = ("compared in this run", "ours", "with", "theirs", "times better", "good", "great", "floor", "")


def show(figures: Mapping[str, Figures], compared: Iterable[Goal]) -> None:
    """Print the measurements, then their comparisons."""
    rates = [(name, one) for name, one in figures.items() if "games_per_second" in one]
    table(RATES, [(name, *(number(one[key]) for key in RATE_KEYS)) for name, one in rates])
    others = [
        (f"{name}: {key.replace('_', ' ')}", number(value))
        for name, one in figures.items()
        for key, value in one.items()
        if key not in RATE_KEYS and key != "decisions_per_second_median"
    ]
    table(("other figures", ""), others)
    table(COMPARED, [_compared(goal) for goal in compared])


def _compared(goal: Goal) -> tuple[str, ...]:
    numbers = (goal.ratio, goal.good, goal.great)
    floor = number(goal.floor) if goal.floor else ""
    return (
        goal.what,
        number(goal.ours),
        goal.peer,
        number(goal.theirs),
        *map(number, numbers),
        floor,
        goal.verdict,
    )


def number(value: float) -> str:
    """At least three digits, without meaningless decimals."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows below their heads, and an empty line."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = (
            cell.rjust(width) if _is_number(cell) else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        print("  ".join(cells).rstrip())
    print()


def _is_number(cell: str) -> bool:
    return cell.replace(",", "").replace(".", "").isdigit()
