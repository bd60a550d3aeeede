"""The value of a variant: two compared, or all of one kind, at tables of several bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from manicule.door.match_request import MatchRequest, choose_seed, wanted_game
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.match.seats import parse_seat
from manicule.plugins import PluginRegistry
from manicule_cli.command_line.usage import positive_number
from manicule_cli.environment import decimal, find_registry
from manicule_cli.exit_codes import INTERRUPTED
from manicule_cli.games.wanted import settled
from manicule_cli.lab.estimates import number, rate
from manicule_cli.lab.plots import show_panels, write_plot
from manicule_cli.lab.run import LabOptions, arm_of, played, tell_origin
from manicule_cli.lab.simulation import with_bots
from manicule_cli.lab.variants import Variant, at_least_two, read_variant, read_variation
from manicule_interface.listings import table
from manicule_lab.effects import (
    OF_A_PLAYER,
    OF_A_TABLE,
    RATES,
    ArmEffect,
    Contrast,
    Measure,
    SequentialWatch,
    each_against_the_first,
    each_against_the_rest,
    effects_of,
)
from manicule_lab.experiment import StudyResult
from manicule_lab.plots import Interval, Panel
from manicule_lab.statistics import Estimate
from manicule_lab.study import Study
from manicule_terminal.screen import Screen

EFFECTS = tr("Effects")
# Translators: headings of columns: the variant of the rules, the variant that it is compared with, and what
# is measured, such as the win rate
VARIANT, AGAINST, MEASURE = tr("variant"), tr("compared with"), tr("measure")
# Translators: headings of columns with statistics; “adjusted p” is a p-value corrected for several
# comparisons, and “finding” says whether there is an effect
LEVEL, EFFECT, P, FINDING = tr("mean"), tr("effect"), tr("adjusted p"), tr("finding")
# Translators: in the column “compared with”: all other variants together
REST = tr("the others")
EFFECT_ON = tr("Effect: {measure}")
MEASURES = {
    "margin": tr("margin over the others"),
    "score": tr("score"),
    "wins": tr("win rate"),
    "spread": tr("first-to-last gap"),
    "first player": tr("first player’s margin"),
    "rounds": tr("rounds"),
    "answers": tr("moves"),
}
# Translators: results in a column, whether a variant changes a game: a proven effect; no effect shown; not
# decided yet
FOUND, NOT_FOUND, OPEN = tr("an effect"), tr("none shown"), tr("still open")
PLAYED_OF_EACH = ntr("{n} game per variant, paired by seed.", "{n} games per variant, paired by seed.")
FIXED = tr(
    "Fixed number of games. The p-values are adjusted for all rows together (Holm); p below 0.05 "
    "counts as an effect."
)
SEQUENTIAL = tr(
    "Sequential test (SPRT) for an effect of {size} points: at most 5% of studies give a false alarm, "
    "and at most 5% miss an effect of this size."
)


def compare(
    screen: Screen, wanted: MatchRequest, options: LabOptions, given: Sequence[str], effect: str | None
) -> int:
    """Compare the second of two variants with the first."""
    registry = find_registry(screen)
    wanted = with_bots(registry, wanted_game(registry, wanted), wanted)
    variants = at_least_two(given[0], [read_variant(one) for one in dict.fromkeys(given)])
    arms = [("", variant) for variant in variants]
    contrasts = each_against_the_first([variant.label for variant in variants])
    return _run(screen, registry, wanted, options, arms, contrasts, effect)


def balance(
    screen: Screen, wanted: MatchRequest, options: LabOptions, vary: str, bots: str | None, effect: str | None
) -> int:
    """Compare all variants of one kind with each other, or with the default."""
    registry = find_registry(screen)
    wanted = with_bots(registry, wanted_game(registry, wanted), wanted)
    variants = read_variation(registry, wanted, vary)
    against = each_against_the_rest if variants[0].is_of_a_player else each_against_the_first
    kinds = bots.split(",") if bots else [""]
    arms = [(kind, variant) for kind in kinds for variant in variants]
    contrasts = [contrast for kind in kinds for contrast in against([_label(kind, one) for one in variants])]
    return _run(screen, registry, wanted, options, arms, contrasts, effect)


def _label(kind: str, variant: Variant) -> str:
    return f"{kind}: {variant.label}" if kind else variant.label


def _run(
    screen: Screen,
    registry: PluginRegistry,
    wanted: MatchRequest,
    options: LabOptions,
    arms: Sequence[tuple[str, Variant]],
    contrasts: Sequence[Contrast],
    effect: str | None,
) -> int:
    size = None if effect is None else positive_number("--effect", effect)
    if wanted.seed is None:
        wanted = replace(wanted, seed=choose_seed())
    made = []
    for kind, variant in arms:
        seats = (parse_seat(kind),) * len(wanted.seats) if kind else wanted.seats
        start = settled(screen, registry, variant.applied(replace(wanted, seats=seats)))
        made.append(arm_of(start, _label(kind, variant)))
    study = Study(start.game, start.seed, tuple(made), rotates=True)
    is_of_a_player = any(variant.is_of_a_player for _, variant in arms)
    measures = OF_A_PLAYER if is_of_a_player else OF_A_TABLE
    watch = _watch(study, contrasts, measures, size)
    games = options.number * len(made)
    outcome = played(screen, registry, study, games, options, watch.enough if watch is not None else None)
    effects = effects_of(outcome, contrasts, measures, watch)
    panels = _panels(screen, effects)
    write_plot(screen, options.plot, registry.game(study.game).name, panels, outcome)
    if screen.options.json:
        screen.object(_object(outcome, effects, size))
    else:
        _show(screen, outcome, effects, size, panels)
    return INTERRUPTED if outcome.is_interrupted else 0


def _watch(
    study: Study, contrasts: Sequence[Contrast], measures: Mapping[str, Measure], size: float | None
) -> SequentialWatch | None:
    if size is None:
        return None
    return SequentialWatch(study, contrasts, next(iter(measures.values())), size)


def _object(outcome: StudyResult, effects: Sequence[ArmEffect], size: float | None) -> dict[str, object]:
    plugins = {arm.label: {one.id: one.version for one in arm.plugins} for arm in outcome.study.arms}
    return {
        "games": len(outcome.games),
        "seed": outcome.study.seed,
        "digest": outcome.digest,
        "interrupted": outcome.is_interrupted,
        "test": "fixed" if size is None else "sprt",
        "effect_size": size,
        "plugins": plugins,
        "effects": [msgspec.to_builtins(one) | {"found": _is_found(one, size)} for one in effects],
    }


def _is_found(effect: ArmEffect, size: float | None) -> bool | None:
    return effect.is_found if size is None else effect.verdict


def _panels(screen: Screen, effects: Sequence[ArmEffect]) -> list[Panel]:
    """The effects in each measure, each on its own scale."""
    panels = []
    for measure in dict.fromkeys(one.measure for one in effects):
        rows = tuple(Interval(one.arm, one.effect) for one in effects if one.measure == measure)
        title = screen.read(EFFECT_ON(measure=MEASURES[measure]))
        panels.append(Panel(title, rows, 0.0, is_rate=measure in RATES))
    return panels


def _show(
    screen: Screen,
    outcome: StudyResult,
    effects: Sequence[ArmEffect],
    size: float | None,
    panels: Sequence[Panel],
) -> None:
    primary = effects[0].measure
    shown = [one for one in effects if size is None or one.measure == primary]
    rows = [
        (
            one.arm,
            REST if len(one.others) > 1 else id_list(one.others),
            MEASURES[one.measure],
            _figure(screen, one, one.level),
            _figure(screen, one, one.effect),
            *((decimal(screen, one.adjusted, 3),) if size is None else ()),
            _finding(one, size),
        )
        for one in shown
    ]
    columns = (VARIANT, AGAINST, MEASURE, LEVEL, EFFECT, *((P,) if size is None else ()), FINDING)
    screen.show(Sheet((table(EFFECTS, columns, rows),)))
    show_panels(screen, panels[:1])
    screen.result(PLAYED_OF_EACH(n=len(outcome.games) // len(outcome.study.arms)))
    screen.result(FIXED if size is None else SEQUENTIAL(size=_size(screen, size)))
    tell_origin(screen, outcome)


def _size(screen: Screen, size: float) -> str:
    """An effect size with the precision asked for: whole, or with two decimals."""
    return str(size) if isinstance(size, int) else decimal(screen, size, 2)


def _figure(screen: Screen, effect: ArmEffect, estimate: Estimate) -> Text:
    return rate(screen, estimate) if effect.measure in RATES else number(screen, estimate)


def _finding(effect: ArmEffect, size: float | None) -> Text:
    found = _is_found(effect, size)
    return OPEN if found is None else FOUND if found else NOT_FOUND
