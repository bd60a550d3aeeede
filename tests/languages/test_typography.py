"""Signs of a translation against those of its English, in many scripts."""

import pytest

from manicule_workshop.typography import sign_slips

SOUND = [
    ("ja", "Which card?", "どのカードですか？"),
    ("ja", "Which card?", "どのカードですか。"),
    ("ja", "Which card: this one, or that one?", "どのカードですか？　これか、あれです。"),
    ("ja", "Whether it pays.", "支払うかどうか。"),
    ("ja", "The cards:", "カードは次のとおりです。"),
    ("ja", "Type “{what}”.", "「{what}」と入力してください。"),
    ("ja", "return None", "Noneを返してください"),
    ("zh_Hans", "Which card?", "哪张牌？"),
    ("ar", "Which card?", "أي بطاقة؟"),
    ("el", "Which card?", "Ποια κάρτα;"),
    ("es", "Which card?", "¿Qué carta?"),
    ("hi", "A card is drawn.", "एक कार्ड खींचा जाता है।"),
    ("th", "A card is drawn.", "จั่วการ์ดหนึ่งใบ"),
    ("de", "card of the round", "Karte der Runde"),
    ("de", "Anna wins!", "Anna gewinnt."),
    ("de", "You pay “{what}”.", "Du zahlst „{what}“."),
    ("de", "min", "mind."),
    ("fr", "type {letter}", "Caractère {letter}"),
    ("fr", "lower quartile", "Q1"),
    ("fr", "the Granna people", "Le peuple Granna"),
    ("fr", 'write `x = "y"`', 'écrire `x = "y"`'),
    ("fr", '<a id="x">here</a> & there', '<a id="x">ici</a> & là'),
    ("fr", "Call <name>.", "Appelez <nom>."),
    ("he", "Anna’s card", 'הקלף של צה"ל'),
]
WRONG = [
    ("ja", "Which card?", "どのカードです。", ["end"]),
    ("ja", "A card is drawn.", "カードを引きますか？", ["end"]),
    ("ja", "A card is drawn.", "カードを引きます", ["stop"]),
    ("ja", "a card", "カード。", ["end"]),
    ("pl", "only {terrains}", "tylko {terrains}.", ["end"]),
    ("ja", "a “card”", '"カード"', ["quotes"]),
    ("zh_Hans", "Which card?", "哪张牌。", ["end"]),
    ("ar", "Which card?", "أي بطاقة.", ["end"]),
    ("ar", "A card is drawn.", "هل تُسحب بطاقة؟", ["end"]),
    ("el", "A card is drawn.", "Τραβιέται κάρτα;", ["end"]),
    ("es", "The cards:", "Las cartas", ["end"]),
    ("es", "the card of the round", "La carta de la ronda", ["capital"]),
    ("es", "the card", "la carta.", ["end"]),
    ("uk", "the name", "ім'я", ["quotes"]),
    ("uk", "the card", "'карта' гри", ["quotes"]),
    ("pl", "A card", "Karta<br/>", ["html"]),
    ("pl", "A card & more", "Karta &amp; więcej", ["html"]),
    ("pl", "A card", "Karta&#160;gry", ["html"]),
]


@pytest.mark.parametrize(("language", "english", "translation"), SOUND)
def test_sound_signs(language: str, english: str, translation: str) -> None:
    assert list(sign_slips(english, translation, language, ["Caractère"])) == []


@pytest.mark.parametrize(("language", "english", "translation", "kinds"), WRONG)
def test_wrong_signs(language: str, english: str, translation: str, kinds: list[str]) -> None:
    assert [kind for kind, _ in sign_slips(english, translation, language)] == kinds
