"""Every text that a person can see is found in its source, and nothing else is."""

from pathlib import Path

import pytest

from manicule.kernel.errors import ManiculeError
from manicule.plugins import PluginRegistry
from manicule_languages.message import Message
from manicule_workshop.extraction import PLATFORM, messages_of
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
    assert found(workshop)["plugin.garden.name", "Garden"].comments == ("term: garden",)


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


def test_the_platform_is_the_core_and_the_program() -> None:
    files = {file for message in messages_of(PluginRegistry.find(), PLATFORM) for file in message.files}
    assert {"manicule/kernel/errors.py", "manicule_cli/command_line/usage.py"} <= files


def test_a_code_is_for_programs_and_no_translator_sees_it(tmp_path: Path) -> None:
    path = tmp_path / "coded.py"
    path.write_text('x = tr("it is shut", code="house-shut")\ny = ntr("a", "b", context="c", code="d")\n')
    found = list(python_messages(path, "coded.py"))
    assert [(one.message, one.plural, one.context) for one in found] == [
        ("it is shut", "", ""),
        ("a", "b", "c"),
    ]
