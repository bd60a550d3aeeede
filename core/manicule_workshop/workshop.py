"""The tasks of translators with files: making templates, starting a language, updating files."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule_interface.vocabulary import WORDS
from manicule_languages import pofile
from manicule_languages.folders import (
    checkout,
    file_of,
    folders_of_messages,
    is_inside,
    languages_in,
    our_folder,
    own_folder,
    places,
    template_of,
    workshop,
)
from manicule_languages.message import Message, with_forms
from manicule_languages.pocatalog import PoCatalog, translations_in
from manicule_languages.tags import chain, is_tag, is_translatable_into, normalized
from manicule_workshop import merge as merging
from manicule_workshop.extraction import DISTRIBUTION, PLATFORM, domains_of, messages_of
from manicule_workshop.glossary import Glossary, glossary_in
from manicule_workshop.message_notes import notes_in, with_note
from manicule_workshop.page_source import DOMAIN
from manicule_workshop.prompt_words import PromptWords, gathered
from manicule_workshop.seen import SeenFile, seen_in
from manicule_workshop.seen_comments import with_descriptions, with_place
from manicule_workshop.term_hints import with_game_meanings, with_meanings
from manicule_workshop.typed_words import with_typed_words

NO_LANGUAGE = tr("“{language}” is not the code of a language, such as de, pt_BR, or zh_Hant")
IS_SOURCE = tr("English is the language that everything is translated from")
NOT_BEGUN = tr("there is no translation “{language}” here; `manicule locales new {language}` starts one")
EXISTS = tr("{file} already exists; `manicule locales update` brings it up to date")


class CatalogFile(msgspec.Struct, frozen=True):
    """A file that was checked or written: its number of messages, and whether it changed.

    `mended` is the default plural rule, if the file had no valid one and got it.
    """

    path: Path
    domain: str
    language: str
    messages: int
    changed: bool
    mended: str = ""


class TranslationWorkshop:
    """The files of the domains that are translated here; `given` is their folder, if one was given."""

    def __init__(self, registry: PluginRegistry, given: Path | None = None) -> None:
        self.registry = registry
        self.given = given
        self._seen: dict[tuple[Path, ...], SeenFile] = {}
        self._sources: dict[str, tuple[Message, ...]] = {}
        self._messages: dict[str, tuple[Message, ...]] = {}
        self._forms: dict[str, Mapping[str, frozenset[str]]] = {}
        self._forms_of: dict[str, dict[pofile.Key, dict[str, str]]] = {}
        self._formed: dict[str, frozenset[pofile.Key]] = {}
        self._catalogs: dict[Path, PoCatalog] = {}
        self._prompt_words: dict[str, PromptWords] = {}

    def domains(self, named: Sequence[str] = ()) -> tuple[str, ...]:
        """The named domains; or all, without external ones if the program runs from its sources."""
        for domain in named:
            if domain not in (PLATFORM, DOMAIN):
                self.registry.manifest(domain)
        root = checkout()
        if named or root is None:
            return tuple(named) or domains_of(self.registry)
        ours = [root / "plugins"]
        return (
            PLATFORM,
            DOMAIN,
            *(id for id, one in self.registry.manifests.items() if is_inside(one, ours)),
        )

    def place(self, domain: str) -> Path:
        return workshop(domain, self.registry, self.given)

    def glossary(self, domain: str) -> Glossary:
        """The glossary beside the files; the program's own domains use its own glossary everywhere."""
        return glossary_in(*self._shared_places(domain))

    def seen(self, domain: str) -> SeenFile:
        """Where messages are seen, from the folders that have the glossary."""
        places = self._shared_places(domain)
        if places not in self._seen:
            self._seen[places] = seen_in(*places)
        return self._seen[places]

    def _shared_places(self, domain: str) -> tuple[Path, ...]:
        """The folders of the glossary and of the places of messages, by precedence."""
        manifest = self.registry.manifests.get(domain)
        ours = manifest is None or manifest.distribution == DISTRIBUTION
        return (self.place(domain), our_folder()) if ours else (self.place(domain),)

    def sources(self, domain: str) -> tuple[Message, ...]:
        """The present messages, as in the sources."""
        if domain not in self._sources:
            self._sources[domain] = messages_of(self.registry, domain)
        return self._sources[domain]

    def messages(self, domain: str) -> tuple[Message, ...]:
        """The present messages, with their terms from the glossary and the places where they are seen."""
        if domain not in self._messages:
            found = self.sources(domain)
            glossary, manifest = self.glossary(domain), self.registry.manifests.get(domain)
            notes = notes_in(*self._shared_places(domain)).get(domain, {})
            found = tuple(with_note(message, notes) for message in found)
            if domain != PLATFORM:
                found = tuple(map(glossary.noted, found))
            if manifest is not None:
                found = tuple(with_meanings(found, glossary, manifest.plays))
            else:
                found = tuple(with_game_meanings(found, glossary))
            found = tuple(with_typed_words(found, is_code_kept=domain == PLATFORM))
            seen, named = self.seen(domain).messages.get(domain, {}), with_descriptions(found)
            self._messages[domain] = tuple(with_place(one, seen.get(one.key)) for one in named)
        return self._messages[domain]

    def languages(self, domains: Iterable[str]) -> tuple[str, ...]:
        """The codes of the languages into which these domains are translated here."""
        wanted = list(domains)
        found = set(languages_in(self._places(wanted)))
        if self.given is None:
            packs = languages_in([own_folder()])
            found |= {code for code in packs if any(_own_file(code, one) for one in wanted)}
        return tuple(sorted(filter(is_translatable_into, found)))

    def strays(self, domains: Iterable[str]) -> list[Path]:
        """Folders of translations that are never read, because their names are not language codes."""
        folders = folders_of_messages(self._places(domains))
        return sorted(one for one in folders if not is_tag(one.name) or not is_translatable_into(one.name))

    def _places(self, domains: Iterable[str]) -> dict[Path, None]:
        return {self.place(domain): None for domain in domains}

    def file(self, domain: str, language: str) -> Path:
        """A translator's file: where the domain is translated, or the one in the person's own folder."""
        path = file_of(self.place(domain), language, domain)
        own = _own_file(language, domain) if self.given is None and not path.is_file() else None
        return own or path

    def languages_read(self, domains: Sequence[str]) -> tuple[str, ...]:
        """The codes of the languages in which these domains are available, wherever the files are."""
        known = languages_in(places(self.given, self.registry))
        return tuple(
            code
            for code in known
            if is_translatable_into(code) and any(self.files_read(domain, code) for domain in domains)
        )

    def files_read(self, domain: str, language: str) -> list[Path]:
        """The files of a domain for a reader, by precedence: each may have texts that others lack."""
        paths = [file_of(folder, language, domain) for folder in places(self.given, self.registry)]
        return [path for path in paths if path.is_file()]

    def files_behind(self, path: Path, domain: str, language: str) -> list[Path]:
        """The files of a domain that follow one file by precedence, and provide the texts that it lacks."""
        paths = [file for code in chain(language) for file in self.files_read(domain, code)]
        return paths[paths.index(path) + 1 :]

    def files_looked_at(self, domain: str, language: str) -> list[Path]:
        """The file of a domain in the given folder, or else all files for a reader."""
        if self.given is None:
            return self.files_read(domain, language)
        path = self.file(domain, language)
        return [path] if path.is_file() else []

    def languages_looked_at(self, domains: Sequence[str], named: Iterable[str] = ()) -> tuple[str, ...]:
        """The named languages, or all, by code: in the given folder, or else everywhere. `UsageError` for a
        named one without a file there."""
        codes = self.languages_read(domains) if self.given is None else self.languages(domains)
        return self.known(named, codes) or codes

    def formed(self, domain: str) -> frozenset[pofile.Key]:
        """The messages in which some language wants a grammatical form, and properties of messages."""
        if domain not in self._formed:
            entries = [entry for catalog in self._all_read(domain) for entry in catalog]
            formed = (one for one in entries if pofile.forms_wanted_in(one) or pofile.is_property(one))
            self._formed[domain] = frozenset(map(pofile.key_of, formed))
        return self._formed[domain]

    def forms_of(self, domain: str) -> Mapping[pofile.Key, Mapping[str, str]]:
        """The grammatical forms that some language has of each message, with samples; the template offers
        them to all."""
        if domain not in self._forms_of:
            found: dict[pofile.Key, dict[str, dict[str, str]]] = {}
            messages = self.messages(domain)
            for catalog in self._all_read(domain):
                entries = {pofile.key_of(entry): entry for entry in catalog}
                for key in merging.forms_in(entries.values()):
                    of = merging.message_of_form(key, messages)
                    if of is not None:
                        samples = found.setdefault(of, {}).setdefault(key[0].rpartition(":")[2], {})
                        samples.setdefault(str(catalog.locale_identifier), translations_in(entries[key])[0])
            self._forms_of[domain] = {
                key: {form: _quoted(samples) for form, samples in sorted(forms.items())}
                for key, forms in found.items()
            }
        return self._forms_of[domain]

    def _all_read(self, domain: str) -> Iterator[PoCatalog]:
        """The files of a domain in all languages, also those that ship with an installed copy."""
        for code in self.languages_read([domain]):
            yield from (self._catalog(path, code, domain) for path in self.files_read(domain, code))

    def _catalog(self, path: Path, language: str, domain: str) -> PoCatalog:
        """A file, as it was when it was first read: the forms of all languages are needed for each."""
        if path not in self._catalogs:
            self._catalogs[path] = pofile.read_file(path, language, domain)
        return self._catalogs[path]

    def messages_and_forms(self, domain: str) -> Iterator[Message]:
        """The messages, each followed by its grammatical forms."""
        return with_forms(self.messages(domain), self.forms_of(domain))

    def forms(self, language: str) -> Mapping[str, frozenset[str]]:
        """The grammatical forms and properties in a language, by name, with the words or values that they
        have in any plugin."""
        if language not in self._forms:
            found: dict[str, set[str]] = {}
            for domain in domains_of(self.registry):
                for path in self.files_read(domain, language):
                    try:
                        entries = {pofile.key_of(one): one for one in self._catalog(path, language, domain)}
                    except ManiculeError:  # reported when that file itself is checked
                        continue
                    for key in merging.forms_in(entries.values()):
                        words = translations_in(entries[key])
                        found.setdefault(key[0].rpartition(":")[2], set()).update(words)
            self._forms[language] = {form: frozenset(words) for form, words in found.items()}
        return self._forms[language]

    def forms_used(self, domain: str, language: str) -> frozenset[str]:
        """The names of the grammatical forms that a language has of words, or wants in sentences of the
        domain."""
        path = self.file(domain, language)
        entries = self._catalog(path, language, domain) if path.is_file() else ()
        wanted = {form for entry in entries for form in pofile.forms_wanted_in(entry)}
        return frozenset(wanted.union(self.forms(language)))

    def prompt_words(self, language: str) -> PromptWords:
        """What can be typed at a prompt in a language: by the catalogs, and by the glossary for names."""
        if language not in self._prompt_words:
            words = {text.context: word for word, text in WORDS.items()}
            said = [
                (words[context], one)
                for (context, _), translation in self._read(PLATFORM, language)
                if context in words
                for one in translation.split("|")
            ]
            names = [
                (english, translation)
                for domain in self.registry.manifests
                for (_, english), translation in self._read(domain, language)
            ]
            glossary = self.glossary(PLATFORM)
            names += [
                (english, form)
                for id, forms in glossary.terms.items()
                for english in forms.get("en", ())
                for form in glossary.forms(id, language)
            ]
            self._prompt_words[language] = PromptWords(gathered(said), gathered(names))
        return self._prompt_words[language]

    def _read(self, domain: str, language: str) -> Iterator[tuple[pofile.Key, str]]:
        """The translations in the files that a reader has of a domain. A file that cannot be read is skipped:
        checking it reports that."""
        for path in self.files_read(domain, language):
            try:
                entries = list(pofile.read_file(path, language, domain))
            except ManiculeError:
                continue
            for entry in entries:
                if entry.id and not entry.fuzzy:
                    yield from ((pofile.key_of(entry), one) for one in translations_in(entry) if one)

    # Methods that change files.

    def extract(self, domains: Iterable[str], lines: bool = False) -> list[CatalogFile]:
        """Write the template of each domain, with `lines` in its references or without them."""
        result = []
        for domain in domains:
            path = template_of(self.place(domain), domain)
            template = pofile.template(domain, self.messages_and_forms(domain), self.formed(domain))
            changed = pofile.write_file(path, template, lines)
            result.append(CatalogFile(path, domain, "", len(self.messages(domain)), changed))
        return result

    def new(self, language: str, domains: Sequence[str]) -> list[CatalogFile]:
        """Start a language: an empty file for each domain that has none yet."""
        code = self.code(language)
        files = {domain: self.file(domain, code) for domain in domains}
        if all(path.exists() for path in files.values()):
            raise UsageError(EXISTS(file=str(next(iter(files.values())))))
        return [
            self._write(pofile.empty(domain, code), domain, code)
            for domain, path in files.items()
            if not path.exists()
        ]

    def update(self, domains: Sequence[str], languages: Sequence[str] = ()) -> list[CatalogFile]:
        """Update the files that exist, by default those of all languages; `new` adds the files of a language
        that are missing."""
        begun = self.begun(languages, domains)
        result = []
        for domain in domains:
            for code in begun or self.languages([domain]):
                path = self.file(domain, code)
                if path.exists():
                    result.append(self._write(pofile.read_file(path, code, domain), domain, code))
        return result

    def begun(self, languages: Iterable[str], domains: Iterable[str]) -> list[str]:
        """The codes of languages that have a file for at least one of the domains."""
        codes = [self.code(language) for language in languages]
        begun = {code for code in codes for one in domains if self.file(one, code).exists()}
        return list(self.known(codes, begun))

    def known(self, languages: Iterable[str], begun: Container[str]) -> tuple[str, ...]:
        """The codes of languages, all of which exist; `UsageError` for the first that does not."""
        codes = tuple(map(self.code, languages))
        for code in codes:
            if code not in begun:
                raise UsageError(NOT_BEGUN(language=code))
        return codes

    def code(self, language: str) -> str:
        """The code of a language, in the form of its folder."""
        code = normalized(language)
        if not is_tag(code) or not is_translatable_into(code):
            raise UsageError(NO_LANGUAGE(language=language))
        if code == "en":
            raise UsageError(IS_SOURCE)
        return code

    def _write(self, old: PoCatalog, domain: str, code: str) -> CatalogFile:
        path = self.file(domain, code)
        messages = self.messages(domain)
        forms = merging.OfferedForms(self.forms_of(domain), self.forms_used(domain, code))
        new = merging.updated(old, domain, code, messages, self.formed(domain), forms)
        changed = pofile.write_file(path, new)
        mended = new.rule.header if old.is_mended and new.rule else ""
        return CatalogFile(path, domain, code, len(messages), changed, mended)


def _quoted(samples: Mapping[str, str]) -> str:
    """A form of a word in some languages, as in: fr “d’encre”, uk “фарби”."""
    return ", ".join(f"{language} “{word}”" for language, word in sorted(samples.items()))


def _own_file(language: str, domain: str) -> Path | None:
    """The file in the person's own folder, if there is one."""
    file = file_of(own_folder(), language, domain)
    return file if file.is_file() else None
