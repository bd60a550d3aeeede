"""Estimates for a reader: a value always comes with its interval."""

from __future__ import annotations

from collections.abc import Callable

from manicule.kernel.text import MINUS, Text, tr
from manicule_cli.environment import decimal
from manicule_lab.statistics import Estimate
from manicule_terminal.screen import Screen

WITH_INTERVAL = tr("{value} [{low}, {high}]")
"""Semicolons: some languages write numbers with a comma."""
WITHOUT_INTERVAL = tr("{value} [?]")


def number(screen: Screen, estimate: Estimate, digits: int = 1) -> Text:
    """A figure such as a score or a margin."""
    return _written(estimate, lambda value: signed(screen, value, digits))


def rate(screen: Screen, estimate: Estimate) -> Text:
    """A rate in percent."""
    return _written(estimate, lambda value: percent(screen, value))


def percent(screen: Screen, value: float) -> str:
    """A fraction in percent, in the notation of the reader's language."""
    from babel.numbers import format_percent

    return format_percent(round(value, 2) + 0.0, locale=screen.reader.locale).replace("-", MINUS)


def signed(screen: Screen, value: float, digits: int = 1) -> str:
    """A figure that may be negative."""
    # Avoid a negative zero.
    return decimal(screen, round(value, digits) + 0.0, digits).replace("-", MINUS)


def _written(estimate: Estimate, written: Callable[[float], str]) -> Text:
    if estimate.low is None or estimate.high is None:
        return WITHOUT_INTERVAL(value=written(estimate.value))
    return WITH_INTERVAL(
        value=written(estimate.value), low=written(estimate.low), high=written(estimate.high)
    )
