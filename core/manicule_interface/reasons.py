"""Explains why something is not possible, and what is: for `why`, and for refused answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from manicule.kernel.choices.allot import NOT_A_NUMBER_EACH
from manicule.kernel.choices.base import NO_SUCH_OPTION
from manicule.kernel.nearest import nearest
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.match import Match
from manicule.match.reasons import nameables_at
from manicule_interface.answers import UnclearAnswer, called, label, shortened, typed_in_full, understand
from manicule_interface.letters import alike, folded, latin
from manicule_interface.questions import how_to_answer, impossible_in, label_of, names_in
from manicule_languages.reader import Read

WHY_WHAT = tr("Name the choice that you want but cannot make, as in “why {example}”.")
POSSIBLE = tr("“{answer}” is possible.")
POSSIBLE_AS = tr("“{answer}” is possible: {options}")
BECAUSE = tr("“{answer}” is not possible: {reason}")
# Translators: the reply to `why` about an answer that has several parts, such as two wares
IN_PART = tr("“{answer}” can be part of your answer, but not all of it: {reason}")
# Translators: the reply to `why` about an unknown word; {options} is a list of answers
NO_CHOICE = tr("“{answer}” is not a choice here. You can choose: {options}")
_GENERAL = (NO_SUCH_OPTION.message, NOT_A_NUMBER_EACH.message)
"""The reasons against a word of which a game knows nothing."""
SHOWN = 8
"""The maximum number of options to list for an unknown word."""
LIKE, NEAREST_LETTERS = 0.6, 80
"""The similarity at which a word counts as mistyped, and the number of letters to compare."""
INFLECTED = 6
"""A word with at least this many letters may be inflected at its end within a sentence."""
DID_YOU_MEAN = tr("Did you mean “{option}”?")


def choices_instead(question: Question, typed: str, read: Read) -> tuple[Text, ...]:
    """The reply about a word that names nothing here: what can be chosen."""
    names = names_in(question, read)
    ids = question.rows if question.shape == "allot" else question.options
    options = [verbatim(label(id, names[id])) for id in ids[:SHOWN] if id in names]
    more = [verbatim("…")] if len(ids) > SHOWN else []
    said = NO_CHOICE(answer=shortened(typed), options=(*options, *more))
    return (said, how_to_answer(question)) if question.shape == "written" else (said,)


def is_unknown(match: Match, question: Question, typed: str, read: Read) -> bool:
    """Whether neither the question nor the game can say anything about a typed word."""
    names = names_in(question, read)
    if len(typed) < 2 or any(letter.isdigit() for letter in typed):
        return False
    if called(typed, names | _things(match, question, names, read)) is not None:
        return False
    try:
        answer = understand(question, typed, names)
    except UnclearAnswer:
        return False
    if question.shape != "written":
        because = match.why(question.seat, latin(answer))
        return because is not None and because.message in _GENERAL
    possible = {word for legal in question.legal for word in legal.split(" ")}
    return not any(word in names or word in possible for word in answer.split(" "))


def reason(match: Match, question: Question, typed: str, read: Read) -> Text:
    """Why a typed answer is not possible, or that it is."""
    names = names_in(question, read)
    things = _things(match, question, names, read)
    if not typed:
        return WHY_WHAT(example=_example(question, things, read))
    thing = next((id for id, name in things.items() if alike(name) == alike(typed)), None)
    answer = thing or typed
    if thing is None or typed in names:
        try:
            answer = understand(question, typed, names)
        except UnclearAnswer as unclear:
            return unclear.reason
        thing = called(typed, things) if answer == typed and typed not in names else None
    because = match.why(question.seat, thing or latin(answer))
    offered = _offered_by(question, typed, read) if thing is not None and because is not None else ()
    if offered:
        return POSSIBLE_AS(answer=shortened(typed), options=offered)
    if because is not None and _is_part(question, typed, answer if thing is None else thing):
        return IN_PART(answer=shortened(typed), reason=_as_typed(because, names))
    # If the game explains the option of a number, leave out the id, which people do not see.
    is_told = question.shape == "pick" and answer not in names and because not in (None, NO_SUCH_OPTION)
    said = shortened(typed) if thing is not None or is_told else label_of(question, read, answer)
    return (
        POSSIBLE(answer=said) if because is None else BECAUSE(answer=said, reason=_as_typed(because, names))
    )


def _is_part(question: Question, typed: str, answer: str) -> bool:
    """Whether an answer names one thing that a longer answer contains."""
    if question.shape == "pick" or any(letter.isdigit() for letter in typed):
        return False
    if question.shape == "allot":
        numbers = answer.split("-")
        return numbers.count("1") == 1 and numbers.count("0") == len(question.rows) - 1 and question.count > 1
    possible = (legal.split(" ") for legal in question.legal)
    return (
        question.shape != "pick" and answer in question.options and any(answer in legal for legal in possible)
    )


def _as_typed(because: Text, names: Mapping[str, str]) -> Text:
    """A reason with its example as people type it, because rules join numbers by dashes; and with the name of
    an option, not its id."""
    params = dict(because.params)
    example, option = params.get("example"), params.get("option")
    if isinstance(option, str) and option in names:
        because = because(option=label(option, names[option]))
    return because(example=example.replace("-", " ")) if isinstance(example, str) else because


def _offered_by(question: Question, typed: str, read: Read) -> tuple[Text, ...]:
    """The options about a named thing: its name occurs in their text before a colon, perhaps inflected."""
    name = alike(typed)
    if len(name) == 1:  # a symbol: many words begin with it
        return ()
    stem = name[:-1] if len(name) >= INFLECTED else name
    word = re.compile(rf"(?<!\w){re.escape(stem)}" if typed.isascii() else re.escape(stem))
    heads = (
        (text, alike(read(text)).replace("：", ":").partition(":")[0]) for _, text in question.display.texts
    )
    return tuple(text for text, head in heads if word.search(head))


def why_refused(match: Match, question: Question, typed: str, answer: str, read: Read) -> tuple[Text, ...]:
    """What was understood and why it is not possible, and the option that was perhaps intended."""
    meant = _nearest(question, answer, read)
    guess = [DID_YOU_MEAN(option=meant)] if meant else []
    return reason(match, question, typed, read), *guess


def _things(match: Match, question: Question, names: Mapping[str, str], read: Read) -> dict[str, str]:
    """Things besides the options to ask about, with their displayed names."""
    things = nameables_at(match.table, question.seat)
    return {id: read(name) for id, name in things.items() if id not in names}


def _example(question: Question, things: Mapping[str, str], read: Read) -> str:
    """An example to ask about, preferably something that is not possible."""
    refused = [label_of(question, read, id) for id, _ in impossible_in(question)]
    possible = [label_of(question, read, id) for id in (*question.options, *question.rows)]
    return next(iter([*refused, *things.values(), *possible]), "X")


def _nearest(question: Question, answer: str, read: Read) -> str:
    """The option most similar to an unknown word."""
    names = names_in(question, read)
    unknown = [word for word in answer.split(" ") if word not in names]
    if question.shape == "allot" or not unknown:
        return ""
    # In a written answer, words that are not names may precede the mistyped one.
    wanted = {"pick": [answer], "written": unknown}.get(question.shape, unknown[:1])
    found = (_similar(word, question, names) for word in wanted)
    near = next((id for id in found if id), "")
    return typed_in_full(near, names) if near else ""


def _similar(word: str, question: Question, names: Mapping[str, str]) -> str:
    """The option whose id or name is most similar to a word; empty if none is similar enough."""
    typed = folded(word)[:NEAREST_LETTERS]
    readings: dict[str, str] = {}
    for id in question.options:
        for name in (folded(id), folded(names[id])):  # for a long name, the beginning is enough
            readings.setdefault(name[: len(typed) + 1], id)
    near = nearest(typed, readings, LIKE)
    return readings[near] if near else ""
