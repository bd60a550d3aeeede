"""A game looked back at, as people read it: better answers, and the score as it was foreseen by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manicule.kernel.sheet import Content, Section, Sheet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_interface.hints import meaning_of
from manicule_interface.listings import cell
from manicule_interface.questions import label_of
from manicule_interface.reactions import Reply
from manicule_interface.review import Review, Reviewed
from manicule_interface.scores import score_bar
from manicule_languages.reader import Reader

WHERE = tr("{heading} – {seat}, {prompt}")
BETTER = tr(
    "{answer}. Better: {better}, by about {points} points (give or take {error}), as the bot judges it."
)
BETTER_EVERYWHERE = tr(
    "{answer}. Better: {better}, by {points} points in every imagined game, as the bot judges it."
)
NOTHING_FOUND = ntr(
    "{n} answer, and nothing better that chance would not explain.",
    "{n} answers, and nothing better that chance would not explain.",
)
FOUND = ntr(
    "{n} answer of {all} could have been better; of the others the bot finds none that surely is.",
    "{n} answers of {all} could have been better; of the others the bot finds none that surely is.",
)
EXPECTED = tr("The score as the bot foresaw it, {seat}")
ROUND, SCORE = tr("round"), tr("score")
AT_THE_START, AT_THE_END = tr("the start"), tr("the end")
BIAS = tr(
    "Each comparison was played on by bots in games that could have been, seen from what was known then. "
    "The margins are those of chance; what the bot misjudges comes on top. A score is foreseen from the "
    "points so far and from what is held; what later rounds bring besides may be missing."
)
DECIMALS = 1
"""Of points and of their margin alike, so that they compare."""
PAIR = Text("{where}\n{better}", domain="")
"""What belongs together, where each text else stands apart."""


class ReviewPage(NamedTuple):
    """What is told of a review: where and how an answer could have been better, how many, pictures."""

    better: tuple[tuple[Text, Text], ...]
    summary: Text
    pictures: Sheet

    @property
    def replies(self) -> tuple[Reply, ...]:
        """All of it, the summary first."""
        told = tuple(PAIR(where=where, better=better) for where, better in self.better)
        return (self.summary, *told, self.pictures, BIAS)


def review_page(review: Review, answers: Sequence[Reviewed], reader: Reader) -> ReviewPage:
    """What is told of answers that were looked at."""
    better = tuple(_told(review, one, reader) for one in answers if one.by is not None)
    n = len(better)
    summary = FOUND(n=n, all=len(answers)) if n else NOTHING_FOUND(n=len(answers))
    pictures = (_picture(review, seat, answers, reader) for seat in review.seats)
    return ReviewPage(better, summary, Sheet(tuple(part for part in pictures if part is not None)))


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
    """An answer as it reads."""
    meaning = meaning_of(one.question, answer)
    if meaning:
        return Text("{items}", domain="")(items=meaning)
    return verbatim(label_of(one.question, reader.read, answer))


def _picture(review: Review, seat: str, answers: Sequence[Reviewed], reader: Reader) -> Section | None:
    """The score as it was foreseen round by round, and the one of the end."""
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
