"""Sessions against a straightforward model: answers, undo, resume and nonsense in any order."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from manicule.play.session import Session
from manicule.records.reading import read_record

from manicule.errors import IllegalAnswer, ManiculeError, UndoRefused
from manicule.records.form import SeatEntry

LINES = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")


class Model:
    """Tic-tac-toe as a list of cells: Anna has the even ones."""

    def __init__(self):
        self.cells = []

    def turn(self):
        return "ab"[len(self.cells) % 2]

    def owned(self, seat):
        """The last cell is forced: nobody is asked for it, and Anna has it."""
        forced = "abcdefghi" if len(self.cells) == 8 and not self._won() else ""
        last = [cell for cell in forced if cell not in self.cells]
        return set((self.cells + last)["ab".index(seat) :: 2])

    @property
    def over(self):
        return self._won() or len(self.cells) == 8

    def _won(self):
        return any(set(line) <= set(self.cells[at::2]) for at in (0, 1) for line in LINES)

    def answer(self, seat, cell):
        if self.over or seat != self.turn():
            return ManiculeError
        if len(cell) != 1 or cell not in "abcdefghi" or cell in self.cells:
            return IllegalAnswer
        self.cells.append(cell)
        return None

    def undo(self, seat, practice):
        """The last answer is always the other's or one's own: no chance, two people."""
        if seat not in "ab" or not self.cells[("ab".index(seat)) :: 2]:
            return UndoRefused
        if practice:
            while self.turn() == seat:
                self.cells.pop()
            self.cells.pop()
            return None
        if self.over or self.turn() == seat:
            return UndoRefused
        self.cells.pop()
        return None


ACTIONS = st.one_of(
    st.tuples(st.just("answer"), st.sampled_from("ab"), st.sampled_from("abcdefghi")),
    st.tuples(st.just("move"), st.just(""), st.integers(0, 8)),
    st.tuples(st.just("answer"), st.sampled_from("abz"), st.text(max_size=3)),
    st.tuples(st.just("undo"), st.sampled_from("abz"), st.just("")),
    st.tuples(st.just("resume"), st.just(""), st.booleans()),
)


def outcome(call, *arguments):
    """What a call raised, if anything."""
    try:
        call(*arguments)
    except ManiculeError as error:
        return type(error)
    return None


@settings(max_examples=60)
@given(st.lists(ACTIONS, max_size=40), st.booleans())
def test_a_session_does_what_the_model_does(session_library, actions, practice):
    with TemporaryDirectory() as folder, ExitStack() as opened:
        path = Path(folder) / "game.toml"
        session = opened.enter_context(begin(session_library, "tictactoe", path, practice=practice))
        model = Model()
        for what, seat, value in actions:
            if what == "move":
                free = [cell for cell in "abcdefghi" if cell not in model.cells]
                what, seat, value = "answer", model.turn(), (free or ["a"])[value % max(1, len(free))]
            if what == "answer":
                expected = model.answer(seat, value.strip())
                assert outcome(session.answer, seat, value) == expected
            elif what == "undo":
                assert outcome(session.undo, seat) == model.undo(seat, practice)
            elif path.exists() and read_record(path).tail.end > len(header_of(path)):
                session.close()
                if value:  # the program died while it wrote
                    path.write_bytes(path.read_bytes()[: read_record(path).tail.end] + b"[[step]]\nat = ")
                session = opened.enter_context(Session.resume(path, session_library))
                session.run()
            agree(session, model)


def header_of(path):
    data = path.read_bytes()
    return data[: data.index(b"[[step]]")] if b"[[step]]" in data else data


def agree(session, model):
    assert [step.answer for step in session.history] == model.cells
    assert [step.answer for step in session.record.steps] == model.cells
    assert session.over == model.over
    assert session.asked() == (() if model.over else (model.turn(),))
    position = session.runner.table.position
    assert [set(seat.cells) for seat in position.seats] == [model.owned("a"), model.owned("b")]
    if model.over:
        won = [name for name, seat in (("Anna", "a"), ("Bert", "b")) if _has_line(model, seat)]
        assert session.result()["winners"] == (won or ["Anna", "Bert"])
        assert session.result()["answers"] == len(model.cells)


def _has_line(model, seat):
    return any(set(line) <= model.owned(seat) for line in LINES)


def begin(library, game, path, kinds=("human", "human"), **how):
    seats = [SeatEntry(name, kind) for name, kind in zip(("Anna", "Bert", "Cleo"), kinds, strict=False)]
    session = Session.new(library, game, seats, seed=7, path=path, **how)
    session.run()
    return session


BIDS = st.tuples(st.sampled_from(["vase", "lamp", "book"]), st.sampled_from("0123"))


@settings(max_examples=40)
@given(st.data())
def test_secret_dialogues_come_to_the_same_whoever_answers_first(session_library, data):
    """Two ways through one round: other arrivals, answers taken back, the program restarted."""
    bids = {seat: data.draw(BIDS) for seat in "abc"}
    people = ["human"] * 3
    with TemporaryDirectory() as folder, ExitStack() as opened:
        paths = [Path(folder) / name for name in ("straight.toml", "crooked.toml")]
        straight, crooked = (
            opened.enter_context(begin(session_library, "auction", path, people, options={"rounds": 1}))
            for path in paths
        )
        for seat in "abc":
            for answer in bids[seat]:
                straight.answer(seat, answer)
        answered = dict.fromkeys("abc", 0)
        while crooked.runner.group is not None:
            act = data.draw(st.sampled_from(["answer", "answer", "wrong", "undo", "resume"]))
            seat = data.draw(st.sampled_from(crooked.asked() if act != "undo" else "abc"))
            if act == "answer":
                crooked.answer(seat, bids[seat][answered[seat]])
                answered[seat] += 1
            elif act == "wrong" and answered[seat] == 0:
                crooked.answer(seat, "book")
                crooked.undo(seat)
            elif act == "undo":
                expected = None if answered[seat] else UndoRefused
                assert outcome(crooked.undo, seat) == expected
                answered[seat] = max(0, answered[seat] - 1)
            elif act == "resume" and any(answered.values()):
                crooked.close()
                crooked = opened.enter_context(Session.resume(paths[1], session_library))
                crooked.run()
        assert crooked.runner.table.position == straight.runner.table.position
        assert crooked.story == straight.story
        assert sorted(crooked.history) == sorted(straight.history)
