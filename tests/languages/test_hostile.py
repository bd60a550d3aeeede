"""A catalog from anywhere can do no harm: it is read as English, and the game goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from manicule import Texts
from manicule.languages import catalogs
from manicule.languages.languages import Languages
from manicule.render import english
from manicule.text import Text

Translate = Callable[..., Path]
GREETS = Texts("garden").tr("{name} greets {other}")
SHOWN = "Anna greets Bob"


def shown(locales: Path) -> tuple[str, list[str]]:
    languages = Languages(locales)
    return languages.reader("fr").read(GREETS(name="Anna", other="Bob")), [
        english(notice) for notice in languages.notices()
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


def test_what_people_typed_is_not_read_as_a_message() -> None:
    text = Text("{name}!", domain="")(name="{name} {other} \x1b[2J{x.y}")
    assert english(text) == "{name} {other} [2J{x.y}!"
