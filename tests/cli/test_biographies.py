"""Who the printers were is told where somebody would look: in the rules, and when one is chosen."""

import re
from pathlib import Path

import pytest
from tests.support.characters import every_character, piece

from manicule_languages.languages import Languages

from .conftest import Run

LANGUAGES = ("en", "fr", "ja", "uk")
GAME = ("play", "gutenberg", "--seat", "human:Anna", "--seat", "random:Tom", "--seat", "random:Kate")
DEALT = ("caxton", "tory")
"""What Anna is dealt with this seed."""
SEED = ("--seed", "3")


def biography(id: str, language: str = "en") -> str:
    printer = piece(id)
    told = Languages().reader(language).read(printer.biography)
    assert (told == str(printer.biography)) is (language == "en")
    return squeezed(told)


def squeezed(text: str) -> str:
    """Without blanks: lines are broken anywhere in Japanese."""
    return re.sub(r"\s+", "", text)


@every_character
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_who_each_character_was(manicule: Run, id: str, language: str) -> None:
    ran = manicule("rules", "gutenberg", id, "--lang", language)
    assert (ran.code, biography(id, language) in squeezed(ran.out)) == (0, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_chooses_looks_at_tiles_that_tell_who_each_was(manicule: Run, language: str) -> None:
    ran = manicule(*GAME, *SEED, "--lang", language, input="look\nquit\n")
    assert [id for id in DEALT if biography(id, language) not in squeezed(ran.out + ran.err)] == []


def test_whoever_chooses_may_ask_who_one_was(manicule: Run) -> None:
    ran = manicule(*GAME, *SEED, input="? caxton\nquit\n")
    assert biography("caxton") in squeezed(ran.out + ran.err)
    assert biography("tory") not in squeezed(ran.out + ran.err)


def test_the_question_itself_stays_short(manicule: Run) -> None:
    ran = manicule(*GAME, *SEED, input="quit\n")
    assert "William Caxton" in ran.err
    assert [id for id in DEALT if biography(id) in squeezed(ran.out + ran.err)] == []


NEWCOMER = """
from manicule import Plugin
from manicule_characters import Character
from manicule import Texts

PLUGIN = {{"id": "newcomer", "kind": "rules", "game": "gutenberg", "name": "Newcomer", "about": "One more.",
           "api": 2, "requires": ["characters"]}}
tr = Texts("newcomer").tr

class Newcomer(Character):
    id = "newcomer"
    name = tr("Newcomer", context="newcomer.name")
    about = tr("Prints.", context="newcomer.about")
    {biography}

class NewcomerPlugin(Plugin):
    pieces = (Newcomer(),)

plugin = NewcomerPlugin()
"""


@pytest.mark.parametrize("line", ['biography = tr("Came late.", context="newcomer.biography")', ""])
def test_a_character_of_a_modder_tells_what_it_has(
    manicule: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """One without a biography, as a plugin may have that was written in a hurry, is dealt like any other."""
    path = tmp_path / "newcomer.py"
    path.write_text(NEWCOMER.format(biography=line), encoding="utf-8")
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", str(path))
    told = "Came late." in manicule("rules", "gutenberg", "newcomer").out
    looked = ""
    for seed in range(40):  # until she is dealt the tile
        ran = manicule(*GAME, "--with", "newcomer", "--seed", str(seed), input="look tiles\nquit\n")
        looked = ran.out + ran.err
        if "Newcomer: Prints." in looked:
            break
    assert "Newcomer: Prints." in looked
    assert (told, "Came late." in looked) == (bool(line), bool(line))
