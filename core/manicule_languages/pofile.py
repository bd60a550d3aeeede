"""Translators' files, in a form for which version-control diffs show translations only.

They have no generated date, no version of a tool, and line numbers only on demand; the order is that of the
sources.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Container, Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, unescape

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_languages.message import Message
from manicule_languages.plurals import PluralRule, rule_said, usual_rule, valid_rule
from manicule_languages.pocatalog import BOM, PoCatalog, read, translations_in
from manicule_languages.posyntax import (
    BAD_HEADER,
    DATE_EXAMPLE,
    NO_ENCODING,
    RULE_EXAMPLE,
    TOO_MANY_FORMS,
    TOO_MANY_TEXTS,
    TOO_MANY_USUAL_FORMS,
    Slip,
    refuse_slips,
    undecodable,
    without_entry,
)
from manicule_languages.powriter import written
from manicule_languages.selects import forms_in, is_value

UNREADABLE = tr("{file} cannot be read: {problem}")
LARGEST = 16_000_000
"""The maximum size of a file in bytes; all texts of a big game take less than one million."""
MOST_TEXTS = 20_000
"""The maximum number of texts in a file; a big game has less than one thousand."""
MOST_SLIPS = 50
"""The maximum number of typos that are reported of a file; one with more is no file of a translator."""
FROZEN = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
_PLURALS = re.compile(rb"nplurals[\s\"\\]*=[\s\"\\]*([0-9]+)")
_CHARSET = re.compile(rb"charset=([^\s\\\"]*)")
_HEADER = re.compile(rb"^msgid \"\"\r?\nmsgstr", re.MULTILINE)
UNNAMED = "FULL NAME <EMAIL@ADDRESS>"
"""The last translator of a new file: translators and their tools replace it."""
NEVER = "YEAR-MO-DA HO:MI+ZONE"
BRACES = "python-brace-format"
"""A flag with which translators' tools check placeholders. But they take `{card:acc}` and selects for
mistakes, and mark a text as fuzzy if its flag differs from the template's. So if any language uses one in a
text, no file has this flag for it."""
Key = tuple[str, str]
"""The context and the English of a message."""


def template(domain: str, messages: Iterable[Message], formed: Container[Key] = ()) -> PoCatalog:
    """The file without translations, from which those of all languages are made."""
    catalog = empty(domain, None)
    catalog.header_comment = f"# The texts of {domain}, to be translated. Made by: manicule locales extract"
    for message in messages:
        add(catalog, message, formed)
    return catalog


def empty(domain: str, language: str | None) -> PoCatalog:
    """A file with only its header."""
    comment = f"# The texts of {domain} in {language}." if language else ""
    return PoCatalog(
        language,
        domain,
        usual_rule(language) if language else None,
        header_comment=comment,
        project=domain,
        version="",
        creation_date=FROZEN,
        revision_date=NEVER,
        last_translator=UNNAMED,
        language_team=language or "LANGUAGE",
        msgid_bugs_address="",
        charset="utf-8",
        fuzzy=False,
    )


def add(catalog: Catalog, message: Message, formed: Container[Key] = ()) -> Entry:
    """Add a message without a translation; `formed` are the messages in which some translation wants a
    form."""
    entry = catalog.add(
        (message.message, message.plural) if message.plural else message.message,
        locations=list(message.places),
        auto_comments=message.comments,
        context=message.context or None,
    )
    # Babel sets flags too, which change with its version.
    entry.flags = {BRACES} if "{" in message.message + message.plural and message.key not in formed else set()
    return entry


def read_file(path: Path, language: str | None = None, domain: str = "") -> PoCatalog:
    """Read a translator's file; `ManiculeError` names it if it is damaged.

    If its header has no valid plural rule, the default rule of the language is used.
    """
    try:
        return _judged(untrusted_files.read_data(path, LARGEST), language, domain)
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error
    except Slip as slip:
        raise ManiculeError(UNREADABLE(file=str(path), problem=slip.text)) from slip


def read_around_slips(path: Path, language: str, domain: str) -> tuple[PoCatalog | None, list[Slip]]:
    """Read the sound entries of a file, and find the typos in the others; without a catalog if nothing of the
    file can be read. `ManiculeError` if the file itself cannot be opened."""
    try:
        data = untrusted_files.read_data(path, LARGEST)
    except untrusted_files.Unreadable as error:
        raise ManiculeError(UNREADABLE(file=str(path), problem=error.text)) from error
    found: list[Slip] = []
    while len(found) < MOST_SLIPS:
        try:
            return _judged(data, language, domain), found
        except Slip as slip:
            found.append(slip)
            before, data = data, without_entry(data, slip.line)
            if data == before:
                break
    return None, found


def _judged(data: bytes, language: str | None, domain: str) -> PoCatalog:
    """Parse a file; `Slip` explains problems in our own words instead of Babel's."""
    data = data.removeprefix(BOM)
    own = valid_rule(rule_said(data))
    rule = own or usual_rule(language)
    too_many = TOO_MANY_FORMS if own else TOO_MANY_USUAL_FORMS(example=RULE_EXAMPLE)
    refuse_slips(data, rule.number, too_many)
    try:
        return parsed(data, language, domain, None if own else rule)
    except UnicodeDecodeError as error:
        raise undecodable(data, error.encoding) from error
    except LookupError as error:
        encoding = _CHARSET.search(data)
        named = encoding[1].decode("ascii", "replace")[:20] if encoding else ""
        raise Slip(1, NO_ENCODING(encoding=named)) from error
    except Slip:
        raise
    except (ValueError, PoFileError) as error:  # a problem of the header, because the lines were checked
        raise Slip(1, BAD_HEADER(example=DATE_EXAMPLE)) from error


def has_header(data: bytes) -> bool:
    """Whether a file begins with the header entry, which has no English."""
    return _HEADER.search(data) is not None


def parsed(
    data: bytes, language: str | None = None, domain: str = "", mended: PluralRule | None = None
) -> PoCatalog:
    """Parse a translator's file; `mended` is a plural rule that replaces its own."""
    for number in _PLURALS.findall(data):
        if len(number) > 1:  # no language has that many forms, and the memory has no room for billions
            raise Slip(1, BAD_HEADER(example=DATE_EXAMPLE))
    if data.count(b"msgid") > 2 * MOST_TEXTS:  # this would take Babel a minute
        raise Slip(1, TOO_MANY_TEXTS(n=MOST_TEXTS))
    catalog = read(data, language, domain, mended)
    for entry in (*catalog, *catalog.obsolete.values()):
        if any(comment.startswith("|") for comment in entry.user_comments):
            _take_previous(entry)
    return catalog


def _take_previous(entry: Entry) -> None:
    """Restore the previous English (`#| msgid`), which Babel writes but reads back as a comment."""
    lines = [comment.removeprefix("|").strip() for comment in entry.user_comments if comment.startswith("|")]
    entry.user_comments = [comment for comment in entry.user_comments if not comment.startswith("|")]
    previous: list[str] = []
    for line in lines:
        keyword, _, quoted = line.partition('"')
        if keyword.startswith("msgid"):
            previous.append("")
        if previous and not keyword.startswith("msgctxt") and quoted.endswith('"'):
            previous[-1] += unescape(f'"{quoted}')
    entry.previous_id = previous


def write_file(path: Path, catalog: Catalog, lines: bool = False) -> bool:
    """Write a file, with `lines` in its references or without them; False if it is unchanged."""
    data = written(catalog, lines)
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    untrusted_files.write(path, data)
    return True


def messages_in(entry: Entry) -> tuple[str, str]:
    """The English of an entry and its plural."""
    if isinstance(entry.id, str):
        return entry.id, ""
    return str(entry.id[0]), str(entry.id[1])


def forms_wanted_in(entry: Entry) -> list[str]:
    """The grammatical forms and the properties that a translation asks for."""
    return [form for one in translations_in(entry) for form in forms_in(one)]


def is_property(entry: Entry) -> bool:
    """Whether an entry gives a text a property: it has the value alone, without placeholders."""
    return ":" in str(entry.context or "") and any(map(is_value, translations_in(entry)))


def key_of(entry: Entry) -> Key:
    return (str(entry.context or ""), messages_in(entry)[0])
