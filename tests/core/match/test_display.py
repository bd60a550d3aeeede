"""What is shown of a match and fails: an id stands for it, and one notice names the plugin."""

from typing import Any

import msgspec
import pytest
from tests.support.wording import english, english_part

from manicule.kernel.sheet import Sheet
from manicule.match import publisher


def notice_of(match):
    (notice,) = map(str, match.display.notices)
    return notice


def test_a_game_that_fails_to_show_the_table_is_told_once(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    monkeypatch.setattr(type(match.rules.game), "look", lambda *_: 1 / 0)
    for _ in range(2):
        (part,) = match.display.look("a").sections
        assert str(part.title) == "tictactoe"
    assert "plugin tictactoe" in notice_of(match)
    assert english(
        "match.display.unshown", what="the table", problem="ZeroDivisionError: division by zero"
    ) in notice_of(match)


NO_PART: Any = "no part"


@pytest.mark.parametrize("made", [None, "a board", 3, Sheet((NO_PART,))], ids=str)
def test_a_table_that_nobody_could_draw_is_not_drawn(kit, monkeypatch, made):
    match = kit.new("tictactoe", "human", "human")
    monkeypatch.setattr(type(match.rules.game), "look", lambda *_: made)
    assert len(match.display.look("a").sections) == 1
    assert english("match.display.unshown", what="the table", problem="TypeError: it is ") in notice_of(match)


def show_otherwise(match, monkeypatch, part, function):
    """One part of the display of the question that is asked, made by another function."""
    kind = match.timeline.choices()["a"].kind
    monkeypatch.setattr(kind, "display", msgspec.structs.replace(kind.display, **{part: function}))


@pytest.mark.parametrize(
    ("part", "field"),
    [("prompt", "prompt"), ("option", "texts"), ("note", "notes"), ("overview", "overview")],
)
def test_a_part_of_a_question_that_fails_is_its_id_or_left_out(kit, monkeypatch, part, field):
    match = kit.new("tictactoe", "human", "human")
    show_otherwise(match, monkeypatch, part, lambda *_: 1 / 0)
    match.display._questions.clear()
    question = match.question("a")
    shown = {"prompt": "mark", "texts": (("a", "a"), ("b", "b")), "notes": (), "overview": None}[field]
    found = getattr(question.display, field)
    if field == "texts":
        found = tuple((id, str(text)) for id, text in found)[:2]
    assert (str(found) if field == "prompt" else found) == shown
    assert english(
        "match.display.unshown",
        what=english("match.display.question", part=part, kind="mark"),
        problem="ZeroDivisionError",
    ) in notice_of(match)
    match.answer("a", "a")


def test_a_plain_string_for_an_option_is_shown_and_told(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    show_otherwise(match, monkeypatch, "option", lambda seat, value: "somewhere")
    match.display._questions.clear()
    assert {str(text) for _, text in match.question("a").display.texts} == {"somewhere"}
    assert "it is the str 'somewhere', and not a text: write tr(" in notice_of(match)


def test_a_heading_figures_and_a_reason_that_fail_end_no_game(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    game = type(match.rules.game)
    for name in ("heading", "figures", "why_unavailable"):
        monkeypatch.setattr(game, name, lambda *_: 1 / 0)
    monkeypatch.setattr(game, "figure_names", {"x": match.rules.game.name})
    assert str(match.display.heading) == match.position.phase
    assert str(match.why("a", "nowhere")) == english("kernel.base.no_such_option")
    for seat, answer in zip("ababa", "adbec", strict=True):
        match.answer(seat, answer)
    assert match.over
    assert len(match.display.notices) == len(match.display.faults) == 3


def test_tables_of_points_that_fail_leave_a_notice(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    monkeypatch.setattr(type(match.rules.game), "point_tables", lambda *_: 1 / 0)
    assert match.display.point_tables == ()
    assert english_part("match.display.unshown", what=english("match.display.point_tables")) in notice_of(
        match
    )


def test_an_event_that_fails_to_say_whom_it_is_for_is_told_to_nobody(kit, monkeypatch):
    ear = kit.Ear()
    match = kit.new("odds", "human", "human", observers=[ear])
    showed = match.rules.game.phases[0].begin.__globals__["Showed"]
    publisher._has_own_audience.cache_clear()
    monkeypatch.setattr(showed, "audience", property(lambda event: 1 / 0))
    match.answer("a", "1")
    match.answer("b", "2")
    assert "showed" not in [event.id() for event in ear.events]
    assert english_part(
        "match.display.unshown", what=english("match.display.audience", event="showed")
    ) in notice_of(match)


def test_a_table_that_a_hook_of_another_plugin_spoils_is_told_of_that_one(kit, monkeypatch):
    match = kit.new("odds", "human", "human", with_=["deaf"], save=False)
    match.display.faults = ()  # it has failed to listen on the same line
    monkeypatch.setattr(
        type(match.rules.game), "look", lambda game, view: match.rules.hooks.after_events((view,))
    )
    assert len(match.display.look("a").sections) == 1
    (fault,) = match.display.faults
    assert (fault.plugin, fault.at.place.file) == ("deaf", "deaf.py")
    assert str(fault.problem) == english(
        "match.display.unshown", what="the table", problem="ZeroDivisionError: nothing is heard"
    )
