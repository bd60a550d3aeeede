"""Plural rules: the rule of a file, and the default one of a language.

A language may have several correct rules: Babel, CLDR and Weblate differ. A translator's forms follow the
rule in the header of the file. The build imports this module, so it must not depend on the platform.
"""

from __future__ import annotations

import gettext
import itertools
import re
from collections import Counter
from email import message_from_string
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import unescape

from manicule_languages.tags import chain

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

    def form_for(self, number: int) -> int:
        """The form that a number takes; 0 if the rule fails for it."""
        try:
            return int(gettext.c2py(self.expression)(number))
        except (ValueError, ArithmeticError):
            return 0

    def numbers_of(self, form: int, most: int) -> tuple[int, ...]:
        """The first numbers that take a form."""
        numbers = (number for number, own in zip(_TRIED, self._forms(), strict=True) if own == form)
        return tuple(itertools.islice(numbers, most))

    def _forms(self) -> list[int]:
        choose = gettext.c2py(self.expression)
        return [int(choose(number)) for number in _TRIED]


_OVERRIDES = {
    "0": "bm hnj id ig ii jbo jv kde kea lkt ms my nqo osa sah ses sg su to tpi wo yo yue",
    "(n != 1)": "fur hu ka pt_PT tr",
    "(n > 1)": "ak am as bho bn csw doi fa ff gu hi ht hy kab kn ln mg nso pa pcm pt si ti wa zu",
    "(n>1 && (n<11 || n>99))": "tzm",
    "(n%10!=1 || n%100==11)": "mk",
    "(n!=1 && n!=2 && n!=3 && (n%10==4 || n%10==6 || n%10==9))": "ceb fil",
    "(n==1 ? 0 : n==2 ? 1 : 2)": "he iu naq sat se sma smj smn sms",
    "(n==0 ? 0 : n==1 ? 1 : 2)": "blo ksh lag",
    "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2)": "lv prg",
    "(n<=1 ? 0 : n<=10 ? 1 : 2)": "shi",
    "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)": "dsb hsb",
    "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)": "gd",
    "(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3)": "gv",
    "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)": "mt",
    "(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0"
    " : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1"
    " : (n%10==3 || n%10==4 || n%10==9) && n%100/10!=1 && n%100/10!=7 && n%100/10!=9 ? 2"
    " : n!=0 && n%1000000==0 ? 3 : 4)": "br",
    "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)": "cy",
    "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)": "ar",
    "(n==0 ? 0 : n==1 ? 1 : n%20==2 || (n%1000==0 && (n%100000>=1000 && n%100000<=20000"
    " || n%100000==40000 || n%100000==60000 || n%100000==80000)) || n%1000000==100000 ? 2"
    " : n%20==3 ? 3 : n%20==1 ? 4 : 5)": "kw",
}
"""The rules of CLDR, by their languages, where those of Babel's catalogs differ."""


def usual_rule(language: str | None) -> PluralRule:
    """The rule for new files of a language; for an unknown language, that of English.

    CLDR decides for whole numbers. It has forms for decimal fractions too, and for millions in a few
    languages; no catalog uses those.
    """
    # A language in another script has no parent, but the same plurals.
    for code in (*chain(language), language.partition("_")[0]) if language else ():
        for expression, codes in _OVERRIDES.items():
            if code in codes.split():
                choose = gettext.c2py(expression)
                return PluralRule(1 + max(int(choose(number)) for number in _TRIED), expression)
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
