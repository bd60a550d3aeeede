"""A translator's file as a catalog: read from `.po`, and compiled to `.mo`.

The build imports this module, so it must not depend on the platform. A catalog compiled by the build is the
same, byte by byte, as one compiled at run time.
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileParser

from manicule_languages.plurals import PluralRule, rule_said, understood, usual_rule

BOM = b"\xef\xbb\xbf"
"""The mark that some editors write before a text, and that gettext refuses."""
PLURAL_FORMS = "Plural-Forms"
_RETIRED_ENGLISH = re.compile(rb"^#~\|.*$", re.MULTILINE)
_MAGIC = 0x950412DE
_CONTEXT, _NEXT = "\x04", "\x00"
"""The separators in a `.mo`: after a context, and between the forms of a plural."""


class PoCatalog(Catalog):
    """A catalog whose header names no tool and no version, and whose plurals follow its own rule.

    `rule` is None in a template only. `is_mended` says that the file had no valid rule, and was read with
    another.
    """

    def __init__(
        self,
        language: str | None,
        domain: str,
        rule: PluralRule | None,
        is_mended: bool = False,
        **header: Any,
    ) -> None:
        self.rule = rule
        self.is_mended = is_mended
        super().__init__(language, domain, **header)

    @property
    def num_plurals(self) -> int:
        return super().num_plurals if self.rule is None else self.rule.number

    @property
    def plural_expr(self) -> str:
        return super().plural_expr if self.rule is None else self.rule.expression

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        headers = list(super().mime_headers)
        if self.rule is not None and self.locale is None:  # a language that Babel does not know
            headers.insert(-1, (PLURAL_FORMS, self.rule.header))
        return headers

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        kept = [(name, value) for name, value in headers if name.lower() != PLURAL_FORMS.lower()]
        Catalog.mime_headers.__set__(self, kept)

    def __iter__(self) -> Iterator[Entry]:
        header, *entries = super().__iter__()
        text = header.string if isinstance(header.string, str) else ""
        text = text.replace(" VERSION\n", "\n").replace("EMAIL@ADDRESS\nPOT", "\nPOT")
        lines = [line for line in text.splitlines() if line and not line.startswith("Generated-By")]
        yield Entry("", "\n".join(lines) + "\n", flags=header.flags)
        yield from entries


def read(data: bytes, language: str | None, domain: str = "", mended: PluralRule | None = None) -> PoCatalog:
    """Parse a translator's file, with its own plural rule unless `mended` replaces it.

    A file without a plural rule gets the default rule of its language; `ValueError` if its rule cannot be
    parsed.
    """
    said = "" if mended else rule_said(data)
    rule = mended or (understood(said) if said else usual_rule(language))
    if rule is None:
        raise ValueError(said)
    catalog = PoCatalog(language, domain, rule, is_mended=mended is not None)
    # msgmerge keeps the previous English of obsolete texts, which Babel cannot parse.
    lines = io.BytesIO(_RETIRED_ENGLISH.sub(b"", data.removeprefix(BOM)))
    PoFileParser(catalog, abort_invalid=True).parse(lines)
    return catalog


def translations_in(entry: Entry) -> tuple[str, ...]:
    """The translations, one string or one for each plural form; empty if there are none."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def compiled(catalog: PoCatalog) -> bytes:
    """The translations as a `.mo` in UTF-8.

    An empty plural form stays empty, so that the next catalog can provide it. Babel's own writer inserts
    English there, which would pass as a translation.
    """
    header, *entries = catalog
    said = str(header.string).replace(f"charset={catalog.charset}", "charset=utf-8")
    texts = {b"": said.encode()}
    for entry in entries:
        strings = translations_in(entry)
        if any(strings) and not entry.fuzzy:
            id = entry.id if isinstance(entry.id, str) else _NEXT.join(entry.id)
            key = f"{entry.context}{_CONTEXT}{id}" if entry.context else id
            texts[key.encode()] = _NEXT.join(strings).encode()
    keys = sorted(texts)
    strings_of = [*keys, *(texts[key] for key in keys)]
    at = start = struct.calcsize("<7I") + 16 * len(keys)
    table: list[int] = []
    for one in strings_of:
        table += (len(one), at)
        at += len(one) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + struct.pack(f"<{len(table)}I", *table) + b"".join(one + b"\0" for one in strings_of)
