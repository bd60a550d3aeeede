"""Rehearsals: a match that a test plays by script and looks at through everybody's eyes."""

import re
from pathlib import Path

import pytest
from tests.kit.conftest import single_file
from tests.support.tables import ROOT
from tests.support.wording import english, english_part, english_pattern, message

from manicule.kernel.errors import PluginError, PositionError, UsageError
from manicule_kit import Rehearsal, play_game, rehearse, run_scenarios
from manicule_kit.conformance.settings import NAMES


@pytest.fixture
def heap(pebbles: Path) -> Rehearsal:
    """Anna and Tom before a heap of 15 pebbles, of which up to 3 are taken."""
    return rehearse(pebbles, 2)


def test_who_is_asked_what_and_can_answer_what(heap: Rehearsal) -> None:
    assert heap.asked == {"Anna": "take"}
    assert heap.legal("Anna") == heap.legal("a") == ["1", "2", "3"]


def test_a_number_of_seats_has_names_and_a_position_takes_only_names(pebbles: Path) -> None:
    page = (ROOT / "docs" / "test-kit.md").read_text(encoding="utf-8")
    assert rehearse(pebbles, 3).match.setup.names == ("Anna", "Tom", "Kate")
    assert f"is named {', '.join(NAMES)}, in this order" in " ".join(page.split())
    refused = english("kernel.scenario_fields.no_such_player", name="a", near="Kate", names="Anna, Tom, Kate")
    with pytest.raises(PositionError, match=re.escape(refused)):
        rehearse(pebbles, 3, given={"queue": "a"})


def test_a_script_has_an_answer_a_line_with_or_without_a_name(heap: Rehearsal) -> None:
    heap.play("""
        Anna: 3
        # Tom alone is asked now, so he need not be named.
        2

        a: 1
    """)
    assert heap.asked == {"Tom": "take"}
    assert heap.position.pebbles == 9
    assert (heap.state("Anna").pebbles, heap.state("b").pebbles) == (4, 2)


def test_several_answers_of_one_seat_are_given_one_after_the_other(pebbles: Path) -> None:
    table = rehearse(pebbles, 2, given={"queue": "Anna Anna Tom", "pebbles": 9})
    table.answer("Anna", "3", "2")
    assert (table.position.pebbles, table.asked) == (4, {"Tom": "take"})
    with pytest.raises(
        AssertionError,
        match=english_pattern("kit.rehearsal.not_asked", name="Tom", asked="Anna is asked “take”"),
    ):
        table.answer("Tom", "1", "1")


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        (
            "Anna: 4",
            english_pattern(
                "kit.rehearsal.in_line",
                number=1,
                line="Anna: 4",
                problem=message(
                    "kit.answers.refused_there", answer="4", seat="Anna", kind="take", answers="1, 2, 3"
                ),
            ),
        ),
        (
            "Anna: 1\nAnna: 1",
            english_pattern(
                "kit.rehearsal.in_line",
                number=2,
                line="Anna: 1",
                problem=message(
                    "kit.rehearsal.not_asked",
                    name="Anna",
                    asked=message("kit.expectation.asked", seat="Tom", kind="take"),
                ),
            ),
        ),
        (
            "Ana: 1",
            english_pattern(
                "kit.rehearsal.in_line",
                number=1,
                line="Ana: 1",
                problem=message("kernel.scenario_fields.no_such_player", name="Ana", near="Anna"),
            ),
        ),
        (
            "seven",
            english_pattern(
                "kit.rehearsal.in_line",
                number=1,
                line="seven",
                problem=message("kit.answers.refused_there", answer="seven"),
            ),
        ),
    ],
)
def test_a_script_that_goes_wrong_says_in_which_line_and_why(
    heap: Rehearsal, script: str, problem: str
) -> None:
    with pytest.raises(AssertionError, match=problem):
        heap.play(script)


def test_a_refusal_tells_the_reason_and_gives_no_answer(heap: Rehearsal) -> None:
    assert english_part("kernel.base.no_such_option") in heap.refusal("Anna", "9")
    assert heap.match.answers == 0
    with pytest.raises(
        AssertionError, match=english_pattern("kit.rehearsal.accepted", answer=3, name="Anna", kind="take")
    ):
        heap.refusal("Anna", "3")


def test_what_happened_is_kept_and_taken_back_with_an_answer(heap: Rehearsal) -> None:
    heap.answer("Anna", "2")
    assert [event.id() for event in heap.events] == ["took"]
    assert heap.told("Tom") == heap.told() == list(heap.events)
    heap.undo("Anna")
    assert (heap.events, heap.position.pebbles) == ((), 15)


def test_the_rest_is_played_by_chance_and_always_the_same(pebbles: Path, heap: Rehearsal) -> None:
    heap.answer("Anna", "1")
    result = heap.play_out(seed=4)
    assert heap.match.over
    assert result == heap.result
    assert heap.points(result.winners[0]) == {"last": 1}
    again = rehearse(pebbles, 2)
    again.answer("Anna", "1")
    again.play_out(seed=4)
    assert again.match.steps == heap.match.steps


def test_names_options_and_plugins_can_be_chosen(pebbles: Path, tmp_path: Path) -> None:
    more = single_file(
        tmp_path,
        "more",
        """
class More(Plugin):
    @hookimpl
    def after_turn(self, table, seat):
        assert table.options["bonus"] == 2
plugin = More()
""",
        options={"bonus": {"default": 1, "least": 1, "most": 3, "about": "For a test."}},
    )
    table = rehearse(more, ["Zoe", "Ivo", "Una"], options={"bonus": 2}, seed=9)
    assert table.asked == {"Zoe": "take"}
    assert table.match.setup.options == {"pebbles": 15, "bonus": 2}
    assert "more" in table.match.rules.plugins
    table.play_out()
    without = rehearse("pebbles", 2, game="pebbles")
    assert "more" not in without.match.rules.plugins


def test_a_bot_for_every_game_needs_one_to_be_named(tmp_path: Path) -> None:
    source = "class One(Bot):\n    def answer(self, question, view, dice): ...\nplugin = Plugin()\n"
    bot = single_file(tmp_path, "one_bot", source, kind="bots", game=None, bots={"one": "One"})
    with pytest.raises(UsageError, match=english_pattern("kit.rehearsal.no_game")):
        rehearse(bot)
    assert rehearse(bot, game="pebbles").asked == {"Anna": "take"}


def test_a_plugin_that_cannot_be_used_is_told_with_the_reason(tmp_path: Path) -> None:
    broken = single_file(tmp_path, "broken", "plugin = 1", api=99)
    with pytest.raises(PluginError, match="99"):
        rehearse(broken)
    with pytest.raises(PluginError, match="99"):
        run_scenarios(broken)


def test_a_game_for_a_test_is_a_rehearsal_played_out(pebbles: Path) -> None:
    played = play_game(pebbles, seats=3, seed=5)
    rehearsed = rehearse(pebbles, 3, seed=5)
    rehearsed.play_out(5)
    assert played.over
    assert played.steps == rehearsed.match.steps


def test_scenarios_of_a_plugin_are_run_and_reported(pebbles: Path, tmp_path: Path) -> None:
    (report,) = run_scenarios(pebbles)
    assert report.holds
    assert report.path.name == "the-last-pebble-wins.toml"
    assert run_scenarios(single_file(tmp_path, "lone", "plugin = Plugin()")) == []
