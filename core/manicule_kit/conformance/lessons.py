"""The lesson that a game brings: followed to its end, every step comes up and its suggestion is possible."""

from __future__ import annotations

from manicule.door.open import start
from manicule.kernel.errors import ContentError, ManiculeError
from manicule.kernel.locations import Place
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr
from manicule.match.match import Match
from manicule.match.watchdog import Patience, TookTooLong, time_limit
from manicule.plugins.player_counts import usual_parts
from manicule_interface.lesson import FILE, Lesson, Step, has_lesson, read_lesson
from manicule_kit.conformance.games import SECONDS, add_hang
from manicule_kit.conformance.subject import Subject

PLACE = Place(FILE)
REFUSED = tr("step “{step}” suggests “{answer}”, which is not possible there: {reason}")
NEVER = tr(
    "step “{step}” never comes up: nothing of the kind “{kind}” is asked for it in the phase “{phase}”"
)
FAILS = tr("the lesson cannot be played: {problem}")
CORRECT = tr("correct the step, or its place among the others; `manicule learn {game}` plays the lesson")


def check_lesson(subject: Subject) -> bool:
    """Play the lesson of a game as it suggests; whether there is one."""
    manifest, findings = subject.manifest, subject.findings
    if manifest.kind != "game" or not has_lesson(manifest):
        return False
    correct = CORRECT(game=manifest.id)
    try:
        lesson = read_lesson(manifest.id, manifest.folder)
        with time_limit(SECONDS) as patience:
            _Followed(subject, lesson).run(patience)
    except TookTooLong as error:
        add_hang(subject, "lesson", subject.files.of_error(error) or PLACE, error)
    except ContentError as error:
        problem = dict(error.text.params).get("problem", "")
        findings.add("lesson", FAILS(problem=problem), correct, PLACE)
    except ManiculeError as error:
        findings.add("lesson", FAILS(problem=error.text), correct, PLACE, error=error)
    return True


class _Followed:
    """A lesson whose every suggestion is taken; where there is none, what the question proposes."""

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
        answer = question.default
        if step is not None:
            self.taken.add(step.id)
            answer = self._suggested(match, question, step) or answer
        match.answer(question.seat, answer or _any(match, question))

    def _suggested(self, match: Match, question: Question, step: Step) -> str:
        """What a step suggests; empty when it is not possible, or when a step failed that it needs."""
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
        self.subject.findings.add("lesson", problem, CORRECT(game=self.subject.id), PLACE)

    def _match(self) -> Match:
        library, game, seats = self.subject.library, self.subject.id, self.lesson.seats
        usual = usual_parts(library.manifests, game, len(seats))
        without = [part.id for part in usual if not part.first_game]
        return start(game, seats, seed=self.lesson.seed, without=without, practice=True, library=library)


def _any(match: Match, question: Question) -> str:
    """An answer to a question for which a lesson has none."""
    return next(iter(match.choices()[question.seat].legal()))


def _numbers(question: Question, answer: str) -> str:
    """An allotment by the names of its rows, each as often as it counts, in numbers."""
    words = answer.split()
    if not set(words) <= set(question.rows):
        return answer
    return "-".join(str(words.count(row)) for row in question.rows)
