"""Matches against a straightforward model: answers, undo, loading and nonsense in any order."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.seats import seated

import manicule
from manicule import EventLog, Progress, Recorder
from manicule.kernel.errors import IllegalAnswer, ManiculeError, UndoRefused, UsageError
from manicule.kernel.positions.position import copy
from manicule.match.point import Point
from manicule.records.match_file import path_of
from manicule.records.reader import read_record

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
            return UsageError
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
    st.tuples(st.just("load"), st.just(""), st.booleans()),
    st.tuples(st.just("fork"), st.sampled_from("ab"), st.sampled_from("abcdefghi")),
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
def test_a_match_does_what_the_model_does(match_registry, actions, practice):
    with TemporaryDirectory() as folder, ExitStack() as opened:
        path = Path(folder) / "game.toml"
        match = opened.enter_context(begin(match_registry, "tictactoe", path, practice=practice))
        model = Model()
        for what, seat, value in actions:
            if what == "move":
                free = [cell for cell in "abcdefghi" if cell not in model.cells]
                what, seat, value = "answer", model.turn(), (free or ["a"])[value % max(1, len(free))]
            if what == "answer":
                expected = model.answer(seat, value.strip())
                assert outcome(match.answer, seat, value) == expected
            elif what == "undo":
                assert outcome(match.undo, seat) == model.undo(seat, practice)
            elif what == "fork":
                outcome(match.fork().answer, seat, value)
            elif path.exists() and read_record(path).tail.end > len(header_of(path)):
                match.close()
                if value:  # the program died while it wrote
                    path.write_bytes(path.read_bytes()[: read_record(path).tail.end] + b"[[step]]\nat = ")
                match = opened.enter_context(load(match_registry, path))
            agree(match, model)


def header_of(path):
    data = path.read_bytes()
    return data[: data.index(b"[[step]]")] if b"[[step]]" in data else data


def agree(match, model):
    assert [step.answer for step in match.steps] == model.cells
    assert [step.answer for step in read_record(path_of(match)).steps] == model.cells
    assert match.over == model.over
    assert match.waiting() == (() if model.over else (model.turn(),))
    assert [set(seat.cells) for seat in match.position.seats] == [model.owned("a"), model.owned("b")]
    if model.over:
        won = [name for name, seat in (("Anna", "a"), ("Bert", "b")) if _has_line(model, seat)]
        assert list(match.result.winners) == (won or ["Anna", "Bert"])
        assert match.answers == len(model.cells)


def _has_line(model, seat):
    return any(set(line) <= model.owned(seat) for line in LINES)


def begin(registry, game, path, kinds=("human", "human"), observers=(), **how):
    seats = [f"{kind}:{name}" for name, kind in zip(("Anna", "Bert", "Cleo"), kinds, strict=False)]
    observers = [Recorder(path), *observers]
    match = manicule.start(game, seated(seats), seed=7, registry=registry, observers=observers, **how)
    match.run()
    return match


def load(registry, path, observers=()):
    match = manicule.load(path, registry=registry, observers=[Recorder(), *observers])
    match.run()
    return match


BIDS = st.tuples(st.sampled_from(["vase", "lamp", "book"]), st.sampled_from("0123"))


@settings(max_examples=40)
@given(st.data())
def test_secret_dialogues_come_to_the_same_whoever_answers_first(match_registry, data):
    """Two ways through one round: other arrivals, answers taken back, the program restarted."""
    bids = {seat: data.draw(BIDS) for seat in "abc"}
    people = ["human"] * 3
    with TemporaryDirectory() as folder, ExitStack() as opened:
        paths = [Path(folder) / name for name in ("straight.toml", "crooked.toml")]
        logs = [EventLog(), EventLog()]
        straight, crooked = (
            opened.enter_context(
                begin(match_registry, "auction", path, people, [Progress(), log], options={"rounds": 1})
            )
            for path, log in zip(paths, logs, strict=True)
        )
        for seat in "abc":
            for answer in bids[seat]:
                straight.answer(seat, answer)
        answered = dict.fromkeys("abc", 0)
        while crooked.question(crooked.waiting()[0]).kind != "act":
            act = data.draw(st.sampled_from(["answer", "answer", "wrong", "undo", "load"]))
            seat = data.draw(st.sampled_from(crooked.waiting() if act != "undo" else "abc"))
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
            elif act == "load" and any(answered.values()):
                crooked.close()
                logs[1] = EventLog()
                crooked = opened.enter_context(load(match_registry, paths[1], [Progress(), logs[1]]))
        assert crooked.position == straight.position
        assert logs[1].events == logs[0].events
        assert sorted(crooked.steps) == sorted(straight.steps)


@settings(max_examples=30)
@given(st.data())
def test_whatever_is_taken_back_forked_and_loaded_a_game_is_its_answers(match_registry, data):
    """Through several rounds with chance and bots: the same answers from the start lead to the same game."""
    with TemporaryDirectory() as folder, ExitStack() as opened:
        path = Path(folder) / "game.toml"
        how = {"practice": True, "options": {"rounds": 3}}
        kinds = ("human", "dice", "human")
        match = opened.enter_context(begin(match_registry, "auction", path, kinds, **how))
        for _ in range(data.draw(st.integers(1, 40))):
            act = data.draw(st.sampled_from(["answer"] * 6 + ["undo", "load", "fork"]))
            if act == "answer" and not match.over:
                seat = data.draw(st.sampled_from(match.waiting()))
                match.answer(seat, data.draw(st.sampled_from(match.question(seat).legal)))
                match.run()
            elif act == "undo":
                seat = data.draw(st.sampled_from("ac"))
                if outcome(match.undo, seat) is None:
                    match.run()
            elif act == "load" and match.answers > 2:
                match.close()
                match = opened.enter_context(load(match_registry, path))
            elif act == "fork":
                before = match.steps, copy(match.position), match.ordinal
                twin = match.fork()
                assert (twin.steps, twin.position, twin.ordinal) == before
                while not twin.over:
                    seat = twin.waiting()[0]
                    twin.answer(seat, twin.question(seat).legal[0])
                assert (match.steps, match.position, match.ordinal) == before
        straight = manicule.Match(match.rules, match.setup, at=Point(script=match.steps))
        assert straight.position == match.position
        assert straight.waiting() == match.waiting()
        match.close()
        if path.exists():
            replayed = manicule.replay(path, registry=match_registry)
            assert (replayed.steps, replayed.position) == (match.steps, match.position)
