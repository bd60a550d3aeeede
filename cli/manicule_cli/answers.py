"""What a person typed, understood as an answer to a question."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from manicule.choices import NONE
from manicule.question import Question
from manicule.text import Text, tr

AMBIGUOUS = tr("“{typed}” could be {options}; type more of it")
OUT_OF_RANGE = tr("there is no option {typed}; they are numbered from 1 to {n}")

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)")
_DASHES = re.compile(r"[\u2010-\u2015\u2212\u30fc]")


class Unclear(Exception):
    """Nothing, or more than one thing, can be meant."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


def clean(line: str) -> str:
    """A typed line without what no answer has: keys that type nothing, wide letters, spare blanks."""
    line = _UNSEEN.sub(" ", _ESCAPES.sub("", line))
    return " ".join(_DASHES.sub("-", unicodedata.normalize("NFKC", line)).split())


def has_numbers(question: Question) -> bool:
    """Whether options go by number: not where an id is itself a number."""
    return not any(option.isdigit() for option in question.options)


def understand(
    question: Question, typed: str, names: Mapping[str, str], candidates: Sequence[str] = ()
) -> str:
    """The answer that a cleaned line means, legal or not.

    `names` are the options as they read; `candidates` is everything that could be named here, so that
    an option that is not possible now can be refused with its reason.
    """
    if question.shape == "allot":
        return _numbers(question, typed, names)
    if question.shape == "some":
        if typed.casefold() in (NONE, "-"):
            return NONE
        words = typed.replace(",", " ").split()
        return " ".join(_option(question, word, names, candidates) for word in words)
    return _option(question, typed, names, candidates)


def _numbers(question: Question, typed: str, names: Mapping[str, str]) -> str:
    """Numbers for the rows: one each, or rows by name, or the number of the row that gets all."""
    rows = question.rows
    if typed.isdigit() and len(typed) == len(rows) > 1:
        return "-".join(typed)
    words = typed.replace("-", " ").replace(",", " ").split()
    if question.count == 1 and len(words) == 1 and words[0].isascii() and words[0].isdigit():
        chosen = [rows[int(word) - 1] for word in words if 0 < int(word) <= len(rows)]
    else:
        chosen = [row for word in words if (row := _row(rows, word, names)) is not None]
    if words and len(chosen) == len(words):
        return "-".join(str(chosen.count(row)) for row in rows)
    return "-".join(words)


def _row(rows: Sequence[str], word: str, names: Mapping[str, str]) -> str | None:
    """The one row whose id or name begins like a word."""
    key = word.casefold()
    called = {row: (row.casefold(), names.get(row, row).casefold()) for row in rows}
    found = [row for row in rows if any(name.startswith(key) for name in called[row])]
    return found[0] if len(found) == 1 else None


def _option(question: Question, typed: str, names: Mapping[str, str], candidates: Sequence[str]) -> str:
    options = question.options
    if typed in options or typed in candidates:
        return typed
    if has_numbers(question) and typed.isascii() and typed.isdigit():
        if not 1 <= int(typed) <= len(options):
            raise Unclear(OUT_OF_RANGE(typed=typed, n=len(options)))
        return options[int(typed) - 1]
    key = typed.casefold()
    readings = {id: id for id in candidates if id not in options}
    for reading in ({id: id for id in options}, names, readings):
        exact = [id for id, read in reading.items() if read.casefold() == key]
        found = exact or [id for id, read in reading.items() if read.casefold().startswith(key)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(AMBIGUOUS(typed=typed, options=_few(found)))
    return typed


def _few(options: Sequence[str]) -> str:
    return ", ".join(options[:6]) + (", …" if len(options) > 6 else "")
