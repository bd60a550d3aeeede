"""`manicule locales`, and the program in the reader's language."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.languages.conftest import ruled

from manicule_cli.app import main

Run = Callable[..., tuple[int, str, str]]
Translate = Callable[..., Path]


@pytest.fixture
def run(plugin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def manicule(*arguments: str, input: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(input))
        code = main(arguments)
        return code, *capsys.readouterr()

    return manicule


def test_a_language_from_nothing_for_a_plugin_outside(run: Run, plugin: Path) -> None:
    """The file lies with the plugin, and is read as soon as it is saved."""
    code, out, _ = run("locales", "new", "de", "--plugin", "garden")
    path = plugin / "locales" / "de" / "LC_MESSAGES" / "garden.po"
    assert code == 0
    assert str(path) in out
    path.write_text(path.read_text().replace('msgid "Garden"\nmsgstr ""', 'msgid "Garden"\nmsgstr "Garten"'))
    code, out, err = run("plugins", "info", "garden", "--lang", "de")
    assert "Garten" in out
    assert "Grows things." in out
    assert err.count("Deutsch: the translation is not complete") == 1


def test_stats(run: Run, locales: Path, translate: Translate) -> None:
    translate(
        "fr",
        'msgid "Your name: "\nmsgstr "Votre nom : "\n\n#, fuzzy\nmsgctxt "plugin.garden.name"\n'
        'msgid "Garden"\nmsgstr "Jardin"\n',
    )
    code, out, _ = run("locales", "stats", "--json", "--plugin", "garden", "--locales-dir", str(locales))
    assert (code, json.loads(out)) == (
        0,
        {
            "languages": {
                "fr": {
                    "percent": 9,
                    "fuzzy": 1,
                    "domains": {"garden": {"total": 11, "translated": 1, "fuzzy": 1}},
                }
            }
        },
    )


@pytest.mark.parametrize("command", ["stats", "list"])
def test_a_damaged_file_is_told_and_counts_as_missing_and_the_others_are_counted(
    run: Run, locales: Path, translate: Translate, command: str
) -> None:
    translate("fr", 'msgid "Your name: "\nmsgstr "Votre nom : "\n')
    damaged = translate("ja", "")
    damaged.write_bytes(b'msgid "torn')
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    code, out, err = run("locales", command, *where)
    assert (code, err.count(str(damaged))) == (0, 1)
    assert "9%" in out
    code, out, err = run("locales", command, "--json", *where)
    languages = json.loads(out)["languages"]
    by_code = languages if command == "stats" else {one["code"]: one for one in languages}
    assert (by_code["fr"]["percent"], by_code["ja"]["percent"]) == (9, 0)
    assert (code, err.count(str(damaged))) == (0, 1)


def test_stats_of_one_language(run: Run, locales: Path, translate: Translate) -> None:
    for language in ("fr", "ja"):
        translate(language, "")
    where = ("--json", "--plugin", "garden", "--locales-dir", str(locales))
    assert list(json.loads(run("locales", "stats", *where)[1])["languages"]) == ["fr", "ja"]
    assert list(json.loads(run("locales", "stats", "ja", *where)[1])["languages"]) == ["ja"]


@pytest.mark.parametrize("wanted", ["plugin.garden.name:gen", "du jardin"])
def test_show_finds_a_grammatical_form(run: Run, locales: Path, translate: Translate, wanted: str) -> None:
    name = 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n\n'
    translate("fr", name + 'msgctxt "plugin.garden.name:gen"\nmsgid "Garden"\nmsgstr "du Jardin"\n')
    translate("ja", name)
    out = run("locales", "show", wanted, "--plugin", "garden", "--locales-dir", str(locales))[1]
    rows = ("English: Garden", "français: du Jardin", "日本語: (its usual form)")
    assert out == "garden: plugin.garden.name:gen\n" + "".join(f"  {row}\n" for row in rows)


def test_check_names_file_and_line_and_fails(run: Run, locales: Path, translate: Translate) -> None:
    path = translate("fr", 'msgid "Your name: "\nmsgstr "Votre nom\u00a0:"\n')
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    code, out, _ = run("locales", "check", *where)
    assert code == 1
    assert f"{path}:16: Your name: : the spaces" in out
    run("locales", "update", *where)
    path.write_text(path.read_text(encoding="utf-8").replace("nom\u00a0:", "nom\u00a0: "), encoding="utf-8")
    code, out, _ = run("locales", "check", *where)
    assert (code, out) == (0, "1 file, no mistakes.\n")


def test_hints_are_shown_on_demand_and_do_not_make_the_check_fail(
    run: Run, locales: Path, translate: Translate
) -> None:
    path = translate("ja", "")
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    run("locales", "update", *where)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgstr[0] ""', 'msgstr[0] "{name}の花は{n}本"'), encoding="utf-8")
    assert run("locales", "check", *where)[:2] == (0, "1 file, no mistakes.\n")
    code, out, _ = run("locales", "check", "--hints", *where)
    assert (code, out.splitlines()[1:]) == (0, ["1 file, no mistakes.", "1 hint."])
    assert "{name} has {n} rose: hint: the glossary translates “rose” as “バラ”" in out
    code, out, _ = run("locales", "check", "--hints", "--json", *where)
    assert (code, [hint["kind"] for hint in json.loads(out)["hints"]]) == (0, ["term"])
    assert "hints" not in json.loads(run("locales", "check", "--json", *where)[1])


def test_show_and_list(run: Run, locales: Path, translate: Translate) -> None:
    translate("fr", 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n')
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    assert "English: Garden\n  français: Jardin" in run("locales", "show", "plugin.garden.name", *where)[1]
    assert run("locales", "show", "nowhere at all", *where)[0] == 2
    out = run("locales", "list", *where)[1]
    assert "language: français\n    all: 9%" in out
    assert "plugin: garden\n    fr: 9%" in out


@pytest.mark.parametrize(
    "wanted",
    [
        "plugin.garden.about",
        "plugin.garden.ab",
        "garden.about",
        "grows THINGS",
        "Fait d'abord",
        "pousser l’herbe ici",
    ],
)
def test_show_finds_a_text_by_any_piece_of_it(
    run: Run, locales: Path, translate: Translate, wanted: str
) -> None:
    about = "Fait d’abord pousser\u202fl’herbe *ici*."
    translate("fr", f'msgctxt "plugin.garden.about"\nmsgid "Grows things."\nmsgstr "{about}"\n')
    code, out, _ = run("locales", "show", wanted, "--plugin", "garden", "--locales-dir", str(locales))
    assert (code, out.count("English:")) == (0, 1)
    assert "garden: plugin.garden.about" in out


@pytest.mark.parametrize("sentence", ["Tom grows a rose for 3 coins.", "Tom : une rose, et 3 pièces."])
def test_show_finds_a_sentence_as_it_was_shown(
    run: Run, locales: Path, translate: Translate, sentence: str
) -> None:
    english = "{name} grows a rose for {price}."
    translate("fr", f'msgid "{english}"\nmsgstr "{{name:def}} : une rose, et {{price}}."\n')
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    code, out, _ = run("locales", "show", sentence, "--json", *where)
    assert (code, [text["english"] for text in json.loads(out)["texts"]]) == (0, [[english]])


def test_what_readers_have_is_shown_and_counted_wherever_it_is(
    run: Run, plugin: Path, locales: Path, translate: Translate
) -> None:
    """A pack that somebody put into their folder, beside the translations that come with the plugin."""
    own = Path(os.environ["MANICULE_HOME"]) / "locales"
    name = 'msgctxt "plugin.garden.name"\nmsgid "Garden"\n'
    translate(
        "fr", name + 'msgstr "Jardin"\n\nmsgid "Your name: "\nmsgstr "Nom : "\n', place=plugin / "locales"
    )
    translate("fr", name + 'msgstr "Potager"\n', place=own)
    translate("ja", name + 'msgstr "庭"\n', place=own)
    out = run("locales", "show", "plugin.garden.name", "--plugin", "garden")[1]
    assert "français: Potager\n  日本語: 庭" in out
    counts = json.loads(run("locales", "stats", "--json", "--plugin", "garden")[1])["languages"]
    assert {code: count["domains"]["garden"]["translated"] for code, count in counts.items()} == {
        "fr": 2,
        "ja": 1,
    }
    given = run("locales", "stats", "--json", "--plugin", "garden", "--locales-dir", str(locales))[1]
    assert json.loads(given) == {"languages": {}}


def test_a_pack_for_the_plugin_of_somebody_else_is_looked_after_too(
    run: Run, plugin: Path, translate: Translate
) -> None:
    own = Path(os.environ["MANICULE_HOME"]) / "locales"
    path = translate("de", 'msgid "Your name: "\nmsgstr "Name:"\n', place=own)
    code, out, _ = run("locales", "check", "--plugin", "garden")
    assert (code, out.count(f"{path}:")) == (1, 2)
    assert f"{path}: 11 texts" in run("locales", "update", "--plugin", "garden")[1]
    assert "already exists" in run("locales", "new", "de", "--plugin", "garden")[2]
    assert not (plugin / "locales").exists()


def test_our_texts_are_translated_with_our_glossary_anywhere(run: Run, locales: Path, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    run("locales", "new", "de", "--plugin", "gutenberg", "--locales-dir", str(folder))
    text = (folder / "de" / "LC_MESSAGES" / "gutenberg.po").read_text(encoding="utf-8")
    assert "#. term: blue\n" in text


@pytest.mark.parametrize("command", ["check", "update", "stats"])
def test_a_language_that_was_never_begun_is_no_file_without_mistakes(
    run: Run, locales: Path, command: str
) -> None:
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    code, out, err = run("locales", command, "it", *where)
    assert (code, out) == (2, "")
    assert "`manicule locales new it` starts one" in err
    assert not (locales / "it").exists()


def test_a_new_language_tells_the_command_that_reads_it(run: Run, locales: Path) -> None:
    _, _, err = run("locales", "new", "de", "--plugin", "garden", "--locales-dir", str(locales))
    assert f"manicule play --lang de --locales-dir {locales}" in " ".join(err.split())


def test_update_tells_that_it_put_in_the_usual_rule_for_plurals(
    run: Run, locales: Path, translate: Translate
) -> None:
    path = ruled(translate("fr", ""), "nplurals=2; plural=n is one;")
    where = ("--plugin", "garden", "--locales-dir", str(locales))
    code, out, err = run("locales", "update", "fr", *where)
    assert (code, f"{path}: 11 texts" in out) == (0, True)
    assert f"{path}: the header had no valid plural rule. It now has the usual one" in err
    assert "“nplurals=2; plural=(n > 1);”" in err
    code, out, err = run("locales", "update", "fr", "--json", *where)
    assert (code, err) == (0, "")
    assert list(json.loads(out)["files"][0]) == ["path", "domain", "language", "messages", "changed"]


def test_help_is_in_the_readers_language(run: Run) -> None:
    code, out, _ = run("play", "--help", "--lang", "en-XA")
    assert code == 0
    assert "[Šţáŕţ á ĝáɱé." in out
    for leftover in ("Usage", "[OPTIONS]", "Options:", "Show this"):
        assert leftover not in out


def test_usage_errors_are_in_the_readers_language(run: Run) -> None:
    code, _, err = run("play", "--nonsense", "--lang", "en-XA")
    assert code == 2
    assert "ţĥéŕé íš ñó óƥţíóñ --nonsense ĥéŕé" in err


def test_each_seat_reads_in_its_own_language(run: Run) -> None:
    answers = "a\nb\nc\nd\ne\nf\ng\n"
    seats = ("--seat", "human:Anna,lang=en-XA", "--seat", "human:Kenji,lang=ja-XA")
    code, _, err = run("play", "tictactoe", *seats, "--seed", "1", input=answers)
    assert code == 0
    assert "[Anna: [Ŵĥíçĥ çéłł" in err
    assert "Kenji：　Ｗｈｉｃｈ" in err
    assert "Ŵĥíçĥ" not in "".join(line for line in err.splitlines() if line.startswith("Kenji"))
    plain = run("play", "tictactoe", "--seat", "human:Anna", "--seat", "human:Kenji", "--seed", "1", "--json",
                input=answers)  # fmt: skip
    told = run("play", "tictactoe", *seats, "--seed", "1", "--json", input=answers)
    first, second = json.loads(plain[1]), json.loads(told[1])
    assert {**first, "save": ""} == {**second, "save": ""}


def test_a_language_that_is_not_there_is_told(run: Run) -> None:
    assert "there is no translation into “xx” yet" in run("games", "--lang", "xx")[2]
