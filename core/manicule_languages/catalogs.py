"""The translations of one language, loaded when a text of their domain is first read.

A `.mo` is used if it was compiled from the `.po` beside it, or if there is none; otherwise the `.po` is
compiled in memory, so readers see what a translator saved last. These files can do no harm: a damaged one is
left out, and for a single unsound translation the reader gets English.
"""

from __future__ import annotations

import gettext
import hashlib
import io
import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule_languages.folders import file_of, languages_in
from manicule_languages.message import is_translatable
from manicule_languages.posyntax import Slip
from manicule_languages.selects import is_value
from manicule_languages.soundness import is_sound
from manicule_languages.tags import available_in
from manicule_languages.templates import FoundMessage, PluralIndex
from manicule_languages.translation_gaps import TranslationGaps

UNREADABLE = tr("{file} cannot be read: {problem}")
DAMAGED = tr("it is damaged; `manicule locales check` shows where")
LARGEST = 16_000_000
"""The maximum size of a file in bytes; all texts of a big game take less than one million."""


class _Nothing(gettext.NullTranslations):
    """A catalog's answer for a missing message: None instead of English."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


class _Loaded(NamedTuple):
    """A catalog with its language, the reader's or one behind it, and its plural rule."""

    language: str
    catalog: gettext.GNUTranslations
    plural: PluralIndex


class Catalogs:
    """All catalogs of a language. `places` are the folders to search; `gaps` collects texts that had to be
    read in English."""

    def __init__(self, language: str, places: Callable[[], Sequence[Path]], gaps: TranslationGaps) -> None:
        self.language = language
        self._places = places
        self._gaps = gaps
        self._domains: dict[str, list[_Loaded]] = {}

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage | None:
        """The translation of a text, from the first catalog that has one; None means English."""
        if not is_translatable(text.message):
            return None
        context = f"{text.context}:{form}" if form else text.context
        for language, catalog, plural in self._of(text.domain):
            try:
                found = _looked_up(catalog, context, text, number)
            except ArithmeticError:  # its plural rule divides by zero
                found = ""
            if found and ((form and is_value(found)) or is_sound(text.message, text.plural, found)):
                return FoundMessage(found, language, plural)
            if found:
                self._gaps.broken.setdefault((self.language, text.domain, text.context or text.message))
        if not form:
            self._gaps.missing.setdefault((self.language, text.domain))
        return None

    def _of(self, domain: str) -> list[_Loaded]:
        if domain not in self._domains:
            self._domains[domain] = list(self._read(domain))
        return self._domains[domain]

    def _read(self, domain: str) -> list[_Loaded]:
        found: list[_Loaded] = []
        for code in available_in(self.language, languages_in(self._places())):
            for place in self._places():
                path = file_of(place, code, domain)
                try:
                    catalog = read_catalog(path, code)
                except ManiculeError as error:
                    self._gaps.unreadable.setdefault(str(path), error.text)
                    continue
                if catalog is not None:
                    catalog.add_fallback(_Nothing())
                    found.append(_Loaded(code, catalog, vars(catalog)["plural"]))
        return found


def _looked_up(catalog: gettext.NullTranslations, context: str, text: Text, number: int | None) -> str:
    if text.plural:
        count = 1 if number is None else abs(number)
        if context:
            return catalog.npgettext(context, text.message, text.plural, count)
        return catalog.ngettext(text.message, text.plural, count)
    if context:
        return catalog.pgettext(context, text.message)
    return catalog.gettext(text.message)


def read_catalog(po: Path, language: str) -> gettext.GNUTranslations | None:
    """The catalog of a translator's file or of its compiled form; None if there is neither."""
    try:
        source, made = _bytes(po), _bytes(po.with_suffix(".mo"))
        if made is not None and (source is None or made.endswith(digest(source))):
            _refuse_overlaps(made)
            return gettext.GNUTranslations(io.BytesIO(made))
        return None if source is None else gettext.GNUTranslations(io.BytesIO(compiled(source, language)))
    except ManiculeError:
        raise
    except Slip as slip:
        raise ManiculeError(UNREADABLE(file=str(po), problem=slip.text)) from slip
    except Exception as error:  # a file from anywhere: whatever is wrong with it, the game continues
        raise ManiculeError(UNREADABLE(file=str(po), problem=DAMAGED)) from error


def _refuse_overlaps(made: bytes) -> None:
    """Refuse overlapping strings: thousands that share the same megabytes of a file would fill the memory."""
    order = "<" if made[:4] == b"\xde\x12\x04\x95" else ">"
    _, _, count, *tables = struct.unpack_from(f"{order}5I", made)
    lengths = sum(sum(struct.unpack_from(f"{order}{2 * count}I", made, start)[::2]) for start in tables)
    if lengths > len(made):
        raise ValueError(f"{lengths} > {len(made)}")


def digest(source: bytes) -> bytes:
    """The mark at the end of a `.mo` that identifies its `.po`."""
    return hashlib.sha256(source).digest()


def _bytes(path: Path) -> bytes | None:
    try:
        return untrusted_files.read_data(path, LARGEST)
    except untrusted_files.MissingFile:
        return None
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error


def compiled(source: bytes, language: str) -> bytes:
    """A translator's file in compiled form, with a mark at its end that identifies its source."""
    from manicule_languages import pocatalog
    from manicule_languages.pofile import parsed

    return pocatalog.compiled(parsed(source, language)) + digest(source)
