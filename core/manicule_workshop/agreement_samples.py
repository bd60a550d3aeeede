"""Other values for the example of a translation, which show the cases of its selects and its forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from manicule.kernel.text import Param, Text
from manicule_languages.plurals import PluralRule
from manicule_languages.selects import BUILT_IN, LETTERS, PLURAL, Pieces, Placeholder, Select, pieces_of

WordsBy: TypeAlias = Callable[[Text, str], dict[str, Text]]
"""For a word and a form or property: words of its kind by their entries for it; those without under ""."""

NAMES = ("Anna", "Tom", "Chris")
"""Names of players with different first and last letters."""


def varied(text: Text, strings: Sequence[str], rule: PluralRule, words: WordsBy) -> Iterator[Text]:
    """The text with other numbers and words, for the selects and forms that its translation uses."""
    params = dict(text.params)
    for name, property, is_form in dict.fromkeys(
        one for string in strings for one in _uses(pieces_of(string))
    ):
        sample = params.get(name)
        values: Sequence[Param] = ()
        if property == PLURAL and isinstance(sample, int):
            values = sample_numbers(rule) if name != "n" else ()
        elif isinstance(sample, Text) and sample.plural:
            values = [sample(n=number) for number in sample_numbers(rule)]
        elif property in LETTERS and _is_name(sample):
            values = NAMES
        elif isinstance(sample, Text) and property not in BUILT_IN:
            found = words(sample, property)
            first = next((word for value, word in found.items() if value), None)
            values = list(found.values()) if not is_form else [first] if first is not None else ()
        for value in values:
            yield text(**{name: value})


def with_word(
    text: Text, strings: Sequence[str], form: str, word: Text, are_alike: Callable[[Text, Text], bool]
) -> Text | None:
    """The text with a word where its translation names this form or property of a like word; None if it does
    so nowhere."""
    params = dict(text.params)
    for name, wanted, _ in (one for string in strings for one in _uses(pieces_of(string))):
        sample = params.get(name)
        first = sample[0] if isinstance(sample, tuple) and sample else sample
        if wanted == form and isinstance(first, Text) and are_alike(word, first):
            return text(**{name: (word,) if isinstance(sample, tuple) else word})
    return None


def _uses(pieces: Pieces) -> Iterator[tuple[str, str, bool]]:
    """The parameters with a form (True) or with a property on which a select depends (False)."""
    for piece in pieces:
        if isinstance(piece, Placeholder) and piece.form:
            yield piece.name, piece.form, True
        elif isinstance(piece, Select):
            yield piece.name, piece.property, False
            for _, case in piece.cases:
                yield from _uses(case)


def forms_wanted(strings: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The forms and properties that a translation wants of each parameter, without those that all have."""
    found: dict[str, dict[str, None]] = {}
    for name, form, _ in (one for string in strings for one in _uses(pieces_of(string))):
        if form not in BUILT_IN:
            found.setdefault(name, {})[form] = None
    return {name: tuple(forms) for name, forms in found.items()}


def _is_name(sample: Param | None) -> bool:
    """Whether a value is no text of a plugin: a name that a person typed."""
    return isinstance(sample, str) or (isinstance(sample, Text) and not sample.domain)


def sample_numbers(rule: PluralRule) -> list[int]:
    """A number for each plural form; more than one thing, where a form is for several numbers."""
    forms = [rule.numbers_of(form, 2) for form in range(rule.number)]
    return [next((one for one in numbers if one > 1), numbers[0]) for numbers in forms if numbers]
