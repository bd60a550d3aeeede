"""Parses a typed line as an answer to a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from manicule.kernel.choices import NONE
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr, verbatim
from manicule_interface.allotments import is_number, spread
from manicule_interface.letters import alike, folded, latin

AMBIGUOUS = tr("“{typed}” could be {options}; type more letters")
ONLY_ONE = tr("“{typed}” names several options; choose only one")
OUT_OF_RANGE = tr("“{typed}” is not an option: options are numbered 1 to {last}")

SHOWN = 40
"""The maximum number of typed characters that a message repeats."""
FEW = 6
"""The maximum number of options to list for an ambiguous word."""
SURE = 3
"""The number of letters inside a name that count as a match; in other scripts fewer are enough."""

NO_NUMBERS: Mapping[str, int] = {}

_NUMBER = re.compile(r"[#(]?([0-9]+)[.)]?")
_COLON = re.compile(r"\s*[:：]")
_SEPARATORS = re.compile(r"[,;、；]")


class UnclearAnswer(Exception):
    """The line means nothing, or more than one thing."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


def shortened(typed: str) -> str:
    """A typed line, shortened for a message."""
    return typed if len(typed) <= SHOWN else typed[: SHOWN - 1] + "…"


def label(id: str, name: str) -> str:
    """A short name for an option: its id if the name begins with it, as on a card, in the name's spelling."""
    return _begun(id, name) or shortened(name)


def is_called_by_id(id: str, name: str) -> bool:
    """Whether a name begins with the id, so that both need not be shown."""
    return bool(_begun(id, name))


def _begun(id: str, name: str) -> str:
    """The beginning of a name that equals its id, in the name's spelling; empty if the name begins
    differently."""
    rest = folded(name).removeprefix(folded(id))
    if rest == folded(name) or rest[:1].isalnum():
        return ""
    begun = name[: len(id)]
    return begun if folded(begun) == folded(id) else id


def typed_in_full(id: str, names: Mapping[str, str]) -> str:
    """The text to type for one of several named things: its label, but never a truncated one. For a long
    name, the part before a colon is enough if it is unambiguous."""
    name = names[id]
    if is_called_by_id(id, name) or shortened(name) == name:
        return label(id, name)
    head = _COLON.split(name, maxsplit=1)[0]
    begun = folded(head)
    is_enough = sum(folded(other).startswith(begun) for other in names.values()) == 1
    return head if is_enough else name


def has_numbers(question: Question) -> bool:
    """Whether options have numbers: not if an id is itself a number, or if numbers have a meaning."""
    return question.shape != "written" and not any(option.isdigit() for option in question.options)


def numbers_of(question: Question) -> dict[str, int]:
    """The number of everything that has one, possible now or not; it is the same each time the question is
    asked. Free actions have the last numbers, urgent ones first, as they are listed."""
    listed = dict.fromkeys((*(question.display.order or question.options), *question.options))
    free = [id for id in question.display.free if id in listed]
    main = [id for id in listed if id not in question.display.free]
    return {id: number for number, id in enumerate((*main, *free), 1)}


def understand(question: Question, typed: str, names: Mapping[str, str]) -> str:
    """The answer that a cleaned line stands for, legal or not.

    `names` are the displayed names of options, including those that are not possible now, so that they can be
    refused with a reason. An unknown word stays unchanged.
    """
    if question.shape == "allot":
        named = _OptionFinder(question.rows, names)
        return spread(question, typed, lambda word: _quietly(named, word))
    finder = _OptionFinder(question.options, names, numbers_of(question) if has_numbers(question) else {})
    if question.shape == "written":
        return _written(typed, finder)
    if question.shape == "some":
        if folded(typed) in (NONE, "-", folded(names.get(NONE, NONE))):
            return NONE
        return _several(typed, finder)
    if finder.are_numbers(typed):
        raise UnclearAnswer(ONLY_ONE(typed=shortened(typed)))
    return finder.find(typed)


def called(typed: str, names: Mapping[str, str]) -> str | None:
    """The one thing whose name equals or begins with a typed text; None if there are several or none."""
    return _quietly(_OptionFinder((), names), typed)


def meant_in_list(typed: str, names: Mapping[str, str]) -> list[str]:
    """The ids in a short numbered list that may be meant: by number, by id or name, or by a beginning of
    one."""
    ids = list(names)
    if is_number(typed):
        return [ids[int(typed) - 1]] if 1 <= int(typed) <= len(ids) else []
    return _matches(typed, names)


def _several(typed: str, finder: _OptionFinder) -> str:
    """Options separated by blanks or commas; after a comma, a name may contain blanks."""
    parts = [part.strip() for part in _SEPARATORS.split(typed) if part.strip()]
    chosen: list[str] = []
    for part in parts:
        whole = _quietly(finder, part) if " " in part else None
        chosen += [whole] if whole is not None else [finder.find(word) for word in part.split()]
    return " ".join(chosen)


def _written(typed: str, finder: _OptionFinder) -> str:
    """Words that the game parses, with names replaced by ids, and other words in Latin letters if they look
    like them. A single letter is not a name."""
    whole = _quietly(finder, typed)
    if whole is not None:
        return whole
    words = [word for part in _SEPARATORS.split(typed) for word in part.split()]
    named = (None if len(word) == 1 and word.isascii() else _quietly(finder, word) for word in words)
    return " ".join(name or latin(word) for name, word in zip(named, words, strict=True))


def _quietly(finder: _OptionFinder, word: str) -> str | None:
    """The one option that a word stands for; None if there are several or none."""
    try:
        found = finder.find(word)
    except UnclearAnswer:
        return None
    return found if found in finder.ids else None


class _OptionFinder:
    """Finds the option for a word: by number, by id, by name, or by the beginning of either."""

    def __init__(
        self, options: Sequence[str], names: Mapping[str, str], numbers: Mapping[str, int] = NO_NUMBERS
    ) -> None:
        self.options = options
        self.ids = (*options, *(id for id in names if id not in options))
        self._numbered = {number: id for id, number in numbers.items()}
        self._names = {id: names.get(id, id) for id in self.ids}

    def find(self, typed: str) -> str:
        if typed in self.ids:
            return typed
        number = _NUMBER.fullmatch(typed) if self._numbered else None
        if number:
            return self._numbered_option(typed, number[1])
        refused = self.ids[len(self.options) :]
        for ids in (self.options, refused):
            found = _matches(typed, {id: self._names[id] for id in ids})
            if len(found) == 1:
                return found[0]
            if found:
                options = [verbatim(label(id, self._names[id])) for id in found[:FEW]]
                more = [verbatim("…")] if len(found) > FEW else []
                raise UnclearAnswer(AMBIGUOUS(typed=shortened(typed), options=(*options, *more)))
        return typed

    def are_numbers(self, typed: str) -> bool:
        """Whether a line consists of the numbers of several options."""
        numbers = [_NUMBER.fullmatch(word) for word in _SEPARATORS.sub(" ", typed).split()]
        known = [number is not None and is_number(number[1]) and int(number[1]) for number in numbers]
        return len(known) > 1 and typed not in self.ids and all(one in self._numbered for one in known)

    def _numbered_option(self, typed: str, digits: str) -> str:
        """The option with a number, even if it is not possible now; then it is refused with a reason."""
        last = max(self._numbered)
        if not is_number(digits) or int(digits) not in self._numbered:
            raise UnclearAnswer(OUT_OF_RANGE(typed=shortened(typed), last=last))
        return self._numbered[int(digits)]


def _matches(typed: str, names: Mapping[str, str]) -> list[str]:
    """The ids that match a word at the best level: an exact match is better than a look-alike, and a
    look-alike of a whole name is better than a beginning."""
    for fold, ways in ((folded, _WHOLE), (alike, _WHOLE), (folded, _IN_PART), (alike, _IN_PART)):
        key = fold(typed)
        called = [(id, fold(id), fold(name)) for id, name in names.items()] if key else []
        for is_meant in ways:
            found = [id for id, own, name in called if is_meant(key, own, name)]
            if found:
                return found
    return []


def _is_within(key: str, own: str, name: str) -> bool:
    """Whether a word occurs in a name; in scripts with blanks, at the start of a word."""
    if key.isascii():
        return len(key) >= SURE and f" {key}" in name
    return len(key) > 1 and key in name


_Way = Callable[[str, str, str], bool]
_WHOLE: tuple[_Way, ...] = (lambda key, own, name: key in (own, name),)
_IN_PART: tuple[_Way, ...] = (
    lambda key, own, name: own.startswith(key),
    lambda key, own, name: name.startswith(key),
    _is_within,
)
