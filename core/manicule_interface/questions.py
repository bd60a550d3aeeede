"""The contents of a question: its options in rows, the proposed answer, and the words to type."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from manicule.kernel.choices import NONE
from manicule.kernel.choices.spreads import even
from manicule.kernel.question import Question
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_interface import vocabulary
from manicule_interface.answers import has_numbers, label, numbers_of, shortened, typed_in_full
from manicule_languages.reader import Read, Reader

ASKED = tr("{name}: {prompt}")
NOT_NOW = tr("not possible now")
# Translators: after the name of a row, on which a player places things such as markers; {cap} is a number
CAP = tr("at most {cap}")
CAP_AND_NOTE = tr("at most {cap}; {note}")
NOTHING = tr("none", context="no option at all")

HOW_PICK = tr("Answer with the number or the name of an option; the beginning of the name is enough.")
HOW_PICK_ID = tr("Answer with the name of an option; the beginning of the name is enough.")
HOW_SOME = ntr(
    "Answer with {least} to {n} option, by number or name.",
    "Answer with {least} to {n} options, by number or name, separated by spaces.",
)
HOW_EXACTLY = ntr(
    "Answer with {n} option, by number or name.",
    "Answer with {n} options, by number or name, separated by spaces.",
)
HOW_SOME_OR_NONE = ntr(
    "Answer with {n} option, by number or name, or with “{none}”.",
    "Answer with up to {n} options, by number or name, separated by spaces, or with “{none}”.",
)
HOW_ALLOT_ONE = tr("Answer with the number of a row, or its name.")
HOW_ALLOT = ntr(
    "Answer with {n} number equal to {count}, as in {example}; or go row by row, one number at a time.",
    "Answer with {n} numbers that add up to {count}, as in {example}; or go row by row, one number at "
    "a time.",
)
HOW_ALLOT_CAPPED = ntr(
    "Answer with {n} number equal to {count}, not above {cap}, as in {example}; or go row by row, one "
    "number at a time.",
    "Answer with {n} numbers that add up to {count}, none above {cap}, as in {example}; or go row by "
    "row, one number at a time.",
)
HOW_ALLOT_FEW = ntr(
    "Answer with {n} number equal to {count}, as in {example}; or type the row’s name that many times.",
    "Answer with {n} numbers that add up to {count}, as in {example}; or type the name of each row as "
    "many times as its number.",
)
FEW = 4
"""Up to this count, an answer names the row of each unit, which is shorter than numbers."""
SHORT_DEFAULT = 24
"""The length from which on a proposed answer is shown by its number."""
WITH_A_NAME, WITH_A_THING = ("look", "undo"), ("look", "why")
"""Words that can be followed by the name of a player, or of a thing."""


class Offer(msgspec.Struct, frozen=True):
    """One option as a row. Enter gives the one that `is_default`; it `is_advised` too, unless it only skips
    free actions. `brief` is the note in a few characters, if it has such a form."""

    number: str
    id: str
    text: str
    note: str = ""
    is_default: bool = False
    is_free: bool = False
    is_advised: bool = False
    brief: str = ""


def offers_of(question: Question, read: Read) -> list[Offer]:
    """The options to choose from, main ones first, each with its fixed number."""
    notes = {id: read(note) for id, note in question.display.notes}
    if question.shape == "allot":
        return _counted(question, read, notes)
    briefs = {id: read(brief) for id, brief in question.display.briefs}
    numbers = numbers_of(question) if has_numbers(question) else {}
    # The parts of a written answer are explained by its format.
    listed = [
        pair
        for pair in question.display.texts
        if question.shape != "written" or pair[0] in question.display.free
    ]
    impossible = dict(impossible_in(question))
    is_surveyed = question.display.overview is not None and question.shape == "some"
    proposed = question.display.default.split(" ")
    is_choice = len(listed) - len(question.display.free) > 1 or not question.display.free
    offers = [
        Offer(
            number=str(numbers.get(id, "")),
            id=id,
            text=label(id, read(text)) if is_surveyed else read(text),
            note=notes.get(id, read(NOT_NOW) if id in impossible else ""),
            is_default=id in proposed,
            is_free=id in question.display.free,
            is_advised=id in proposed and is_choice,
            brief=briefs.get(id, ""),
        )
        for id, text in listed
    ]
    return sorted(offers, key=lambda one: (one.is_free, numbers.get(one.id, 0)))


def impossible_in(question: Question) -> tuple[tuple[str, Text], ...]:
    """Things that can be named but are in no legal answer: listed options with such a mark, then all
    others."""
    listed = question.display.texts if question.shape in ("pick", "some") else ()
    possible = {id for answer in question.legal for id in answer.split(" ")}
    return (*(pair for pair in listed if pair[0] not in possible), *question.display.refused)


def _counted(question: Question, read: Read, notes: dict[str, str]) -> list[Offer]:
    rows = []
    is_said_once = _common_cap(question) and question.count > FEW
    proposed = {
        id
        for id, number in zip(question.rows, question.display.default.split("-"), strict=False)
        if number == "1"
    }
    for at, ((id, text), cap) in enumerate(zip(question.display.texts, question.caps, strict=True), 1):
        limit, note = verbatim(""), notes.get(id, "")
        if cap < question.count and not is_said_once:
            limit = CAP_AND_NOTE(cap=cap, note=note) if note else CAP(cap=cap)
        elif note:
            limit = verbatim(note)
        number = str(at) if question.count == 1 else ""
        is_proposed = question.count == 1 and id in proposed  # with one to place, the row is the answer
        rows.append(
            Offer(number, id, read(text), read(limit), is_default=is_proposed, is_advised=is_proposed)
        )
    return rows


def rows_of(question: Question, read: Read) -> list[Offer]:
    """The options that are possible now, and the parts of a composed answer besides the board, in the order
    of their numbers. Free actions come last, urgent ones first, because the end of a long list is out of
    sight."""
    offers = offers_of(question, read)
    if any(slot.board_part for slot in question.display.slots):
        needed = {id: None for slot in question.display.slots if not slot.board_part for id in slot.ids}
        texts = dict(question.display.texts)
        offers = [*(Offer("", id, read(texts[id])) for id in needed if id in texts), *offers]
    numbers = numbers_of(question)
    last = len(numbers)
    numbered = [
        msgspec.structs.replace(one, number=str(numbers.get(one.id, last + at)))
        for at, one in enumerate(offers, 1)
    ]
    return sorted(numbered, key=lambda one: (one.is_free, int(one.number)))


def names_in(question: Question, read: Read) -> dict[str, str]:
    """Everything that can be named, with its displayed name: options first, then things not possible now."""
    none = ((NONE, NOTHING),) if question.shape == "some" else ()
    return {id: read(text) for id, text in (*question.display.texts, *question.display.refused, *none)}


def label_of(question: Question, read: Read, answer: str) -> str:
    """A short name for an answer, as far as its parts have names."""
    if question.shape == "allot" and answer.replace("-", "").isdigit():
        return shortened(answer.replace("-", " "))
    names = names_in(question, read)
    words = answer.split(" ") if question.shape in ("some", "written") else [answer]
    labels = [label(word, names[word]) if word in names else shortened(word) for word in words]
    return (", " if any(" " in name for name in labels) else " ").join(labels)


def proposing(question: Question, answer: str) -> Question:
    """The question with another proposed answer, or with none if `answer` is empty."""
    return msgspec.structs.replace(
        question, display=msgspec.structs.replace(question.display, default=answer)
    )


def default_of(question: Question, read: Read) -> str:
    """The proposed answer as shown in the prompt; empty if there is none."""
    default = question.display.default
    if not default:
        return ""
    if question.shape == "allot" and question.count == 1:
        row = question.rows[default.split("-").index("1")]
        return label_of(question, read, row)
    name = label_of(question, read, default)
    if question.shape == "allot":
        return default.replace("-", " ")
    if default == NONE or not has_numbers(question):
        return name
    words = default.split(" ") if question.shape == "some" else [default]
    is_short = len(name) <= SHORT_DEFAULT and not (question.shape == "some" and ":" in name)
    return name if is_short else " ".join(str(numbers_of(question)[word]) for word in words)


def how_to_answer(question: Question) -> Text:
    """The format of an answer to this question."""
    if question.shape == "allot":
        return _how_to_allot(question)
    if question.shape == "some":
        if not question.least:
            return HOW_SOME_OR_NONE(n=question.most, none=NOTHING)
        if question.least == question.most:
            return HOW_EXACTLY(n=question.most)
        return HOW_SOME(least=question.least, n=question.most)
    if question.display.how is not None:
        return question.display.how
    return HOW_PICK if has_numbers(question) else HOW_PICK_ID


def _how_to_allot(question: Question) -> Text:
    if question.count == 1:
        return HOW_ALLOT_ONE
    numbers = even(question.count, question.caps)
    text = HOW_ALLOT_FEW if question.count <= FEW else HOW_ALLOT
    cap = _common_cap(question)
    if cap and question.count > FEW:
        text = HOW_ALLOT_CAPPED(cap=cap)
    return text(n=len(question.rows), count=question.count, example=" ".join(map(str, numbers)))


def _common_cap(question: Question) -> int:
    """The maximum of every row, if it is the same for all and matters; else 0."""
    cap = question.caps[0] if len(set(question.caps)) == 1 else 0
    return cap if cap < question.count else 0


def completions(question: Question, people: Iterable[str], reader: Reader) -> list[str]:
    """The completions for Tab: answers first, then words, then words with their arguments."""
    names = names_in(question, reader.read)
    possible = {*question.options, *question.rows}
    labels = {id: typed_in_full(id, names) for id in names}
    words = {word: vocabulary.shown(word, reader) for word in vocabulary.WORDS}
    answers = [labels[id] for id in names if id in possible]
    with_names = [f"{words[word]} {name}" for word in WITH_A_NAME for name in people]
    with_things = [f"{words[word]} {name}" for word in WITH_A_THING for name in labels.values()]
    return list(dict.fromkeys([*answers, *words.values(), *with_names, *with_things]))


def likely_answer(question: Question) -> str:
    """The likely answer to a question, if it is a single option or row; else empty."""
    if question.shape == "allot" and question.count == 1 and question.display.likely in question.rows:
        return "-".join("1" if row == question.display.likely else "0" for row in question.rows)
    return question.display.likely if question.shape == "pick" else ""


def token_of(question: Question) -> str:
    """A token that identifies a question of a seat, whatever answer is proposed."""
    asked = proposing(question, "")
    return f"{question.ordinal}-{blake2b(msgspec.json.encode(asked), digest_size=6).hexdigest()}"
