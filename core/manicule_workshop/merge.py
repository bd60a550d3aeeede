"""Updates a translator's file to the present sources.

No translation is thrown away. If the English of a context changed, its translation stays as a fuzzy one
beside the previous English; obsolete texts move to the end of the file.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from manicule_languages.message import Message, form_of
from manicule_languages.pocatalog import PoCatalog, translations_in
from manicule_languages.pofile import Key, add, empty, key_of, messages_in

ALIKE = 0.6
"""The minimum similarity of a changed paragraph if several share a context."""
VERY_ALIKE = 0.75
"""The minimum similarity of a changed text without a context, because there are hundreds of them."""


class OfferedForms(NamedTuple):
    """The grammatical forms that some language has of each message, with samples, and the names of those that
    this language uses.

    A translated word is offered only the latter: every tool would count the others as missing.
    """

    of: Mapping[Key, Mapping[str, str]] = {}
    used: Container[str] = ()

    def offered(self, message: Message, entry: Entry) -> list[str]:
        """The forms to offer beside the entry of a message."""
        is_done = _is_translated(entry) and not entry.fuzzy
        return [form for form in self.of.get(message.key, ()) if form in self.used or not is_done]

    def samples(self, message: Message, form: str) -> str:
        """A form of a message in the languages that have it."""
        return self.of.get(message.key, {}).get(form, "")


NO_FORMS = OfferedForms()


def updated(
    old: PoCatalog,
    domain: str,
    language: str,
    messages: Iterable[Message],
    formed: Container[Key] = (),
    forms: OfferedForms = NO_FORMS,
) -> PoCatalog:
    """The file with the present messages and all earlier translations; `formed` are the messages in which
    some language wants a grammatical form."""
    wanted = tuple(messages)
    catalog = _same_header(old, empty(domain, language))
    guesses = _guesses(_entries(old))
    known = {key_of(entry): entry for entry in _entries(old) if key_of(entry) not in guesses}
    retired = {key_of(entry): entry for entry in old.obsolete.values()}
    keys = {message.key for message in wanted}
    left = {key: entry for key, entry in known.items() if key not in keys and _is_translated(entry)}
    previous = _reworded([message for message in wanted if message.key not in known], left, retired)
    for message in wanted:
        entry = add(catalog, message, formed)
        before = known.get(message.key) or retired.get(message.key)
        if before is not None:
            _carry(before, entry, catalog)
        elif message.key in previous:
            _carry_as_fuzzy(left.pop(previous[message.key]), entry, catalog)
            _reword_forms(left, previous[message.key], message)
        # Tools with a template without forms have marked them as obsolete.
        own = {
            key[0].rpartition(":")[2]: kept.pop(key)
            for kept in (left, retired)
            for key in [key for key in kept if is_form_of(key, message.key)]
        }
        for form in sorted({*own, *forms.offered(message, entry)}):
            entry = add(catalog, form_of(message, form, forms.samples(message, form)), formed)
            if form in own:
                _carry(own[form], entry, catalog)
    _retire(catalog, {**{key: retired[key] for key in retired if key not in keys}, **left})
    return catalog


def is_form_of(key: Key, message: Key) -> bool:
    """Whether an entry is a grammatical form, which only the translator's language has."""
    return key[1] == message[1] and key[0].rpartition(":")[0] == message[0] and ":" in key[0]


def forms_in(catalog: Iterable[Entry]) -> Iterator[Key]:
    """The grammatical forms in a file, except guesses of a tool."""
    entries = list(catalog)
    guesses = _guesses(entries)
    for key in map(key_of, filter(_is_translated, entries)):
        if ":" in key[0] and key not in guesses:
            yield key


def _guesses(entries: Sequence[Entry]) -> set[Key]:
    """The forms that `msgmerge` filled in: fuzzy, with a translation of the same word. Without them, nothing
    of a translator's work is lost."""
    known = {(key_of(entry)[1], translations_in(entry)) for entry in entries if not entry.fuzzy}
    forms = [entry for entry in entries if entry.fuzzy and ":" in key_of(entry)[0]]
    return {key_of(entry) for entry in forms if (key_of(entry)[1], translations_in(entry)) in known}


def message_of_form(key: Key, messages: Iterable[Message]) -> Key | None:
    """The message to which a form belongs, also after its English changed; None if it is none of these."""
    context = key[0].rpartition(":")[0]
    kin = [message.key for message in messages if message.context == context]
    same = [own for own in kin if own[1] == key[1]]
    return same[0] if same else kin[0] if context and len(kin) == 1 else None


def _same_header(old: PoCatalog, new: PoCatalog) -> PoCatalog:
    """Keep the header that translators and their tools wrote, and the rule of their plurals."""
    if old.rule and new.rule and not old.rule.is_as(new.rule):  # otherwise only the spelling differs
        new.rule = old.rule
    new.header_comment = old.header_comment
    for name in ("last_translator", "language_team", "revision_date", "msgid_bugs_address"):
        setattr(new, name, getattr(old, name))
    return new


def _entries(catalog: Catalog) -> list[Entry]:
    return [entry for entry in catalog if entry.id]


def _is_translated(entry: Entry) -> bool:
    return any(translations_in(entry))


def _carry(before: Entry, entry: Entry, catalog: Catalog) -> None:
    """Take over the translation and comments of the same English."""
    strings = translations_in(before)
    entry.user_comments = list(before.user_comments)
    entry.flags |= {flag for flag in before.flags if not flag.endswith("-format")}
    entry.previous_id = list(before.previous_id) if "fuzzy" in before.flags else []
    if any(strings):
        entry.string = chosen = _shaped(strings, entry, catalog)
        if bool(messages_in(before)[1]) != bool(messages_in(entry)[1]):
            entry.flags.add("fuzzy")
        if isinstance(entry.id, str):  # a text without a plural takes only one of the forms
            others = [(at, one) for at, one in enumerate(strings) if one and one != chosen]
            entry.user_comments += [f"msgstr[{at}] {one}" for at, one in others]


def _carry_as_fuzzy(before: Entry, entry: Entry, catalog: Catalog) -> None:
    _carry(before, entry, catalog)
    entry.flags.add("fuzzy")
    # The English of the last translation; an entry that was outdated before keeps its earlier English.
    entry.previous_id = entry.previous_id or [one for one in messages_in(before) if one]


def _reword_forms(left: dict[Key, Entry], before: Key, message: Message) -> None:
    """Change the forms of a word along with its English."""
    for key in [key for key in left if is_form_of(key, before)]:
        form = left.pop(key)
        form.previous_id = form.previous_id or [before[1]]
        form.id = message.message
        form.flags.add("fuzzy")
        left[key_of(form)] = form


def _shaped(strings: tuple[str, ...], entry: Entry, catalog: Catalog) -> str | tuple[str, ...]:
    """As many of the strings as the entry needs."""
    if isinstance(entry.id, str):
        return [string for string in strings if string][-1]
    if len(strings) == 1:
        return strings * catalog.num_plurals
    return strings


def _reworded(new: list[Message], left: Mapping[Key, Entry], retired: Mapping[Key, Entry]) -> dict[Key, Key]:
    """The new messages that are reworded old ones: with the same context, and the only one there or
    similar."""
    found: dict[Key, Key] = {}
    for message in new:
        if message.key in retired:
            continue
        others = [key for key in left if key[0] == message.context and key not in found.values()]
        rivals = [one for one in new if one.context == message.context]
        if message.context and len(others) == len(rivals) == 1:
            found[message.key] = others[0]
            continue
        best = _most_alike(message.message, others, ALIKE if message.context else VERY_ALIKE)
        if best is not None:
            found[message.key] = best
    return found


def _most_alike(message: str, keys: list[Key], least: float) -> Key | None:
    """The text most similar to a message; None if none is similar enough."""
    matcher = SequenceMatcher(None, "", message, autojunk=False)
    best: Key | None = None
    for key in keys:
        matcher.set_seq1(key[1])
        # The quick ratios are upper bounds of the exact one.
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= least and matcher.ratio() >= least:
            best, least = key, matcher.ratio()
    return best


def _retire(catalog: PoCatalog, entries: Mapping[Key, Entry]) -> None:
    for key in sorted(entries):
        catalog.obsolete[key] = entries[key]
