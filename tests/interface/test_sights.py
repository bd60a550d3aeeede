"""The table as viewers see it: drawn once a position, with a mark on things that are new to the viewer."""

import pytest
from tests.support.contract import marked_keys
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule.kernel.sheet import Cell, Group, Mark, Section, Sheet, cell_items, marks_of
from manicule.kernel.text import verbatim
from manicule.match.display import Display
from manicule_interface.board_view import moved_keys, places_of
from manicule_interface.listings import legend
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor
from manicule_interface.readings import reading
from manicule_interface.session import Session
from manicule_interface.sights import NEW, NEW_IN_WORDS, marked_sheet
from manicule_languages.languages import Languages

READER = Languages().reader("en")
GAMES = {"gutenberg": 3, "cartographers": 2, "cvlizations": 3}


def session_of(game: str, seed: int = 5) -> Session:
    narration = Narration()
    names = ("human:Anna", "human:Tom", "human:Kate")[: GAMES[game]]
    match = manicule.start(
        game, seated(names), seed=seed, registry=registry(), observers=narration.observers()
    )
    session = Session(match, registry(), narration)
    session.go_on()
    return session


def answer(session: Session, seat: str = "") -> str:
    """Answer as a bot does; returns the seat."""
    match = session.match
    asked = seat or match.waiting()[0]
    given = match.advice(asked, registry().bot("greedy", match.rules.game.id))
    assert session.act(Actor(asked, READER), "answer", answer=given, sure=given).is_answered
    session.go_on()
    return asked


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The viewers for whom a table was drawn, in order."""
    drawn: list[str] = []
    look = Display.look

    def counted(display: Display, viewer: str) -> Sheet:
        drawn.append(viewer)
        return look(display, viewer)

    monkeypatch.setattr(Display, "look", counted)
    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_draws_the_table_of_its_person_at_most_once(game: str, looks: list[str]) -> None:
    session = session_of(game)
    for _ in range(25):
        seat = session.match.waiting()[0]
        session.state(seat, most=0)
        looks.clear()
        assert answer(session) == seat
        session.state(seat, most=0)
        session.state(seat, most=0)
        assert looks.count(seat) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_new_is_what_others_moved_since_the_viewers_own_answer(game: str) -> None:
    session, left, seen = session_of(game), dict[str, dict[str, str]](), 0
    for _ in range(60):
        for seat in session.match.seats:
            state = session.state(seat, most=0)
            assert state.fresh == moved_keys(left.get(seat), session.match.display.look(seat))
            seen += bool(state.fresh)
        if session.match.over:
            break
        seat = session.match.waiting()[0]
        given = session.match.advice(seat, registry().bot("greedy", game))
        session.act(Actor(seat, READER), "answer", answer=given, sure=given)
        left[seat] = places_of(session.match.display.look(seat))
        session.go_on()
    assert seen


def test_a_table_after_an_undo_is_not_the_one_before_it() -> None:
    session = session_of("cvlizations")
    match = session.match
    seat = match.waiting()[0]
    first, second, *_ = match.question(seat).legal
    tables = []
    for given in (first, second):
        session.act(Actor(seat, READER), "answer", answer=given, sure=given)
        tables.append(session.state(seat, most=0).sheet)
        match.undo(seat, agreed=True)
    assert tables[0] != tables[1]
    assert session.state(seat, most=0).sheet == match.display.look(seat)


# Marks.


def card(key: str, *texts: str, reading: str = "") -> tuple[Cell, ...]:
    words = verbatim(reading) if reading else None
    first, *others = (Cell((verbatim(text),), key=key) for text in texts)
    return (Cell(first.pieces, words, key=key), *others)


def test_a_new_thing_is_marked_once_in_each_part_by_a_sign_and_in_words() -> None:
    rows = card("a", "Ada", "1", reading="Ada, one"), card("b", "Bob", "2")
    cards = Section(verbatim(""), rows, id="cards")
    sheet = Sheet((Group(verbatim("All"), (cards,)), cards), brief=(cards,))
    made = marked_sheet(sheet, frozenset({"a", "c"}))
    assert marked_keys((made,)) == {"a"}
    for part in (made.sections[1], *(made.brief or ())):
        assert isinstance(part, Section)
        (first, second), other = part.rows
        assert [NEW in cell_items(cell) for cell in (first, second, *other)] == [True, False, False, False]
        assert reading(first, READER.read) != "Ada, one"
        assert "Ada, one" in reading(first, READER.read)
    assert NEW in marks_of(legend(made))
    (part,) = marked_sheet(Sheet((cards,)), frozenset({"b"})).sections
    assert isinstance(part, Section)
    assert reading(part.rows[1][0], READER.read) == str(NEW_IN_WORDS(thing="Bob"))
    assert marked_sheet(sheet, frozenset()) is sheet
    assert marked_sheet(sheet, frozenset({"c"})) == sheet


def test_a_wheel_is_marked_at_its_hub_and_notes_are_not_marked() -> None:
    row = (*card("wheel", "W"), *card("wheel:1", "one"), *card("wheel:2", "two"))
    wheels = Section(verbatim(""), (row,), id="wheels", look="wheels")
    notes = Section(verbatim(""), (card("wheel", "a note"),), id="notes", look="notes")
    made = marked_sheet(Sheet((wheels, notes)), frozenset({"wheel", "wheel:1", "wheel:2"}))
    assert made.sections[1] == notes
    assert marked_keys((made,)) == {"wheel"}


def test_the_sign_has_a_name_and_a_form_in_plain_letters() -> None:
    assert isinstance(NEW, Mark)
    assert not NEW.is_decoration
    assert str(NEW.ascii).isascii()
