"""The log of a match: all that happened, once, and nothing of what was taken back."""

import pytest

import manicule
from manicule import EventLog, Progress
from manicule.kernel.errors import BrokenRule
from manicule.match.progress import Entered
from manicule.records.match_file import path_of


def ids(events):
    return [event.id() for event in events]


def shown(kit, match, *fingers):
    """Everybody shows fingers."""
    for seat, number in zip(match.waiting(), fingers, strict=True):
        match.answer(seat, number)


def test_a_log_has_all_that_happened_and_where(kit):
    match = kit.new("odds", "human", "human")
    assert kit.story(match) == []
    shown(kit, match, "2", "1")
    match.answer("a", "yes")
    match.answer("b", "no")
    shown(kit, match, "1", "1")
    assert ids(kit.story(match)) == [
        *("entered", "showed", "showed"),
        *("entered", "round_over"),
        *("entered", "showed", "showed"),
    ]


def test_a_place_at_which_nothing_happens_is_left_out(kit):
    match = kit.new("odds", "dice", "dice", options={"rounds": 6, "quiet": True})
    story = kit.story(match)
    assert match.over
    for event, follower in zip(story, [*story[1:], Entered], strict=True):
        assert not (isinstance(event, Entered) and isinstance(follower, Entered))


def test_after_loading_what_happened_before_comes_first_and_once(kit):
    """Whether the log is looked at right away or only after more has happened."""
    straight = kit.new("odds", "human", "human")
    shown(kit, straight, "2", "1")
    straight.answer("a", "yes")
    copies = [kit.folder / name for name in ("asked.toml", "later.toml")]
    for copy in copies:
        copy.write_bytes(path_of(straight).read_bytes())
    asked, later = map(kit.load, copies)
    assert kit.story(asked) == kit.story(straight)
    for match in (straight, asked, later):
        match.answer("b", "no")
        shown(kit, match, "1", "3")
    assert kit.story(asked) == kit.story(later) == kit.story(straight)


@pytest.mark.parametrize("is_asked", [True, False])
def test_what_was_taken_back_is_not_in_the_log_even_if_it_happened_before_loading(kit, is_asked):
    match = kit.new("odds", "human", "human", practice=True)
    shown(kit, match, "2", "1")
    match.answer("a", "yes")
    match.answer("b", "no")
    shown(kit, match, "1", "3")
    match.close()
    again = kit.load(path_of(match))
    if is_asked:
        assert kit.story(again) == kit.story(match)
    again.undo("a")
    assert ids(kit.story(again)) == ["entered", "showed", "showed", "entered", "round_over"]
    again.undo("b")
    again.undo("b")
    assert ids(kit.story(again)) == ["entered", "showed", "showed"]
    again.answer("b", "yes")
    assert ids(kit.story(again)) == ["entered", "showed", "showed", "entered", "round_over"]


def test_a_replay_is_logged_from_its_first_run_and_can_be_taken_back(kit):
    match = kit.new("odds", "human", "human", practice=True)
    shown(kit, match, "2", "1")
    match.answer("a", "yes")
    match.close()
    log = EventLog()
    again = manicule.replay(path_of(match), registry=kit.registry, observers=[Progress(), log])
    assert log.events == ()
    again.run()
    assert list(log.events) == kit.story(match)
    again.undo("a")
    assert list(log.events) == kit.story(match)
    again.undo("b")
    assert log.events == ()


def test_what_a_failing_rule_led_to_is_not_in_the_log(kit):
    match = kit.new("auction", "human", "dice", with_=["fuse"])
    for answer in ("vase", "3"):
        kit.answer(match, "a", answer)
    before = kit.story(match)
    match.answer("a", "boast")
    told = kit.story(match)
    with pytest.raises(BrokenRule):
        match.run()
    assert kit.story(match) == told
    match.undo("a")
    assert kit.story(match) == before


def test_a_past_that_can_no_longer_be_told_is_left_out(kit, monkeypatch):
    """The game goes on from a snapshot; the rules before it are no longer what they were."""
    match = kit.new("odds", "human", "human")
    shown(kit, match, "2", "3")
    match.answer("a", "yes")
    match.answer("b", "no")
    match.close()
    monkeypatch.setitem(match.rules.game.phases[0].begin.__globals__, "FINGERS", {"1": 1, "2": 2})
    again = kit.load(path_of(match))
    assert kit.story(again) == []
    shown(kit, again, "1", "2")
    assert ids(kit.story(again)) == ["showed", "showed"]


def test_an_undo_back_to_where_a_match_was_loaded_tells_nothing_twice(kit):
    match = kit.new("odds", "human", "human")
    shown(kit, match, "2", "1")
    match.close()
    again = kit.load(path_of(match))
    story = kit.story(again)
    assert ids(story) == ["entered", "showed", "showed"]
    for _ in range(2):
        again.answer("a", "yes")
        again.undo("a")
        assert kit.story(again) == story
