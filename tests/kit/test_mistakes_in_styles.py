"""Styles that do not exist, and icons in places that questions do not show."""

from pathlib import Path

import pytest
from tests.kit.conftest import only
from tests.kit.planted import line_of, told
from tests.kit.test_mistakes_in_drawing import BALL, GOOD_ART, drawn, mark, masks
from tests.kit.test_planted_leaks import Change
from tests.support.wording import english, english_part

from manicule.kernel.sheet import STYLES
from manicule.kernel.text import id_list
from manicule_kit import check_plugin

MARK = 'm.Mark("M", HIDDEN, style={})'
EVENT = "class Bowed(m.Event, frozen=True):"
TABLE = "m.Section(tr('Bows'), ((m.Mark('M', tr('bow'), {}),),))"
SECTION = f"""{EVENT}
    def section(self, names: m.Names) -> m.Section:
        return {TABLE}
"""
MOMENT = f"""{EVENT}
    def moment(self, names: m.Names, before: object) -> tuple[m.Section, ...]:
        return ({TABLE},)
"""
SIGNS = (
    "looks.py",
    "    if not view.seat:\n        return m.Sheet((table,))\n",
    "    if True:\n        return m.Sheet((table,), signs=({},))\n",
)


def legend(sign: str) -> Change:
    """A sign that only the legend shows."""
    file, old, new = SIGNS
    return file, old, new.format(sign)


WRITTEN: dict[str, tuple[Change, str, str]] = {
    "in a cell": (drawn(MARK.format('"purple"')), "looks.py", "purple"),
    "without its name": (drawn('m.Mark("M", HIDDEN, "M", "purple")'), "looks.py", "purple"),
    "of a bar": (drawn('m.Bar(1, 2, style="purple")'), "looks.py", "purple"),
    "in one of two cases": (drawn(MARK.format('"good" if guest.mask else "purple"')), "looks.py", "purple"),
    "never shown": (
        drawn(f"{MARK.format(repr('purple'))} if view.position.round > 99 else HIDDEN"),
        "looks.py",
        "purple",
    ),
    "in the legend": (legend(MARK.format('"purple"')), "looks.py", "purple"),
    "in the table of an event": (
        ("events.py", EVENT, SECTION.format("style='purple'")),
        "events.py",
        "purple",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_style_that_is_written_in_the_source(tmp_path: Path, name: str) -> None:
    change, file, style = WRITTEN[name]
    game = masks(tmp_path, GOOD_ART, change)
    finding = only(check_plugin(game, games=1))
    assert (finding.check, finding.plugin, finding.place.file) == ("drawing", "masks", file)
    assert finding.place.line == line_of(game / file, style)
    assert told(finding) == (
        english("kit.drawing.no_style", style=style),
        english("kit.drawing.name_style", styles=id_list(STYLES[1:])),
    )


def test_a_style_that_is_nearly_right(tmp_path: Path) -> None:
    game = masks(tmp_path, GOOD_ART, drawn(MARK.format('"oranje"')))
    advice = english("kit.drawing.meant_style", near="orange", styles=id_list(STYLES[1:]))
    assert told(only(check_plugin(game, games=1)))[1] == advice


MADE: dict[str, tuple[Change, str, str, str]] = {
    "from several words": (
        drawn(MARK.format('"-".join(("on", "blue"))')),
        "game.py",
        "def look",
        english_part("kit.drawing.unknown_style", style="on-blue", where=BALL),
    ),
    "only at the end": (
        drawn(MARK.format('("", "-".join(("on", "blue")))[view.position.finished]')),
        "game.py",
        "def look",
        english_part("kit.drawing.unknown_style", style="on-blue", where=BALL),
    ),
    "in a moment": (
        ("events.py", EVENT, MOMENT.format("style='-'.join(('on', 'blue'))")),
        "events.py",
        "def moment",
        english_part("kit.drawing.unknown_style", style="on-blue"),
    ),
}


@pytest.mark.parametrize("name", MADE)
def test_a_style_that_rules_make(tmp_path: Path, name: str) -> None:
    change, file, line, problem = MADE[name]
    game = masks(tmp_path, GOOD_ART, change)
    finding = only(check_plugin(game, games=1))
    assert (finding.check, finding.place.file) == ("drawing", file)
    assert finding.place.line == line_of(game / file, line)
    assert problem in told(finding)[0]


def test_every_style_is_known(tmp_path: Path) -> None:
    game = masks(
        tmp_path, GOOD_ART, drawn("m.Cell(tuple(m.Mark('M', HIDDEN, style=one) for one in m.STYLES))")
    )
    game_init = game / "looks.py"
    game_init.write_text(game_init.read_text().replace("m.STYLES", repr(STYLES)))
    report = check_plugin(game, games=1)
    assert report.is_sound, str(report)


ICONS: dict[str, tuple[Change, str, str]] = {
    "in the table of an event": (
        ("events.py", EVENT, SECTION.format("icon='masks/fece'")),
        "events.py",
        "def section",
    ),
    "in a moment": (("events.py", EVENT, MOMENT.format("icon='masks/fece'")), "events.py", "def moment"),
    "only at the end": (
        drawn(mark('("masks/face", "masks/fece")[view.position.finished]')),
        "game.py",
        "def look",
    ),
}


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_that_no_question_shows(tmp_path: Path, name: str) -> None:
    change, file, line = ICONS[name]
    game = masks(tmp_path, GOOD_ART, change)
    finding = only(check_plugin(game, games=1))
    assert (finding.check, finding.place.file) == ("drawing", file)
    assert finding.place.line == line_of(game / file, line)
    assert english_part("kit.drawing.no_symbol", icon="masks/fece") in told(finding)[0]
