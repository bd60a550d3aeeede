"""A translation goes through gettext's tools and back: no form is lost, and none changes its meaning.

It needs gettext: `python -m pytest tests/extras`.
"""

import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tests.support.tables import registry

from manicule import Text
from manicule.kernel.text import Param
from manicule_languages.languages import Languages
from manicule_languages.message import Message
from manicule_languages.plurals import PluralRule, usual_rule
from manicule_languages.pofile import add, key_of, messages_in, read_file, write_file
from manicule_languages.soundness import names_in
from manicule_workshop.checks import mistakes_in
from manicule_workshop.workshop import TranslationWorkshop

LANGUAGES = ("ar", "he", "tr", "fa", "pl", "gd")
NUMBERS = (*range(125), 1_000_000)
DOMAIN = "gutenberg"
INK = Text("blue", "ink.blue.name", DOMAIN)
INK_IN_SET = Text("{ink} ink is in {sets}; the inks in a set are taken from left to right", "", DOMAIN)
"""A message that gets a case, a gender and a number in each language."""


def babel_rule(language: str) -> PluralRule:
    catalog = Catalog(language)
    return PluralRule(catalog.num_plurals, catalog.plural_expr)


def translate(path: Path, language: str, rule: PluralRule) -> None:
    """Fill in every message, each plural form in its own way, with forms and properties of a word."""
    catalog = read_file(path, language, DOMAIN)
    catalog.rule = rule
    for entry in catalog:
        english, plural = messages_in(entry)
        if plural:
            entry.string = tuple(f"{plural} [{form}]" for form in range(rule.number))
        elif entry.id and "`" not in english:
            entry.string = f"{english} ."
        if key_of(entry) == ("", INK_IN_SET.message):
            cases = "|".join(f"{form}=[{form}]" for form in range(rule.number))
            entry.string = f"{{ink:acc}} {{ink:gender?f=she|he}} {{sets}} {{sets:plural?{cases}|none}}"
    for form, word in (("acc", "Blue-acc"), ("gender", "f")):
        offered = catalog.get(INK.message, f"{INK.context}:{form}")
        entry = offered or add(catalog, Message(INK.message, context=f"{INK.context}:{form}"))
        entry.string = word
    # A property of a text with placeholders has none of them.
    add(catalog, Message(INK_IN_SET.message, context=":gender")).string = "f"
    write_file(path, catalog)


def shown(folder: Path, language: str, messages: list[Message]) -> list[str]:
    """Every message with a plural for many numbers, and the one with a select."""
    read = Languages(folder).reader(language).read
    texts = [INK_IN_SET(ink=INK, sets=number) for number in NUMBERS]
    for message in messages:
        names: dict[str, Param] = {name: name for name in names_in(message.plural)}
        text = Text(message.message, message.context, DOMAIN, message.plural)
        texts += [text(**{**names, "n": number}) for number in NUMBERS if message.plural]
    return [read(text) for text in texts]


@pytest.mark.parametrize("origin", ["ours", "babel"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_is_lost_and_none_changes_its_meaning(language: str, origin: str, tmp_path: Path) -> None:
    workshop = TranslationWorkshop(registry(), tmp_path)
    messages = list(workshop.messages(DOMAIN))
    (file,) = workshop.new(language, [DOMAIN])
    path, rule = file.path, usual_rule(language) if origin == "ours" else babel_rule(language)
    translate(path, language, rule)
    before = shown(tmp_path, language, messages)
    assert "Blue-acc she 2 " in before[2]
    assert {text.rpartition("[")[2] for text in before} == {f"{form}]" for form in range(rule.number)}

    fresh = TranslationWorkshop(registry(), tmp_path)
    fresh.extract([DOMAIN])
    fresh.update([DOMAIN], [language])
    assert shown(tmp_path, language, messages) == before
    template = tmp_path / f"{DOMAIN}.pot"
    run("msgmerge", "--quiet", "--update", "--backup=none", "--previous", path, template)
    assert "\n#, fuzzy" not in path.read_text(encoding="utf-8")
    assert "\n#~ " not in path.read_text(encoding="utf-8")
    run("msgfmt", "--check", "--output-file=/dev/null", path)
    run("msgcat", "--output-file", path, path)
    assert shown(tmp_path, language, messages) == before
    TranslationWorkshop(registry(), tmp_path).update([DOMAIN], [language])
    assert shown(tmp_path, language, messages) == before
    found = {one.kind for one in mistakes_in(TranslationWorkshop(registry(), tmp_path), DOMAIN, language)}
    assert not found & {"unreadable", "select", "form", "absent", "unused", "obsolete", "fuzzy"}


def run(*command: str | Path) -> None:
    subprocess.run([str(one) for one in command], check=True)
