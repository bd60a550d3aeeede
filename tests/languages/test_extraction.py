"""Every text that a person can see is found in its source, and nothing else is."""

from pathlib import Path

import pytest
from tests.support.tables import ROOT, registry

from manicule.kernel.errors import ManiculeError
from manicule.plugins import PluginRegistry
from manicule_languages.folders import our_folder
from manicule_languages.message import Message
from manicule_workshop.extraction import PLATFORM, messages_of
from manicule_workshop.file_lines import FileLines
from manicule_workshop.message_notes import notes_in
from manicule_workshop.python_source import python_messages
from manicule_workshop.workshop import TranslationWorkshop


def found(workshop: TranslationWorkshop) -> dict[tuple[str, str], Message]:
    return {message.key: message for message in workshop.messages("garden")}


def test_a_plugin_is_extracted_from_its_manifest_its_rules_and_its_python(
    workshop: TranslationWorkshop,
) -> None:
    assert list(found(workshop)) == [
        ("plugin.garden.name", "Garden"),
        ("plugin.garden.about", "Grows things."),
        ("plugin.garden.option.size", "How large it is."),
        ("rules.garden", "The garden"),
        ("rules.garden", "Roses *grow* here."),
        ("rules.garden", "One a turn."),
        ("", "{name} grows a rose for {price}."),
        ("", "{name} has {n} rose"),
        ("count", "one two three"),
        ("", "Type `look` for **all** of it"),
        ("", "Your name: "),
    ]


def test_plurals_comments_and_places_come_along(workshop: TranslationWorkshop) -> None:
    messages = found(workshop)
    assert messages["", "{name} has {n} rose"].plural == "{name} has {n} roses"
    assert messages["", "{name} grows a rose for {price}."].comments == ("{name} is a player; term: rose",)
    assert messages["rules.garden", "Roses *grow* here."].comments == ("The whole idea.",)
    assert messages["count", "one two three"].files == ("garden_plugin/texts.py",)


def test_a_message_that_is_a_term_says_so(workshop: TranslationWorkshop) -> None:
    assert found(workshop)["plugin.garden.name", "Garden"].comments[0] == "term: garden"


def test_a_short_message_quotes_the_meanings_of_its_terms(workshop: TranslationWorkshop) -> None:
    file = workshop.place("garden") / "glossary.csv"
    header, *rows = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([f"{header},meaning", *(f"{row},a flower" for row in rows)]), encoding="utf-8")
    assert "Meaning: rose: a flower" in found(workshop)["", "{name} grows a rose for {price}."].comments


def test_a_note_beside_the_glossary_becomes_a_comment(workshop: TranslationWorkshop) -> None:
    file = workshop.place("garden") / "notes.csv"
    file.write_text("plugin,context,message,note\ngarden,,Your name: ,asked at the door\n", encoding="utf-8")
    assert found(workshop)["", "Your name: "].comments[0] == "asked at the door"


def test_each_of_our_notes_belongs_to_a_message() -> None:
    workshop = TranslationWorkshop(registry())
    notes = notes_in(our_folder())
    assert sum(map(len, notes.values())) > 500
    for domain, known in notes.items():
        messages = {message.key for message in workshop.sources(domain)}
        assert [key for key in known if key not in messages] == [], domain
        assert all(note and note != key[1] for key, note in known.items())


def test_a_name_quotes_its_description(workshop: TranslationWorkshop) -> None:
    assert (
        "The name of what is described as: “Grows things.”"
        in found(workshop)["plugin.garden.name", "Garden"].comments
    )


def test_a_text_twice_is_one_message_with_both_places(plugin: Path) -> None:
    (plugin / "zoo.py").write_text('from texts import tr\nA = tr("Your name: ")\n')
    messages = {message.message: message for message in messages_of(PluginRegistry.find(), "garden")}
    assert messages["Your name: "].files == ("garden_plugin/texts.py", "garden_plugin/zoo.py")


@pytest.mark.parametrize(
    "call", ["tr(name)", 'tr(f"{x}")', 'tr("a" + "b")', 'ntr("a")', "tr('a', context=x)"]
)
def test_a_message_that_cannot_be_read_is_named_with_its_line(tmp_path: Path, call: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(f"x = 1\ny = {call}\n")
    with pytest.raises(ManiculeError, match=r"bad\.py, line 2"):
        list(python_messages(path, "bad.py"))


def test_content_is_read_by_its_types() -> None:
    contexts = [message.context for message in messages_of(PluginRegistry.find(), "gutenberg")]
    assert "ink.blue.name" in contexts
    assert not [context for context in contexts if context.endswith(".source")]


def test_a_value_of_an_option_names_the_option() -> None:
    found = messages_of(PluginRegistry.find(), "cvlizations")
    (value,) = [one for one in found if one.context == "plugin.cvlizations.option.stock_exchange.hand_in"]
    (option,) = [one for one in found if one.context == "plugin.cvlizations.option.stock_exchange"]
    assert value.comments == (f"a value of the option “{option.message}”",)


def test_the_platform_is_the_core_and_the_program() -> None:
    files = {file for message in messages_of(PluginRegistry.find(), PLATFORM) for file in message.files}
    assert {"core/manicule/kernel/errors.py", "cli/manicule_cli/command_line/usage.py"} <= files


def test_places_are_named_from_the_root_of_the_repository() -> None:
    known = registry()
    domains = TranslationWorkshop(known).domains()
    files = {file for domain in domains for message in messages_of(known, domain) for file in message.files}
    assert len(files) > 100
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_a_line_of_every_kind_of_source_has_its_text(workshop: TranslationWorkshop, plugin: Path) -> None:
    for message in workshop.messages("garden"):
        (place,) = message.places
        lines = (plugin / Path(place.file).name).read_text(encoding="utf-8").splitlines()
        assert message.message.split()[0].strip("*") in lines[place.line - 1], message


def test_repeated_texts_and_texts_over_several_lines_have_the_line_where_they_begin() -> None:
    source = 'first = "a word"\nsecond = "a word"\nthird = """\\\n  one \\\n  two"""\n'
    lines = FileLines("x.toml", source)
    found = [lines.next_with(text)[0].line for text in ("a", "word", "a word", "one two", "a word", "none")]
    assert found == [1, 1, 2, 4, 1, 1]


def test_a_code_is_for_programs_and_no_translator_sees_it(tmp_path: Path) -> None:
    path = tmp_path / "coded.py"
    path.write_text('x = tr("it is shut", code="house-shut")\ny = ntr("a", "b", context="c", code="d")\n')
    found = list(python_messages(path, "coded.py"))
    assert [(one.message, one.plural, one.context) for one in found] == [
        ("it is shut", "", ""),
        ("a", "b", "c"),
    ]
