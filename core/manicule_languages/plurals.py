"""The rule by which a number chooses its plural form: that of a file, and the usual one of a language.

Languages have several rules that are right: Babel, CLDR, and Weblate differ. A translator's forms belong to
the rule in the header of their file. The build imports this module, so that it needs nothing of the platform.
"""

from __future__ import annotations

import gettext
import re
from collections import Counter
from email import message_from_string
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import unescape

MOST_FORMS = 9
"""Plural forms that a language may have; those that there are have six at most."""
_MANY = 2
"""A plural form that is for more numbers than these must say the number."""
_TRIED = (*range(1001), 1_000_000, 1_000_001, 1_100_000)
"""The numbers that gettext tries a rule with, and some for rules that treat millions in another way."""
_HEADER = re.compile(
    rb'^[ \t]*msgid[ \t]*""[ \t]*\r?\n[ \t]*msgstr((?:[ \t]*"(?:[^"\\\n]|\\.)*"[ \t]*(?:\r?\n|\Z))+)',
    re.MULTILINE,
)
_NUMBER = re.compile(r"\bnplurals\s*=\s*([0-9]+)\s*(?:;|$)")
_EXPRESSION = re.compile(r"\bplural\s*=\s*([^;]+)")


class PluralRule(NamedTuple):
    """A number of forms, and the expression in C that chooses one of them for `n`."""

    number: int
    expression: str

    @property
    def header(self) -> str:
        """What stands in the header of a file after `Plural-Forms:`."""
        return f"nplurals={self.number}; plural={self.expression};"

    @property
    def line(self) -> str:
        """The line of a header that says it."""
        return f"Plural-Forms: {self.header}"

    @property
    def is_valid(self) -> bool:
        """Whether it leads every number to one of its forms."""
        try:
            return 1 <= self.number <= MOST_FORMS and all(0 <= form < self.number for form in self._forms())
        except (ValueError, ArithmeticError):
            return False

    def is_as(self, other: PluralRule) -> bool:
        """Whether both choose the same form for every number; each must be valid."""
        return self.number == other.number and self._forms() == other._forms()

    def is_for_many(self, form: int) -> bool:
        """Whether a form is for more numbers than can be said in its words."""
        return Counter(self._forms()[:200])[form] > _MANY

    def _forms(self) -> list[int]:
        choose = gettext.c2py(self.expression)
        return [int(choose(number)) for number in _TRIED]


def usual_rule(language: str | None) -> PluralRule:
    """The rule that files of a language are begun with; for an unknown language that of English."""
    catalog = Catalog(language)
    return PluralRule(catalog.num_plurals, catalog.plural_expr)


def fewest_forms(language: str) -> int:
    """The least number of forms that a rule of the language can do with, by Babel or by CLDR."""
    usual = usual_rule(language).number
    try:
        categories = {Locale.parse(language).plural_form(number) for number in range(200)}
    except (UnknownLocaleError, ValueError):
        return usual
    return min(usual, len(categories))


def rule_said(data: bytes) -> str:
    """The Plural-Forms in the header of a file; nothing where there are none."""
    found = _HEADER.search(data)
    lines = found[1].decode("latin-1").splitlines() if found else []
    header = "".join(unescape(line.strip()) for line in lines if line.strip())
    return " ".join(str(message_from_string(header).get("Plural-Forms", "")).split())


def understood(said: str) -> PluralRule | None:
    """A rule from a header, whether or not it is valid; None where number or expression is missing."""
    number, expression = _NUMBER.search(said), _EXPRESSION.search(said)
    if number is None or expression is None:
        return None
    return PluralRule(int(number[1]), expression[1].strip())


def valid_rule(said: str) -> PluralRule | None:
    """A rule from a header that can be trusted; None where there is none."""
    rule = understood(said)
    return rule if rule is not None and rule.is_valid else None
