"""What can be typed at a question, for whoever presses Tab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manicule.kernel.question import Question
from manicule_interface import vocabulary
from manicule_interface.answers import typed_in_full
from manicule_interface.questions import names_in
from manicule_languages.reader import Reader

WITH_A_NAME, WITH_A_THING = ("look", "undo"), ("look", "why")
"""Words that go on with who sits there, or with something that can be named."""


def completions(question: Question, people: Iterable[str], reader: Reader) -> list[str]:
    """Answers first, then words, then words with what may follow them."""
    return list(dict.fromkeys(_completions(question, list(people), reader)))


def _completions(question: Question, people: list[str], reader: Reader) -> Iterator[str]:
    names = names_in(question, reader.read)
    possible = {*question.options, *question.rows}
    labels = {id: typed_in_full(id, names) for id in names}
    yield from (labels[id] for id in names if id in possible)
    words = {word: vocabulary.shown(word, reader) for word in vocabulary.WORDS}
    yield from words.values()
    yield from (f"{words[word]} {name}" for word in WITH_A_NAME for name in people)
    yield from (f"{words[word]} {name}" for word in WITH_A_THING for name in labels.values())
