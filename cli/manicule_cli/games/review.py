"""A game looked back at, as people read it."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.errors import UsageError
from manicule.sheet import Bar, Cell, Section, Sheet
from manicule.table import SEAT_IDS
from manicule.text import Text, ntr, tr, verbatim
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import decimal, find_library
from manicule_cli.games.saves import saved
from manicule_interface.hints import meaning_of
from manicule_interface.listings import cell
from manicule_interface.review import Review, Reviewed
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen

LOOKED_AT = ntr("{done} of {n} answer", "{done} of {n} answers")
NOBODY = tr("nobody called “{name}” plays in this save; at the table are {names}")
NO_PEOPLE = tr("only bots play in this save; say whose answers to look at with --seat")
WHERE = tr("{heading} – {seat}, {prompt}")
BETTER = ntr(
    "{answer}. Better: {better}, by about {n} point (give or take {error}), as the bot judges it.",
    "{answer}. Better: {better}, by about {n} points (give or take {error}), as the bot judges it.",
)
NOTHING_FOUND = ntr(
    "{n} answer, and nothing better that chance would not explain.",
    "{n} answers, and nothing better that chance would not explain.",
)
FOUND = ntr(
    "{n} answer of {all} could have been better; of the others the bot finds none that surely is.",
    "{n} answers of {all} could have been better; of the others the bot finds none that surely is.",
)
EXPECTED = tr("The score to be expected, {seat}")
ROUND, SCORE = tr("round"), tr("score")
AT_THE_END = tr("the end")
BIAS = tr(
    "Each comparison was played on by bots in games that could have been, seen from what was known then. "
    "The margins are those of chance; what the bot misjudges comes on top."
)


def show(screen: Screen, save: str, names: Sequence[str], to: str | None, worlds: str) -> int:
    """Look back at the game of a save."""
    number = whole_number("--worlds", worlds, 3)
    library = find_library(screen)
    path = saved(save)
    review = Review(path, library, number, whole_number("--to", to) if to is not None else None)
    review.seats = _seats(review, names)
    with progress_bar(screen, LOOKED_AT, review.number) as progress:
        answers = review.run(progress)
    if screen.options.json:
        screen.object({"answers": [_object(review, one) for one in answers]})
        return 0
    for one in answers:
        if one.by is not None:
            _tell(screen, review, one)
    better = sum(one.by is not None for one in answers)
    text = FOUND(n=better, all=len(answers)) if better else NOTHING_FOUND(n=len(answers))
    screen.result(text)
    sections = [_picture(screen, review, seat, answers) for seat in review.seats]
    screen.show(Sheet(tuple(section for section in sections if section is not None)))
    screen.result(BIAS)
    return 0


def _seats(review: Review, names: Sequence[str]) -> tuple[str, ...]:
    known = dict(zip(SEAT_IDS, review.match.setup.names, strict=False))
    if not names:
        if not review.seats:
            raise UsageError(NO_PEOPLE)
        return review.seats
    found = []
    for name in names:
        seat = next((id for id, own in known.items() if own.casefold() == name.casefold()), None)
        if seat is None:
            raise UsageError(NOBODY(name=name, names=tuple(known.values())))
        found.append(seat)
    return tuple(found)


def _tell(screen: Screen, review: Review, one: Reviewed) -> None:
    assert one.by is not None
    question = one.question
    seat = review.match.names.seats[question.seat]
    prompt = question.prompt if question.prompt is not None else verbatim(question.kind)
    screen.gap()
    screen.result(WHERE(heading=one.heading, seat=seat, prompt=prompt))
    error = decimal(screen, one.by.error, 1)
    points = max(1, round(one.by.points))
    told = {"answer": _meant(one, one.answer), "better": _meant(one, one.better)}
    screen.result(BETTER(n=points, error=error, **told))


def _meant(one: Reviewed, answer: str) -> Text:
    """An answer as it reads."""
    meaning = meaning_of(one.question, answer)
    return Text("{items}", domain="")(items=meaning) if meaning else verbatim(answer)


def _picture(screen: Screen, review: Review, seat: str, answers: Sequence[Reviewed]) -> Section | None:
    """The score to be expected round by round, and the one of the end."""
    by_round: dict[int, float] = {}
    for one in answers:
        if one.question.seat == seat and one.expected is not None:
            by_round.setdefault(one.round, one.expected)
    if not by_round:
        return None
    rows: list[tuple[Text, float]] = [(verbatim(str(at)), score) for at, score in sorted(by_round.items())]
    match = review.match
    if match.over:
        score = match.result["seats"][SEAT_IDS.index(seat)]["score"]
        rows.append((AT_THE_END, float(score)))
    most = max(1, round(max(score for _, score in rows)))
    drawn = [
        (cell(at), cell(decimal(screen, score, 0)), Cell((Bar(max(0, round(score)), most),)))
        for at, score in rows
    ]
    name = match.names.seats[seat]
    return Section(EXPECTED(seat=name), tuple(drawn), (ROUND, SCORE, verbatim("")))


def _object(review: Review, one: Reviewed) -> dict[str, object]:
    found: dict[str, object] = {
        "at": one.question.ordinal,
        "seat": review.match.names.seats[one.question.seat],
        "kind": one.question.kind,
        "round": one.round,
        "answer": one.answer,
        "expected": None if one.expected is None else round(one.expected, 2),
    }
    if one.by is not None:
        found |= {"better": one.better, "by": round(one.by.points, 2), "error": round(one.by.error, 2)}
    return found
