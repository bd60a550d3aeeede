"""Rules, bots and disks that fail in the middle of a game: nothing is lost."""

import pytest
from manicule.play.session import Session
from manicule.records.reading import read_record

from manicule.errors import BrokenRule, IllegalAnswer, RecordError
from manicule.text import verbatim


def bid(session, *seats):
    for seat in seats:
        session.answer(seat, "vase")
        session.answer(seat, "1")


def test_a_failing_rule_is_named_and_its_answer_is_not_kept(kit):
    session = kit.new("auction", "human", "human", plugins=["fuse"])
    bid(session, "a", "b")
    session.answer("a", "boast")
    before = session.path.read_bytes()
    story = session.story
    with pytest.raises(BrokenRule, match=r"plugin fuse failed in its hook phase_ends .*the fuse is blown"):
        session.answer("b", "quiet")
    assert session.path.read_bytes() == before
    assert session.asked() == ("b",)
    assert session.story == story
    assert session.history[-1].answer == "boast"


def test_what_a_failing_rule_led_to_is_not_told(kit):
    ear = kit.Ear()
    session = kit.new("auction", "human", "human", plugins=["fuse"], listeners=[ear])
    for seat, lot in (("a", "vase"), ("b", "lamp")):
        session.answer(seat, lot)
        session.answer(seat, "1")
    session.answer("a", "quiet")
    told = list(ear.events)
    with pytest.raises(BrokenRule):
        session.answer("b", "boast")
    assert ear.events == told == list(session.story)


def test_after_a_failure_the_game_goes_on(kit):
    session = kit.new("auction", "human", "human", plugins=["fuse"])
    bid(session, "a", "b")
    session.answer("a", "boast")
    for _ in range(3):
        with pytest.raises(BrokenRule):
            session.answer("b", "quiet")
    session.undo("a")
    session.answer("a", "quiet")
    session.answer("b", "quiet")
    assert session.runner.table.position.round == 2
    session.close()
    assert kit.resume(session.path).history == session.history


def test_a_rule_that_fails_in_a_bots_turn_keeps_the_persons_answer(kit):
    session = kit.new("auction", "human", "dice", plugins=["fuse"])
    bid(session, "a")
    with pytest.raises(BrokenRule, match="plugin fuse"):
        session.answer("a", "boast")
    steps = read_record(session.path).steps
    assert steps[-1].answer == "boast"
    assert session.asked() == ("b",)
    session.undo("a")
    session.answer("a", "quiet")


@pytest.mark.parametrize(("kind", "message"), [("crash", "out of ideas"), ("cheat", "not possible")])
def test_a_broken_bot_is_named_and_nothing_is_lost(kit, kind, message):
    session = kit.new("tictactoe", "human", kind)
    with pytest.raises(BrokenRule, match=f"the bot of seat b failed at step 2: .*{message}"):
        session.answer("a", "e")
    assert [step.answer for step in read_record(session.path).steps] == ["e"]
    with pytest.raises(BrokenRule):
        session.run()
    session.undo("a")
    assert session.asked() == ("a",)


def test_a_rule_that_raises_an_error_of_ours_is_broken_too(kit, monkeypatch):
    """An `IllegalAnswer` from inside the rules is no illegal answer: the game has moved."""
    session = kit.new("tictactoe", "human", "human")
    marking = session.runner.rules.phases[0]

    def end(table):
        raise IllegalAnswer("mark", "b", verbatim("the rules say no"))

    monkeypatch.setattr(marking, "end", end, raising=False)
    session.answer("a", "a")
    with pytest.raises(BrokenRule, match=r"IllegalAnswer: .*the rules say no"):
        session.answer("b", "b")
    assert session.asked() == ("b",)
    monkeypatch.undo()
    session.answer("b", "b")
    assert session.asked() == ("a",)


def test_an_interrupt_leaves_the_session_where_the_record_ends(kit, monkeypatch):
    session = kit.new("tictactoe", "human", "human")
    marking = session.runner.rules.phases[0]

    def end(table):
        raise KeyboardInterrupt

    session.answer("a", "a")
    monkeypatch.setattr(marking, "end", end, raising=False)
    with pytest.raises(KeyboardInterrupt):
        session.answer("b", "b")
    monkeypatch.undo()
    assert [step.answer for step in read_record(session.path).steps] == ["a"]
    session.answer("b", "b")
    assert [step.answer for step in read_record(session.path).steps] == ["a", "b"]


def test_rules_that_fail_at_the_start_leave_no_file(kit, monkeypatch):
    game = kit.library.plugin("tictactoe").game
    monkeypatch.setattr(type(game), "new_position", lambda *_: 1 / 0)
    path = kit.folder / "none.toml"
    with pytest.raises(BrokenRule, match="ZeroDivisionError"):
        Session.new(kit.library, "tictactoe", kit.seats("human", "human"), seed=1, path=path)
    assert not path.exists()


def test_a_full_disk_refuses_the_answer_and_leaves_a_whole_record(kit):
    resource = pytest.importorskip("resource")
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "a")
    before = session.path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
    try:
        with pytest.raises(RecordError, match="cannot be saved"):
            session.answer("b", "b")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert session.path.read_bytes() == before
    assert session.asked() == ("b",)
    session.answer("b", "c")
    session.close()
    assert [step.answer for step in kit.resume(session.path).history] == ["a", "c"]


def test_a_game_that_is_resumed_twice_is_not_mangled(kit):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "a")
    other = kit.resume(session.path)
    other.answer("b", "b")
    with pytest.raises(RecordError, match="another program has gone on with this game"):
        session.answer("b", "c")
    assert session.asked() == ("b",)
    other.answer("a", "c")
    assert [step.answer for step in read_record(session.path).steps] == ["a", "b", "c"]


def test_a_save_that_may_not_be_written_is_refused_when_it_is_resumed(kit, monkeypatch):
    session = kit.new("tictactoe", "human", "human")
    session.answer("a", "a")
    session.close()
    path = session.path
    real = type(path).open

    def refusing(self, mode="r", **how):
        if "+" in mode:
            raise PermissionError(13, "Permission denied")
        return real(self, mode, **how)

    monkeypatch.setattr(type(path), "open", refusing)
    with pytest.raises(RecordError, match="Permission denied"):
        Session.resume(path, kit.library)


def test_a_view_or_a_question_that_fails_is_a_broken_rule(kit, monkeypatch):
    session = kit.new("tictactoe", "human", "human")
    monkeypatch.setattr(session.runner.rules.secrecy, "hide", lambda *_: 1 / 0)
    with pytest.raises(BrokenRule, match="ZeroDivisionError"):
        session.view("a")
