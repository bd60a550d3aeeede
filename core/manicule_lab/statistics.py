"""Intervals and tests in pure Python: the only place where the lab computes probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, inf, lgamma, log, log1p, sqrt
from operator import itemgetter
from statistics import NormalDist, fmean, stdev

import msgspec

from manicule.kernel.dice import BotDice

LEVEL = 0.95
"""The default confidence level of intervals."""
RESAMPLES = 1000
MOST_GROUPS = 400
"""More blocks than this are resampled in groups: the interval stays the same, and the time does not grow."""
LEAST_BLOCKS = 10
"""The minimum number of blocks for a verdict of the sequential test, because their spread must be known."""
_TINY = 1e-300


class Estimate(msgspec.Struct, frozen=True):
    """A value with its interval; the bounds are missing if a single observation shows no spread."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def is_beside_zero(self) -> bool:
        """Whether zero is outside the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


class Share(msgspec.Struct, frozen=True):
    """Sums and counts of one figure, by block: its value is the total sum divided by the total count."""

    sums: Sequence[float]
    counts: Sequence[int]

    @property
    def value(self) -> float:
        """The mean over all counts."""
        count = sum(self.counts)
        return sum(self.sums) / count if count else 0.0


def wilson(hits: float, number: float, level: float = LEVEL) -> Estimate:
    """A rate with Wilson's interval, which also suits few games and rates near 0 and 1."""
    if number <= 0:
        return Estimate(0.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    rate = hits / number
    middle = rate + z * z / (2 * number)
    spread = z * sqrt(rate * (1 - rate) / number + z * z / (4 * number * number))
    whole = 1 + z * z / number
    # At 0 and 1 the bounds are exact; rounding must not exclude the rate.
    low = 0.0 if hits == 0 else max(0.0, (middle - spread) / whole)
    high = 1.0 if hits >= number else min(1.0, (middle + spread) / whole)
    return Estimate(rate, low, high)


def clustered_rate(share: Share, level: float = LEVEL) -> Estimate:
    """A rate with Wilson's interval for games in blocks: games that resemble each other count for less.

    The number of games is divided by the design effect, estimated from the spread between blocks. If all or
    none are hits, it cannot be estimated, and only blocks count.
    """
    number, hits = sum(share.counts), round(sum(share.sums))
    blocks = [(one, count) for one, count in zip(share.sums, share.counts, strict=True) if count]
    if len(blocks) == number or not number:
        return wilson(hits, number, level)
    rate, clusters = hits / number, len(blocks)
    if 0 < rate < 1 and clusters > 1:
        between = sum((one - rate * count) ** 2 for one, count in blocks) * clusters / (clusters - 1)
        effect = max(1.0, between / (number * rate * (1 - rate)))
    else:
        effect = number / clusters
    return wilson(rate * number / effect, number / effect, level)


def bootstrapped(shares: Sequence[Share], level: float = LEVEL) -> list[Estimate]:
    """Values with percentile intervals, by resampling whole blocks, because games of a block share their
    seed.

    The random numbers are fixed, so the same games give the same intervals.
    """
    if not shares:
        return []
    grouped = [_grouped(share) for share in shares]
    number = len(grouped[0].counts)
    if number < 2:
        return [Estimate(share.value) for share in shares]
    dice = BotDice("lab", "bootstrap")
    drawn: list[list[float]] = [[] for _ in shares]
    for _ in range(RESAMPLES):
        pick = itemgetter(*[dice.below(number) for _ in range(number)])
        for values, share in zip(drawn, grouped, strict=True):
            count = sum(pick(share.counts))
            if count:  # a rare figure may be in none of the drawn blocks
                values.append(sum(pick(share.sums)) / count)
    return [_percentiles(share.value, values, level) for share, values in zip(shares, drawn, strict=True)]


def _grouped(share: Share) -> Share:
    """Neighboring blocks combined, to limit their number."""
    number = len(share.counts)
    if number <= MOST_GROUPS:
        return share
    edges = [at * number // MOST_GROUPS for at in range(MOST_GROUPS + 1)]
    spans = list(pairwise(edges))
    return Share(
        [sum(share.sums[start:end]) for start, end in spans],
        [sum(share.counts[start:end]) for start, end in spans],
    )


def _percentiles(value: float, drawn: list[float], level: float) -> Estimate:
    if len(drawn) < 2:
        return Estimate(value)
    drawn.sort()
    last = len(drawn) - 1
    return Estimate(value, drawn[round(last * (1 - level) / 2)], drawn[round(last * (1 + level) / 2)])


# Student's t, for differences between pairs of blocks, which may be few.


def student_cdf(t: float, freedom: int) -> float:
    """The probability that Student's t with these degrees of freedom is at most `t`."""
    tail = 0.5 * _incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)
    return 1 - tail if t > 0 else tail


def student_quantile(p: float, freedom: int) -> float:
    """The value that Student's t stays below with probability `p`."""
    low, high = -1.0, 1.0
    while student_cdf(low, freedom) > p:
        low *= 2
    while student_cdf(high, freedom) < p:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if student_cdf(middle, freedom) < p else (low, middle)
    return (low + high) / 2


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    if x > (a + 1) / (a + b + 2):  # for fast convergence of the fraction
        return 1 - _incomplete_beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / _apart(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 300):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _apart(1 + term * d)
            c = _apart(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return front * fraction


def _apart(value: float) -> float:
    """A divisor that is not zero."""
    return value if abs(value) > _TINY else _TINY


class PairedEffect(msgspec.Struct, frozen=True):
    """The mean of paired differences with its interval, and the probability of such a mean without an
    effect."""

    estimate: Estimate
    p: float
    blocks: int


def paired_effect(differences: Sequence[float], level: float = LEVEL) -> PairedEffect:
    """The effect in paired differences, one per block, by Student's t."""
    number = len(differences)
    mean = fmean(differences) if differences else 0.0
    if number < 2:
        return PairedEffect(Estimate(mean), 1.0, number)
    error = stdev(differences) / sqrt(number)
    if error == 0:  # the same in every block: either certain, or no effect
        return PairedEffect(Estimate(mean, mean, mean), 0.0 if mean else 1.0, number)
    reach = student_quantile((1 + level) / 2, number - 1) * error
    p = 2 * student_cdf(-abs(mean) / error, number - 1)
    return PairedEffect(Estimate(mean, mean - reach, mean + reach), p, number)


def holm(ps: Sequence[float]) -> list[float]:
    """P-values adjusted for several tests, by Holm's step-down method."""
    adjusted = [0.0] * len(ps)
    highest = 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=lambda at: (ps[at], at))):
        highest = max(highest, min(1.0, ps[at] * (len(ps) - rank)))
        adjusted[at] = highest
    return adjusted


# The sequential test stops as soon as the games suffice, at error rates declared before.


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test between “no effect” and “an effect of this size, in either direction”.

    `alpha` is the rate of false positives, `beta` the rate of missed effects of this size.
    """

    size: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, differences: Sequence[float]) -> bool | None:
        """True for an effect, False for none, None while more blocks are needed."""
        if len(differences) < LEAST_BLOCKS:
            return None
        upper = log((1 - self.beta) / (self.alpha / 2))
        lower = log(self.beta / (1 - self.alpha / 2))
        ratios = [log_ratio(differences, size) for size in (self.size, -self.size)]
        if max(ratios) >= upper:
            return True
        return False if max(ratios) <= lower else None


def log_ratio(differences: Sequence[float], size: float) -> float:
    """The log-likelihood ratio of a mean of `size` against 0."""
    mean, variance = fmean(differences), stdev(differences) ** 2
    if variance == 0:
        gap = size * (2 * mean - size)
        return inf if gap > 0 else -inf if gap < 0 else 0.0
    return len(differences) * size * (2 * mean - size) / (2 * variance)
