"""How a question looks, and how it is answered."""

from __future__ import annotations

from manicule.question import Question
from manicule.text import Text, ntr, tr
from manicule_cli.answers import has_numbers
from manicule_cli.screen import Screen

ASKED = tr("{name}: {prompt}")
NOT_NOW = tr("{option} (not possible now)")
ROW = tr("{row} (at most {cap})")

HOW_PICK = tr("Answer with the number of an option, its id, or the beginning of its id.")
HOW_PICK_ID = tr("Answer with the id of an option, or the beginning of it.")
HOW_SOME = ntr(
    "Answer with {least} to {n} option, by number or id.",
    "Answer with {least} to {n} options, by number or id, with blanks between.",
)
HOW_SOME_OR_NONE = ntr(
    "Answer with {n} option, by number or id, or with “none”.",
    "Answer with up to {n} options, by number or id, with blanks between, or with “none”.",
)
HOW_ALLOT = ntr(
    "Answer with {rows} numbers, one for each row, that make {n} together, as in {example}.",
    "Answer with {rows} numbers, one for each row, that make {n} together, as in {example}.",
)


def options_of(question: Question, screen: Screen) -> list[list[str]]:
    """The options to choose from, each with what can be typed for it."""
    if question.shape == "allot":
        pairs = zip(question.texts, question.caps, strict=True)
        return [[screen.read(ROW(row=text, cap=cap))] for (_, text), cap in pairs]
    rows = []
    numbered = has_numbers(question)
    possible = {id for answer in question.legal for id in answer.split(" ")}
    for at, (id, text) in enumerate(question.texts, 1):
        read = _without(id, screen.read(text))
        if question.shape == "some" and id not in possible:
            read = screen.read(NOT_NOW(option=read))
        rows.append([*([f"{at:>2}"] if numbered else []), id, read])
    return rows


def _without(id: str, read: str) -> str:
    """How an option reads, without the id that stands before it already."""
    if read.casefold() == id.casefold():
        return ""
    rest = read.removeprefix(id)
    return rest[1:].lstrip() if rest != read and rest[0] in ":：" else read


def names_in(question: Question, screen: Screen) -> dict[str, str]:
    """The options as they read."""
    return {id: screen.read(text) for id, text in question.texts} if question.shape != "allot" else {}


def how_to_answer(question: Question) -> Text:
    """What an answer to this question is made of."""
    if question.shape == "allot":
        return HOW_ALLOT(rows=len(question.rows), n=question.count, example=_example(question))
    if question.shape == "some":
        if not question.least:
            return HOW_SOME_OR_NONE(n=question.most)
        return HOW_SOME(least=question.least, n=question.most)
    return HOW_PICK if has_numbers(question) else HOW_PICK_ID


def _example(question: Question) -> str:
    """One way to place the count, as evenly as the caps allow."""
    numbers = [0] * len(question.caps)
    for _ in range(min(question.count, sum(question.caps))):
        open_rows = [at for at, cap in enumerate(question.caps) if numbers[at] < cap]
        numbers[min(open_rows, key=lambda at: numbers[at])] += 1
    return " ".join(map(str, numbers))
