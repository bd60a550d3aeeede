"""`locales check` accepts the words that a language types at the prompt, and no other change."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.tables import registry

from manicule_workshop.checks import mistakes_in
from manicule_workshop.prompt_words import PromptWords
from manicule_workshop.workshop import TranslationWorkshop

Translate = Callable[..., Path]
WORD = 'msgid "Type `look` for **all** of it"\n'


@pytest.fixture(scope="module")
def french() -> PromptWords:
    return TranslationWorkshop(registry()).prompt_words("fr")


@pytest.mark.parametrize(
    ("english", "french_line"),
    [
        ("why blue", "pourquoi bleu"),
        ("why blue", "pourquoi bleue"),
        ("why blue", "pourquoi blue"),
        ("why P17", "pourquoi P17"),
        ("look edicts", "voir décrets"),
        ("look", "regarder"),
        ("look Tom", "voir Tom"),
        ("log 50", "journal 50"),
        ("lang fr", "langue fr"),
        ("? inks", "? encres"),
        ("C4 C5 D5 forest", "C4 C5 D5 forêt"),
    ],
)
def test_a_line_that_the_prompt_understands_is_accepted(
    french: PromptWords, english: str, french_line: str
) -> None:
    assert french.accepts(english, french_line)


@pytest.mark.parametrize(
    ("english", "french_line"),
    [
        ("why blue", "pourquoi rouge"),
        ("why blue", "conseil bleu"),
        ("why blue", "pourquoi"),
        ("why P17", "pourquoi P18"),
        ("look Tom", "voir Thomas"),
        ("lang fr", "langue français"),
        ("log 50", "journal 60"),
        ("C4 C5 D5 forest", "C4 C5 D6 forêt"),
        ("C4 2 r f", "C4 2 t r"),
        ("manicule rules gutenberg inks", "manicule règles gutenberg encres"),
        ("manicule docs WORD", "manicule aide MOT"),
        ("--lang fr", "--langue fr"),
        ("character=vietor", "personnage=vietor"),
        ("hard", "difficile"),
    ],
)
def test_a_changed_command_option_or_id_is_refused(
    french: PromptWords, english: str, french_line: str
) -> None:
    assert not french.accepts(english, french_line)


@pytest.mark.parametrize(
    ("said", "found"), [("voir", []), ("regarder", []), ("look", []), ("conseil", ["markup"])]
)
def test_the_check_of_a_file_knows_the_words_of_its_language(
    workshop: TranslationWorkshop, translate: Translate, said: str, found: list[str]
) -> None:
    translate("fr", WORD + f'msgstr "Tapez `{said}` pour **tout** voir"\n')
    kinds = [one.kind for one in mistakes_in(workshop, "garden", "fr")]
    assert [kind for kind in kinds if kind != "absent"] == found


def test_an_id_with_a_capital_letter_stays(workshop: TranslationWorkshop, translate: Translate) -> None:
    """Words in CAPITALS stand for something else and are translated; `P17` is the id of a card."""
    translate("fr", WORD.replace("`look`", "`look P17 NAME`") + 'msgstr "`look P18 NOM` **x**"\n')
    (workshop.registry.manifests["garden"].folder / "texts.py").write_text(
        'from manicule import Texts\nA = Texts("garden").tr("Type `look P17 NAME` for **all** of it")\n'
    )
    assert "markup" in [one.kind for one in mistakes_in(workshop, "garden", "fr")]
