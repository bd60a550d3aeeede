"""Translators who installed the program and have no checkout: what is shipped is checked and corrected."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.conftest import run_installed

from manicule_languages.folders import MESSAGES

GUILDER = 'msgid "{n} guilder"\nmsgid_plural "{n} guilders"\n'
PLAY = "manicule play gutenberg --seat random:Anna --seat random:Tom --seat random:Kate --seed 7 --lang fr"


def _shown(command: str, folder: Path, environment: dict[str, str]) -> str:
    ran = run_installed(command, folder, environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def _correct(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_shipped_language_is_checked_where_it_was_never_begun(
    tmp_path: Path, site: Path, environment: dict[str, str]
) -> None:
    shipped = site / "manicule_languages" / "_catalogs" / "fr" / MESSAGES / "gutenberg.po"
    sound = shipped.read_bytes()
    ran = run_installed("manicule locales check fr", tmp_path, environment)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert re.fullmatch(r"[1-9][0-9]+ files, no mistakes\.\n", ran.stdout)
    try:
        _correct(
            shipped,
            'msgid "{seat} passes."\nmsgstr "{seat} passe."',
            'msgid "{seat} passes."\nmsgstr "passe."',
        )
        ran = run_installed("manicule locales check fr --plugin gutenberg --json", tmp_path, environment)
    finally:
        shipped.write_bytes(sound)
    (mistake,) = json.loads(ran.stdout)["mistakes"]
    assert (ran.returncode, mistake["file"], mistake["kind"]) == (1, str(shipped), "dropped")


def test_check_without_a_language_checks_all_that_are_shipped(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    one = json.loads(_shown("manicule locales check uk --plugin gears --json", tmp_path, environment))
    all_ = json.loads(_shown("manicule locales check --plugin gears --json", tmp_path, environment))
    assert (one, all_) == ({"files": 1, "mistakes": []}, {"files": 3, "mistakes": []})


def test_a_new_language_is_offered_the_forms_of_the_shipped_ones(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    _shown("manicule locales new pl --plugin gutenberg --locales-dir drafts", tmp_path, environment)
    text = (tmp_path / "drafts" / "pl" / MESSAGES / "gutenberg.po").read_text(encoding="utf-8")
    forms = re.findall(r'^msgctxt "[^"]+:([a-z]+)"\nmsgid .+\nmsgstr ""$', text, re.MULTILINE)
    assert len(forms) > 30
    assert {"acc", "gen", "def", "pl"} <= set(forms)
    assert re.search(r"^#: plugins/gutenberg/manicule_gutenberg/content/\w+\.toml$", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "told"), [("it", "`manicule locales new it` starts one"), ("xx", "“xx”")]
)
def test_a_language_that_is_not_there_is_told(
    tmp_path: Path, environment: dict[str, str], language: str, told: str
) -> None:
    ran = run_installed(f"manicule locales check {language}", tmp_path, environment)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert told in " ".join(ran.stderr.split())


def test_a_correction_of_ones_own_is_checked_with_what_is_shipped(
    tmp_path: Path, home: Path, site: Path, environment: dict[str, str]
) -> None:
    _shown("manicule locales new fr --plugin gutenberg", tmp_path, environment)
    own = home / "manicule" / "locales" / "fr" / MESSAGES / "gutenberg.po"
    both = json.loads(_shown("manicule locales check fr --plugin gutenberg --json", tmp_path, environment))
    assert both == {"files": 2, "mistakes": []}
    _correct(own, f'{GUILDER}msgstr[0] ""\n', f'{GUILDER}msgstr[0] "{{m}} florin"\n')
    ran = run_installed("manicule locales check fr --plugin gutenberg --json", tmp_path, environment)
    (mistake,) = json.loads(ran.stdout)["mistakes"]
    assert (ran.returncode, mistake["file"], mistake["kind"]) == (1, str(own), "unknown")


def test_a_given_folder_is_checked_alone(tmp_path: Path, environment: dict[str, str]) -> None:
    _shown("manicule locales new fr --plugin gutenberg --locales-dir corrections", tmp_path, environment)
    checked = _shown("manicule locales check fr --locales-dir corrections", tmp_path, environment)
    assert checked == "1 file, no mistakes.\n"
    ran = run_installed("manicule locales check ja --locales-dir corrections", tmp_path, environment)
    assert (ran.returncode, ran.stdout) == (2, "")


def test_a_correction_with_nothing_filled_in_changes_no_sentence(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    before = _shown(PLAY, tmp_path, environment)
    assert re.search(r"pour \d+ florins", before)
    _shown("manicule locales new fr --plugin gutenberg --locales-dir corrections", tmp_path, environment)
    assert _shown(f"{PLAY} --locales-dir corrections", tmp_path, environment) == before
    path = tmp_path / "corrections" / "fr" / MESSAGES / "gutenberg.po"
    _correct(path, f'{GUILDER}msgstr[0] ""\n', f'{GUILDER}msgstr[0] "{{n}} FLORIN"\n')
    after = _shown(f"{PLAY} --locales-dir corrections", tmp_path, environment)
    assert "FLORIN" in after
    assert re.sub(r"([01]) FLORIN", r"\1 florin", after) == before
    checked = _shown("manicule locales check fr --locales-dir corrections", tmp_path, environment)
    assert checked == "1 file, no mistakes.\n"
