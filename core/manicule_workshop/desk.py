"""The translator's desk as data: all texts of a language with their states; saving one of them, and undo.

A file is read again when it changed on the disk. Saving replaces the lines of one entry in the file as it is
then. If that entry itself is not the one that the translator saw, nothing is written.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, tr
from manicule_interface.letters import folded
from manicule_languages.message import Message, form_of
from manicule_languages.plurals import PluralRule, rule_said, usual_rule, valid_rule
from manicule_languages.pofile import LARGEST, Key, read_file
from manicule_languages.soundness import names_in
from manicule_workshop import entry_lines
from manicule_workshop.checks import DAMAGES, EntryChecks
from manicule_workshop.entry_lines import PoEntry, Review
from manicule_workshop.merge import is_form_of
from manicule_workshop.workshop import NOT_BEGUN, TranslationWorkshop

EntryState: TypeAlias = Literal["untranslated", "fuzzy", "draft", "translated", "reviewed"]
STATES: tuple[EntryState, ...] = ("untranslated", "fuzzy", "draft", "translated", "reviewed")
CHANGED = tr("This text changed in the file since you opened it. Nothing was saved: compare both, then save.")
NOTHING_TO_UNDO = tr("There is nothing to undo.")
NO_TEXT = tr("There is no such text in these files any more.")
NOT_A_FORM = tr("The name of a form has small letters only, such as acc or gen_pl.")
_FORM = re.compile(r"[a-z_]{1,20}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Characters that a file must not have. Others that a reader would not see are reported like mistakes."""


class DeskEntry(msgspec.Struct, frozen=True):
    """A text at the desk. `id` is for addresses; `version` changes with the translation and its state.

    `previous` is the English before it changed, `comments` are those of translators.
    """

    id: str
    domain: str
    message: Message
    strings: tuple[str, ...]
    state: EntryState
    version: str
    previous: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    is_form: bool = False

    @property
    def key(self) -> Key:
        """The context and the English."""
        return self.message.key

    @property
    def form(self) -> str:
        """The name of the grammatical form; empty for an ordinary text."""
        return self.message.context.rpartition(":")[2] if self.is_form else ""


class ChangedOnDisk(ManiculeError):
    """The entry in the file is not the one that the translator saw; `entry` is the one in the file."""

    def __init__(self, entry: DeskEntry) -> None:
        super().__init__(CHANGED)
        self.entry = entry


class EntryFilter(msgspec.Struct, frozen=True):
    """Which texts are listed: of a plugin, in a state (or with `problems`), with some words."""

    domain: str = ""
    state: str = ""
    words: str = ""


EVERY_ENTRY = EntryFilter()
PROBLEMS = "problems"
"""The filter for texts with mistakes, beside the states."""


class _Change(NamedTuple):
    """A saved change: the lines before, and the version after it."""

    domain: str
    key: Key
    lines: bytes
    version: str


class _DeskFile:
    """A file of the desk, as it was when it was last read."""

    def __init__(self, path: Path, domain: str, language: str) -> None:
        self.path = path
        self.domain = domain
        self.language = language
        self.data = b""
        self.entries: dict[Key, PoEntry] = {}
        self.rule: PluralRule = usual_rule(language)

    def renew(self) -> bool:
        """Read the file if it changed; returns whether it did. `ManiculeError` if it is damaged."""
        data = untrusted_files.read_data(self.path, LARGEST)
        if data == self.data:
            return False
        read_file(self.path, self.language, self.domain)  # explains what is wrong with a damaged file
        self._take(data)
        return True

    def write(self, data: bytes) -> None:
        """Replace the file."""
        if data != self.data:
            untrusted_files.write(self.path, data)
            self._take(data)

    def _take(self, data: bytes) -> None:
        entries = {entry.key: entry for entry in entry_lines.entries_in(data)}
        self.data, self.entries = data, entries
        self.rule = valid_rule(rule_said(data)) or usual_rule(self.language)


class TranslatorsDesk:
    """The texts of one language in several files. Its methods may be called from several threads. The
    `translator` is named in the header of each file that is changed, unless it names somebody."""

    def __init__(
        self, workshop: TranslationWorkshop, language: str, domains: Sequence[str], translator: str = ""
    ) -> None:
        if found := _CONTROL.search(translator):
            raise UsageError(DAMAGES["control"](what=f"U+{ord(found[0]):04X}"))
        self.workshop = workshop
        self._translator = translator
        self.language = workshop.begun([language], domains)[0]
        paths = {domain: workshop.file(domain, self.language) for domain in domains}
        self.domains = tuple(domain for domain, path in paths.items() if path.is_file())
        if not self.domains:
            raise UsageError(NOT_BEGUN(language=self.language))
        self._files = {domain: _DeskFile(paths[domain], domain, self.language) for domain in self.domains}
        self._lock = threading.RLock()
        self._entries: dict[str, DeskEntry] = {}
        self._checks: dict[str, EntryChecks] = {}
        self._problems: dict[tuple[str, str], tuple[Text, ...]] = {}
        self._changes: list[_Change] = []
        self._forms: dict[str, frozenset[str]] = {}
        self.stamp = 0
        """Changes with every change of the texts."""
        self.renew()

    # The texts.

    def renew(self) -> bool:
        """Read the files that changed on the disk; returns whether there were any."""
        with self._lock:
            changed = [domain for domain, file in self._files.items() if file.renew()]
            for domain in changed:
                self._checks.pop(domain, None)
            if changed:
                self._list()
            return bool(changed)

    def _list(self) -> None:
        self.stamp += 1
        self._entries = {entry.id: entry for file in self._files.values() for entry in self._of(file)}
        self._note_forms()

    def _of(self, file: _DeskFile) -> Iterator[DeskEntry]:
        """The texts of a file in the order of the sources, each followed by its forms."""
        forms: dict[str, list[Key]] = {}
        for key in file.entries:
            if ":" in key[0]:
                forms.setdefault(key[0].rpartition(":")[0], []).append(key)
        for message in self.workshop.messages(file.domain):
            found = file.entries.get(message.key)
            if found is None:
                continue
            yield _entry(file.domain, message, found)
            for key in forms.get(message.context, ()):
                if is_form_of(key, message.key) and key != message.key:
                    form = form_of(message, key[0].rpartition(":")[2])
                    yield _entry(file.domain, form, file.entries[key], is_form=True)

    @property
    def absent(self) -> int:
        """The number of texts that the files do not have yet."""
        keys = (
            (file, one.key) for file in self._files.values() for one in self.workshop.messages(file.domain)
        )
        return sum(key not in file.entries for file, key in keys)

    def entry(self, id: str) -> DeskEntry | None:
        """A text by its id."""
        return self._entries.get(id)

    def entries(self, wanted: EntryFilter = EVERY_ENTRY) -> list[DeskEntry]:
        """The texts that a filter leaves. Forms that a language does not need are not untranslated."""
        with self._lock:
            found = [one for one in self._entries.values() if wanted.domain in ("", one.domain)]
        if wanted.state == PROBLEMS:
            found = [one for one in found if self.problems(one)]
        elif wanted.state:
            found = [one for one in found if one.state == wanted.state and not _is_unneeded(one)]
        words = folded(wanted.words).strip()
        return (
            [one for one in found if any(words in folded(piece) for piece in _pieces(one))]
            if words
            else found
        )

    def forms_of(self, entry: DeskEntry) -> list[DeskEntry]:
        """The entries for grammatical forms of a text."""
        others = list(self._entries.values())
        return [one for one in others if one.domain == entry.domain and is_form_of(one.key, entry.key)]

    def word_of(self, entry: DeskEntry) -> DeskEntry:
        """The text that a form belongs to; every other text itself."""
        context, english = entry.key
        word = self._entries.get(_id(entry.domain, (context.rpartition(":")[0], english)))
        return word if entry.is_form and word is not None else entry

    def form(self, word: DeskEntry, form: str) -> DeskEntry | None:
        """The entry of a word for a form or property, if it is filled in."""
        context, english = word.key
        found = self._entries.get(_id(word.domain, (f"{context}:{form}", english)))
        return found if found is not None and any(found.strings) else None

    def entry_of(self, domain: str, key: Key) -> DeskEntry | None:
        """A text by its plugin, context and English."""
        return self._entries.get(_id(domain, key))

    def others_of_kind(self, word: DeskEntry) -> list[DeskEntry]:
        """The other names of the kind of a name; none of any other text."""
        context = word.message.context
        kind = kind_of(context) if context.endswith(".name") else ()
        found = [one for one in list(self._entries.values()) if kind and one.domain == word.domain]
        return [one for one in found if not one.is_form and one is not word and kind_of(one.key[0]) == kind]

    def words_like(self, domain: str, context: str, form: str) -> dict[str, Key]:
        """Words of a kind, such as the names of flowers: one for each different entry for a form or property,
        and a translated one without such an entry, under ""."""
        found: dict[str, Key] = {}
        for one in list(self._entries.values()):
            own, english = one.key
            is_word = not one.is_form and not names_in(english)
            if is_word and one.domain == domain and kind_of(own) == kind_of(context):
                entry = self._entries.get(_id(domain, (f"{own}:{form}", english)))
                value = entry.strings[0] if entry is not None else ""
                if value or one.state != "untranslated":
                    found.setdefault(value, one.key)
        return found

    def texts_with(self, domain: str, form: str) -> list[DeskEntry]:
        """The texts of a plugin whose translation names a form or property of a word."""
        sought = f":{form}"
        found = [one for one in list(self._entries.values()) if one.domain == domain]
        return [one for one in found if any(sought in string for string in one.strings)]

    def counts(self) -> dict[str, Counter[EntryState]]:
        """The number of texts by plugin and state, without unneeded forms."""
        found: dict[str, Counter[EntryState]] = {domain: Counter() for domain in self.domains}
        for entry in list(self._entries.values()):
            if not _is_unneeded(entry):
                found[entry.domain][entry.state] += 1
        return found

    def rule(self, domain: str) -> PluralRule:
        """The plural rule of a file."""
        return self._files[domain].rule

    def file_entries(self, domain: str) -> Iterator[tuple[Mapping[Key, PoEntry], PluralRule]]:
        """The entries of the file of a plugin with its plural rule; nothing if the desk has no such file."""
        if domain in self._files:
            yield self._files[domain].entries, self._files[domain].rule

    # Checks.

    def problems(self, entry: DeskEntry, strings: Sequence[str] | None = None) -> tuple[Text, ...]:
        """The mistakes of a translation: the saved one, or one that is being written."""
        told = entry.strings if strings is None else tuple(strings)
        if not any(told):
            return ()
        if strings is None and (entry.id, entry.version) in self._problems:
            return self._problems[entry.id, entry.version]
        with self._lock:
            checks = self._checks.get(entry.domain)
            if checks is None:
                file = self._files[entry.domain]
                given = (self.workshop, entry.domain, self.language, file.path, file.rule)
                checks = self._checks[entry.domain] = EntryChecks(*given)
            mistakes = checks.mistakes(entry.message, told, self._forms)
            found = tuple(dict.fromkeys(one.problem for one in mistakes))
        if strings is None:
            self._problems[entry.id, entry.version] = found
        return found

    # Changes.

    def save(self, id: str, strings: Sequence[str], review: Review, version: str) -> DeskEntry:
        """Save a translation of the text that was seen in this `version`, and return it as saved.

        `ChangedOnDisk` if another program changed this text meanwhile; `ManiculeError` if the file is gone
        or damaged. Other changes in the file stay.
        """
        clean = tuple(string.replace("\r\n", "\n").replace("\r", "\n") for string in strings)
        for string in clean:
            if found := _CONTROL.search(string):
                raise UsageError(DAMAGES["control"](what=f"U+{ord(found[0]):04X}"))
        with self._lock:
            entry = self._present(id, version)
            file = self._files[entry.domain]
            before = entry_lines.lines_of(file.data, entry.key)
            review = review if any(clean) else ""
            data = entry_lines.set_translation(file.data, entry.key, clean, review)
            file.write(entry_lines.with_translator(data, self._translator) if self._translator else data)
            saved = self._changed(entry)
            if saved.version != version:
                self._changes.append(_Change(entry.domain, entry.key, before, saved.version))
            return saved

    def undo(self) -> DeskEntry:
        """Undo the last saved change. `ChangedOnDisk` if the text has changed since then."""
        with self._lock:
            if not self._changes:
                raise UsageError(NOTHING_TO_UNDO)
            last = self._changes.pop()
            entry = self._present(_id(last.domain, last.key), last.version)
            file = self._files[last.domain]
            file.write(entry_lines.put_lines(file.data, last.key, last.lines))
            return self._changed(entry)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._changes)

    def add_form(self, id: str, form: str) -> DeskEntry:
        """Add an empty entry for a grammatical form of a text, or find the existing one.

        `id` may also be that of another form of the text."""
        if _FORM.fullmatch(form) is None:
            raise UsageError(NOT_A_FORM)
        with self._lock:
            entry = self.word_of(self._present(id))
            file, key = self._files[entry.domain], (f"{entry.message.context}:{form}", entry.message.message)
            if key not in file.entries:
                file.write(entry_lines.add_form(file.data, entry.key, form))
                self._list()
            return self._entries[_id(entry.domain, key)]

    def _present(self, id: str, version: str = "") -> DeskEntry:
        """The text in the file as it is now; `ChangedOnDisk` unless it has this version."""
        known = self._entries.get(id)
        if known is not None and self._files[known.domain].renew():
            self._checks.pop(known.domain, None)
            self._list()
        entry = self._entries.get(id)
        if entry is None:
            raise UsageError(NO_TEXT)
        if version and entry.version != version:
            raise ChangedOnDisk(entry)
        return entry

    def _changed(self, entry: DeskEntry) -> DeskEntry:
        """The text after a change of its lines; other texts are not listed anew."""
        found = self._files[entry.domain].entries[entry.key]
        saved = _entry(entry.domain, entry.message, found, is_form=entry.is_form)
        self._entries[entry.id] = saved
        self.stamp += 1
        if entry.is_form:
            self._note_forms()
        return saved

    def _note_forms(self) -> None:
        """Note the grammatical forms in use, with their words; a check may depend on them."""
        found: dict[str, set[str]] = {}
        for one in self._entries.values():
            if one.is_form and any(one.strings):
                found.setdefault(one.form, set()).update(one.strings)
        self._forms = {form: frozenset(strings) for form, strings in found.items()}
        self._problems.clear()


def _id(domain: str, key: Key) -> str:
    return hashlib.sha256("\0".join((domain, *key)).encode()).hexdigest()[:12]


def kind_of(context: str) -> tuple[str, ...]:
    """The kind of a word, by its id: names of flowers are `flower.rose.name`, or only `rose.name`."""
    first, *inner = context.split(".")
    return (first, inner[-1]) if len(inner) > 1 else tuple(inner)


def _entry(domain: str, message: Message, found: PoEntry, *, is_form: bool = False) -> DeskEntry:
    state = _state(found)
    version = hashlib.sha256("\0".join((state, *found.strings)).encode("utf-8", "replace")).hexdigest()[:12]
    return DeskEntry(
        _id(domain, message.key),
        domain,
        message,
        found.strings,
        state,
        version,
        found.previous,
        tuple(comment.strip() for comment in found.comments),
        is_form,
    )


def _state(entry: PoEntry) -> EntryState:
    if not any(entry.strings) or not (all(entry.strings) or entry.is_fuzzy):
        return "untranslated"
    if entry.is_fuzzy:
        return "fuzzy"
    return entry.review or "translated"


def _is_unneeded(entry: DeskEntry) -> bool:
    """Whether an entry is an empty form, which only some languages need."""
    return entry.is_form and not any(entry.strings)


def _pieces(entry: DeskEntry) -> Iterator[str]:
    message = entry.message
    yield from (message.message, message.plural, message.context, *entry.strings, *message.files)
