"""Facts of a position: what speaks for an answer, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from manicule.kernel.text import Text


class Fact(msgspec.Struct, frozen=True):
    """A fact of a position that speaks for an answer.

    `code` names the kind of fact, `values` are its ids and numbers by name, and `text` says it to people.
    Programs and tests compare `code` and `values` with the position; the wording may change.

    >>> tr = Texts("example").tr
    >>> fact = Fact("pebbles_left", {"n": 3}, tr("There are {n} pebbles left.")(n=3))
    >>> fact.values["n"], str(fact.text)
    (3, 'There are 3 pebbles left.')
    """

    code: str
    values: Mapping[str, str | int | tuple[str, ...]]
    text: Text
