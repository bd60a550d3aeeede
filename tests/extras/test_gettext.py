"""gettext's own tools on our catalogs: they rewrite nothing, and `msgmerge` changes nothing that `locales
update` does not put back.

It needs gettext, which not every machine has; so it is not among the tests that run by themselves:
`python -m pytest tests/extras`.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.support.tables import registry

from manicule_languages.folders import our_folder
from manicule_languages.pofile import key_of, messages_in, read_file, write_file
from manicule_workshop.workshop import TranslationWorkshop

FUZZY = re.compile(r'^#, fuzzy.*\n(?:#\|.*\n)*(?:msgctxt "(.*)")?', re.MULTILINE)


@pytest.fixture(scope="module")
def regenerated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All catalogs and templates as they are written now."""
    folder = tmp_path_factory.mktemp("locales")
    shutil.copytree(our_folder(), folder, dirs_exist_ok=True)
    workshop = TranslationWorkshop(registry(), folder)
    domains = TranslationWorkshop(registry()).domains()
    workshop.extract(domains)
    workshop.update(domains)
    return folder


def files_in(folder: Path) -> list[Path]:
    files = sorted([*folder.glob("*.pot"), *folder.glob("*/LC_MESSAGES/*.po")])
    assert len(files) > 50
    return files


def test_msgcat_changes_no_line(regenerated: Path) -> None:
    for path in files_in(regenerated):
        same = subprocess.run(["msgcat", "--no-wrap", str(path)], check=True, capture_output=True).stdout
        assert same.decode().splitlines() == path.read_text(encoding="utf-8").splitlines(), path.name


def test_msgcat_changes_no_line_of_a_template_with_line_numbers(regenerated: Path, tmp_path: Path) -> None:
    shutil.copytree(regenerated, tmp_path, dirs_exist_ok=True)
    TranslationWorkshop(registry(), tmp_path).extract(["manicule", "gutenberg"], lines=True)
    for path in (tmp_path / "manicule.pot", tmp_path / "gutenberg.pot"):
        same = subprocess.run(["msgcat", "--no-wrap", str(path)], check=True, capture_output=True).stdout
        assert same == path.read_bytes()
        assert b".py:1" in same


def test_msgfmt_finds_nothing_to_complain_of_and_nothing_missing(regenerated: Path) -> None:
    for path in sorted(regenerated.glob("*/LC_MESSAGES/*.po")):
        check = ["msgfmt", "--check", "--statistics", "--output-file=/dev/null", str(path)]
        said = subprocess.run(check, check=True, capture_output=True, text=True, env={"LC_ALL": "C"})
        assert re.fullmatch(r"[0-9]+ translated messages?\.\n", said.stderr), path.name


@pytest.mark.parametrize("language", ["fr", "ja", "uk"])
def test_msgmerge_and_update_leave_every_catalog_as_it_was(
    language: str, regenerated: Path, tmp_path: Path
) -> None:
    shutil.copytree(regenerated, tmp_path, dirs_exist_ok=True)
    files = sorted((tmp_path / language / "LC_MESSAGES").glob("*.po"))
    assert files
    for path in files:
        template = tmp_path / f"{path.stem}.pot"
        merge = ["msgmerge", "--quiet", "--update", "--backup=none", "--previous", str(path), str(template)]
        subprocess.run(merge, check=True)
        merged = path.read_text(encoding="utf-8")
        assert "\n#~ " not in merged
        # msgmerge guesses the forms that the language does not use, and `update` takes the guesses out.
        assert [id for id in FUZZY.findall(merged) if ":" not in id] == []
        subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", str(path)], check=True)
    TranslationWorkshop(registry(), tmp_path).update(TranslationWorkshop(registry()).domains(), [language])
    for path in files:
        before = regenerated / language / "LC_MESSAGES" / path.name
        assert path.read_bytes() == before.read_bytes(), path.name


@pytest.mark.parametrize("language", ["ar", "he", "tr", "fa", "pl", "gd"])
def test_a_new_language_survives_msgmerge_and_a_msgcat_that_wraps(language: str, tmp_path: Path) -> None:
    """Every plural form and every third grammatical form is filled in; nothing is lost and nothing moves."""

    def workshop() -> TranslationWorkshop:
        return TranslationWorkshop(registry(), tmp_path)

    (kept,) = workshop().new(language, ["cartographers"])
    catalog = read_file(kept.path, language, "cartographers")
    for at, entry in enumerate(one for one in catalog if one.id):
        english, plural = messages_in(entry)
        if plural:
            entry.string = tuple(f"{plural} [{form}]" for form in range(catalog.num_plurals))
        elif ":" not in key_of(entry)[0] or at % 3 == 0:
            entry.string = f"{english} [x]"
    write_file(kept.path, catalog)
    workshop().update(["cartographers"])
    (template,) = workshop().extract(["cartographers"])
    before = kept.path.read_bytes()
    merge = ["msgmerge", "--quiet", "--update", "--backup=none", "--previous", str(kept.path)]
    subprocess.run([*merge, str(template.path)], check=True)
    wrapped = subprocess.run(["msgcat", str(kept.path)], check=True, capture_output=True).stdout
    assert wrapped != before
    kept.path.write_bytes(wrapped)
    workshop().update(["cartographers"])
    assert kept.path.read_bytes() == before
