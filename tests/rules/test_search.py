"""Finding what the rules say about a term."""

import csv
from typing import Any

import pytest
from tests.support.tables import ROOT, registry
from tests.support.wording import english

from manicule import Phase, Piece
from manicule.kernel.text import Text
from manicule_interface.rulebook import unmarked
from manicule_interface.rulebook_pages import Rulebook, rulebook
from manicule_interface.rulebook_search import RulebookHits, find, fold, nearest_term
from manicule_languages.reader import Reader, english_plural
from manicule_languages.templates import FoundMessage

FRENCH = {"Take Inks": "Prendre des Encres", "Peter Schöffer": "Peter Schöffer"}
JAPANESE = {
    "Take Inks": "インクを取る",
    english("gutenberg.rules.unwanted_inks_return_bag_when"): "残ったインクは袋に戻します。",
}


class Translated:
    """A catalog that knows a few messages."""

    def __init__(self, messages: dict[str, str]) -> None:
        self.messages = messages

    def message(self, text: Text, number: int | None, form: str = "") -> FoundMessage | None:
        found = self.messages.get(text.message)
        return FoundMessage(found, "xx", english_plural) if found is not None else None


@pytest.fixture(scope="module")
def rules() -> Rulebook:
    return rulebook(registry(), "gutenberg")


def anchors(found: RulebookHits | None) -> list[str]:
    assert found is not None
    return [part.page.anchor for part in found.shown]


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ("take_inks", ["take_inks"]),
        ("Take Inks", ["take_inks"]),
        ("TAKE INKS", ["take_inks"]),
        ("  take   inks ", ["take_inks"]),
        ("ｔａｋｅ ｉｎｋｓ", ["take_inks"]),
        ("ink", ["take_inks"]),
        ("end_of_game", ["final_score", "ties"]),
        ("order as a reward", ["order_as_reward"]),
        ("tory", ["tory"]),
        ("Geoffroy", ["tory"]),
        ("schoeffer", ["schoeffer"]),
        ("Schoffer", ["schoeffer"]),
        ("SCHÖFFER", ["schoeffer"]),
        ("fulfill_orders", ["fulfill_orders", "printing", "refinements", "completion"]),
        ("gears", ["gears", "gear_rewards", "gear_lines", "gears_rulings", "reconstruction"]),
        (
            "automa",
            [
                "automa",
                "automa_plan",
                "automa_actions",
                "automa_markers",
                "solo_titles",
                "automa_rulings",
                "reconstruction",
            ],
        ),
        ("gutenberg", ["gutenberg", "gutenberg"]),
    ],
)
def test_a_term_finds_its_parts(rules: Rulebook, term: str, shown: list[str]) -> None:
    assert anchors(find(rules, term, str)) == shown


def test_every_character_and_every_phase_is_found_by_id_and_by_name(rules: Rulebook) -> None:
    game = registry().plugin("gutenberg").game
    assert game is not None
    known: list[Piece | Phase[Any, Any]] = [*registry().plugin("characters").pieces, *game.phases]
    for one in known:
        assert one.id in anchors(find(rules, one.id, str))
        assert anchors(find(rules, str(one.name), str))[0] == one.id


IN_EVENTS = ("order of play", "turns the gears", "printing guild")
"""Words for terms that only sentences of a game use, such as “Tom turns the gears.”"""


def test_every_term_of_the_glossary_is_found() -> None:
    """In the rules of one of the games; `manicule` has terms of the platform, which no rules use."""
    books = [rulebook(registry(), game.id) for game in registry().games()]
    with (ROOT / "locales" / "glossary.csv").open(encoding="utf-8", newline="") as file:
        terms = [term for term in csv.DictReader(file) if term["game"] != "manicule"]
    assert len(terms) > 70
    unknown = [form for term in terms for form in term["en"].split("|") if not _is_in(books, form)]
    assert sorted(unknown) == sorted(IN_EVENTS)


def _is_in(books: list[Rulebook], form: str) -> bool:
    return any(find(rules, form, str) is not None for rules in books)


def test_a_term_in_the_text_shows_only_what_has_it(rules: Rulebook) -> None:
    found = find(rules, "illuminating", str)
    assert found is not None
    (part,) = found.shown
    assert part.page.anchor == "develop_specialties"
    assert len(part.page.blocks) == 1
    assert found.also == ()


def test_a_row_of_a_table_keeps_the_names_of_its_columns(rules: Rulebook) -> None:
    found = find(rules, "Guildmaster", str)
    assert found is not None
    (part,) = found.shown
    assert [block.kind for block in part.page.blocks] == ["columns", "row"]


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
@pytest.mark.parametrize("term", ["readings", "reconstruction"])
def test_what_is_not_certain_goes_by_the_same_names_in_every_game(game: str, term: str) -> None:
    assert anchors(find(rulebook(registry(), game), term, str))[0] == term


def test_a_sentence_that_ends_in_a_colon_keeps_what_it_is_about() -> None:
    found = find(rulebook(registry(), "cartographers"), "printing", str)
    assert found is not None
    blocks = next(part for part in found.shown if part.page.anchor == "readings").page.blocks
    led = next(at for at, block in enumerate(blocks) if str(block.texts[-1]).endswith("yourself:"))
    assert [block.kind for block in blocks[led:]] == ["paragraph", "columns", *["row"] * 5]


def test_other_parts_with_the_term_are_named(rules: Rulebook) -> None:
    found = find(rules, "take_inks", str)
    assert found is not None
    assert "automa_actions" in [part.page.anchor for part in found.also]


def test_a_term_begins_a_word(rules: Rulebook) -> None:
    """“ear” is in gears, early and years, and no word begins with “ompl”."""
    assert find(rules, "ompl", str) is None
    found = find(rules, "ear", str)
    assert found is not None
    assert "gears" not in anchors(found)


def test_a_reader_finds_terms_of_the_own_language_and_english_ids(rules: Rulebook) -> None:
    french = Reader("fr", Translated(FRENCH)).read
    assert anchors(find(rules, "prendre des encres", french)) == ["take_inks"]
    assert anchors(find(rules, "ENCRE", french)) == ["take_inks"]
    assert anchors(find(rules, "take_inks", french)) == ["take_inks"]
    assert anchors(find(rules, "Take Inks", french)) == ["take_inks"]


def test_japanese_terms_need_no_spaces_around_them(rules: Rulebook) -> None:
    japanese = Reader("ja", Translated(JAPANESE)).read
    assert anchors(find(rules, "インクを取る", japanese)) == ["take_inks"]
    assert anchors(find(rules, "ｲﾝｸを取る", japanese)) == ["take_inks"]
    found = find(rules, "袋", japanese)
    assert found is not None
    shown = [block.texts[0].message for block in found.shown[0].page.blocks]
    assert shown == [english("gutenberg.rules.unwanted_inks_return_bag_when")]


def test_sounds_of_japanese_are_not_accents() -> None:
    assert fold("バッグ") != fold("ハック")
    assert fold("Élève Œuvre") == "eleve oeuvre"


@pytest.mark.parametrize(
    ("term", "near"),
    [
        ("patronige", "Patronage"),
        ("mannuzio", "Aldo Manuzio"),
        ("developp", "Develop Specialties"),
        ("reconstrukted", english("gutenberg.rules.what_reconstructed")),
    ],
)
def test_an_unknown_term_gets_the_nearest_title(rules: Rulebook, term: str, near: str) -> None:
    assert find(rules, term, str) is None
    assert nearest_term(rules, term, str) == near


@pytest.mark.parametrize("term", ["", " ", "_", "(", "[a", "*", "`", "\\", "{0}", "あ" * 500])
def test_nothing_that_is_typed_breaks_the_search(rules: Rulebook, term: str) -> None:
    found = find(rules, term, str)
    assert found is None or found.shown
    titles = {unmarked(str(part.page.title)) for part in rules.parts}
    assert nearest_term(rules, term, str) in {"", *titles}
