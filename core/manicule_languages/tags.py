"""Language codes, as people, systems and folders write them."""

from __future__ import annotations

import re
from collections.abc import Iterable

SOURCE = "en"
PSEUDO = ("en_XA", "ja_XA")
"""Languages made at run time: accents and brackets, and wide letters."""

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
    """The codes to look for, from the most exact to the language alone: fr_CA, fr."""
    code = normalized(language)
    if not is_tag(code):
        return ()
    if code in PSEUDO:
        return (code,)
    parts = code.split("_")
    return tuple("_".join(parts[:end]) for end in range(len(parts), 0, -1))


def negotiated(wanted: str, available: Iterable[str]) -> str | None:
    """The best of the available languages; None if none fits."""
    codes = chain(wanted)
    known = {*available, SOURCE, *PSEUDO}
    return next((code for code in codes if code in known), None)


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
