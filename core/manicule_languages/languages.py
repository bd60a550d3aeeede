"""The languages of a run: the available ones, the wanted one, and their readers."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

from manicule.folders import config_file
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule_languages.folders import languages_in, places
from manicule_languages.reader import Advice, Reader
from manicule_languages.tags import PSEUDO, SOURCE, autonym, available_in, negotiated, normalized
from manicule_languages.translation_gaps import TranslationGaps

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry

VARIABLE = "MANICULE_LANG"
NOT_ALL = tr(
    "{language}: the translation is not complete; the rest is in English. See: manicule locales stats"
)
BROKEN = ntr(
    "{n} translation into {language} is damaged and was shown in English: {first}. "
    "See: manicule locales check",
    "{n} translations into {language} are damaged and were shown in English (the first: {first}). See: "
    "manicule locales check",
)


class Languages:
    """Readers by language. `given` is a folder of translations that takes precedence over all others.

    `advice` is added for all of these readers.
    """

    def __init__(self, given: Path | None = None, advice: Advice | None = None) -> None:
        self.given = given
        self._advice = advice
        self._registry: PluginRegistry | None = None
        self._readers: dict[str, Reader] = {}
        self._gaps = TranslationGaps()
        self._told: dict[Text, None] = {}
        self._told_broken: set[tuple[str, str, str]] = set()

    def without_advice(self) -> Languages:
        """The same languages, for readers who cannot follow the advice."""
        twin = copy(self)
        vars(twin).update(_advice=None, _readers={})
        return twin

    def know(self, registry: PluginRegistry) -> None:
        """Search the folders of these plugins too."""
        self._registry = registry
        vars(self).pop("_places", None)

    @functools.cached_property
    def _places(self) -> tuple[Path, ...]:
        """The folders of translations; never needed for English."""
        return places(self.given, self._registry)

    def available(self) -> tuple[str, ...]:
        """The codes of all available languages, English first, without the pseudo-languages."""
        return (SOURCE, *languages_in(self._places))

    def offered(self, now: str = SOURCE) -> tuple[str, ...]:
        """The languages to choose from: those with enough translations, and the one that is read now."""
        return tuple(code for code in self.available() if code in (SOURCE, now) or self._is_offered(code))

    def _is_offered(self, code: str) -> bool:
        from manicule_languages.completeness import is_offered

        return is_offered(available_in(code, self.available()), self._places)

    def find(self, wanted: str) -> str | None:
        """The code of the available language that best fits the wanted one; None if there is none."""
        return SOURCE if normalized(wanted) == SOURCE else negotiated(wanted, self.available())

    def find_offered(self, wanted: str) -> str | None:
        """The code of the language for a person who did not choose it, but whose system or browser did."""
        codes = (SOURCE,) if normalized(wanted) == SOURCE else available_in(wanted, self.available())
        return next((code for code in codes if code in (SOURCE, *PSEUDO) or self._is_offered(code)), None)

    def reader(self, wanted: str) -> Reader:
        """The reader for a language, or for English if the language is not available."""
        code = self.find(wanted) or SOURCE
        if code not in self._readers:
            self._readers[code] = self._new(code)
        return self._readers[code]

    def notices(self) -> list[Text]:
        """Notices about texts that had to be read in English, each once."""
        found = list(self._gaps.unreadable.values())
        for code in dict.fromkeys(language for language, _ in self._gaps.missing):
            found.append(NOT_ALL(language=verbatim(autonym(code))))
        new = [text for text in found if text not in self._told]
        self._told.update(dict.fromkeys(new))
        return new + self._broken()

    def _broken(self) -> list[Text]:
        """A notice for each language with damaged translations, except those already reported."""
        broken = [key for key in self._gaps.broken if key not in self._told_broken]
        self._told_broken.update(broken)
        found = []
        for code in dict.fromkeys(language for language, _, _ in broken):
            ids = [f"{domain}: {id}" for language, domain, id in broken if language == code]
            found.append(BROKEN(n=len(ids), language=verbatim(autonym(code)), first=ids[0][:80]))
        return found

    def _new(self, code: str) -> Reader:
        if code == SOURCE:
            return Reader(advice=self._advice)
        # Late: readers of English, and of the help, should not wait for the import of translations.
        if code in PSEUDO:
            from manicule_languages.pseudo import PseudoReader

            return PseudoReader(code, self._advice)
        from manicule_languages.catalogs import Catalogs

        catalogs = Catalogs(code, lambda: self._places, self._gaps)
        return Reader(code, catalogs, advice=self._advice)


def wanted_language(given: str, environ: Mapping[str, str] | None = None) -> tuple[str, bool]:
    """The wanted language, and whether a person set it or it is only the system's.

    In this order: the argument, MANICULE_LANG, `lang` in the person's config.toml, the system.
    """
    variables = os.environ if environ is None else environ
    for said in (given, variables.get(VARIABLE, ""), _configured()):
        if said:
            return said, True
    return _of_system(variables), False


def remember(language: str) -> bool:
    """Store a language as the person's setting; False if it cannot be written."""
    from manicule.kernel import untrusted_files

    try:
        path = config_file()
        before = _text_of(path)
        if "lang" in untrusted_files.parsed_toml(before):
            return False  # only its owner may change it
        path.parent.mkdir(parents=True, exist_ok=True)
        # At the top, because a key further down could belong to a table; the rest stays unchanged.
        untrusted_files.write(path, f'lang = "{language}"\n{before}'.encode())
    except (OSError, ManiculeError):
        return False
    return True


def _text_of(path: Path) -> str:
    from manicule.kernel import untrusted_files

    try:
        return untrusted_files.read_text(path)
    except untrusted_files.MissingFile:
        return ""


def _configured() -> str:
    from manicule.kernel import untrusted_files

    try:
        settings = untrusted_files.read_toml(config_file())
    except ManiculeError:  # there is none, or it cannot be read, or there is no home folder
        return ""
    lang = settings.get("lang", "")
    return lang if isinstance(lang, str) else ""


def _of_system(variables: Mapping[str, str]) -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if variables.get(name):
            return normalized(variables[name])
    if os.name == "nt":
        import locale

        return normalized(locale.getlocale()[0] or SOURCE)
    return SOURCE
