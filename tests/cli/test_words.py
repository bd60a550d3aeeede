"""The words at a prompt: in English and in the reader's language, and what `lang` changes."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule.records.reader import read_record

from .conftest import Run, Start

GAME = ("play", "market", "--seat", "human:Anna", "--seat", "random:Tom", "--seed", "3")

FRENCH = {
    "help": "aide",
    "look": "regarder|voir",
    "log": "journal",
    "hint": "indice",
    "undo": "annuler|défaire",
    "quit": "quitter",
    "lang": "langue",
}
JAPANESE = {"help": "ヘルプ", "hint": "ヒント", "undo": "取消|リバート", "quit": "終了"}
SENTENCES = {
    "fr": {
        english("interface.verbs.undone"): "Repris.",
        english("web.regions.nothing_yet"): "Rien ne s’est encore passé.",
        english("interface.look_ups.now_read", language="{language}"): "Vous lisez maintenant {language}.",
        "{seat} buys {wares}.": "{seat} achète {wares}.",
    },
    "ja": {
        english("interface.verbs.undone"): "取り消しました。",
        english("web.regions.nothing_yet"): "まだ何も起きていません。",
        english(
            "interface.hints.hint_meaning", kind="{kind}", answer="{answer}", meaning="{meaning}"
        ): "ボット{kind}の答え：{answer}（{meaning}）",
        "{seat} buys {wares}.": "{seat}は{wares}を買う。",
    },
}


def write_language(folder: Path, code: str, words: dict[str, str]) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    typed = {"quit": "quit|exit", "look": "look|board|table"}
    entries = [
        f'msgctxt "word to type: {word}"\nmsgid "{typed.get(word, word)}"\nmsgstr "{own}"\n'
        for word, own in words.items()
    ]
    entries += [f'msgid "{one}"\nmsgstr "{other}"\n' for one, other in SENTENCES[code].items()]
    for domain in ("manicule", "market"):
        path = folder / code / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + "\n".join(entries), encoding="utf-8")


@pytest.fixture
def locales(tmp_path: Path) -> str:
    folder = tmp_path / "locales"
    write_language(folder, "fr", FRENCH)
    write_language(folder, "ja", JAPANESE)
    return str(folder)


def test_words_are_understood_in_the_language_of_the_reader(manicule: Run, locales: str) -> None:
    french = ("--locales-dir", locales, "--lang", "fr")
    ran = manicule(*GAME, *french, input="JOURNAL\nlog\n2 1\nbread\ndéfaire\nquitter\n")
    assert ran.code == 0, ran.err
    assert ran.err.count("Rien ne s’est encore passé.") == 2
    assert "Repris." in ran.err


def test_words_of_another_language_are_no_words(manicule: Run, locales: str) -> None:
    assert manicule(*GAME, "--locales-dir", locales, input="journal\n").code == 3


@pytest.mark.parametrize("typed", ["リバート", "ﾘﾊﾞｰﾄ", "取消", "undo", "ＵＮＤＯ"])
def test_japanese_words_are_typed_in_any_width(manicule: Run, locales: str, typed: str) -> None:
    japanese = ("--locales-dir", locales, "--lang", "ja")
    ran = manicule(*GAME, *japanese, input=f"ヒント\n2 1\nbread\n{typed}\n終了\n")
    assert ran.code == 0, ran.err
    assert "ボット強いの答え" in ran.err
    assert "取り消しました。" in ran.err


def test_help_shows_the_words_as_they_are_typed(manicule: Run, locales: str) -> None:
    ran = manicule(*GAME, "--locales-dir", locales, "--lang", "fr", input="?\naide\nquitter\n")
    lines = [line.split() for line in ran.err.splitlines()]
    first = {line[0] for line in lines if line}
    assert {"?", "regarder", "journal", "indice", "annuler", "langue", "quitter"} <= first
    assert {"légende", "pourquoi"} <= first  # what the folder leaves out is read in our own files
    assert "voir" not in first


def test_an_option_goes_before_a_word(manicule: Run, plugins: Path) -> None:
    source = (Path(__file__).parent / "plugins" / "market.py").read_text()
    (plugins / "logs.py").write_text(source.replace('"market"', '"logs"').replace('"bread"', '"log"'))
    ran = manicule("play", "logs", *GAME[2:], input="2 1\nlog\nquit\n")
    assert "Anna buys log." in ran.err


def test_lang_changes_the_language_at_once(manicule: Run, locales: str) -> None:
    ran = manicule(*GAME, "--locales-dir", locales, input="lang\nlang tlh\nlang fr\nlog\n2 1\nbread\nquit\n")
    assert english_part("interface.look_ups.your_language", language="English") in ran.err
    assert "français (fr)" in ran.err
    assert english("interface.look_ups.no_language", language="tlh") in ran.err
    assert "Vous lisez maintenant français." in ran.err
    assert "Rien ne s’est encore passé." in ran.err
    assert "Anna achète bread." in ran.err


def test_a_language_is_remembered_for_a_game_and_changes_nothing_else(
    manicule: Run, locales: str, home: Path
) -> None:
    saves = home / "manicule" / "saves"
    one = ("--save", str(saves / "english.toml"), "--locales-dir", locales)
    two = ("--save", str(saves / "french.toml"), "--locales-dir", locales)
    assert manicule(*GAME, *one, input="2 1\nbread\n").code == 1
    assert manicule(*GAME, *two, input="lang fr\n2 1\nbread\n").code == 1
    first, second = read_record(saves / "english.toml"), read_record(saves / "french.toml")
    assert (first.start, first.steps) == (second.start, second.steps)
    assert (first.settings, second.settings) == ({}, {"a": {"lang": "fr"}})
    assert sorted(path.name for path in saves.iterdir()) == ["english.toml", "french.toml"]
    english = manicule("resume", "english", "--locales-dir", locales, input="log\n")
    assert "Anna buys bread." in english.err
    french = manicule("resume", "french", "--locales-dir", locales, input="log\n")
    assert "Anna achète bread." in french.err
    assert "Anna buys" not in french.err
    said = manicule("resume", "french", "--locales-dir", locales, "--lang", "ja", input="log\n")
    assert "Annaはbreadを買う。" in said.err


def test_who_plays_alone_and_says_a_language_reads_it_later_too(
    manicule: Run, locales: str, home: Path
) -> None:
    manicule(*GAME, "--lang", "fr", "--locales-dir", locales, input="2 1\nbread\n")
    assert "Anna achète bread." in manicule("resume", "--locales-dir", locales, input="log\n").err
    manicule("resume", "--lang", "ja", "--locales-dir", locales, input="pass\n")
    assert "Annaはbreadを買う。" in manicule("resume", "--locales-dir", locales, input="log\n").err


def test_a_language_that_was_said_for_a_game_goes_before_the_settings(
    manicule: Run, locales: str, home: Path
) -> None:
    (home / "manicule" / "config.toml").write_text('lang = "en"\n')
    manicule(*GAME, "--lang", "fr", "--locales-dir", locales, input="2 1\nbread\n")
    assert "Anna achète bread." in manicule("resume", "--locales-dir", locales, input="log\n").err


def test_a_language_that_is_said_for_a_table_is_read_there_later_too(
    manicule: Run, locales: str, home: Path
) -> None:
    save = home / "manicule" / "saves" / "table.toml"
    table = ("--seat", "human:Anna", "--seat", "human:Tom,lang=ja", "--seed", "3", "--save", str(save))
    manicule("play", "market", *table, "--lang", "fr", "--locales-dir", locales, input="\n2 1\n")
    assert read_record(save).settings == {"a": {"lang": "fr"}, "b": {"lang": "ja"}}


def test_results_are_the_same_in_every_language(manicule: Run, locales: str) -> None:
    whole = "2 1\napple\npass\n3 0\n1 3\n"
    english = manicule(*GAME, "--json", "--locales-dir", locales, input=whole).json
    french = manicule(
        *GAME, "--json", "--locales-dir", locales, "--lang", "fr", input="lang ja\n" + whole
    ).json
    assert {**english, "save": ""} == {**french, "save": ""}


def test_each_seat_reads_its_own_language_after_resume_too(at_terminal: Start, locales: str) -> None:
    window = at_terminal(
        f"play market --seat human:Anna,lang=fr --seat human:Tom,lang=ja --seed 3 --locales-dir {locales}"
    )
    for name, key in (("Anna", "Entrée."), ("Tom", "Enter")):
        window.answer(key, "")
        window.answer(f"{name}> ", "2 1")
    window.answer("Anna> ", "bread")
    window.wait("Anna achète bread.")
    window.answer("Anna> ", "pass")
    window.wait("Annaはbreadを買う。")
    window.answer("Tom> ", "終了")
    assert window.end() == 0
    again = at_terminal(f"resume --locales-dir {locales}")
    again.wait("Tom> ")
    again.type("log")
    again.wait("Annaはbreadを買う。")
    again.wait("Tom> ")
    again.type("lang fr")
    again.wait("Vous lisez maintenant français.")
    again.type("log")
    again.wait("Anna achète bread.")
    again.answer("Tom> ", "apple")
    again.wait("Tom achète apple.")
    assert "Tomはapple" not in again.written
    again.answer("Tom> ", "quitter")
    assert again.end() == 0
