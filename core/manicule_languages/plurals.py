"""Plural rules: the rule of a file, and the default one of a language.

A language may have several correct rules: Babel, CLDR and Weblate differ. A translator's forms follow the
rule in the header of the file. The build imports this module, so it must not depend on the platform.
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
"""The maximum number of plural forms; known languages have at most six."""
_MANY = 2
"""A plural form for more numbers than this must contain the number."""
_TRIED = (*range(1001), 1_000_000, 1_000_001, 1_100_000)
"""The numbers with which gettext tests a rule, and some for rules with a special case for millions."""
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
        """The value of `Plural-Forms:` in the header of a file."""
        return f"nplurals={self.number}; plural={self.expression};"

    @property
    def line(self) -> str:
        """The line of a header with the rule."""
        return f"Plural-Forms: {self.header}"

    @property
    def is_valid(self) -> bool:
        """Whether every number gets one of the forms."""
        try:
            return 1 <= self.number <= MOST_FORMS and all(0 <= form < self.number for form in self._forms())
        except (ValueError, ArithmeticError):
            return False

    def is_as(self, other: PluralRule) -> bool:
        """Whether both choose the same form for every number; each must be valid."""
        return self.number == other.number and self._forms() == other._forms()

    def is_for_many(self, form: int) -> bool:
        """Whether a form is for more numbers than its words can name."""
        return Counter(self._forms()[:200])[form] > _MANY

    def _forms(self) -> list[int]:
        choose = gettext.c2py(self.expression)
        return [int(choose(number)) for number in _TRIED]


def usual_rule(language: str | None) -> PluralRule:
    """The rule for new files of a language; for an unknown language, that of English."""
    catalog = Catalog(language)
    return PluralRule(catalog.num_plurals, catalog.plural_expr)


def fewest_forms(language: str) -> int:
    """The minimum number of forms of a rule for the language, by Babel or by CLDR."""
    usual = usual_rule(language).number
    try:
        categories = {Locale.parse(language).plural_form(number) for number in range(200)}
    except (UnknownLocaleError, ValueError):
        return usual
    return min(usual, len(categories))


def rule_said(data: bytes) -> str:
    """The Plural-Forms in the header of a file; empty if there are none."""
    found = _HEADER.search(data)
    lines = found[1].decode("latin-1").splitlines() if found else []
    header = "".join(unescape(line.strip()) for line in lines if line.strip())
    return " ".join(str(message_from_string(header).get("Plural-Forms", "")).split())


def understood(said: str) -> PluralRule | None:
    """Parse a rule of a header, valid or not; None if number or expression is missing."""
    number, expression = _NUMBER.search(said), _EXPRESSION.search(said)
    if number is None or expression is None:
        return None
    return PluralRule(int(number[1]), expression[1].strip())


def valid_rule(said: str) -> PluralRule | None:
    """A valid rule of a header; None if there is none."""
    rule = understood(said)
    return rule if rule is not None and rule.is_valid else None
