"""Words of the translations that players stumbled over."""

import re

from .conftest import Open, Saved, moves_of_bots, tell

MAPS = "cartographers --seat {}:Anna --seed 7"
TRIBES = "cvlizations --seat {}:Anna --seat random:Tom --seed 3"


def test_ukrainian_has_one_word_for_points(saved: Saved) -> None:
    save = saved(TRIBES.format("human"), *moves_of_bots(TRIBES.format("random"))[:3])
    text = tell("review", str(save), "--worlds", "4", "--lang", "uk").text
    assert re.search(r"\d бал", text), text
    assert re.findall(r"\bоч(?:к|ок)\w*", text) == []


def test_french_says_when_and_not_where(window: Open) -> None:
    opened = window(f"play {MAPS.format('human')} --lang fr")
    text = opened.see(r"\n\W*\w+.*Décrets +Anna", "K  ·   ·")
    tab = text.splitlines()[1].split()
    assert tab[0] != "ici", tab


def test_french_says_none_where_there_is_none() -> None:
    told = tell("play", *MAPS.format("human").split(), "--lang", "fr", lines=("quit",), COLUMNS="120")
    assert "Baronnie perdue" in told.text
    assert "rien en une case" not in told.text


def test_french_offers_to_analyze_a_game(window: Open, saved: Saved) -> None:
    save = saved(MAPS.format("human"), *moves_of_bots(MAPS.format("greedy"))[:-1])
    opened = window(f"resume {save} --lang fr")
    opened.see("Hiver", "Hameau")
    opened.press("enter")
    if not re.search("est terminée", opened.see("est terminée|Décompte de")):
        opened.press("enter")  # what the season paid
    opened.see("est terminée")
    opened.press("enter")
    text = opened.see("Et maintenant", "Revoir la table")
    assert "Analyser la partie" in text, text
