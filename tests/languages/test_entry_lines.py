"""One entry of a translator's file is changed; every other byte stays."""

import difflib
from pathlib import Path

import pytest
from tests.support.tables import ROOT

from manicule.kernel.errors import ManiculeError
from manicule_languages.pocatalog import BOM, translations_in
from manicule_languages.pofile import key_of, read_file
from manicule_workshop.entry_lines import (
    add_form,
    entries_in,
    lines_of,
    put_lines,
    set_translation,
)

FILE = """# The texts of garden in de.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# Anna: a rose, not the rose
#. Example: ‘Anna grows a rose.’
#: garden/texts.py
#, fuzzy, python-brace-format
#| msgid "{name} grows a tulip."
msgid "{name} grows a rose."
msgstr "{name} züchtet eine Tulpe."

#: garden/texts.py
msgid "{n} rose"
msgid_plural "{n} roses"
msgstr[0] ""
msgstr[1] ""

msgctxt "ware.bread.name"
msgid ""
"a long name "
"of bread"
msgstr ""
"ein langer Name "
"von Brot"

#~ msgid "gone"
#~ msgstr "weg"
"""
GROWS = ("", "{name} grows a rose.")
ROSES = ("", "{n} rose")
BREAD = ("ware.bread.name", "a long name of bread")


def changes(before: bytes, after: bytes) -> list[str]:
    """The lines that went and came."""
    lines = difflib.unified_diff(before.decode().split("\n"), after.decode().split("\n"), n=0, lineterm="")
    return [f"{line[0]} {line[1:]}" for line in list(lines)[2:] if line[0] in "+-"]


@pytest.fixture
def data() -> bytes:
    return FILE.encode()


def test_entries_have_their_texts_comments_and_previous_english(data: bytes) -> None:
    grows, roses, bread = entries_in(data)
    assert (grows.key, grows.is_fuzzy, grows.previous) == (GROWS, True, ("{name} grows a tulip.",))
    assert grows.comments == (" Anna: a rose, not the rose",)
    assert (roses.plural, roses.strings) == ("{n} roses", ("", ""))
    assert (bread.key, bread.strings) == (BREAD, ("ein langer Name von Brot",))


@pytest.mark.parametrize("path", sorted(ROOT.glob("locales/uk/LC_MESSAGES/*.po")), ids=lambda path: path.stem)
def test_entries_are_read_as_the_program_reads_them(path: Path) -> None:
    known = {key_of(entry): entry for entry in read_file(path, "uk") if entry.id}
    found = entries_in(path.read_bytes())
    assert [entry.key for entry in found] == list(known)
    for entry in found:
        assert entry.strings == translations_in(known[entry.key])


def test_a_translation_replaces_its_own_lines_alone(data: bytes) -> None:
    after = set_translation(data, ROSES, ["{n} Rose", "{n} Rosen"])
    assert changes(data, after) == [
        '- msgstr[0] ""',
        '- msgstr[1] ""',
        '+ msgstr[0] "{n} Rose"',
        '+ msgstr[1] "{n} Rosen"',
    ]


def test_a_corrected_entry_is_no_longer_fuzzy(data: bytes) -> None:
    after = set_translation(data, GROWS, ["{name} züchtet eine Rose."])
    assert changes(data, after) == [
        "- #, fuzzy, python-brace-format",
        '- #| msgid "{name} grows a tulip."',
        "+ #, python-brace-format",
        '- msgstr "{name} züchtet eine Tulpe."',
        '+ msgstr "{name} züchtet eine Rose."',
    ]


def test_a_wrapped_translation_is_replaced_as_a_whole(data: bytes) -> None:
    after = set_translation(data, BREAD, ['ein "Laib"\nmit \\'])
    came = [line for line in changes(data, after) if line.startswith("+")]
    assert came == ['+ "ein \\"Laib\\"\\n"', '+ "mit \\\\"']
    assert entries_in(after)[2].strings == ('ein "Laib"\nmit \\',)


def test_a_mark_alone_leaves_a_wrapped_translation(data: bytes) -> None:
    after = set_translation(data, BREAD, ["ein langer Name von Brot"], "draft")
    assert changes(data, after) == ["+ # draft"]
    assert entries_in(after)[2].review == "draft"


def test_the_same_translation_changes_nothing(data: bytes) -> None:
    assert set_translation(data, BREAD, ["ein langer Name von Brot"]) == data


def test_a_mark_follows_the_comments_of_translators(data: bytes) -> None:
    after = set_translation(data, GROWS, ["{name} züchtet eine Rose."], "reviewed")
    first, second = lines_of(after, GROWS).decode().split("\n")[:2]
    assert first == "# Anna: a rose, not the rose"
    assert second.startswith("# reviewed: ")
    assert entries_in(after)[0].review == "reviewed"


def test_a_translation_that_was_changed_elsewhere_is_no_longer_reviewed(data: bytes) -> None:
    reviewed = set_translation(data, BREAD, ["ein Brot"], "reviewed")
    assert entries_in(reviewed.replace(b"ein Brot", b"das Brot"))[2].review == ""


def test_another_mark_replaces_the_first(data: bytes) -> None:
    draft = set_translation(data, BREAD, ["ein Brot"], "draft")
    reviewed = set_translation(draft, BREAD, ["ein Brot"], "reviewed")
    assert b"# draft" not in reviewed
    assert set_translation(reviewed, BREAD, ["ein Brot"]) == set_translation(data, BREAD, ["ein Brot"])


def test_line_ends_and_a_byte_order_mark_stay(data: bytes) -> None:
    windows = BOM + data.replace(b"\n", b"\r\n")
    after = set_translation(windows, ROSES, ["{n} Rose", "{n} Rosen"], "draft")
    plain = set_translation(data, ROSES, ["{n} Rose", "{n} Rosen"], "draft")
    assert after == BOM + plain.replace(b"\n", b"\r\n")


def test_lines_are_put_back_as_they_were(data: bytes) -> None:
    after = set_translation(data, BREAD, ["ein Brot"], "reviewed")
    assert put_lines(after, BREAD, lines_of(data, BREAD)) == data


def test_a_form_follows_its_text_and_the_other_forms(data: bytes) -> None:
    after = add_form(add_form(data, BREAD, "acc"), BREAD, "gen")
    contexts = [entry.key[0] for entry in entries_in(after)]
    assert contexts == ["", "", "ware.bread.name", "ware.bread.name:acc", "ware.bread.name:gen"]
    assert all(line.startswith("+") for line in changes(data, after))


@pytest.mark.parametrize("key", [("", "gone"), ("ware", "{n} rose")])
def test_an_unknown_or_obsolete_text_is_refused(data: bytes, key: tuple[str, str]) -> None:
    with pytest.raises(ManiculeError):
        set_translation(data, key, ["x"])


@pytest.mark.parametrize("wording", ["{name:gender?f=sie|er} züchtet Rosen.", "{name:acc} ruft die Rose."])
def test_a_select_takes_the_flag_that_gettext_would_check(wording: str) -> None:
    key = ("", "{name} grows a rose.")
    after = set_translation(FILE.encode(), key, [wording]).decode()
    assert "python-brace-format" not in after
    kept = set_translation(FILE.encode(), key, ["{name} züchtet eine Rose."]).decode()
    assert "#, python-brace-format\n" in kept
