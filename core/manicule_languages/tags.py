"""Language codes, as people, systems and folders write them."""

from __future__ import annotations

import re
from collections.abc import Iterable

SOURCE = "en"
PSEUDO = ("en_XA", "ja_XA")
"""Languages made at run time: accents and brackets, and wide letters."""

MEMBERS = ("ht", "nb", "nn")
"""Languages whose parent is another language."""
SEVERAL_SCRIPTS = frozenset(
    ("az", "ha", "hak", "kk", "ku", "ky", "lzz", "mn", "ms", "nan", "pa", "pnt", "sd", "sr", "tg", "ug",
     "unr", "uz", "yue", "zh")
)  # fmt: skip
"""Languages that some regions write in another script."""

_TAG = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?")
_ALIASES = {
    "c": SOURCE,
    "posix": SOURCE,
    "en_us_posix": SOURCE,
    "ua": "uk",
    "jp": "ja",
    "cz": "cs",
    "iw": "he",
    "zh_tw": "zh_Hant",
    "zh_hk": "zh_Hant",
    "zh_mo": "zh_Hant",
    "zh_cn": "zh_Hans",
    "zh_sg": "zh_Hans",
}


def normalized(language: str) -> str:
    """A code in the form of folder names: fr, pt_BR, zh_Hant; without an encoding, with aliases resolved."""
    code = re.split(r"[.@]", language.strip(), maxsplit=1)[0].replace("-", "_")
    if code.lower() in _ALIASES:
        return _ALIASES[code.lower()]
    first, *rest = code.split("_")
    first = _ALIASES.get(first.lower(), first.lower())
    return "_".join([first, *(part.title() if len(part) == 4 else part.upper() for part in rest)])


def is_tag(code: str) -> bool:
    """Whether a text has the form of a code; nothing else may become part of a path."""
    return _TAG.fullmatch(code) is not None


def chain(language: str) -> tuple[str, ...]:
    """The codes to look for, from the most exact to the most general: es_MX, es_419, es, es_ES.

    CLDR decides: a variant may have a parent that is not part of its code, a language in another script than
    its usual one has none, and a language alone is that of its main region.
    """
    code = normalized(language)
    if not is_tag(code):
        return ()
    if code in PSEUDO:
        return (code,)
    found: list[str] = []
    while code and (not found or _language_of(code) != SOURCE or _language_of(found[0]) == SOURCE):
        found += [one for one in (code, *_same_as(code)) if one not in found]
        code = _parent(code)
    return tuple(found)


def _parent(code: str) -> str:
    """The next more general code; empty if there is none."""
    from babel.core import get_global

    parents, likely = get_global("parent_exceptions"), get_global("likely_subtags")
    if code in parents:
        return str(parents[code])
    language, *rest = code.split("_")
    usual = _script_of(likely.get(language, ""))
    script = _script_of(code) or _script_of(likely.get(code, "")) or usual
    if script == usual:
        return "_".join([language, *rest[:-1]]) if rest else ""
    return f"{language}_{script}" if code != f"{language}_{script}" else ""


def _same_as(code: str) -> list[str]:
    """Other codes of the same language, script and region: pt is pt_BR, and zh_Hant is zh_TW."""
    from babel.core import get_global

    likely = get_global("likely_subtags")
    whole = str(likely.get(code, ""))
    if not is_tag(whole) or whole.count("_") < 2:
        return []
    language, script, region = whole.split("_")
    with_script, with_region = f"{language}_{script}", f"{language}_{region}"
    # The data has a script or a region alone only if the rest is not the usual one.
    found = [with_script] if likely.get(with_script, whole) == whole else []
    found += [with_region] if likely.get(with_region, whole) == whole else []
    return [one for one in found if one != code]


def _script_of(code: str) -> str:
    return next((part for part in code.split("_")[1:] if len(part) == 4), "")


def _language_of(code: str) -> str:
    return code.partition("_")[0]


def available_in(language: str, available: Iterable[str]) -> tuple[str, ...]:
    """The available codes of the chain. Babel, whose import takes longer than all the rest of a start, is
    asked only if there is more than the language itself."""
    code, known = normalized(language), {*available, SOURCE}
    if code in PSEUDO or not is_tag(code):
        return (code,) if code in PSEUDO else ()
    own = _language_of(code)
    kin = {one for one in known if _language_of(one) == own}
    if kin <= {code, own} and own not in MEMBERS and own not in SEVERAL_SCRIPTS:
        return tuple(one for one in dict.fromkeys((code, own)) if one in kin)
    return tuple(one for one in chain(code) if one in known)


def negotiated(wanted: str, available: Iterable[str]) -> str | None:
    """The best of the available languages; None if none fits."""
    return next(iter(available_in(wanted, available)), None)


def is_translatable_into(code: str) -> bool:
    """Whether plurals, lists and numbers of the language are known."""
    if code in PSEUDO:
        return False
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return False
    return True


def locale_of(code: str) -> str:
    """The locale for lists and numbers; for a pseudo-language, that of its base language."""
    return code.partition("_")[0] if code in PSEUDO else code


def autonym(code: str) -> str:
    """The name of the language in itself."""
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(locale_of(code)).get_display_name()
    except (UnknownLocaleError, ValueError):
        name = None
    return f"{name or code} ({code})" if code in PSEUDO else name or code
