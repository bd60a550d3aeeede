"""The wire form: what is encoded as JSON decodes to equal values, and fits its schema."""

import json
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests.support.schemas import FOLDER, schemas
from tests.support.whole_games import TABLES, TableKind, finished, walk

from manicule import Event, Question, Result, Section, Sheet, Text, verbatim, wire
from manicule.kernel.errors import PluginError
from manicule.kernel.events import Names, may_know
from manicule.kernel.game import result_of
from manicule.kernel.question import question_of
from manicule.kernel.sheet import Bar, Cell, Content, Grid, Group, Mark, Part, Row
from manicule.kernel.text import ntr, tr
from manicule.kernel.views import look_at, seen_by
from manicule_interface.narration import is_for

every_table = pytest.mark.parametrize("kind", TABLES, ids=str)

TEXT = tr("{who} takes {things} and {n}")(who=verbatim("Anna"), things=(verbatim("a"), "b"), n=3)
MARK = Mark(TEXT, TEXT, "x", "on blue")
CELL = Cell((TEXT, (MARK, Bar(1, 3))), TEXT, "active", "spot")
SECTION = Section(TEXT, ((TEXT, MARK), (Bar(2, 4, "good"), CELL)), (TEXT,), "a", "id", TEXT, ("x", ""))
GRID = Grid(TEXT, (TEXT, MARK), (Row(CELL, (TEXT, MARK), ("A1", "A2")),), "b", "map", TEXT)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (TEXT, Text),
        (ntr("{n} card", "{n} cards", context="deck")(n=2), Text),
        (Text("plain"), Text),
        *((content, Content) for content in (TEXT, MARK, Bar(1, 2), CELL)),
        *((part, Part) for part in (SECTION, GRID, Group(TEXT, (SECTION, GRID), "c", "g", TEXT))),
        (Sheet((SECTION, GRID)), Sheet),
        (Sheet((), (), "a"), Sheet),
    ],
)
def test_a_value_comes_back_as_it_was(value: Any, kind: Any) -> None:
    assert wire.decode(wire.encode(value), kind) == value


def test_what_a_value_is_stands_in_it_and_what_is_usual_does_not() -> None:
    assert json.loads(wire.encode(Text("plain"))) == {"is": "text", "message": "plain"}
    assert json.loads(wire.encode(Cell((Bar(1, 2),), spot="a"))) == {
        "is": "cell",
        "pieces": [{"is": "bar", "value": 1, "most": 2}],
        "spot": "a",
    }


def test_what_is_not_known_is_passed_over_and_what_does_not_fit_is_refused() -> None:
    assert wire.decode(b'{"is": "text", "message": "plain", "tone": "loud"}', Text) == Text("plain")
    for wrong in (b'{"is": "mark", "message": "plain"}', b'{"is": "text"}', b'{"is": "text", "message": 1}'):
        with pytest.raises(msgspec.ValidationError):
            wire.decode(wrong, Text)


@every_table
def test_whole_games_travel(kind: TableKind) -> None:
    decoder = wire.decoder_of_events(kind.rules)
    for at, moment in enumerate(walk(kind, 6)):
        for with_legal in (True, False):
            question = question_of(moment.choice, moment.ordinal, True, with_legal)
            assert wire.decode(wire.encode(question), Question) == question
        sheet = look_at(moment.table, moment.seat if at % 2 else "")
        assert wire.decode(wire.encode(sheet), Sheet) == sheet
        assert decoder.decode(wire.encode(moment.events)) == moment.events
        view = seen_by(moment.table, moment.seat if at % 2 else "")
        assert wire.decode_view(kind.rules, wire.encode_view(view)) == view
        preview = (
            moment.choice.preview(question_of(moment.choice, 1).legal[0]) if question.display.slots else None
        )
        assert preview is None or wire.decode(wire.encode(preview), Sheet) == preview
    table, events = finished(kind, 6)
    assert decoder.decode(wire.encode(events)) == events
    result = result_of(table)
    assert wire.decode(wire.encode(result), Result) == result


# Schemas


def test_the_schemas_in_the_documentation_are_current() -> None:
    made = schemas()
    assert sorted(FOLDER.glob("*.json")) == sorted(made)
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, "write them anew: python -m tests.support.schemas"


def test_a_schema_names_every_field_and_every_kind() -> None:
    stated = wire.schema(Sheet)
    assert stated["$defs"]["Section"]["required"] == ["is", "title", "rows"]
    assert set(stated["$defs"]["Cell"]["properties"]) == {"is", *Cell.__struct_fields__}
    assert "    " not in stated["$defs"]["Cell"]["description"]


# Events


class Whispered(Event, frozen=True):
    seat: str
    to: tuple[str, ...]
    words: Text

    @property
    def audience(self) -> tuple[str, ...]:
        return (self.seat, *self.to)

    def text(self, names: Names) -> Text:
        return self.words


class Shouted(Event, frozen=True):
    seat: str


class OldWhisper(Event, frozen=True):
    audience = ("b",)
    word: str


class WithField(Event, frozen=True):
    audience: tuple[str, ...]


def test_an_event_is_known_by_its_id() -> None:
    assert Whispered.id() == "whispered"
    assert OldWhisper.id() == "old_whisper"
    assert json.loads(wire.encode(Shouted("a"))) == {"is": "shouted", "seat": "a"}


def test_an_event_says_by_itself_who_may_know_it() -> None:
    whispered = Whispered("a", ("c",), TEXT)
    assert [may_know(whispered, seat) for seat in ("a", "b", "c", "")] == [True, False, True, False]
    assert [may_know(Shouted("a"), seat) for seat in ("a", "b", "")] == [True, True, True]


def test_an_audience_of_the_class_or_in_a_field_counts_too() -> None:
    assert [may_know(OldWhisper("x"), seat) for seat in ("a", "b", "")] == [False, True, False]
    assert [may_know(WithField(("a",)), seat) for seat in ("a", "b")] == [True, False]
    assert may_know(WithField(()), "")


def test_who_tells_several_people_tells_what_all_of_them_may_know() -> None:
    whispered = Whispered("a", ("c",), TEXT)
    assert is_for(whispered, ("a", "c"))
    assert not is_for(whispered, ("a", "b"))
    assert not is_for(whispered, ())  # nobody plays there: somebody watches
    assert is_for(Shouted("a"), ())


class Twin(Event, frozen=True):
    """Stands for an event of a plugin that another one has, too."""


def test_events_of_two_plugins_with_one_id_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = TableKind("cvlizations", 3).rules
    types = wire.event_types(rules)
    assert [type.id() for type in types] == sorted({type.id() for type in types})
    module = ModuleType("manicule_cvlizations.twin")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Twin, "__module__", module.__name__)
    assert Twin in wire.event_types(rules)
    monkeypatch.setattr(Twin, "id", lambda: "bought")
    with pytest.raises(PluginError, match="bought") as refused:
        wire.event_types(rules)
    assert "manicule_cvlizations.twin.Twin" in str(refused.value)
    assert "manicule_cvlizations.events.Bought" in str(refused.value)
