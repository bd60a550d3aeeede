"""Recording where messages are seen: roles, placeholders, examples, and the comments made of them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.languages.rendering import messages, workshop
from tests.support.tables import ROOT, registry, registry_with_examples

from manicule.kernel.sheet import Cell, Mark, Section, Sheet
from manicule.kernel.text import Text, Texts, id_list, verbatim
from manicule_languages.message import Message, Place
from manicule_workshop.game_recording import take_pages
from manicule_workshop.glossary import named_in
from manicule_workshop.message_notes import notes_in, with_note
from manicule_workshop.python_source import python_messages
from manicule_workshop.recording import Recording
from manicule_workshop.roles import place_of
from manicule_workshop.scrubbing import scrubbed
from manicule_workshop.seen import SeenAt, SeenFile, SeenMessage, SeenParam, read_seen, written
from manicule_workshop.seen_comments import comments_of, is_recorded, with_place
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.sightings import Sightings, kept
from manicule_workshop.typed_words import with_typed_words

tr, ntr = Texts("example").tr, Texts("example").ntr
PAYS = ntr("{seat} pays {n} coin for {ware}.", "{seat} pays {n} coins for {ware}.")
BREAD = tr("bread", context="ware.bread.name")
OF_ONE_MACHINE = re.compile(r"/tmp|/work|pytest-|127\.0\.0\.1:|20\d\d-\d\d-\d\d(?<!2026-01-31)")
MOST_WITHOUT = 300
"""The maximum number of messages that have no context, no note of their author, and no place where they are
seen."""


def sighted(*texts: Text, role: str = "told when “paid” happens") -> dict[str, SeenMessage]:
    """The texts as they are recorded, by their English."""
    sightings = Sightings(("Anna", "Tom"), {"greedy": "the kind of a bot"})
    for text in texts:
        sightings.take(text, role)
    return {key[1]: one for key, one in sightings.messages()["example"].items()}


def pays(n: int, seat: str = "Anna") -> Text:
    return PAYS(seat=verbatim(seat), n=n, ware=BREAD)


# What is kept


def test_an_example_with_several_things_is_preferred() -> None:
    assert sighted(pays(1), pays(2), pays(0))[PAYS.message].example == pays(2)


def test_an_example_at_a_table_is_preferred_because_it_can_be_shown() -> None:
    at, sightings = SeenAt("one", 40, "a"), Sightings(("Anna", "Tom"))
    sightings.take(pays(2, "Tom"), "told when “paid” happens", at)
    sightings.take(pays(2), "a line of the log")
    seen = sightings.messages()["example"]["", PAYS.message]
    assert (seen.example, seen.at) == (pays(2, "Tom"), at)


def test_placeholders_are_explained_by_their_values() -> None:
    typed = tr("one of {words}, said {kind} in {file}")(
        words=id_list(["a", "b"]), kind="greedy", file="notes.toml"
    )
    seen = sighted(pays(2), typed)
    kinds = {name: param.kind for one in seen.values() for name, param in one.params.items()}
    assert kinds == {
        "seat": "a player’s name",
        "n": "a number",
        "ware": "the name of a ware",
        "words": "ids or words, with commas between",
        "kind": "the kind of a bot",
        "file": "a file",
    }


def test_no_kind_of_a_placeholder_only_repeats_its_name() -> None:
    about = tr("Bread is white.", context="ware.bread.about")
    said = tr("{what} {kind}: {because}")
    seen = sighted(said(what="KeyError: 3", kind="odd", because=about))[said.message]
    assert {name: one.kind for name, one in seen.params.items()} == {
        "what": "a word or passage",
        "kind": "the id of a kind",
        "because": "a sentence",
    }


def test_a_message_inside_another_says_where() -> None:
    assert sighted(pays(2))["bread"].roles == (f"as {{ware}} in “{PAYS.message}”",)


def test_the_role_of_a_cell_is_that_of_its_place() -> None:
    section = Section(
        tr("Stall"),
        ((tr("wares"), Cell((Mark("*", tr("fresh")),), reading=tr("fresh bread"))),),
        heading=(tr("kind"), tr("state")),
    )
    roles = {str(text): (role, room) for text, role, room in shown_texts(Sheet((section,)), "the table")}
    assert roles["Stall"] == ("the title of a part of the table", 0)
    assert roles["kind"] == ("the heading of a column in the part “Stall” of the table", 5)
    assert roles["state"][0] == "the heading of a column after “kind” in the part “Stall” of the table"
    assert roles["wares"] == ("the heading of a row in the part “Stall” of the table", 0)
    assert roles["fresh"] == ("the name of the sign ‘*’ in the part “Stall” of the table", 0)
    assert roles["fresh bread"][0].startswith("read aloud instead of signs")


def test_the_room_of_a_heading_does_not_depend_on_the_time() -> None:
    def room(ago: str) -> int:
        section = Section(tr("Stall"), ((verbatim(ago),),), heading=(tr("when"),))
        return next(one.room for one in shown_texts(section, "the table") if str(one.text) == "when")

    assert room("1 second ago") == room("12 seconds ago") == len("2 minutes ago")


def test_weak_roles_give_way_to_others() -> None:
    sightings = Sightings()
    for role in ("printed by `manicule rules`", "the rules, section “Plan”", "the rules, section “Inks”"):
        sightings.take(tr("first"), role)
    assert sightings.messages()["example"]["", "first"].roles == ("the rules, section “Plan”",)


def test_roles_stay_while_they_hold() -> None:
    plan, inks = "the rules, section “Plan”", "the rules, section “Inks”"
    before = SeenFile(messages={"example": {("", "first"): SeenMessage(tr("first"), (inks,))}})
    sightings = Sightings()
    sightings.take(tr("first"), plan)
    assert sightings.messages(before)["example"]["", "first"].roles == (plan,)
    sightings.take(tr("first"), inks)
    assert sightings.messages(before)["example"]["", "first"].roles == (inks,)
    assert sightings.messages()["example"]["", "first"].roles == (plan,)


def test_a_long_role_keeps_its_end() -> None:
    question = "Treetop Village: where does the forest or village go? " * 3
    (role,) = sighted(tr("seed"), role=f"an option of the question “{question}”: what it leads to")[
        "seed"
    ].roles
    assert role == "an option of the question “Treetop Village: where does the forest…”: what it leads to"


def test_a_kind_is_not_named_twice() -> None:
    told = tr("one of {words}")
    seen = sighted(told(words=(verbatim("a"), verbatim("b"))), told(words="c"))
    assert seen[told.message].params["words"].kind == "a list, each a name or id"


def test_a_cell_of_the_rules_names_its_row_and_column() -> None:
    sightings = Sightings()
    take_pages(registry(), "cvlizations", sightings)
    roles = [role for one in sightings.messages()["cvlizations"].values() for role in one.roles]
    assert any(role.startswith("in a table of the rules") and "”, row “" in role for role in roles)
    assert any(role.startswith("the heading of a column") and "”, above “" in role for role in roles)
    assert any("”, beside “" in role for role in roles)


def test_roles_have_no_dates() -> None:
    seen = sighted(tr("seed"), role="in the part “game-2026-11-18” of what `manicule saves show` prints")
    assert seen["seed"].roles == ("in the part “game-2026-01-31” of what `manicule saves show` prints",)


def test_examples_stay_while_english_and_parameters_stay() -> None:
    old, new = sighted(pays(2))[PAYS.message], sighted(pays(7, "Tom"))[PAYS.message]
    assert kept(old, new).example == pays(2)
    other = SeenMessage(PAYS(seat="Anna", n=2), params={"seat": SeenParam("a player’s name", "Anna")})
    assert kept(other, new).example == pays(7, "Tom")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("/tmp/pytest-of-anna/pytest-0/game.toml", "/home/anna/games"),
        ("saved 2026-11-18 14:20", "saved 2026-01-31"),
        ("http://127.0.0.1:43871/table", "http://localhost:8765/table"),
        ("12 seconds ago", "2 minutes ago"),
        ("red/blue", "red/blue"),
        ("R19", "R19"),
    ],
)
def test_values_of_one_machine_are_scrubbed(value: str, expected: str) -> None:
    assert scrubbed(value) == expected


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("cli/manicule_web/pages/desk.py", "in the browser"),
        ("core/manicule/match/match.py", "an error or notice of the engine"),
        ("plugins/gears/manicule_gears/events.py", "in a game"),
    ],
)
def test_the_package_of_a_message_tells_its_place(file: str, place: str) -> None:
    assert place_of(Message("Stall", places=(Place(file, 3),))) == place


# Comments


def test_the_comments_of_a_message() -> None:
    seen = SeenMessage(
        pays(2),
        ("told when “paid” happens",),
        {
            "seat": SeenParam("a player’s name", "Anna"),
            "n": SeenParam("a number", "2"),
            "ware": SeenParam("the name of a ware", "bread"),
        },
        12,
    )
    assert list(comments_of(seen)) == [
        "Seen: told when “paid” happens",
        "With {n}: a number; {seat}: a player’s name; {ware}: the name of a ware, as in ‘bread’",
        "Example: ‘Anna pays 2 coins for bread.’",
        "Room: 12 columns",
    ]


def test_a_message_without_values_has_no_example() -> None:
    assert list(comments_of(SeenMessage(tr("Stall"), ("a title",)))) == ["Seen: a title"]


def test_a_message_that_nothing_shows_says_what_its_code_does(tmp_path: Path) -> None:
    (tmp_path / "doors.py").write_text(
        '''"""Doors."""
from x import tr
SHUT = tr("{file}: shut")
CLOSED = tr("closed", context="a door")
# Translators: a door
AJAR = tr("ajar")

NAMES = tr("to lock"), tr("lock the door")

class Key:
    """A key: its name, and what it opens."""
    name: Text
    about: Text
LATCH = Key(tr("latch"), about=tr("the gate"))

def close(door):
    """Close a door. It may be locked."""
    raise ValueError(SHUT(file=door))
'''
    )
    found = [with_place(one, None) for one in python_messages(tmp_path / "doors.py", "doors.py")]
    assert [one.comments for one in found] == [
        ("Code: Close a door.", "With {file}: a file"),
        ("Code: Doors.",),
        ("a door",),
        ("Code: Doors.", "Beside: “lock the door”"),
        ("Code: Doors.", "Beside: “to lock”"),
        ("Code: “name” of several texts that belong together: A key: its name, and what it opens.",),
        ("Code: “about” of several texts that belong together: A key: its name, and what it opens.",),
    ]


def test_a_finding_of_a_check_is_a_mistake_with_advice(tmp_path: Path) -> None:
    (tmp_path / "doors.py").write_text(
        """from x import tr
OPEN = tr("it is open")
BANGS = tr("it bangs")
SHUT = tr("shut it")
def check(findings):
    findings.add("doors", OPEN, SHUT)
"""
    )
    name = "core/manicule_kit/conformance/doors.py"
    found = {one.message: with_place(one, None) for one in python_messages(tmp_path / "doors.py", name)}
    assert found["shut it"].comments[0].startswith("Seen: advice to the author of a plugin")
    assert (
        "Seen: for authors of plugins, when their plugin is checked or tested" in found["it bangs"].comments
    )


def test_words_to_type_and_words_of_code_are_told_apart() -> None:
    messages = [
        Message("`rules inks` shows one part; `look P17` a card"),
        Message("keep it in a Memory"),
        Message("`look`"),
        Message("`--ascii`"),
    ]
    typed, kept, alone, option = with_typed_words(messages, is_code_kept=True)
    assert typed.comments == (
        "Typed: `rules inks`: “rules” as players type it in your language, “inks” as it is called in your "
        "language; `look P17`: “look” as players type it in your language, “P17” unchanged",
    )
    assert kept.comments == ("Not translated: Memory (in code, or a file)",)
    assert alone.comments == ("Typed: `look`: “look” as players type it in your language",)
    assert option.comments == ()


def test_messages_on_one_line_share_a_note_that_names_their_order(tmp_path: Path) -> None:
    (tmp_path / "doors.py").write_text('# Translators: verbs\nBOTH = tr("open"), tr("shut")\n')
    found = list(python_messages(tmp_path / "doors.py", "doors.py"))
    assert [one.comments for one in found] == [("verbs (the texts in order: “open”, “shut”)",)] * 2


def test_an_example_demands_no_term() -> None:
    told = tr("the note says {what}")(what="term: bread")
    message = with_place(Message(told.message, comments=("terms: stall",)), sighted(told)[told.message])
    assert any("term: bread" in comment for comment in message.comments)
    assert list(named_in(message.comments)) == ["stall"]


# Whole recordings


def test_a_recorded_message_can_be_seen_again() -> None:
    found = registry_with_examples()
    recording = Recording(found, ["tictactoe"])
    assert list(recording.play()) == list(recording.tables)
    seen = recording.joined(SeenFile(), {"tictactoe": workshop_messages("tictactoe")})
    placed = [one for one in seen.messages["tictactoe"].values() if one.at is not None]
    assert len(placed) > 3
    for one in placed:
        assert isinstance(one.at, SeenAt)
        assert seen.replay(found, one.at).answers == one.at.step


def workshop_messages(domain: str) -> tuple[Message, ...]:
    from manicule_workshop.extraction import messages_of

    return messages_of(registry_with_examples(), domain)


def test_messages_that_are_gone_are_forgotten_and_others_stay() -> None:
    found = registry_with_examples()
    present = {"tictactoe": workshop_messages("tictactoe")}
    one, gone = present["tictactoe"][0], Text("gone", domain="tictactoe")
    before = SeenMessage(Text(one.message, one.context, "tictactoe"), ("somewhere",))
    other = SeenMessage(Text("other", domain="other"), ("elsewhere",))
    old = SeenFile(
        messages={
            "tictactoe": {before.key: before, ("", "gone"): SeenMessage(gone)},
            "other": {other.key: other},
        }
    )
    joined = Recording(found, []).joined(old, present)
    assert joined.messages == {"tictactoe": {before.key: before}, "other": {other.key: other}}


def test_two_recordings_are_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    files = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        path = ROOT / "docs" / "examples" / "tictactoe"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "MANICULE_PLUGIN_PATH": str(path)}
        command = [sys.executable, "-m", "manicule_cli", "locales", "record", "--plugin", "tictactoe"]
        subprocess.run(
            [*command, "--locales-dir", str(folder)], check=True, env=environment, capture_output=True
        )
        files.append((folder / "seen.json").read_bytes())
    assert files[0] == files[1]
    assert len(read_seen(tmp_path / "1").messages["tictactoe"]) > 10


# The file of this tree


def test_few_messages_have_neither_a_comment_nor_a_context() -> None:
    """What the code around a message does is a comment, too, but here it does not count."""
    here, notes = workshop(), notes_in(ROOT / "locales")
    without = [
        message.key
        for domain in here.domains()
        for message in (with_note(one, notes.get(domain, {})) for one in here.sources(domain))
        if not (message.context or message.comments or here.seen(domain).message(domain, message.key))
    ]
    assert len(without) <= MOST_WITHOUT
    assert [key for key, one in messages().items() if not one.context and not one.comments] == []


def test_no_note_only_repeats_its_message_or_id() -> None:
    idle = [
        (key, comment)
        for key, message in messages().items()
        for comment in message.comments
        if bare(comment) in (bare(message.message), bare(message.context), "")
    ]
    assert idle == []


def bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def test_the_file_is_as_it_would_be_written() -> None:
    place = ROOT / "locales"
    assert written(read_seen(place)) == (place / "seen.json").read_bytes()


def test_the_file_has_no_values_of_one_machine() -> None:
    seen = read_seen(ROOT / "locales")
    shown = [line for found in seen.messages.values() for one in found.values() for line in comments_of(one)]
    assert len(shown) > 3000
    assert [line for line in shown if OF_ONE_MACHINE.search(line)] == []
    assert all(map(is_recorded, shown))


def test_tables_of_the_file_can_be_played_again() -> None:
    """One message of each table, the last one that is seen there; every seventh table."""
    seen = read_seen(ROOT / "locales")
    places = [one.at for found in seen.messages.values() for one in found.values() if one.at is not None]
    last = {at.table: at for at in sorted(places, key=lambda at: at.step)}
    assert set(last) == set(seen.tables)
    for name in sorted(last)[::7]:
        match = seen.replay(registry(), last[name])
        assert match.answers == last[name].step
        assert last[name].viewer in match.seats


def test_the_workshop_reads_the_file() -> None:
    assert workshop().seen("manicule") == read_seen(ROOT / "locales")
