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
HOW_ALLOT_ONE = tr("Answer with the number of a row, or its name.")
HOW_ALLOT = tr("Answer with {rows} numbers, one for each row, that make {n} together, as in {example}.")
HOW_ALLOT_FEW = tr(
    "Answer with {rows} numbers, one for each row, that make {n} together, as in {example}; "
    "or name the rows, as in {names}."
)
FEW = 4
"""Up to so many, naming rows is shorter than numbers."""


def options_of(question: Question, screen: Screen) -> list[list[str]]:
    """The options to choose from, each with what can be typed for it."""
    if question.shape == "allot":
        pairs = zip(question.texts, question.caps, strict=True)
        lines = [screen.read(ROW(row=text, cap=cap)) for (_, text), cap in pairs]
        return [[f"{at:>2}", line] if question.count == 1 else [line] for at, line in enumerate(lines, 1)]
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
    return {id: screen.read(text) for id, text in question.texts}


def how_to_answer(question: Question) -> Text:
    """What an answer to this question is made of."""
    if question.shape == "allot":
        return _how_to_allot(question)
    if question.shape == "some":
        if not question.least:
            return HOW_SOME_OR_NONE(n=question.most)
        return HOW_SOME(least=question.least, n=question.most)
    return HOW_PICK if has_numbers(question) else HOW_PICK_ID


def _how_to_allot(question: Question) -> Text:
    if question.count == 1:
        return HOW_ALLOT_ONE
    numbers = _example(question)
    names = " ".join(row for row, number in zip(question.rows, numbers, strict=True) for _ in range(number))
    example = " ".join(map(str, numbers))
    text = HOW_ALLOT_FEW(names=names) if question.count <= FEW else HOW_ALLOT
    return text(rows=len(question.rows), n=question.count, example=example)


def _example(question: Question) -> list[int]:
    """One way to place the count, as evenly as the caps allow."""
    numbers = [0] * len(question.caps)
    for _ in range(min(question.count, sum(question.caps))):
        open_rows = [at for at, cap in enumerate(question.caps) if numbers[at] < cap]
        numbers[min(open_rows, key=lambda at: numbers[at])] += 1
    return numbers
