"""Mistakes in points and events: broken numbers, sources without names, values that can change."""

from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, told, worse_game
from tests.support.wording import english, english_part

from manicule_kit import check_plugin

# Points.

COUNTED = 'return {"last": ('
RESULT = """
@hookimpl
def result(self, result):
    change = msgspec.structs.replace
    return change(result, seats=tuple(change(seat, {change}) for seat in result.seats))
"""


def changing(change: str, names: str = "") -> str:
    """A plugin that changes the result of every seat."""
    return "import msgspec\n" + own(names + RESULT.format(change=change).strip())


HALVES: dict[str, tuple[str, str]] = {
    "half_a_point": ("points={**seat.points, 'luck': 0.5}, score=seat.score + 0.5", "0.5"),
    "a_whole_float": ("points={**seat.points, 'luck': 0 / 2}", "0.0"),
    "a_truth": ("points={**seat.points, 'luck': False}", "False"),
}


@pytest.mark.parametrize("id", HALVES)
def test_points_of_a_plugin_that_are_no_whole_number(checked: Checked, tmp_path: Path, id: str) -> None:
    change, number = HALVES[id]
    finding = only(checked(id, changing(change, "point_names = {'luck': tr('luck')}\n"), games=2))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", id, f"{id}.py")
    assert finding.place.line == line_of(tmp_path / f"{id}.py", "'luck'")
    assert english_part("kit.points.broken_points", points=number, source="luck") in told(finding)[0]
    assert told(finding)[1] == english("kit.points.round_points")


def test_a_score_that_is_no_whole_number_though_its_points_are(checked: Checked) -> None:
    finding = only(checked("floats", changing("score=float(seat.score)"), games=2))
    assert english_part("kit.points.broken_score") in told(finding)[0]


def half_points(pebbles: Path, folder: Path, id: str, number: str) -> Path:
    old = "    def points(self, table: HeapTable, seat: HeapSeat) -> dict[str, int]:\n"
    return worse_game(pebbles, folder, id, old, f"{old}        return {{'last': {number}}}\n")


def test_points_of_a_game_that_are_whole_only_at_the_end(pebbles: Path, tmp_path: Path) -> None:
    number = "1 if table.position.finished else seat.state.pebbles / 2"
    path = half_points(pebbles, tmp_path, "halves", number)
    findings = [one for one in check_plugin(path, games=2).findings if one.check == "games"]
    assert english_part("kit.points.broken_points", source="last") in told(findings[0])[0]
    assert findings[0].place.line == line_of(path, '"last"')


# Names of sources.


def test_a_source_that_only_counts_while_the_game_goes_on(checked: Checked, tmp_path: Path) -> None:
    source = changing("points={**seat.points, **({} if table.position.finished else {'luck': 0})}")
    source = source.replace("def result(self, result)", "def result(self, table, result)")
    finding = only(checked("passing", source, games=2))
    assert (finding.check, finding.place.line) == (
        "texts",
        line_of(tmp_path / "passing.py", "class Own(Plugin)"),
    )
    assert told(finding)[0] == english("kit.probes.nameless", source="luck")


GAINS = {
    "gutenberg": "__import__('manicule_gutenberg').gain_fame(seat, 'feast', 1)",
    "cvlizations": "__import__('manicule_cvlizations').gain_happiness(seat, 'feast', 1)",
    "cartographers": "seat.state.points['feast'] = 1",
}


@pytest.mark.parametrize("game", GAINS)
def test_a_source_of_a_plugin_needs_a_name_and_no_more_in_every_game(checked: Checked, game: str) -> None:
    hook = f"@hookimpl\ndef before_phase(self, table):\n    seat = table.seats[0]\n    {GAINS[game]}"
    finding = only(checked(f"feasts_{game}", own(hook), games=1, game=game))
    assert told(finding) == (
        english("kit.probes.nameless", source="feast"),
        english("kit.probes.name_source", source="feast", holder="Own"),
    )
    named = own(f"point_names = {{'feast': tr('Feast')}}\n{hook}")
    report = checked(f"named_{game}", named, games=1, game=game)
    assert report.is_sound, str(report)


NAMED = {
    "plain": ("'luck'", english("kit.texts.not_a_text", what="point_names.luck", found="str")),
    "empty": ("tr('')", english("kit.texts.empty", what="point_names.luck")),
    "foreign": (
        "Texts('pebbles').tr('luck')",
        english("kit.texts.foreign", what="point_names.luck", domain="pebbles"),
    ),
}


@pytest.mark.parametrize("id", NAMED)
def test_a_name_of_a_source_that_is_no_text_of_the_plugin(checked: Checked, id: str) -> None:
    name, problem = NAMED[id]
    finding = only(checked(id, own(f"point_names = {{'luck': {name}}}"), games=2))
    assert (finding.check, told(finding)[0]) == ("texts", problem)


# Events.

TOLD = "table.publish(Took, seat.id, number)"
FIELD = "    number: int\n"

HELD = {
    "list": "[number]",
    "dict": "{'a': number}",
    "set": "{number}",
}
DEEP = """
class Bag(msgspec.Struct, frozen=True):
    items: object


"""


@pytest.mark.parametrize("found", HELD)
def test_an_event_with_a_value_that_can_change_in_a_frozen_one(
    pebbles: Path, tmp_path: Path, found: str
) -> None:
    new = TOLD.replace("number", f"Bag(({HELD[found]},))")
    path = worse_game(pebbles, tmp_path, f"deep_{found}", TOLD, new)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("class Took(", f"import msgspec\n{DEEP}class Took("), encoding="utf-8")
    problems = [told(one)[0] for one in check_plugin(path, games=1).findings]
    assert english("kit.probes.mutable", event="took", found=found, field="number") in problems


DECLARED = {"lists": "list[str]", "dicts": "dict[str, int]", "maybe": "tuple[set[str] | None, ...]"}


@pytest.mark.parametrize("id", DECLARED)
def test_an_event_that_no_game_tells_with_a_field_that_can_change(
    checked: Checked, tmp_path: Path, id: str
) -> None:
    source = (
        f"class Rare(Event, frozen=True):\n    what: {DECLARED[id]}\n"
        "    def text(self, names): return tr('Something rare happens.')\n"
    )
    finding = only(checked(id, source + own("pass"), games=1))
    found = "set" if id == "maybe" else id.removesuffix("s")
    assert (finding.check, finding.place.line) == ("views", line_of(tmp_path / f"{id}.py", "class Rare"))
    assert told(finding) == (
        english("kit.frozen_events.declared_mutable", event="rare", found=found, field="what"),
        english("kit.frozen_events.freeze"),
    )
