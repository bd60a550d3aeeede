"""Effects: how much an arm of a study differs from others, seed by seed, and whether chance explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from manicule_lab.experiment import GameFigures, StudyResult
from manicule_lab.statistics import (
    LEVEL,
    Estimate,
    Share,
    Sprt,
    bootstrapped,
    clustered_rate,
    holm,
    paired_effect,
)
from manicule_lab.study import Study

Measure = Callable[[GameFigures], float]


def hero_margin(game: GameFigures) -> float:
    """The lead of the first player over the mean of the others."""
    return game.samples[0].margin


def hero_score(game: GameFigures) -> float:
    """The score of the first player."""
    return game.samples[0].score


def hero_win(game: GameFigures) -> float:
    """Whether the first player has won."""
    return float(game.samples[0].won)


def mean_score(game: GameFigures) -> float:
    """The mean score at the table."""
    return fmean(sample.score for sample in game.samples)


def spread(game: GameFigures) -> float:
    """The lead of the best score over the worst."""
    scores = [sample.score for sample in game.samples]
    return max(scores) - min(scores)


def first_margin(game: GameFigures) -> float:
    """The lead of the starting player over the mean of the others."""
    return next(sample.margin for sample in game.samples if sample.place == 1)


def rounds(game: GameFigures) -> float:
    """The number of rounds."""
    return game.rounds


def answers(game: GameFigures) -> float:
    """The number of answers."""
    return game.answers


OF_A_PLAYER: Mapping[str, Measure] = {"margin": hero_margin, "score": hero_score, "wins": hero_win}
OF_A_TABLE: Mapping[str, Measure] = {
    "score": mean_score,
    "spread": spread,
    "first player": first_margin,
    "rounds": rounds,
    "answers": answers,
}
"""The measures for one player, and those for a whole table; the first of each decides."""


RATES = ("wins",)
"""The measures that are rates."""


class Contrast(msgspec.Struct, frozen=True):
    """An arm, and the arms to compare it with: one, or the mean of several."""

    arm: str
    others: tuple[str, ...]


class ArmEffect(msgspec.Struct, frozen=True):
    """The effect of an arm on one measure. `p` is for it alone, `adjusted` for all tests together.

    `verdict` is that of the sequential test, if there is one; None while it is undecided.
    """

    arm: str
    others: tuple[str, ...]
    measure: str
    level: Estimate
    effect: Estimate
    p: float
    adjusted: float
    blocks: int
    verdict: bool | None = None

    @property
    def is_found(self) -> bool:
        """Whether the effect is significant, adjusted for multiple tests."""
        return self.adjusted < 1 - LEVEL


def effects_of(
    outcome: StudyResult,
    contrasts: Sequence[Contrast],
    measures: Mapping[str, Measure],
    watch: SequentialWatch | None = None,
) -> list[ArmEffect]:
    """The effects of all contrasts in all measures, by whole blocks, with p-values adjusted for all."""
    values = {name: block_values(outcome.study, outcome.games, measure) for name, measure in measures.items()}
    made = []
    for contrast in contrasts:
        for name in measures:
            own = values[name][contrast.arm]
            turns = outcome.study.turns
            share = Share([value * turns for value in own], [turns] * len(own))
            level = clustered_rate(share) if name in RATES else bootstrapped([share])[0]
            effect = paired_effect(_differences(values[name], contrast))
            made.append((contrast, name, level, effect))
    adjusted = holm([effect.p for *_, effect in made])
    verdicts = watch.verdicts if watch is not None else {}
    primary = next(iter(measures))
    return [
        ArmEffect(
            contrast.arm,
            contrast.others,
            name,
            level,
            effect.estimate,
            effect.p,
            p,
            effect.blocks,
            verdicts.get(contrast) if name == primary else None,
        )
        for (contrast, name, level, effect), p in zip(made, adjusted, strict=True)
    ]


def block_values(study: Study, games: Sequence[GameFigures], measure: Measure) -> dict[str, list[float]]:
    """The mean of a measure in each whole block, by arm."""
    size, turns = study.block_size, study.turns
    values: dict[str, list[float]] = {arm.label: [] for arm in study.arms}
    for start in range(0, len(games) - size + 1, size):
        for at, arm in enumerate(study.arms):
            own = games[start + at * turns : start + (at + 1) * turns]
            values[arm.label].append(fmean(map(measure, own)))
    return values


def _differences(values: Mapping[str, Sequence[float]], contrast: Contrast) -> list[float]:
    others = zip(*(values[other] for other in contrast.others), strict=True)
    return [own - fmean(rest) for own, rest in zip(values[contrast.arm], others, strict=True)]


class SequentialWatch:
    """Runs a sequential test at the end of each block, and keeps its first verdict.

    The declared error rates are for all contrasts together, and are divided among them.
    """

    def __init__(self, study: Study, contrasts: Sequence[Contrast], measure: Measure, size: float) -> None:
        self.test = Sprt(size, (1 - LEVEL) / len(contrasts), 1 - LEVEL)
        self.verdicts: dict[Contrast, bool] = {}
        self._study = study
        self._contrasts = contrasts
        self._measure = measure
        self._differences: dict[Contrast, list[float]] = {contrast: [] for contrast in contrasts}

    def enough(self, games: list[GameFigures]) -> bool:
        """Whether every contrast is decided; `games` must end with a whole new block."""
        last = block_values(self._study, games[-self._study.block_size :], self._measure)
        for contrast in self._contrasts:
            seen = self._differences[contrast]
            seen.extend(_differences(last, contrast))
            if contrast not in self.verdicts:
                verdict = self.test.verdict(seen)
                if verdict is not None:
                    self.verdicts[contrast] = verdict
        return len(self.verdicts) == len(self._contrasts)


def each_against_the_rest(arms: Sequence[str]) -> list[Contrast]:
    """Every arm against the mean of the others."""
    return [Contrast(arm, tuple(other for other in arms if other != arm)) for arm in arms]


def each_against_the_first(arms: Sequence[str]) -> list[Contrast]:
    """Every arm but the first against the first."""
    return [Contrast(arm, (arms[0],)) for arm in arms[1:]]


class Meeting(msgspec.Struct, frozen=True):
    """The result of one kind of bot at a table of another."""

    kind: str
    against: str
    games: int
    win_rate: Estimate
    margin: Estimate


def meetings(outcome: StudyResult, pairs: Iterable[tuple[str, str, str, int]]) -> list[Meeting]:
    """Each kind at each table: its name, the other's, the arm, and which player of the arm it is."""
    size, turns = outcome.study.block_size, outcome.study.turns
    labels = [arm.label for arm in outcome.study.arms]
    made, shares = [], []
    for kind, against, label, player in pairs:
        at = labels.index(label) * turns
        blocks = [
            [game.samples[player] for game in outcome.games[start + at : start + at + turns]]
            for start in range(0, len(outcome.games) - size + 1, size)
        ]
        counts = [len(block) for block in blocks]
        wins = Share([sum(one.won for one in block) for block in blocks], counts)
        shares.append(Share([sum(one.margin for one in block) for block in blocks], counts))
        made.append((kind, against, sum(counts), clustered_rate(wins)))
    margins = bootstrapped(shares)
    return [Meeting(*one, margin) for one, margin in zip(made, margins, strict=True)]
