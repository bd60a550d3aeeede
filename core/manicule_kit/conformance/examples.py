"""Checks the examples of a plugin: its scenarios pass, and its lesson can be followed to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from manicule.door.open import start
from manicule.kernel.errors import ContentError, ManiculeError
from manicule.kernel.locations import SourceLocation
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.watchdog import Patience, TookTooLong, time_limit
from manicule.plugins.manifest import Manifest
from manicule.plugins.player_counts import default_plugins
from manicule_interface.lesson import FILE, Lesson, LessonStep, has_lesson, read_lesson
from manicule_kit.conformance.games import SECONDS, add_hang
from manicule_kit.conformance.subject import Subject, find_subject, usable_in
from manicule_kit.scenarios.scenario import ScenarioReport, run_scenario

FOLDER = "scenarios"
FAILS = tr("“{title}” fails: {problem}")
CORRECT = tr("correct the rule, or the scenario if the rule is right: manicule scenario run {file}")

LESSON = SourceLocation(FILE)
REFUSED = tr("step “{step}” suggests “{answer}”, which is not possible there: {reason}")
NEVER = tr(
    "step “{step}” never comes up: no question of kind “{kind}” is asked for it in the phase “{phase}”"
)
LESSON_FAILS = tr("the lesson cannot be played: {problem}")
CORRECT_STEP = tr("correct the step or its position; `manicule learn {game}` plays the lesson")


def scenario_files(manifest: Manifest) -> Iterator[Path]:
    """The scenario files in the plugin's folder; a single file has none."""
    folder = manifest.folder / FOLDER
    if not manifest.origin.is_file and folder.is_dir():
        yield from sorted(folder.rglob("*.toml"))


def run_scenarios(target: str | Path) -> list[ScenarioReport]:
    """Run every scenario in the folder `scenarios` of a plugin, given by its path or id.

    A report has `path`, `title` and `lines()`, which lists failed expectations.

    >>> [report.title for report in run_scenarios("pebbles") if not report.holds]
    []
    """
    registry, _ = find_subject(target)
    return [run_scenario(path, registry) for path in scenario_files(usable_in(registry, target))]


def check_scenarios(subject: Subject) -> int:
    """Run every scenario of the plugin; returns their number."""
    number = 0
    for path in scenario_files(subject.manifest):
        number += 1
        place = SourceLocation(path.relative_to(subject.manifest.folder).as_posix())
        try:
            with time_limit(SECONDS):
                report = run_scenario(path, subject.registry)
        except TookTooLong as error:
            add_hang(subject, "scenarios", subject.files.of_error(error) or place, error)
            break
        for line in report.lines():
            title = report.title or path.name
            problem = FAILS(title=title, problem=line)
            subject.findings.add("scenarios", problem, CORRECT(file=str(path)), place)
    return number


# The lesson.


def check_lesson(subject: Subject) -> bool:
    """Play the lesson of a game by its suggestions; returns whether there is one."""
    manifest, findings = subject.manifest, subject.findings
    if manifest.kind != "game" or not has_lesson(manifest):
        return False
    correct = CORRECT_STEP(game=manifest.id)
    try:
        lesson = read_lesson(manifest.id, manifest.folder)
        with time_limit(SECONDS) as patience:
            _Followed(subject, lesson).run(patience)
    except TookTooLong as error:
        add_hang(subject, "lesson", subject.files.of_error(error) or LESSON, error)
    except ContentError as error:
        problem = dict(error.text.params).get("problem", "")
        findings.add("lesson", LESSON_FAILS(problem=problem), correct, LESSON)
    except ManiculeError as error:
        findings.add("lesson", LESSON_FAILS(problem=error.text), correct, LESSON, error=error)
    return True


class _Followed:
    """A lesson played by its suggestions; without one, by the default of the question."""

    def __init__(self, subject: Subject, lesson: Lesson) -> None:
        self.subject = subject
        self.lesson = lesson
        self.taken: set[str] = set()
        self.followed: set[str] = set()

    def run(self, patience: Patience) -> None:
        match = self._match()
        match.run()
        while not match.over and match.position.round <= self.lesson.rounds:
            patience.renew()
            self._answer(match, match.question(match.waiting()[0]))
            match.run()
        for step in self.lesson.step:
            if step.id not in self.taken:
                self._find(NEVER(step=step.id, kind=step.kind, phase=step.phase))

    def _answer(self, match: Match, question: Question) -> None:
        step = self.lesson.step_for(match.position.phase, question.kind, self.taken)
        answer = question.display.default
        if step is not None:
            self.taken.add(step.id)
            answer = self._suggested(match, question, step) or answer
        match.answer(question.seat, answer or _any(match, question))

    def _suggested(self, match: Match, question: Question, step: LessonStep) -> str:
        """The suggestion of a step; empty if it is not possible, or if a step that it needs failed."""
        if not self.followed.issuperset(step.needs):
            return ""
        answer = _numbers(question, step.answer) if question.shape == "allot" else step.answer
        reason = match.why(question.seat, answer)
        if reason is None:
            self.followed.add(step.id)
            return answer
        self._find(REFUSED(step=step.id, answer=step.answer, reason=reason))
        return ""

    def _find(self, problem: Text) -> None:
        self.subject.findings.add("lesson", problem, CORRECT_STEP(game=self.subject.id), LESSON)

    def _match(self) -> Match:
        registry, game, seats = self.subject.registry, self.subject.id, self.lesson.typed_seats
        usual = default_plugins(registry.manifests, game, len(seats))
        without = [part.id for part in usual if not part.first_game]
        return start(game, seats, seed=self.lesson.seed, without=without, practice=True, registry=registry)


def _any(match: Match, question: Question) -> str:
    """An answer to a question without a suggestion."""
    return next(iter(match.timeline.choices()[question.seat].legal()))


def _numbers(question: Question, answer: str) -> str:
    """An allotment given by repeated names of rows, in numbers."""
    words = answer.split()
    if not set(words) <= set(question.rows):
        return answer
    return "-".join(str(words.count(row)) for row in question.rows)
