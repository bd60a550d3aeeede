"""docs/translating.md to the letter: by somebody who installed the program and has no checkout."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.languages.conftest import run_installed
from tests.support.tables import ROOT, registry
from tests.support.translated_pages import LANGUAGES

from manicule_workshop.workshop import TranslationWorkshop

PAGE = ROOT / "docs" / "translating.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"(?:msgctxt .*\n)?msgid .*\n(?:msgid_plural .*\n)?(?:msgstr.*\n)+")


def blocks() -> Iterator[tuple[str, str]]:
    """The fenced blocks of the page: language and text."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found[1], found[2]


def _fill_in(po: Path, entries: str) -> int:
    """Write the translations of the page into a translator's file."""
    text = po.read_text(encoding="utf-8")
    found = ENTRY.findall(entries)
    for entry in found:
        bare = re.sub(r'^(msgstr(?:\[\d\])?) ".*"$', r'\1 ""', entry, flags=re.MULTILINE)
        assert bare in text, bare
        text = text.replace(bare, entry, 1)
    po.write_text(text, encoding="utf-8")
    return len(found)


def test_the_page_works_to_the_letter(home: Path, tmp_path: Path, environment: dict[str, str]) -> None:
    folder = tmp_path / "somewhere"
    folder.mkdir()
    own = home / "manicule" / "locales" / "de" / "LC_MESSAGES"
    done: dict[str, subprocess.CompletedProcess[str]] = {}
    for language, text in blocks():
        if language == "po":
            assert _fill_in(own / "gutenberg.po", text) == 3
            continue
        ran = done[text.splitlines()[-1]] = run_installed(text, folder, environment)
        assert ran.returncode == 0, text + ran.stdout + ran.stderr
        for name, value in re.findall(r"^export (\w+)=(.*)$", text, re.MULTILINE):
            environment[name] = value.replace("$PWD", str(folder))
    assert str(own / "gutenberg.po") in done["manicule locales new de"].stdout
    (played,) = [one for call, one in done.items() if call.startswith("manicule play")]
    shown = played.stdout + played.stderr
    for word in (" passt.", " Gulden", "blau", " buys type "):
        assert word in shown
    assert not re.search(r" passes\.|[0-9] guilder", shown)
    assert shown.count("Deutsch: the translation is not complete") == 1
    assert (folder / "drafts" / "it" / "LC_MESSAGES" / "gutenberg.po").is_file()
    plugin = folder / "inkmaster" / "manicule_inkmaster" / "locales" / "de" / "LC_MESSAGES" / "inkmaster.po"
    assert str(plugin.relative_to(folder)) in done["manicule locales new de --plugin inkmaster"].stdout
    corrected = done["manicule games --lang fr --locales-dir corrections"]
    assert "pionniers de l’imprimerie" in " ".join(corrected.stdout.split())
    _both_places_are_read(plugin, own, folder, environment)


def _both_places_are_read(plugin: Path, own: Path, folder: Path, environment: dict[str, str]) -> None:
    """A plugin's own folder, and before it a language pack for somebody else's plugin."""
    (line,) = re.findall(r'^msgctxt "plugin\.inkmaster\.name"\nmsgid .*\n', plugin.read_text(), re.MULTILINE)
    empty = plugin.read_text(encoding="utf-8")
    plugin.write_text(empty.replace(f'{line}msgstr ""', f'{line}msgstr "Tintenmeister"'), encoding="utf-8")
    told = run_installed("manicule plugins info inkmaster --lang de", folder, environment).stdout
    assert "Tintenmeister" in told
    (own / "inkmaster.po").write_text(
        empty.replace(f'{line}msgstr ""', f'{line}msgstr "Farbenmeister"'), encoding="utf-8"
    )
    told = run_installed("manicule plugins info inkmaster --lang de", folder, environment).stdout
    assert "Farbenmeister" in told
    assert "Tintenmeister" not in told


def test_a_platform_discovers_every_component_and_language() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (pattern,) = re.findall(r"^\| `match` \| `(.*)` \|$", page, re.MULTILINE)
    (template,) = re.findall(r"^\| `new_base_template` \| `(.*)` \|$", page, re.MULTILINE)
    files = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("locales/**/*") if path.is_file()]
    found = [match for match in map(re.compile(pattern).fullmatch, files) if match]
    components = {match["component"] for match in found}
    assert components == set(TranslationWorkshop(registry()).domains())
    assert {match["language"] for match in found} == set(LANGUAGES)
    assert len(found) == len(components) * len(LANGUAGES)
    assert len(found) == len([file for file in files if file.endswith(".po")])
    templates = {template.replace("{{ component }}", component) for component in components}
    assert templates == {file for file in files if file.endswith(".pot")}


def test_the_page_names_every_kind_of_source() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(word in page for word in ("plugin.toml", "rules.md", "content", "`tr(", "`ntr("))
