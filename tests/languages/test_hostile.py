"""A catalog from anywhere can do no harm: it is read as English, and the game goes on."""

import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from manicule import Texts
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule_cli.app import main
from manicule_languages import catalogs
from manicule_languages.languages import Languages
from manicule_workshop.workshop import TranslationWorkshop

Translate = Callable[..., Path]
GREETS = Texts("garden").tr("{name} greets {other}")
SHOWN = "Anna greets Bob"


def shown(locales: Path) -> tuple[str, list[str]]:
    languages = Languages(locales)
    return languages.reader("fr").read(GREETS(name="Anna", other="Bob")), [
        str(notice) for notice in languages.notices()
    ]


@pytest.mark.parametrize(
    "translation",
    [
        "{name.__class__.__init__.__globals__} {name} {other}",
        "{name[0]} {name} {other}",
        "{name!r} {other}",
        "{name:>1000000000} {other}",
        "{0} {name} {other}",
        "{} {name} {other}",
        "{other}",
        "{name} {other} {secret}",
        "{name} " * 200 + "{other}",
        "\x1b[2J{name} {other}",
        "\x9b31m{name} {other}",
        "{name}\x07 {other}",
        "{name}\u202e {other}",
        "{name} {other}" + "x" * 1_000_000,
        "{{name}} {other}",
        "%s %(name)s",
    ],
)
def test_a_translation_that_is_not_sound_is_read_in_english(
    locales: Path, translate: Translate, translation: str
) -> None:
    translate("fr", f'msgid "{GREETS.message}"\nmsgstr "{translation}"\n')
    line, notices = shown(locales)
    assert line == SHOWN
    assert any("damaged" in notice for notice in notices)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 1000,
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=nonsense\\n"\n\nmsgid "a"\nmsgstr "b"\n',
        b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=__import__(0);\\n"\n\nmsgid "a"\nmsgstr "b"\n',
        b'msgid ""\nmsgstr "Plural-Forms: nplurals=99999999999; plural=n;\\n"\n\n'
        b'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
        b'msgid ""\nmsgstr "Plural-Forms: nplurals=x; plural=n/0;\\n"\n',
        b'msgid "a"\nmsgstr "\xff\xfe"\n',
        b'msgid "a"\nmsgid "b"\nmsgstr',
        b"garbage\n" * 100,
        b'msgid ""\nmsgstr "POT-Creation-Date: nonsense\\n"\n',
    ],
)
@pytest.mark.parametrize("suffix", [".po", ".mo"])
def test_a_damaged_file_is_left_out(locales: Path, translate: Translate, data: bytes, suffix: str) -> None:
    path = translate("fr", "")
    path.unlink()
    path.with_suffix(suffix).write_bytes(data)
    assert shown(locales)[0] == SHOWN


def test_a_compiled_file_whose_strings_overlap_is_left_out(locales: Path, translate: Translate) -> None:
    """A megabyte that is a thousand strings would be a gigabyte, and so on."""
    count, size = 1000, 1_000_000
    tables = 7 * 4
    start = tables + 2 * 8 * count
    table = b"".join(struct.pack("<2I", size - at - 1, start + at) for at in range(count))
    header = struct.pack("<7I", 0x950412DE, 0, count, tables, tables + 8 * count, 0, 0)
    path = translate("fr", "")
    path.unlink()
    path.with_suffix(".mo").write_bytes(header + 2 * table + b"a" * size)
    line, notices = shown(locales)
    assert line == SHOWN
    assert "cannot be read: it is damaged; `manicule locales check` shows where" in notices[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-7", "cp500", "punycode", "unicode_escape"])
def test_an_encoding_that_hides_escapes_is_left_out_or_read_in_english(
    locales: Path, translate: Translate, encoding: str
) -> None:
    entry = f'msgid "{GREETS.message}"\nmsgstr "\x1b[2J{{name}} {{other}}"\n'
    header = f'msgid ""\nmsgstr "Content-Type: text/plain; charset={encoding}\\n"\n\n'
    translate("fr", "").write_bytes(header.encode() + entry.encode(encoding))
    assert shown(locales)[0] == SHOWN


def test_a_file_of_far_too_many_texts_is_left_out(locales: Path, translate: Translate) -> None:
    translate("fr", "".join(f'msgid "{at}"\nmsgstr "{at}"\n\n' for at in range(100_000)))
    line, notices = shown(locales)
    assert line == SHOWN
    assert "more than 20,000 texts" in notices[0]


STRANGE = ("\x1b[31mxx", "nonsense!", "foo", "FR", "pt-BR", "zz_ZZ", "en_XA", "ja.UTF-8")


@pytest.mark.parametrize("name", STRANGE)
def test_a_folder_of_another_name_is_no_language(
    locales: Path, plugin: Path, translate: Translate, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    translate("fr", 'msgctxt "plugin.garden.name"\nmsgid "Garden"\nmsgstr "Jardin"\n')
    shutil.copytree(locales / "fr", locales / name)
    where = ["--plugin", "garden", "--locales-dir", str(locales)]
    for command in (["list"], ["stats"], ["update"], ["show", "Garden"], ["check"]):
        main(["locales", *command, *where])
        told = capsys.readouterr()
        assert "sorry" not in told.err
        assert "\x1b" not in told.out + told.err
    assert "the name of this folder is not a language code" in told.out
    assert "1 mistake." in told.out


def test_a_plural_rule_that_fails_is_read_in_english(locales: Path, translate: Translate) -> None:
    text = Texts("garden").ntr("{n} rose", "{n} roses")
    path = translate(
        "fr", 'msgid "{n} rose"\nmsgid_plural "{n} roses"\nmsgstr[0] "{n} rose"\nmsgstr[1] "{n} roses"\n'
    )
    path.write_text(path.read_text().replace("plural=(n > 1)", "plural=n/0"))
    assert Languages(locales).reader("fr").read(text(n=3)) == "3 roses"


def test_a_file_of_gigabytes_is_not_read(
    locales: Path, translate: Translate, monkeypatch: pytest.MonkeyPatch
) -> None:
    translate("fr", f'msgid "{GREETS.message}"\nmsgstr "{{name}} salue {{other}}"\n')
    monkeypatch.setattr(catalogs, "LARGEST", 100)
    line, notices = shown(locales)
    assert line == SHOWN
    assert "larger than 100 bytes" in notices[0]


@pytest.mark.parametrize(
    "trick", ["%s", "%(name)s", "%(__class__)s", "100 %", "%n", "$name", "\\\\{name", "%%"]
)
def test_signs_of_other_formats_mean_nothing(locales: Path, translate: Translate, trick: str) -> None:
    translate("fr", f'msgid "{GREETS.message}"\nmsgstr "{{name}} {{other}} {trick}"\n')
    line, _ = shown(locales)
    assert line in (f"Anna Bob {trick}", SHOWN)
    assert "Anna" in line
    assert "class" not in line.replace(trick, "")


def test_a_damaged_translation_is_told_once(locales: Path, translate: Translate) -> None:
    other = Texts("garden").tr("{name} sings")
    translate(
        "fr",
        f'msgid "{GREETS.message}"\nmsgstr "{{x}}"\n\nmsgid "{other.message}"\nmsgstr "{{y}}"\n',
    )
    languages = Languages(locales)
    read = languages.reader("fr").read
    told = []
    for text in (GREETS(name="Anna", other="Bob"), GREETS(name="Tom", other="Bob"), other(name="Anna")):
        assert read(text) == str(text)
        told.append([str(notice) for notice in languages.notices() if "damaged" in str(notice)])
    assert [len(notices) for notices in told] == [1, 0, 1]
    assert "1 translation into français is damaged" in told[2][0]


HOSTILE = (
    "{{name.__class__.__mro__}}",
    "\x1b]0;owned\x07\x1b[2J",
    "\x9b31m",
    "%(name)s %s {{0}} {{}}",
    "\u202etxt.exe",
    "x" * 100_000,
)


def test_a_whole_game_in_a_hostile_language(
    locales: Path, translate: Translate, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every text of the program and of the game is replaced by something that wants to do harm."""
    at = 0
    for domain in ("manicule", "gutenberg", "characters", "gears"):
        entries = []
        for message in TranslationWorkshop(PluginRegistry.find()).messages(domain):
            at += 1
            context = f"msgctxt {_quoted(message.context)}\n" if message.context else ""
            wanted = _quoted(HOSTILE[at % len(HOSTILE)].replace("{{", "{").replace("}}", "}"))
            if message.plural:
                forms = "".join(f"msgstr[{form}] {wanted}\n" for form in range(3))
                strings = f"msgid_plural {_quoted(message.plural)}\n{forms}"
            else:
                strings = f"msgstr {wanted}\n"
            entries.append(f"{context}msgid {_quoted(message.message)}\n{strings}")
        translate("pl", "\n".join(entries), domain)
    seats = ("--seat", "random:Anna", "--seat", "random:Tom", "--seat", "random:Kate", "--seed", "7")
    results = []
    for language in ("en", "pl"):
        assert main(["play", "gutenberg", *seats, "--lang", language, "--locales-dir", str(locales)]) == 0
        results.append(capsys.readouterr())
    written = results[1].out + results[1].err
    for trace in ("\x1b", "\x9b", "\x07", "\u202e", "<class", "__mro__", "x" * 1000):
        assert trace not in written
    assert "Traceback" not in written
    assert written.count("are damaged and were shown in English") == 1
    assert results[1].out.splitlines()[-1:] == results[0].out.splitlines()[-1:]


def _quoted(text: str) -> str:
    """A string as a translator's file writes it, escapes and all."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def test_what_people_typed_is_not_read_as_a_message() -> None:
    text = Text("{name}!", domain="")(name="{name} {other} \x1b[2J{x.y}")
    assert str(text) == "{name} {other} [2J{x.y}!"
