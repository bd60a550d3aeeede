"""Files look as gettext writes them with `--no-wrap`; `tests/extras` compares them with gettext itself."""

from babel.messages.catalog import Message as Entry

from manicule_languages.message import Message, Place
from manicule_languages.pocatalog import PoCatalog
from manicule_languages.pofile import add, empty, parsed, template
from manicule_languages.powriter import written

LONG = "a long text " * 20


def body(catalog: PoCatalog, lines: bool = False) -> str:
    """The file below its header."""
    return written(catalog, lines).decode().split("\n\n", 1)[1]


def test_a_text_is_one_line_and_a_line_break_in_it_starts_another() -> None:
    catalog = empty("garden", "fr")
    add(catalog, Message(LONG)).string = "one\ntwo"
    add(catalog, Message("end\n")).string = 'a "quote", a \\ and a \t'
    assert body(catalog) == (
        f'msgid "{LONG}"\nmsgstr ""\n"one\\n"\n"two"\n\n'
        'msgid "end\\n"\nmsgstr "a \\"quote\\", a \\\\ and a \\t"\n'
    )


def test_a_long_comment_stays_one_line() -> None:
    catalog = empty("garden", "fr")
    add(catalog, Message("x", comments=(LONG.strip(), "two"))).user_comments = [LONG.strip() + "."]
    assert body(catalog).startswith(f"# {LONG.strip()}.\n#. {LONG.strip()}\n#. two\nmsgid")


def test_references_have_lines_only_on_demand_and_break_before_column_80() -> None:
    places = tuple(Place(f"core/{letter * 20}.py", line) for letter in "cab" for line in (7, 30))
    catalog = template("garden", [Message("x", places=places)])
    names = [f"core/{letter * 20}.py" for letter in "abc"]
    assert body(catalog).startswith(f"#: {names[0]} {names[1]}\n#: {names[2]}\nmsgid")
    first = f"#: {names[0]}:7 {names[0]}:30\n#: {names[1]}:7"
    assert body(catalog, lines=True).startswith(first)
    assert max(map(len, body(catalog, lines=True).splitlines())) <= 79


def test_a_file_with_a_blank_in_its_name_is_one_reference() -> None:
    catalog = template("garden", [Message("x", places=(Place("my garden/texts.py", 1),))])
    assert "#: \u2068my garden/texts.py\u2069\n" in body(catalog)


def test_the_previous_english_survives_writing_and_reading() -> None:
    catalog = empty("garden", "fr")
    entry = add(catalog, Message(LONG, "many"))
    entry.previous_id, entry.flags = [f"{LONG}\nbefore", "manies"], {"fuzzy", "python-brace-format"}
    catalog.obsolete["old"] = Entry("old", "vieux", flags=["fuzzy"], previous_id=["older"])
    data = written(catalog)
    assert '#, fuzzy, python-brace-format\n#| msgid ""\n' in data.decode()
    assert data.decode().endswith('\n\n#, fuzzy\n#~| msgid "older"\n#~ msgid "old"\n#~ msgstr "vieux"\n')
    again = parsed(data, "fr", "garden")
    assert again[LONG, "many"].previous_id == [f"{LONG}\nbefore", "manies"]
    assert again.obsolete["old"].fuzzy
