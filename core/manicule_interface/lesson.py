"""A lesson: a first round with explanations, from the `lesson.toml` of a game.

The table is fixed by its seed and its seats. A step explains one question and suggests an answer. If the
person answers differently, the lesson comments on it and continues.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from manicule.door.match_request import MatchRequest
from manicule.kernel.decoder import Misfit, decode, tables_of
from manicule.kernel.errors import ContentError, UsageError
from manicule.kernel.text import Text, tr
from manicule.kernel.untrusted_files import Unreadable, is_file
from manicule.match.seats import Human, Robot, parse_seat
from manicule.plugins.player_counts import default_plugins, fits, opponents_of
from manicule_interface.rulebook import PROBLEM

if TYPE_CHECKING:
    from manicule.match.header import MatchHeader
    from manicule.plugins import PluginRegistry
    from manicule.plugins.manifest import Manifest

FILE = "lesson.toml"
IN_FIELD = tr("plugin {plugin}, file {file}, entry {entry}: {problem}")
TWICE = tr("two steps are called “{step}”")
UNKNOWN_NEED = tr("the step “{step}” needs “{needed}”, which is not an earlier step")
UNKNOWN_KIND = tr("“until” is “{kind}”, which is not the kind of a step")
NO_LEARNER = tr("“seats” must have one “human”: the learner")


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The explanation of one question: the next of this phase and kind.

    `needs` are steps whose suggestions must have been followed for this one, and for its remarks on the
    present table (`here`), to make sense. `after` is shown after any answer, `outcome` only after the
    suggested one.
    """

    id: str
    phase: str
    kind: str
    explain: tuple[Text, ...]
    here: tuple[Text, ...] = ()
    answer: str
    because: Text
    instead: Text | None = None
    after: Text | None = None
    outcome: Text | None = None
    needs: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson: a number of rounds, after which the game may continue. Seats are written:
    `human:Anna`. With `until`, the kind of a question, it also covers the round in which the learner first
    chooses something there."""

    seed: int
    seats: tuple[str, ...]
    rounds: int = 1
    until: str = ""
    welcome: tuple[Text, ...] = ()
    farewell: tuple[Text, ...] = ()
    step: tuple[LessonStep, ...] = ()

    @property
    def typed_seats(self) -> tuple[Human | Robot, ...]:
        """The seats as values for starting a match."""
        return tuple(map(parse_seat, self.seats))

    def step_for(self, phase: str, kind: str, taken: Container[str]) -> LessonStep | None:
        """The step for a question: the first of its phase and kind that no other question has taken."""
        fitting = (step for step in self.step if (step.phase, step.kind) == (phase, kind))
        return next((step for step in fitting if step.id not in taken), None)

    def texts(self) -> Iterator[Text]:
        """All texts, in order."""
        yield from self.welcome
        for step in self.step:
            yield from (*step.explain, *step.here)
            yield step.because
            yield from (text for text in (step.after, step.outcome, step.instead) if text is not None)
        yield from self.farewell


def has_lesson(game: Manifest) -> bool:
    """Whether a game has a lesson; the lesson is not read yet."""
    return not game.origin.is_file and is_file(game.folder / FILE)


def easiest_first(registry: PluginRegistry, games: Sequence[Manifest]) -> list[Manifest]:
    """Games in the order to learn them: those with a lesson, those with a solo opponent, then others."""
    return sorted(games, key=lambda game: (not has_lesson(game), not _has_opponent(registry, game), game.id))


def _has_opponent(registry: PluginRegistry, game: Manifest) -> bool:
    """Whether a plugin plays against a single person, so that the two make a table."""
    opponents = opponents_of(registry.manifests, game.id)
    return any(fits(registry.manifests, game.id, 1, (one.id,)) for one in opponents)


def read_lesson(plugin: str, folder: Path) -> Lesson:
    """Read the lesson of a plugin; `ContentError` names the problem."""
    try:
        stated = tables_of(folder / FILE)
    except Unreadable as error:
        raise ContentError(PROBLEM(plugin=plugin, file=FILE, problem=str(error))) from error
    try:
        lesson: Lesson = decode(Lesson, _with_texts(plugin, stated))
    except Misfit as error:
        text = IN_FIELD(entry=error.field) if error.field else PROBLEM
        raise ContentError(text(plugin=plugin, file=FILE, problem=error.problem)) from error
    problem = _problem_of(lesson)
    if problem is not None:
        raise ContentError(PROBLEM(plugin=plugin, file=FILE, problem=problem))
    return lesson


def lesson_table(registry: PluginRegistry, game: Manifest, lesson: Lesson) -> MatchRequest:
    """The table of a lesson, which is always the same: without plugins that are too much for a first game."""
    usual = default_plugins(registry.manifests, game.id, len(lesson.seats))
    without = [part.id for part in usual if not part.first_game]
    return MatchRequest(game.id, lesson.typed_seats, without=without, seed=lesson.seed)


def lesson_of(registry: PluginRegistry, start: MatchHeader) -> Lesson | None:
    """The lesson that a match follows: it is for practice, with the lesson's seed and kinds of players.
    People keep their own names."""
    game = registry.manifests.get(start.game)
    if not start.practice or game is None or not has_lesson(game):
        return None
    lesson = read_lesson(game.id, game.folder)
    kinds = [seat.kind for seat in lesson.typed_seats]
    is_same = (start.seed, [seat.kind for seat in start.seats]) == (lesson.seed, kinds)
    return lesson if is_same else None


def _with_texts(plugin: str, stated: dict[str, Any]) -> dict[str, Any]:
    """The tables of a lesson, with its sentences as texts."""
    steps = stated.get("step")
    if isinstance(steps, list):
        told = [
            _told(plugin, f"lesson.{one.get('id', '')}", one) if isinstance(one, dict) else one
            for one in steps
        ]
        stated = {**stated, "step": told}
    return _told(plugin, "lesson", stated)


def _told(plugin: str, place: str, table: dict[str, Any]) -> dict[str, Any]:
    return {key: _texts(plugin, place, key, value) for key, value in table.items()}


_SAID = ("welcome", "farewell", "explain", "here", "because", "instead", "after", "outcome")


def _texts(plugin: str, place: str, key: str, value: object) -> object:
    """A value as texts with stable ids, if the key has sentences; otherwise unchanged."""
    if key not in _SAID:
        return value
    if isinstance(value, list):
        return [_texts(plugin, place, key, one) for one in value]
    return Text(value, f"{place}.{key}", plugin) if isinstance(value, str) else value


def _problem_of(lesson: Lesson) -> Text | None:
    try:
        seats = lesson.typed_seats
    except UsageError as error:
        return error.text
    if sum(isinstance(seat, Human) for seat in seats) != 1:
        return NO_LEARNER
    known: set[str] = set()
    for step in lesson.step:
        if step.id in known:
            return TWICE(step=step.id)
        for needed in step.needs:
            if needed not in known:
                return UNKNOWN_NEED(step=step.id, needed=needed)
        known.add(step.id)
    if lesson.until and all(step.kind != lesson.until for step in lesson.step):
        return UNKNOWN_KIND(kind=lesson.until)
    return None
