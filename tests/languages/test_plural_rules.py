"""The plural rule for new files: that of CLDR for every language that it knows."""

import gettext
import pickle
from pathlib import Path

import pytest
from babel import Locale, localedata

from manicule_languages.plurals import fewest_forms, usual_rule
from manicule_languages.tags import chain

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
NUMBERS = range(201)


def _languages() -> list[str]:
    """The languages whose plural rule CLDR knows: its own, or one that it inherits from another language."""
    codes = sorted(one for one in localedata.locale_identifiers() if one != "en_US_POSIX")
    known = {one for one in codes if _own_data(one).get("plural_form")}
    return [one for one in codes if known.intersection((one, one.partition("_")[0], *chain(one)))]


def _own_data(code: str) -> dict[str, object]:
    """The data of a locale without what it inherits; Babel would keep it in its cache as the whole."""
    data: dict[str, object] = pickle.loads(Path(localedata.resolve_locale_filename(code)).read_bytes())
    return data


def test_the_rule_for_new_files_is_that_of_cldr_for_every_language() -> None:
    """The same numbers share a form, and the forms have the order of CLDR's categories."""
    assert len(_languages()) > 800
    wrong = []
    for code in _languages():
        rule, locale = usual_rule(code), Locale.parse(code)
        choose = gettext.c2py(rule.expression)
        pairs = {(CATEGORIES.index(locale.plural_form(number)), int(choose(number))) for number in NUMBERS}
        categories, forms = zip(*sorted(pairs), strict=True)
        is_same = len(set(categories)) == len(pairs) and list(forms) == sorted(set(forms))
        if not (is_same and rule.is_valid and fewest_forms(code) <= rule.number):
            wrong.append(code)
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "forms"),
    [("ar", 6), ("he", 3), ("tr", 2), ("fa", 2), ("pl", 3), ("gd", 4), ("ja", 1), ("pt_BR", 2), ("oc", 2)],
)
def test_the_number_of_forms_in_a_new_file(code: str, forms: int) -> None:
    assert usual_rule(code).number == forms
