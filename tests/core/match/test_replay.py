"""Replaying: every answer and position is verified, and a difference is explained."""

import re
from functools import partial

import msgspec
import pytest
from tests.support.wording import english, english_part, english_pattern, message

import manicule
from manicule import Recorder, Step
from manicule.kernel.errors import BrokenRule, PluginError, RecordError
from manicule.kernel.plugin import PluginFingerprint
from manicule.match.point import Mode
from manicule.plugins import PluginRegistry
from manicule.records.file import RecordFile
from manicule.records.form import END, SNAPSHOT, RecordEntry, packed
from manicule.records.match_file import path_of
from manicule.records.reader import read_record


@pytest.fixture
def bazaar(kit, tmp_path):
    """The auction as a file of its own that can be changed, and a registry that finds it anew."""
    source = (
        next(path for path in kit.paths if path.name == "auction.py").read_text().replace("auction", "bazaar")
    )
    bots = next(path for path in kit.paths if path.name == "robots.py")

    class Bazaar:
        folders = 0

        def registry(self, old="", new=""):
            assert old in source
            self.folders += 1
            folder = tmp_path / str(self.folders)
            folder.mkdir()
            (folder / "bazaar.py").write_text(source.replace(old, new))
            return PluginRegistry.find(paths=[folder / "bazaar.py", bots])

        def play(self, until=None):
            """The file of a game, finished or left when somebody is asked after so many answers."""
            match = manicule.start(
                "bazaar",
                kit.seats("human", "reader"),
                seed=3,
                options={"rounds": 2},
                registry=self.registry(),
                observers=[Recorder()],
            )
            match.run()
            while not match.over and (until is None or match.answers < until):
                kit.answer(match, "a", kit.steady(match, "a"))
            match.close()
            return path_of(match)

    return Bazaar()


def test_a_replay_comes_to_the_same_end(kit):
    match = kit.new("auction", "human", "reader", "dice")
    kit.play(match)
    match.close()
    again = replay(path_of(match), kit.registry)
    assert kit.outcome(again) == kit.outcome(match)
    assert again.display.notices == ()
    assert again.mode is Mode.REPLAY


def test_a_replay_stops_where_a_question_is_asked_and_leaves_the_file_alone(kit):
    match = kit.new("auction", "human", "human")
    kit.play(match)
    match.close()
    data = path_of(match).read_bytes()
    for to in range(match.ordinal + 2):
        again = replay(path_of(match), kit.registry, to=to)
        assert again.over == (to > match.ordinal)
        assert all(step.at < to for step in again.steps)
        if not again.over:
            assert again.ordinal == max(to, 1)
            again.answer(again.waiting()[0], kit.steady(again, again.waiting()[0]))
    assert path_of(match).read_bytes() == data


def test_a_replay_tells_everything_once_it_runs(kit):
    heard, again = kit.Ear(), kit.Ear()
    match = kit.new("auction", "human", "human", observers=[heard])
    kit.play(match)
    match.close()
    replayed = replay(path_of(match), kit.registry, observers=[manicule.Progress(), again])
    assert again.events == []
    replayed.run()
    assert again.events == heard.events


def test_a_replay_needs_no_bots(bazaar, kit):
    path = bazaar.play()
    registry = bazaar.registry()
    del registry.manifests["robots"]
    assert replay(path, registry).over
    with pytest.raises(PluginError, match=english_pattern("door.recorded_plugins.no_bot", bots="reader")):
        manicule.load(path, registry=registry)


def test_a_missing_plugin_is_named_before_anything_starts(bazaar, kit):
    path = bazaar.play()
    data = path.read_bytes()
    registry = bazaar.registry()
    del registry.manifests["bazaar"]
    for call in (manicule.load, manicule.replay):
        with pytest.raises(
            PluginError, match=english_pattern("door.recorded_plugins.missing", plugins="bazaar")
        ) as caught:
            call(path, registry=registry)
        assert caught.value.exit_code == 4
    assert path.read_bytes() == data


def test_all_missing_plugins_are_named_at_once(kit):
    match = kit.new("auction", "human", "human", with_=["fuse"])
    match.answer("a", "vase")
    match.close()
    with pytest.raises(PluginError, match="auction and fuse"):
        manicule.load(path_of(match), registry=PluginRegistry.find())


def test_a_blocked_plugin_says_that_it_is_blocked(kit):
    match = kit.new("auction", "human", "human", with_=["fuse"])
    match.answer("a", "vase")
    match.close()
    with pytest.raises(
        PluginError, match=english_pattern("door.recorded_plugins.unusable", plugin="fuse") + "blocked"
    ):
        manicule.load(path_of(match), registry=PluginRegistry.find(["fuse"], kit.paths))


def test_other_versions_and_other_files_are_told_and_the_game_goes_on(bazaar, kit, monkeypatch):
    path = bazaar.play()
    registry = bazaar.registry("Secret bids", "Very secret bids")
    notices = [str(notice) for notice in replay(path, registry).display.notices]
    assert notices == [english("door.recorded_plugins.other_files", plugin="bazaar", then="unknown")]
    monkeypatch.setattr(registry, "fingerprint", lambda id: PluginFingerprint(id, "2.0", "0" * 16))
    notices = [str(notice) for notice in manicule.load(path, registry=registry).display.notices]
    assert notices == [
        english("door.recorded_plugins.other_version", plugin="bazaar", now="2.0", then="unknown")
    ]


BAZAAR_CHANGED = english_part(
    "door.recorded_plugins.changed_plugins",
    plugins=message("door.recorded_plugins.other_files", plugin="bazaar"),
)
REFUSED = english_pattern(
    "match.driver.refused",
    at=1,
    problem=english("kernel.errors.possible", answer="[23]", reason=message("kernel.base.no_such_option")),
).replace(re.escape("[23]"), "[23]")
CHANGES = [
    (
        "range(min(seat.state.money, 3) + 1)",
        "range(2)",
        REFUSED,
    ),
    ("money: int = 9", "money: int = 8", english_pattern("records.verifier.differs", at=3)),
    (
        "phases = (Bidding(), Showing())",
        "phases = (Showing(), Bidding())",
        english_pattern("match.driver.out_of_step", at=1),
    ),
    ('table.draw("bag"', 'table.draw("sack"', english_pattern("records.verifier.differs", at=3)),
    (
        'return table.position.round < int(table.options["rounds"])',
        "return True",
        english_pattern("records.verifier.differs", at=6),
    ),
    ("price = table", "1 / 0; price = table", "ZeroDivisionError"),
]


@pytest.mark.parametrize(("old", "new", "message"), CHANGES)
def test_rules_that_changed_are_noticed_at_the_step_and_named(bazaar, old, new, message):
    path = bazaar.play()
    data = path.read_bytes()
    with pytest.raises((RecordError, BrokenRule), match=message) as caught:
        replay(path, bazaar.registry(old, new))
    text = str(caught.value)
    assert text.startswith(str(path))
    assert BAZAAR_CHANGED in text
    assert path.read_bytes() == data


@pytest.mark.parametrize("number", [0, 2, 5])
def test_a_game_in_its_first_round_cannot_go_on_by_rules_that_changed_it(bazaar, number):
    """There is no snapshot yet: it is played again from its beginning."""
    old, new, message = CHANGES[number]
    path = bazaar.play(until=4)
    data = path.read_bytes()
    assert read_record(path).snapshots == []
    with pytest.raises(RecordError, match=message) as caught:
        manicule.load(path, registry=bazaar.registry(old, new), observers=[Recorder()])
    text = str(caught.value)
    assert text.startswith(str(path))
    assert BAZAAR_CHANGED in text
    assert path.read_bytes() == data


def test_a_difference_without_a_changed_plugin_says_so(bazaar, kit, monkeypatch):
    path = bazaar.play()
    registry = bazaar.registry("money: int = 9", "money: int = 8")
    then = {plugin.id: plugin for plugin in read_record(path).start.plugins}
    monkeypatch.setattr(registry, "fingerprint", then.__getitem__)
    with pytest.raises(RecordError, match=english_pattern("door.recorded_plugins.same_plugins")):
        replay(path, registry)


def replay(path, registry, **how):
    return manicule.replay(path, registry=registry, **how)


def forged(kit, *steps, snapshots=(), final="", game="tictactoe", **changes):
    """A record with a right check and wrong contents."""
    match = kit.new(game, "human", "human")
    path = kit.folder / "forged.toml"
    store = RecordFile.create(path, msgspec.structs.replace(match.header, **changes))
    entries = [RecordEntry(*step) for step in steps]
    entries += [RecordEntry(at, SNAPSHOT, text) for at, text in snapshots]
    entries.sort(key=lambda entry: entry.at)
    store.append([*entries, *([RecordEntry(99, END, final)] if final else [])], durable=False)
    store.close()
    return path


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (
            [Step(1, "a", "a"), Step(2, "b", "a")],
            english_pattern(
                "match.driver.refused",
                at=2,
                problem=message(
                    "kernel.errors.possible", answer="a", reason=message("kernel.base.no_such_option")
                ),
            ),
        ),
        ([Step(1, "b", "a")], english_pattern("match.driver.out_of_step", at=1, seat="b")),
        ([Step(2, "a", "a")], english_pattern("match.driver.out_of_step", at=2, seat="a")),
        ([Step(1, "a", "a"), Step(1, "a", "b")], english_pattern("match.driver.out_of_step", at=1)),
        (
            [Step(at, "ab"[at % 2 == 0], "adbecf"[at - 1]) for at in range(1, 7)],
            english_pattern("match.driver.out_of_step", at=6),
        ),
    ],
)
def test_answers_that_the_game_does_not_ask_for_are_refused(kit, steps, message):
    with pytest.raises(RecordError, match=message):
        replay(forged(kit, *steps), kit.registry)
    with pytest.raises(RecordError, match=message):
        manicule.load(kit.folder / "forged.toml", registry=kit.registry)


@pytest.mark.parametrize("text", [packed(b"{}"), packed(b'{"round": 9}'), "abcd"])
def test_a_snapshot_where_no_round_ends_is_noticed(kit, text):
    path = forged(kit, Step(1, "a", "a"), snapshots=[(1, text)])
    with pytest.raises(RecordError, match=english_pattern("records.verifier.unmarked", at=1)):
        replay(path, kit.registry)


NO_SNAPSHOTS = (b"{}", b'{"round": 9}', b'{"round": "one"}', b'{"phase": "sleep"}', b"[]", b"not JSON")
SNAPSHOTS = [*map(packed, NO_SNAPSHOTS), "abcd", packed(b"{}")[:-4]]


@pytest.mark.parametrize("text", SNAPSHOTS)
def test_a_snapshot_that_is_none_of_the_game_is_noticed(kit, text):
    """A replay says so; a game that goes on does without it, since its answers say it all."""
    path = forged(kit, Step(1, "a", "a"), Step(2, "b", "d"), snapshots=[(2, text)])
    with pytest.raises(RecordError, match=english_pattern("records.verifier.differs", at=2)):
        replay(path, kit.registry)
    match = manicule.load(path, registry=kit.registry)
    assert match.waiting() == ("a",)
    assert [seat.cells for seat in match.position.seats] == ["a", "d"]
    (notice,) = match.display.notices
    assert english_part("door.open.older_snapshot") in str(notice)


OPENING = (Step(1, "a", "a"), Step(2, "b", "d"))
TRUE_SNAPSHOT, FORGED_SNAPSHOT = (
    packed(
        f'{{"free":"{free}","phase":"marking","round":2,"seats":[{{"cells":"{own}"}},{{"cells":"d"}}]}}'.encode()
    )
    for free, own in (("bcefghi", "a"), ("bcfghi", "ae"))
)
"""After the opening, and with a cell more for seat a."""


def marked(match):
    return [seat.cells for seat in match.position.seats]


def test_a_replay_refuses_a_forged_snapshot_from_which_a_game_goes_on(kit):
    """Its checks were computed anew, and it is a position: only playing the answers shows that it is none of
    this game."""
    path = forged(kit, *OPENING, snapshots=[(2, FORGED_SNAPSHOT)])
    match = manicule.load(path, registry=kit.registry)
    assert (marked(match), match.display.notices) == (["ae", "d"], ())
    for call in (manicule.replay, partial(manicule.load, verify=True)):
        with pytest.raises(RecordError, match=english_pattern("records.verifier.differs", at=2)):
            call(path, registry=kit.registry)


def test_with_other_rules_a_game_goes_on_from_its_snapshot_and_says_so(kit):
    """They may lead elsewhere, and then the snapshot is what the people saw."""
    (now,) = kit.new("tictactoe", "human", "human").header.plugins
    then = PluginFingerprint("tictactoe", now.version, "0" * 16)
    path = forged(kit, *OPENING, snapshots=[(2, FORGED_SNAPSHOT)], plugins=(then,))
    match = manicule.load(path, registry=kit.registry, verify=True)
    assert marked(match) == ["ae", "d"]
    (notice,) = match.display.notices
    assert english_part("door.recorded_plugins.other_files", plugin="tictactoe") in str(notice)


@pytest.mark.parametrize(
    ("first", "message"),
    [
        ("c", english_pattern("records.verifier.differs", at=2)),
        (
            "z",
            english_pattern(
                "match.driver.refused", at=1, problem=message("kernel.errors.possible", answer="z")
            ),
        ),
    ],
)
def test_answers_before_the_newest_snapshot_are_verified_by_a_replay_alone(kit, first, message):
    path = forged(kit, Step(1, "a", first), OPENING[1], snapshots=[(2, TRUE_SNAPSHOT)])
    assert marked(manicule.load(path, registry=kit.registry)) == ["a", "d"]
    with pytest.raises(RecordError, match=message):
        replay(path, kit.registry)


def test_answers_since_the_newest_snapshot_are_verified_by_both(kit):
    path = forged(kit, *OPENING, Step(3, "a", "d"), snapshots=[(2, TRUE_SNAPSHOT)])
    for call in (manicule.load, manicule.replay):
        with pytest.raises(
            RecordError,
            match=english_pattern(
                "match.driver.refused", at=3, problem=message("kernel.errors.possible", answer="d")
            ),
        ):
            call(path, registry=kit.registry)


def test_a_forged_snapshot_that_the_next_answer_does_not_fit_is_passed_over(kit):
    path = forged(kit, *OPENING, Step(3, "a", "e"), snapshots=[(2, FORGED_SNAPSHOT)])
    match = manicule.load(path, registry=kit.registry)
    assert marked(match) == ["ae", "d"]
    assert match.waiting() == ("b",)
    (notice,) = match.display.notices
    assert english_part("door.open.older_snapshot") in str(notice)


def test_a_save_that_was_rewritten_as_another_game_is_that_game(kit):
    """Nothing in a save is signed: what the rules allow is a game."""
    path = forged(kit, Step(1, "a", "e"), Step(2, "b", "i"))
    for call in (manicule.load, manicule.replay):
        assert marked(call(path, registry=kit.registry)) == ["e", "i"]


def test_rounds_in_which_nobody_is_asked_are_replayed(kit):
    """Then several rounds end at one question."""
    match = kit.new("odds", "human", "human", options={"rounds": 6, "quiet": True})
    kit.play(match)
    match.close()
    ends = [snapshot.at for snapshot in read_record(path_of(match)).snapshots]
    assert len(ends) == 6
    assert len(set(ends)) == 3
    assert kit.outcome(replay(path_of(match), kit.registry)) == kit.outcome(match)
    data = path_of(match).read_bytes()
    for at in (at for at in range(len(data)) if data[at:].startswith(b"[[step]]")):
        again = kit.load(kit.cut(path_of(match), at))
        kit.play(again)
        assert kit.outcome(again) == kit.outcome(match)
        again.close()
        assert replay(path_of(again), kit.registry).over


def test_an_end_that_is_none_is_noticed(kit):
    path = forged(kit, Step(1, "a", "a"), final="0" * 16)
    for call in (manicule.replay, manicule.load):
        with pytest.raises(RecordError, match=english_pattern("records.verifier.not_finished")):
            call(path, registry=kit.registry)


def test_a_wrong_final_digest_is_noticed_by_a_replay_alone(kit):
    cells = [Step(at, "ab"[at % 2 == 0], "adbec"[at - 1]) for at in range(1, 6)]
    path = forged(kit, *cells, final="0" * 16)
    assert manicule.load(path, registry=kit.registry).over
    with pytest.raises(RecordError, match=english_pattern("records.verifier.differs")):
        replay(path, kit.registry)


def test_an_option_that_a_plugin_has_got_since_has_its_default(bazaar, kit):
    path = bazaar.play()
    old = '"options": {"rounds"'
    new = '"options": {"mood": {"default": "calm", "about": "How it feels."}, "rounds"'
    again = replay(path, bazaar.registry(old, new))
    assert again.table.options == {"mood": "calm", "rounds": 2}


def test_a_game_with_rounds_in_which_nobody_is_asked_is_replayed_from_a_copy_too(kit):
    """They end after the same answer, and each has its snapshot."""
    match = kit.new("odds", "human", "human", options={"rounds": 3, "quiet": True})
    for seat, answer in zip("abab", ("1", "2", "yes", "no"), strict=True):
        match.answer(seat, answer)
    manicule.save(match, kit.folder / "copy.toml")
    assert manicule.replay(kit.folder / "copy.toml", registry=kit.registry).position == match.position
    path_of(match).unlink()
    match.close()
    assert manicule.replay(path_of(match), registry=kit.registry).position == match.position
