"""The review of a game: for each answer of a person, a bot's answer, and by how much it is better.

Both answers are tried in the same simulated games, which the person could not tell from the real one then. So
the review blames nobody for missing information. The stated margin covers chance, not the bot's own
misjudgments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from manicule.door.match_request import usual_bot
from manicule.door.open import again
from manicule.kernel.bots import Bot
from manicule.kernel.dice import BotDice
from manicule.kernel.question import Question, Step
from manicule.kernel.sheet import Content, Section, Sheet, parts_of
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule.records.reader import record_of
from manicule.records.record import Record
from manicule.search.search import SearchBot
from manicule.search.trial import Lead, Trial
from manicule_interface.board_view import as_asked, asked_about
from manicule_interface.hints import LISTED, meaning_of, strongest_bot
from manicule_interface.listings import cell, own
from manicule_interface.questions import label_of
from manicule_interface.reactions import Reply
from manicule_interface.scores import AT_THE_END, ROUND, score_bar
from manicule_languages.reader import Reader

WHERE = tr("{heading} – {seat}, {prompt}")
BETTER = tr("{answer}. Better: {better}, by about {points} points (± {error}), according to the bot.")
BETTER_EVERYWHERE = tr(
    "{answer}. Better: {better}, by {points} points in every simulated game, according to the bot."
)
NOTHING_FOUND = ntr(
    "No clear improvement found for {n} move.",
    "No clear improvement found for any of the {n} moves.",
)
FOUND = ntr(
    "{n} of {all} moves could have been better; no clear improvement was found for the rest.",
    "{n} of {all} moves could have been better; no clear improvement was found for the rest.",
)
EXPECTED = tr("{seat}: projected score by round")
# Translators: headings of a table that shows how a score grew; “start” is the row before the first round
SCORE, AT_THE_START = tr("score"), tr("start")
BIAS = tr(
    "For each comparison, bots played out simulated games from what was known at the time. The margins "
    "of error cover chance only, not the bots’ misjudgments. A projected score counts the points "
    "scored so far and what the player holds; it may miss what later rounds add."
)
DECIMALS = 1
"""Decimals of points and of their margin alike, so that they compare."""
WORLDS = 12
"""The number of simulated games for comparing two answers: the same everywhere, so that all reviews agree."""
LEAST = 0.5
"""The minimum lead in points for mentioning a better answer."""
FIRST_LOOK = 4
"""The number of simulated games for the expected score if nothing is compared."""


NO_TABLE = Sheet(())


class Reviewed(NamedTuple):
    """One reviewed answer: round and phase, question, answer, and the expected score at that time.

    `better` is a better answer, and `by` its lead; None if chance may explain the difference. `before` is the
    number of all answers before it. `table` are the parts of the table that the question was about, as the
    person saw them; only a better answer has them."""

    round: int
    heading: Text
    question: Question
    answer: str
    expected: float | None
    better: str = ""
    by: Lead | None = None
    before: int = 0
    table: Sheet = NO_TABLE


class Review:
    """The review of the answers of some seats in a save, up to question `to` if given.

    `seats` are those of all people by default. The review of an unfinished game must not reveal one person's
    secrets to another, so it ends where all people last knew the same. `match` is at the last reviewed
    answer."""

    def __init__(
        self, save: Path | Record, registry: PluginRegistry, worlds: int = WORLDS, to: int | None = None
    ) -> None:
        whole = record_of(save)
        record = whole.until(to)
        self.start = record.start
        self.seats = self.start.people
        begun = record.until(record.steps[0].at if record.steps else None)
        is_open = bool(whole.final) or len(self.start.people) < 2
        known = len(record.steps) if is_open else _known_to_all(again(begun, registry), record.steps)
        self._steps, self._held_back = record.steps[:known], record.steps[known:]
        self.match = again(begun, registry)
        self._worlds = worlds
        found = strongest_bot(registry, self.start.game)
        self._bot = found[1] if found is not None else None
        self._policy = _policy(registry, self.start.game, self._bot, self.match)
        self._rounds_seen: set[tuple[str, int]] = set()
        self.found: list[Reviewed] = []

    @property
    def number(self) -> int:
        """The number of answers to review."""
        return sum(step.seat in self.seats for step in self._steps)

    @property
    def held_back(self) -> int:
        """The number of answers left out, because a person at the table must not know them yet."""
        return sum(step.seat in self.seats for step in self._held_back)

    def run(self, progress: Callable[[int], None] | None = None) -> list[Reviewed]:
        """Review every answer of the seats; `found` holds the results so far."""
        found = self.found
        for step in self._steps[self.match.answers :]:
            if step.seat in self.seats and self._bot is not None:
                found.append(self._reviewed(step, self._bot))
                if progress is not None:
                    progress(len(found))
            self.match.answer(step.seat, step.answer)
        return found

    def take(self, reviewed: Reviewed) -> None:
        """Add an answer that was reviewed elsewhere, in its turn."""
        self._play_on(reviewed.before + 1)
        self.found.append(reviewed)

    def end(self) -> None:
        """Play on to the last answer, after all reviewed answers were taken."""
        self._play_on(len(self._steps))

    def _play_on(self, to: int) -> None:
        for step in self._steps[self.match.answers : to]:
            self.match.answer(step.seat, step.answer)

    def _reviewed(self, step: Step, bot: Bot) -> Reviewed:
        match, seat = self.match, step.seat
        question = match.question(seat)
        phase = match.rules.phase(match.position.phase).name
        heading = match.rules.game.heading(match.table, match.position.round, phase)
        proposed = match.advice(seat, bot)
        place = (seat, match.position.round)
        at = match.answers
        if proposed == step.answer:
            expected = None
            if place not in self._rounds_seen:
                expected = self._trial(question, (step.answer,), bot, FIRST_LOOK).mean(step.answer)
            self._rounds_seen.add(place)
            return Reviewed(match.position.round, heading, question, step.answer, expected, before=at)
        self._rounds_seen.add(place)
        trial = self._trial(question, (step.answer, proposed), bot, self._worlds)
        by = trial.difference(proposed, step.answer)
        reviewed = Reviewed(
            match.position.round, heading, question, step.answer, trial.mean(step.answer), before=at
        )
        if not _is_told(by):
            return reviewed
        return reviewed._replace(better=proposed, by=by, table=table_at(question, match.display.look(seat)))

    def _trial(self, question: Question, answers: Sequence[str], bot: Bot, worlds: int) -> Trial:
        """Try answers; the dice depend on the question only, so that repeated reviews agree."""
        dice = BotDice(0, question.seat)
        dice.seek(question.ordinal)
        world = self.match.imagine(question.seat, dice.below(1 << 62))
        own = {"worth": type(bot).worth, "chance": bot.chance} if isinstance(bot, SearchBot) else {}
        trial = Trial(world, question.seat, answers, self._policy, against=0.0, **own)  # type: ignore[arg-type]
        trial.run(dice, answers, worlds)
        return trial


def table_at(question: Question, sheet: Sheet) -> Sheet:
    """The parts of a table that a question is about, and those that its person keeps in view."""
    about, kept = asked_about(question, as_asked(sheet, question))
    parts = (*about, *kept)
    known = {part.id for part in parts_of(parts) if part.id}
    theirs = own(sheet, question.seat).sections
    more = (one for one in theirs if known.isdisjoint(part.id for part in parts_of((one,)) if part.id))
    return Sheet((*parts, *more), viewer=sheet.viewer)


def _is_told(by: Lead) -> bool:
    """Whether a difference is large enough to mention, and exceeds its margin when both have one decimal."""
    return by.points >= LEAST and round(by.points, 1) > round(by.error, 1)


def _known_to_all(match: Match, steps: Sequence[Step]) -> int:
    """The number of these answers that were given when all people last knew the same."""
    known = 0
    for number, step in enumerate(steps, 1):
        match.answer(step.seat, step.answer)
        waiting = match.waiting()
        is_half_given = match.ordinal == step.at and bool(waiting) and match.display.is_private(waiting[0])
        if not is_half_given and not match.display.keeps_secrets:
            known = number
    return known


def _policy(registry: PluginRegistry, game: str, bot: Bot | None, match: Match) -> Bot | None:
    """The bot that plays on: the choice of `bot`, else the usual bot of the game, if it answers
    immediately."""
    if isinstance(bot, SearchBot):
        return bot.policy(match)
    kind = usual_bot(registry, game)
    usual = registry.bot(kind, game) if kind is not None else None
    return None if usual is None or usual.looks_ahead else usual


# Texts for people.


class ReviewPage(NamedTuple):
    """The texts of a review: better answers with their places, a summary, and pictures. `before` has the
    number of answers before each of the better ones, and `tables` the table at that moment."""

    better: tuple[tuple[Text, Text], ...]
    summary: Text
    pictures: Sheet
    before: tuple[int, ...] = ()
    tables: tuple[Sheet, ...] = ()

    @property
    def replies(self) -> tuple[Reply, ...]:
        """All of the review, the summary first; each table is above the remark on it."""
        told: list[Reply] = []
        for (where, better), table in zip(self.better, self.tables, strict=True):
            told += [where, table, better]
        return (self.summary, *told, self.pictures, BIAS)


def review_page(review: Review, answers: Sequence[Reviewed], reader: Reader) -> ReviewPage:
    """The page of reviewed answers."""
    told = [one for one in answers if one.by is not None]
    better = tuple(_told(review, one, reader) for one in told)
    n = len(better)
    summary = FOUND(n=n, all=len(answers)) if n else NOTHING_FOUND(n=len(answers))
    pictures = (_picture(review, seat, answers, reader) for seat in review.seats)
    shown = Sheet(tuple(part for part in pictures if part is not None))
    moments, tables = tuple(one.before for one in told), tuple(one.table for one in told)
    return ReviewPage(better, summary, shown, moments, tables)


def _told(review: Review, one: Reviewed, reader: Reader) -> tuple[Text, Text]:
    assert one.by is not None
    question = one.question
    seat = review.match.display.names.seats[question.seat]
    prompt = question.display.prompt if question.display.prompt is not None else verbatim(question.kind)
    error = reader.decimal(one.by.error, DECIMALS)
    is_everywhere = error == reader.decimal(0.0, DECIMALS)
    told = (BETTER_EVERYWHERE if is_everywhere else BETTER(error=error))(
        answer=_meant(one, one.answer, reader),
        better=_meant(one, one.better, reader),
        points=reader.decimal(one.by.points, DECIMALS),
    )
    return WHERE(heading=one.heading, seat=seat, prompt=prompt), told


def _meant(one: Reviewed, answer: str, reader: Reader) -> Text:
    """An answer by its name."""
    meaning = meaning_of(one.question, answer)
    if meaning:
        return LISTED(items=meaning)
    return verbatim(label_of(one.question, reader.read, answer))


def _picture(review: Review, seat: str, answers: Sequence[Reviewed], reader: Reader) -> Section | None:
    """The expected score round by round, and the final one."""
    by_round: dict[int, float] = {}
    for one in answers:
        if one.question.seat == seat and one.expected is not None:
            by_round.setdefault(one.round, one.expected)
    if not by_round:
        return None
    rows: list[tuple[Text, float]] = [
        (verbatim(str(at)) if at else AT_THE_START, score) for at, score in sorted(by_round.items())
    ]
    match = review.match
    if match.over:
        score = match.result.seats[SEAT_IDS.index(seat)].score
        rows.append((AT_THE_END, float(score)))
    most = max(score for _, score in rows)
    drawn: list[tuple[Content, ...]] = [
        (cell(at), score_bar(score, most, shown=reader.decimal(score, 0))) for at, score in rows
    ]
    return Section(EXPECTED(seat=match.display.names.seats[seat]), tuple(drawn), (ROUND, SCORE))
