"""Replaying: every answer and digest is verified, and a difference is explained."""

import pytest
from manicule.library.stamp import Stamp
from manicule.play.replay import replay
from manicule.play.runner import Step
from manicule.play.session import Session
from manicule.records.reading import read_record

from manicule.errors import BrokenRule, PluginError, RecordError
from manicule.library import Library
from manicule.records.record import RecordWriter
from manicule.render import english


@pytest.fixture
def bazaar(kit, tmp_path):
    """The auction as a file of its own that can be changed, and a library that finds it anew."""
    source = (
        next(path for path in kit.paths if path.name == "auction.py").read_text().replace("auction", "bazaar")
    )
    bots = next(path for path in kit.paths if path.name == "robots.py")

    class Bazaar:
        folders = 0

        def library(self, old="", new=""):
            assert old in source
            self.folders += 1
            folder = tmp_path / str(self.folders)
            folder.mkdir()
            (folder / "bazaar.py").write_text(source.replace(old, new))
            return Library.find(paths=[folder / "bazaar.py", bots])

        def play(self):
            session = Session.new(
                self.library(), "bazaar", kit.seats("human", "reader"), seed=3, options={"rounds": 2}
            )
            session.run()
            kit.play(session)
            session.close()
            return session.path

    return Bazaar()


def test_a_replay_comes_to_the_same_end(kit):
    session = kit.new("auction", "human", "reader", "dice")
    kit.play(session)
    session.close()
    again = replay(session.path, kit.library)
    assert again.result() == session.result()
    assert again.notices == ()


def test_a_replay_stops_where_a_question_is_asked_and_leaves_the_file_alone(kit):
    session = kit.new("auction", "human", "human")
    kit.play(session)
    session.close()
    data = session.path.read_bytes()
    for to in range(session.ordinal + 2):
        again = replay(session.path, kit.library, to=to)
        assert again.over == (to > session.ordinal)
        assert all(step.at < to for step in again.record.steps)
        if not again.over:
            assert again.ordinal == max(to, 1)
            again.answer(again.asked()[0], kit.steady(again, again.asked()[0]))
    assert session.path.read_bytes() == data


def test_a_replay_tells_everything_once_it_runs(kit):
    session = kit.new("auction", "human", "human")
    kit.play(session)
    session.close()
    ear = kit.Ear()
    again = replay(session.path, kit.library, listeners=[ear])
    again.run()
    assert tuple(ear.events) == session.story == again.story


def test_a_replay_needs_no_bots(bazaar, kit):
    path = bazaar.play()
    library = bazaar.library()
    del library.manifests["robots"]
    assert replay(path, library).over
    with pytest.raises(PluginError, match="bots that are not installed now: reader"):
        Session.resume(path, library)


def test_a_missing_plugin_is_named_before_anything_starts(bazaar, kit):
    path = bazaar.play()
    data = path.read_bytes()
    library = bazaar.library()
    del library.manifests["bazaar"]
    for call in (lambda: Session.resume(path, library), lambda: replay(path, library)):
        with pytest.raises(PluginError, match="needs plugins that are not installed now: bazaar") as caught:
            call()
        assert caught.value.exit_code == 4
    assert path.read_bytes() == data


def test_all_missing_plugins_are_named_at_once(kit):
    session = kit.new("auction", "human", "human", plugins=["fuse"])
    session.answer("a", "vase")
    session.close()
    library = Library.find()
    with pytest.raises(PluginError, match="auction and fuse"):
        Session.resume(session.path, library)


def test_a_blocked_plugin_says_that_it_is_blocked(kit):
    session = kit.new("auction", "human", "human", plugins=["fuse"])
    session.answer("a", "vase")
    session.close()
    with pytest.raises(PluginError, match=r"needs fuse, which cannot be used now: .*blocked"):
        Session.resume(session.path, Library.find(["fuse"], kit.paths))


def test_other_versions_and_other_files_are_told_and_the_game_goes_on(bazaar, kit, monkeypatch):
    path = bazaar.play()
    library = bazaar.library("Secret bids", "Very secret bids")
    notices = [english(notice) for notice in replay(path, library).notices]
    assert notices == [
        "plugin bazaar has been changed since the game was recorded (its version is still unknown)"
    ]
    monkeypatch.setattr(library, "stamp", lambda id: Stamp(id, "2.0", "0" * 16))
    with Session.resume(path, library) as session:
        notices = [english(notice) for notice in session.notices]
    assert notices == ["plugin bazaar is now version 2.0, and the game was recorded with version unknown"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "range(min(seat.state.money, 3) + 1)",
            "range(2)",
            "step 1: “[23]” is not possible: there is no such option",
        ),
        ("money: int = 9", "money: int = 8", "step 1: the position differs from the recorded one"),
        ("phases = (Bidding(), Showing())", "phases = (Showing(), Bidding())", "step 1: .*asks otherwise"),
        ('table.draw("bag"', 'table.draw("sack"', "step 1: the position differs"),
        ('return table.position.round < int(table.options["rounds"])', "return True", "step"),
        ("price = table", "1 / 0; price = table", "ZeroDivisionError"),
    ],
)
def test_rules_that_changed_are_noticed_at_the_step_and_named(bazaar, kit, old, new, message):
    path = bazaar.play()
    data = path.read_bytes()
    for call in (Session.resume, replay):
        with pytest.raises((RecordError, BrokenRule), match=message) as caught:
            call(path, bazaar.library(old, new))
        text = str(caught.value)
        assert text.startswith(str(path))
        assert "What has changed since: plugin bazaar has been changed" in text
    assert path.read_bytes() == data


def test_a_difference_without_a_changed_plugin_says_so(bazaar, kit, monkeypatch):
    path = bazaar.play()
    library = bazaar.library("money: int = 9", "money: int = 8")
    then = {stamp.id: stamp for stamp in read_record(path).header.plugins}
    monkeypatch.setattr(library, "stamp", then.__getitem__)
    with pytest.raises(RecordError, match="None of its plugins has changed since"):
        replay(path, library)


def forged(kit, *steps, marks=(), final=""):
    """A record with a right check and wrong contents."""
    session = kit.new("tictactoe", "human", "human")
    header = session.header
    writer = RecordWriter.create(kit.folder / "forged.toml", header)
    for step in steps:
        writer.step(step)
    for at, digest in marks:
        writer.mark(at, digest)
    if final:
        writer.end(99, final)
    writer.commit()
    writer.close()
    return writer.record.path


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([Step(1, "a", "a"), Step(2, "b", "a")], "step 2: “a” is not possible: there is no such option here"),
        ([Step(1, "b", "a")], "step 1: the record has an answer of seat b"),
        ([Step(2, "a", "a")], "step 2: the record has an answer of seat a"),
        ([Step(1, "a", "a"), Step(1, "a", "b")], "step 1: the record has an answer"),
        ([Step(at, "ab"[at % 2 == 0], "adbecf"[at - 1]) for at in range(1, 7)], "step 6: the record has"),
    ],
)
def test_answers_that_the_game_does_not_ask_for_are_refused(kit, steps, message):
    with pytest.raises(RecordError, match=message):
        replay(forged(kit, *steps), kit.library)


def test_a_mark_that_the_game_does_not_come_to_is_noticed(kit):
    path = forged(kit, Step(1, "a", "a"), marks=[(1, "0" * 16)])
    with pytest.raises(RecordError, match="step 1: the game no longer comes to the position"):
        replay(path, kit.library)


def test_an_end_that_is_none_is_noticed(kit):
    with pytest.raises(RecordError, match="says that the game is over, and it is not"):
        replay(forged(kit, Step(1, "a", "a"), final="0" * 16), kit.library)


def test_a_wrong_final_digest_is_noticed(kit):
    cells = [Step(at, "ab"[at % 2 == 0], "adbec"[at - 1]) for at in range(1, 6)]
    with pytest.raises(RecordError, match="the position differs from the recorded one"):
        replay(forged(kit, *cells, final="0" * 16), kit.library)


def test_an_option_that_a_plugin_has_got_since_has_its_default(bazaar, kit):
    path = bazaar.play()
    old = '"options": {"rounds"'
    new = '"options": {"mood": {"default": "calm", "about": "How it feels."}, "rounds"'
    again = replay(path, bazaar.library(old, new))
    assert again.runner.table.options == {"mood": "calm", "rounds": 2}
