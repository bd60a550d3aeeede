"""Code that only shows or counts, and yet changes the view or the table."""

from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, told, worse_game
from tests.support.wording import english, english_part

from manicule_kit import check_plugin

LOOK = "    def look(self, view: HeapView) -> Sheet:\n"
POINTS = "    def points(self, table: HeapTable, seat: HeapSeat) -> dict[str, int]:\n"
OVER = f"""\
    def look_over(self, view: HeapView, known: HeapTable) -> Sheet:
        known.seats[0].state.pebbles += 1
        return self.look(view)

{LOOK}"""
WRITING: dict[str, tuple[str, str, str, str, str]] = {
    "view": (LOOK, f"{LOOK}        view.position.pebbles = 0\n", "look", "position.pebbles", "def look("),
    "seats": (
        LOOK,
        f"{LOOK}        view.position.seats.reverse()\n",
        "look",
        "position.seats[0].pebbles",
        "def look(",
    ),
    "end": (
        LOOK,
        f"{LOOK}        if view.position.finished: view.position.round = 0\n",
        "look",
        "position.round",
        "def look(",
    ),
    "known": (LOOK, OVER, "look_over", "position.seats[0].pebbles", "def look_over("),
    "counts": (
        POINTS,
        f"{POINTS}        seat.state.pebbles, kept = 0, seat.state.pebbles\n",
        "points",
        "position.seats[0].pebbles",
        "def points(",
    ),
}


@pytest.mark.parametrize("id", WRITING)
def test_a_game_that_changes_what_it_shows(pebbles: Path, tmp_path: Path, id: str) -> None:
    old, new, function, path, line = WRITING[id]
    file = worse_game(pebbles, tmp_path, f"writes_{id}", old, new)
    findings = {one.place.line: one for one in check_plugin(file, games=2).findings if one.check == "views"}
    finding = findings[line_of(file, line)]
    assert english_part("kit.read_only.writes", what=function, path=path) in told(finding)[0]
    assert told(finding)[1] == english("kit.read_only.read_only")


SECTIONS: dict[str, tuple[str, str]] = {
    "view": ("view.position.pebbles -= 1", "position.pebbles"),
    "one_viewer": ("if not view.seat: view.position.pebbles -= 1", "position.pebbles"),
    "memory": ("view.position.memory['seen'] = Seen()", "position.memory"),
}


@pytest.mark.parametrize("id", SECTIONS)
def test_a_plugin_whose_sections_change_the_view(checked: Checked, tmp_path: Path, id: str) -> None:
    line, path = SECTIONS[id]
    source = "class Seen(Memory, frozen=True):\n    key = 'seen'\n" + own(
        f"memories = (Seen,)\n@hookimpl\ndef sections(self, view):\n    {line}\n    return ()"
    )
    finding = only(checked(f"adds_{id}", source, games=3))
    assert (finding.check, finding.plugin) == ("views", f"adds_{id}")
    assert finding.place.line == line_of(tmp_path / f"adds_{id}.py", "@hookimpl")
    assert english_part("kit.read_only.writes", what="sections", path=path) in told(finding)[0]


def test_a_question_whose_text_changes_the_table(checked: Checked, tmp_path: Path) -> None:
    source = (
        "def shown(seat, value):\n    seat.state.pebbles += 1\n    return tr('this one')\n"
        "KIND = Kind('own', KindDisplay(tr('What now?'), shown))\n"
    ) + own(
        "@hookimpl\ndef after_turn(self, table, seat):\n    yield from Pick(seat, KIND, {'a': 1, 'b': 2})"
    )
    findings = [one for one in checked("asks", source, games=2).findings if one.check == "views"]
    question = english("kit.probes.the_question", kind="own")
    assert english_part("kit.read_only.writes", what=question) in told(findings[0])[0]
    assert findings[0].place.line == line_of(tmp_path / "asks.py", "yield from Pick(")


def test_a_look_that_sorts_a_copy_is_sound(pebbles: Path, tmp_path: Path) -> None:
    copying = f"{LOOK}        sorted(view.position.seats, key=lambda state: state.pebbles)\n"
    assert check_plugin(worse_game(pebbles, tmp_path, "copies", LOOK, copying), games=2).is_sound
