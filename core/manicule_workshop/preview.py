"""Previews of a translation that is being written: its sentences with real values, and the table it is on."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, verbatim
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.session import Session
from manicule_interface.viewer_state import ViewerState
from manicule_languages.plurals import PluralRule, rule_said, usual_rule, valid_rule
from manicule_languages.pofile import Key
from manicule_languages.reader import Reader
from manicule_languages.selects import is_value
from manicule_languages.soundness import is_sound, names_in
from manicule_languages.tags import chain
from manicule_languages.templates import FoundMessage
from manicule_workshop.agreement_samples import forms_wanted, sample_numbers, varied, with_word
from manicule_workshop.desk import DeskEntry, TranslatorsDesk, kind_of
from manicule_workshop.entry_lines import PoEntry, entries_in
from manicule_workshop.overlay import Overlay, unmarked
from manicule_workshop.seen import SeenAt, SeenMessage

MOST_TABLES = 12
"""The number of tables kept in memory: a translator stays with a few of them for a while."""
REASON = "why "
"""The beginning of the roles of texts that say why an answer is refused."""
NUMBERS = 4
"""The number of examples for a plural form."""
MOST_READINGS = 12
"""The number of sentences with real values at most."""
MOST_INSERTED = 8
"""The number of texts of a kind at most that are listed for a placeholder."""
MOST_SENTENCES = 3
"""The number of sentences at most that show a form of a word."""


class SampleReading(msgspec.Struct, frozen=True):
    """A translation with real values. A plural form has some of its `numbers`, and is read with one."""

    text: str
    numbers: tuple[int, ...] = ()


class InsertedText(msgspec.Struct, frozen=True):
    """A text that a sentence has at a placeholder, or another one of its kind.

    `forms` are the forms and properties that the translation wants of it, with their entries if they exist.
    """

    name: str
    entry: DeskEntry
    forms: Mapping[str, DeskEntry | None]


class PreviewTable(msgspec.Struct, frozen=True):
    """The table on which a text is seen: its state for the viewer, the reply to a typed line, the plugins.

    `reply` has only the recorded text, where it is part of a reply that a page does not show, or that another
    bot would give.
    """

    state: ViewerState
    reaction: Reaction | None
    plugins: tuple[str, ...]
    reply: Reaction | None = None


class LiveCatalog:
    """The translations as the files of a desk have them now, and those of the files behind them."""

    def __init__(self, desk: TranslatorsDesk) -> None:
        self._desk = desk
        self._behind: dict[str, list[tuple[dict[Key, PoEntry], PluralRule]]] = {}

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage | None:
        """The translation of a text; None means English."""
        key = (f"{text.context}:{form}" if form else text.context, text.message)
        for entries, rule in (*self._desk.file_entries(text.domain), *self._files_behind(text.domain)):
            entry = entries.get(key)
            if entry is None or entry.is_fuzzy:
                continue
            at = rule.form_for(1 if number is None else abs(number)) if text.plural else 0
            found = entry.strings[at] if at < len(entry.strings) else ""
            if found and ((form and is_value(found)) or is_sound(text.message, text.plural, found)):
                return FoundMessage(found, self._desk.language, rule.form_for)
        return None

    def _files_behind(self, domain: str) -> list[tuple[dict[Key, PoEntry], PluralRule]]:
        if domain in self._behind:
            return self._behind[domain]
        workshop, language = self._desk.workshop, self._desk.language
        own = workshop.file(domain, language) if domain in self._desk.domains else None
        found = []
        for code in chain(language) if domain else ():
            for path in workshop.files_read(domain, code):
                try:
                    data = path.read_bytes()
                    entries = {one.key: one for one in entries_in(data)} if path != own else {}
                except (OSError, ManiculeError):  # reported when that file is checked
                    continue
                found.append((entries, valid_rule(rule_said(data)) or usual_rule(code)))
        self._behind[domain] = found
        return found


class Previews:
    """Previews of the texts of a desk."""

    def __init__(self, desk: TranslatorsDesk) -> None:
        self.desk = desk
        self._catalog = LiveCatalog(desk)
        self._tables: dict[tuple[str, SeenAt], PreviewTable] = {}
        self._lock = threading.Lock()

    def reader(self, entry: DeskEntry, strings: Sequence[str]) -> Reader:
        """A reader of the language in whose texts this translation is in use, between marks."""
        rule = self.desk.rule(entry.domain)
        language, key = self.desk.language, entry.key
        return Reader(language, Overlay(language, entry.domain, key, strings, rule, self._catalog))

    def seen(self, entry: DeskEntry) -> SeenMessage | None:
        """Where a text is seen, if it was recorded; for a form, where its word is seen."""
        return self.desk.workshop.seen(entry.domain).message(entry.domain, self._word(entry))

    def readings(self, entry: DeskEntry, strings: Sequence[str]) -> tuple[SampleReading, ...]:
        """The translation with the values of the recorded example, once for each plural form; then with other
        words and numbers, for its forms and selects. A form is also read in sentences that want it."""
        reader, seen, (context, english) = self.reader(entry, strings), self.seen(entry), self._word(entry)
        plural = entry.message.plural
        text = seen.example if seen is not None else _unseen(Text(english, context, entry.domain, plural))
        rule = self.desk.rule(entry.domain)
        found = [] if plural else [SampleReading(unmarked(reader.read(text, entry.form)))]
        for number in sample_numbers(rule) if plural else ():
            numbers = rule.numbers_of(rule.form_for(number), NUMBERS)
            found.append(SampleReading(unmarked(reader.read(text(n=number), entry.form)), numbers))
        shown = {one.text for one in found}
        for other in varied(text, strings, rule, self._words):
            read = unmarked(reader.read(other, entry.form))
            if read not in shown and len(found) < MOST_READINGS:
                shown.add(read)
                found.append(SampleReading(read))
        sentences = self._sentences(entry, text, reader) if entry.is_form else iter(())
        return (*found, *map(SampleReading, dict.fromkeys(islice(sentences, MOST_SENTENCES))))

    def inserted(self, entry: DeskEntry, strings: Sequence[str]) -> tuple[InsertedText, ...]:
        """The texts at the placeholders of the recorded example. Where the translation wants a form of one,
        the others of its kind are listed, too, because they need the form as well."""
        seen, desk = self.seen(entry), self.desk
        wanted = forms_wanted(strings)
        found: dict[tuple[str, str], InsertedText] = {}
        for name, value in seen.example.params if seen is not None and not entry.is_form else ():
            for text in value if isinstance(value, tuple) else (value,):
                if not isinstance(text, Text):
                    continue
                word = desk.entry_of(text.domain, (text.context, text.message))
                if word is None:
                    continue
                others = desk.others_of_kind(word)[: MOST_INSERTED - 1] if name in wanted else ()
                for one in (word, *others):
                    forms = {form: desk.form(one, form) for form in wanted.get(name, ())}
                    found.setdefault((name, one.id), InsertedText(name, one, forms))
        return tuple(found.values())

    def _sentences(self, entry: DeskEntry, word: Text, reader: Reader) -> Iterator[str]:
        """The translated texts that want this form of a word, with the word in them."""
        rule = self.desk.rule(entry.domain)
        for one in self.desk.texts_with(entry.domain, entry.form):
            seen = self.seen(one)
            if seen is None:
                continue
            for at, string in enumerate(one.strings):
                text = with_word(seen.example, [string], entry.form, word, _are_alike)
                if text is not None:
                    numbers = rule.numbers_of(at, 2) if text.plural else ()
                    yield unmarked(reader.read(text(n=numbers[-1]) if numbers else text, one.form))

    def _words(self, word: Text, form: str) -> dict[str, Text]:
        """Words of the same kind by their entries for a form."""
        found = self.desk.words_like(word.domain, word.context, form) if word.context else {}
        return {value: Text(english, context, word.domain) for value, (context, english) in found.items()}

    def table(self, entry: DeskEntry) -> PreviewTable | None:
        """The table on which a text is seen; None if there is none, or its game has changed since."""
        seen = self.seen(entry)
        if seen is None or seen.at is None:
            return None
        place = (entry.domain, seen.at)
        with self._lock:
            known = self._tables.pop(place, None)
            try:
                found = known or self._played(entry.domain, seen.at)
            except ManiculeError:  # recorded with other rules: the text has no table until the next record
                return None
            self._tables[place] = found
            while len(self._tables) > MOST_TABLES:
                self._tables.pop(next(iter(self._tables)))
        is_reply = bool(seen.at.typed) or any(role.startswith(REASON) for role in seen.roles)
        reply = Reaction("shown", (seen.example,)) if is_reply else None
        return msgspec.structs.replace(found, reply=reply)

    def _played(self, domain: str, at: SeenAt) -> PreviewTable:
        workshop, narration = self.desk.workshop, Narration()
        file, registry = workshop.seen(domain), workshop.registry
        match = file.replay(registry, at, narration.observers())
        session = Session(match, registry, narration)
        reaction: Reaction | None = None
        if at.typed:
            reaction = session.act(Actor(at.viewer, Reader(), types=True, letters={}), "type", line=at.typed)
            reaction = reaction if reaction.job is None else None  # a hint takes time, and may be another one
        return PreviewTable(session.state(at.viewer), reaction, file.tables[at.table].plugins)

    @staticmethod
    def _word(entry: DeskEntry) -> Key:
        """The text of a form, or the text itself."""
        context, english = entry.key
        return (context.rpartition(":")[0] if entry.is_form else context, english)


def _unseen(text: Text) -> Text:
    """A text with its placeholders as values, because no others are known."""
    names = dict.fromkeys((*names_in(text.message), *names_in(text.plural)))
    return text(**{name: verbatim(f"{{{name}}}") for name in names})


def _are_alike(word: Text, other: Text) -> bool:
    """Whether a word can stand where another one stands."""
    if (word.domain, word.context, word.message) == (other.domain, other.context, other.message):
        return True
    is_named = "." in word.context and word.domain == other.domain
    return is_named and kind_of(word.context) == kind_of(other.context)
