"""Mistakes in drawing: art that no page may show, icons that are not there, keys that name two things."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, told, worse_game
from tests.kit.test_planted_leaks import SHOWN, Change, planted
from tests.support.wording import english, english_part

from manicule.kernel.sheet import Cell, Content, Grid, Group, Part, Row, Section
from manicule.kernel.text import verbatim
from manicule_interface.art import LARGEST, Art, problems_of
from manicule_kit import Report, check_plugin
from manicule_kit.conformance.drawing import wrong_keys

# The art.

NAMESPACE = "http://www.w3.org/2000/svg"
SVG = f'<svg xmlns="{NAMESPACE}">{{}}</svg>'
SYMBOL = '<symbol id="{}" viewBox="0 0 24 24">{}</symbol>'
SHAPES = '<g transform="translate(2 2) rotate(45)" fill="rgb(9, 9, 9)"><path d="M0 0h9v9z"/></g>'


def symbol(shapes: str = SHAPES, id: str = "face") -> str:
    return SVG.format(SYMBOL.format(id, shapes))


GOOD_ART = SVG.format("<!-- All of it. -->" + "".join(SYMBOL.format(id, SHAPES) for id in ("face", "back")))
BAD_ART: dict[str, tuple[str, str]] = {
    "a script": (
        symbol("<script>alert(1)</script>"),
        english("interface.art.not_a_symbol", file="art.svg", tag="script"),
    ),
    "a script beside the symbols": (
        SVG.format("<script/>"),
        english("interface.art.not_a_symbol", file="art.svg", tag="script"),
    ),
    "what a click does": (
        symbol('<path onclick="alert(1)"/>'),
        english_part("interface.art.forbidden", name="face", attribute="onclick"),
    ),
    "what loading does": (
        GOOD_ART.replace("<svg", '<svg onload="alert(1)"'),
        english_part("interface.art.forbidden", name="<svg>", attribute="onload"),
    ),
    "a movement": (
        symbol('<path><set attributeName="d" to="M9 9"/></path>'),
        english("interface.art.not_a_symbol", file="art.svg", tag="set"),
    ),
    "a link": (
        symbol('<a href="https://example.org"/>'),
        english_part("interface.art.forbidden", attribute="href"),
    ),
    "an old link": (
        symbol('<path xmlns:x="http://www.w3.org/1999/xlink" x:href="#back"/>'),
        english_part("interface.art.forbidden", attribute="href"),
    ),
    "another picture": (
        symbol("<image/>"),
        english("interface.art.not_a_symbol", file="art.svg", tag="image"),
    ),
    "a color from elsewhere": (
        symbol('<path fill="URL(https://example.org#x)"/>'),
        english_part("interface.art.forbidden", attribute='fill="URL(https://example.org#x)"'),
    ),
    "a color from elsewhere, disguised": (
        symbol(r'<path fill="\75rl(https://example.org#x)"/>'),
        english_part("interface.art.forbidden", attribute=r'fill="\75rl(https://example.org#x)"'),
    ),
    "a style": (
        symbol('<path style="fill: red"/>'),
        english_part("interface.art.forbidden", attribute="style"),
    ),
    "a sheet of styles": (
        symbol("<style/>"),
        english("interface.art.not_a_symbol", file="art.svg", tag="style"),
    ),
    "a class": (symbol('<path class="red"/>'), english_part("interface.art.forbidden", attribute="class")),
    "a sheet of styles elsewhere": (
        f'<?xml-stylesheet href="https://example.org"?>{GOOD_ART}',
        english("interface.art.not_allowed", file="art.svg", found="<?xml-stylesheet"),
    ),
    "no XML": (
        GOOD_ART.replace("</svg>", ""),
        english_part("interface.art.not_svg", problem="no element found"),
    ),
    "nothing": ("", english_part("interface.art.not_svg", problem="no element found")),
    "a document type": (
        f'<!DOCTYPE svg [<!ENTITY a "a">]>{GOOD_ART}',
        english("interface.art.not_allowed", file="art.svg", found="<!DOCTYPE"),
    ),
    "an unknown encoding": (
        f'<?xml version="1.0" encoding="klingon"?>{GOOD_ART}',
        english_part("interface.art.not_svg", problem="unknown encoding: klingon"),
    ),
    "no namespace": (
        "<svg/>",
        english("interface.art.no_svg", file="art.svg", namespace=NAMESPACE, tag="svg"),
    ),
    "another page": (
        "<html/>",
        english("interface.art.no_svg", file="art.svg", namespace=NAMESPACE, tag="html"),
    ),
    "two symbols of one name": (
        SVG.format(2 * SYMBOL.format("face", SHAPES)),
        english("interface.art.twice", file="art.svg", name="face"),
    ),
    "a name that cannot be named": (
        symbol(id="The Face"),
        english("interface.art.no_name", file="art.svg", name="The Face"),
    ),
    "an id inside a symbol": (
        symbol('<path id="nose"/>'),
        english("interface.art.nested_id", file="art.svg", name="face"),
    ),
    "a symbol without a size": (
        symbol().replace(' viewBox="0 0 24 24"', ""),
        english("interface.art.no_box", file="art.svg", name="face"),
    ),
    "something written nowhere": (
        symbol().replace("viewBox", 'data-write="number 12" viewBox'),
        english("interface.art.bad_write", file="art.svg", name="face"),
    ),
    "too much": (
        GOOD_ART.replace("All", "All" * LARGEST),
        english("interface.art.too_large", file="art.svg", most=LARGEST // 1024),
    ),
}


@pytest.mark.parametrize("name", BAD_ART)
def test_art_that_no_page_may_show(name: str) -> None:
    art, problem = BAD_ART[name]
    problems = [str(found) for found in problems_of(art.encode())]
    assert any(problem in found for found in problems), problems


def test_art_in_another_encoding_is_not_searched(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-16-le"):
        (found,) = problems_of(f'<?xml-stylesheet href="x"?>{GOOD_ART}'.encode(encoding), "their.svg")
        assert str(found) == english("interface.art.not_utf8", file="their.svg")


def test_good_art_has_no_problems() -> None:
    for start in ("", '<?xml version="1.0" encoding="UTF-8"?>\n', "\ufeff"):
        assert problems_of(f"{start}{GOOD_ART}".encode()) == []


def masks(folder: Path, art: str, *changes: Change) -> Path:
    """The game of masks with art, made worse by these changes."""
    game = planted(folder, changes)
    (game / "art.svg").write_text(art, encoding="utf-8")
    return game


@pytest.mark.parametrize("name", ["a script", "a link", "a style", "no XML"])
def test_a_plugin_with_such_art(tmp_path: Path, name: str) -> None:
    """The icons of art with a problem are not missed as well."""
    art, problem = BAD_ART[name]
    report = check_plugin(masks(tmp_path, art, drawn(mark('"masks/face"'))), games=1)
    assert {(one.check, one.plugin, one.place.file) for one in report.findings} == {
        ("drawing", "masks", "art.svg")
    }
    assert any(problem in told(one)[0] for one in report.findings)
    assert told(report.findings[0])[1] == english("kit.drawing.correct_art", file="art.svg")


# Icons.


def drawn(cell: str) -> Change:
    """A cell in place of the words for a mask."""
    return "looks.py", SHOWN, cell


def mark(icon: str) -> str:
    return f'm.Mark("M", {SHOWN}, icon={icon})'


SPADE = mark('"masks/spade"')
FACES = mark('"masks/face" if guest.mask else "masks/back"')
KEYED = f'm.Cell(({FACES},), key=f"mask-{{name}}" if guest.mask else "")'


def test_a_drawing_that_tells_nothing_is_sound(tmp_path: Path) -> None:
    report = check_plugin(masks(tmp_path, GOOD_ART, drawn(KEYED)), games=3)
    assert report.is_sound, str(report)
    assert Art.in_folders({"masks": tmp_path / "masks"}).symbol("masks/face") is not None


BALL = english("kit.drawing.the_part", title="The ball")
SIGN = 'm.Mark("?", HIDDEN, icon="masks/fece")'
SIGNS = (
    "looks.py",
    "    if not view.seat:\n        return m.Sheet((table,))\n",
    f"    if True:\n        return m.Sheet((table,), signs=({SIGN},))\n",
)
BOARD = 'board_part="table",\n        order=lambda'
ICONS: dict[str, tuple[Change, str, str]] = {
    "no such symbol": (
        drawn(SPADE),
        english_part("kit.drawing.no_symbol", where=BALL, icon="masks/spade", plugin="masks", name="spade"),
        english("kit.drawing.add_symbol", name="spade"),
    ),
    "nearly such a symbol": (
        drawn(mark('"masks/faces"')),
        english_part("kit.drawing.no_symbol", where=BALL, icon="masks/faces", plugin="masks", name="faces"),
        english("kit.drawing.meant_symbol", name="faces", near="face"),
    ),
    "a plugin without art": (
        drawn(mark('"tricks/face"')),
        english_part("kit.drawing.no_art", where=BALL, icon="tricks/face"),
        english("kit.drawing.name_icon"),
    ),
    "no plugin": (
        drawn(mark('"face"')),
        english_part("kit.drawing.no_art", where=BALL, icon="face"),
        english("kit.drawing.name_icon"),
    ),
    "in the art of a cell": (
        drawn(f"m.Cell(({SHOWN},), art=(({SPADE},),))"),
        english_part("kit.drawing.no_symbol", where=BALL, icon="masks/spade", plugin="masks", name="spade"),
        english("kit.drawing.add_symbol", name="spade"),
    ),
    "in the legend": (
        SIGNS,
        english(
            "kit.drawing.no_symbol",
            mark="hidden",
            where=english("kit.drawing.the_legend"),
            icon="masks/fece",
            plugin="masks",
            name="fece",
        ),
        english("kit.drawing.meant_symbol", name="fece", near="face"),
    ),
}


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_that_is_not_there(tmp_path: Path, name: str) -> None:
    change, problem, advice = ICONS[name]
    game = masks(tmp_path, GOOD_ART, change)
    finding = only(check_plugin(game, games=2))
    assert (finding.check, finding.plugin) == ("drawing", "masks")
    assert (finding.place.file, finding.place.line) == ("game.py", line_of(game / "game.py", "def look"))
    assert problem in told(finding)[0]
    assert told(finding)[1] == advice


def test_an_icon_that_only_a_question_shows(tmp_path: Path) -> None:
    overview = f'overview=lambda choice: m.Section(TABLE, (({SIGN},),), id="seen"),\n        {BOARD}'
    game = masks(tmp_path, GOOD_ART, ("texts.py", BOARD, overview))
    finding = only(check_plugin(game, games=2))
    assert (finding.check, finding.place.file) == ("drawing", "phases.py")
    assert finding.place.line == line_of(game / "phases.py", "claim = yield from m.Pick(")
    assert (
        english_part("kit.drawing.no_symbol", mark="hidden", where=BALL, icon="masks/fece")
        in told(finding)[0]
    )


# Keys.


def cells(*keys: str) -> tuple[Content, ...]:
    """A row of cells with these keys; a dash has none, and nothing is nothing."""
    return tuple(
        verbatim(key.replace("-", "x")) if key in ("", "-") else Cell((verbatim(key),), key=key)
        for key in keys
    )


def section(*rows: Sequence[str], heading: Sequence[str] = (), look: str = "", title: str = "Row") -> Section:
    return Section(verbatim(title), tuple(cells(*row) for row in rows), cells(*heading), look=look)  # type: ignore[arg-type]


def grid(*rows: Sequence[str]) -> Grid:
    made = tuple(Row(verbatim(str(at)), cells(*row)) for at, row in enumerate(rows))
    return Grid(verbatim("Map"), cells(*("-" for _ in rows[0])), made, look="map")


def frame(*parts: Section | Grid) -> Group:
    return Group(verbatim("Frame"), parts)


ONE_PLACE: dict[str, tuple[Part, ...]] = {
    "different keys": (section("ab", "cd"), section("ef", title="Other")),
    "a card of several cells": (section("-aaa", "bb-", look="cards"),),
    "a card with an empty cell": (section(("a", "", "a"), look="cards"),),
    "a joined pair": (section("aabb", look="cards"),),
    "a column": (section("ab", "ab", heading="ab", look="columns"),),
    "an area of a map": (grid("aab", "-ab"),),
    "two rows of a table": (section("a-", "a-"),),
    "what is written on a card": (
        section("aa", look="cards"),
        section("a-", look="notes", title="Notes"),
        section("a-", look="notes", title="More"),
    ),
}
TWO_PLACES: dict[str, tuple[tuple[Part, ...], str, tuple[str, ...]]] = {
    "two parts": ((section("a"), section("a", title="Other")), "a", ("Row", "Other")),
    "two parts of a frame": ((frame(section("ba"), grid("a-")),), "a", ("Row", "Map")),
    "a part and a frame": ((section("ba", look="cards"), frame(grid("-b"))), "b", ("Row", "Map")),
    "two cards": ((section("a", "a", look="cards"),), "a", ("Row",)),
    "two cards of a pair": ((section("aba", look="cards"),), "a", ("Row",)),
    "two wheels": ((section("ab", "ac", look="wheels"),), "a", ("Row",)),
    "two corners of a map": ((grid("a-", "-a"),), "a", ("Map",)),
    "two ends of a column": ((section("-", "a", heading="a", look="columns"),), "a", ("Row",)),
}


@pytest.mark.parametrize("name", ONE_PLACE)
def test_a_key_in_one_place(name: str) -> None:
    assert list(wrong_keys(ONE_PLACE[name])) == []


@pytest.mark.parametrize("name", TWO_PLACES)
def test_a_key_in_two_places(name: str) -> None:
    parts, key, titles = TWO_PLACES[name]
    (found,) = wrong_keys(parts)
    where, *other = (english("kit.drawing.the_part", title=title) for title in titles)
    if other:
        problem = english("kit.drawing.in_two_parts", key=key, where=where, other=other[0])
    else:
        problem = english("kit.drawing.apart", key=key, where=where)
    assert (str(found.problem), str(found.advice)) == (problem, english("kit.drawing.one_key"))


ROW = "rows.append((verbatim(name), PEBBLES(n=hand.pebbles)))"
PART = 'return Sheet((Section(PART, tuple(rows), id="pebbles", spots=spots),))'
AGAIN = PART.replace("spots=spots),))", "spots=spots), Section(HEAPS, ((Cell((ON_HEAP,), key='heap'),),)),))")


def pebbles_with(pebbles: Path, folder: Path, old: str, new: str) -> Report:
    path = worse_game(pebbles, folder, "stones", old, new)
    text = path.read_text(encoding="utf-8")
    text = text.replace("rows = [(ON_HEAP,", "rows = [(Cell((ON_HEAP,), key='heap'),")
    path.write_text(text.replace("def heap_and_hands", 'HEAPS = tr("Heaps")\n\n\ndef heap_and_hands'))
    return check_plugin(path, games=4)


def test_a_game_with_a_key_in_two_parts(pebbles: Path, tmp_path: Path) -> None:
    finding = only(pebbles_with(pebbles, tmp_path, PART, AGAIN))
    assert (finding.check, finding.place.file) == ("drawing", "stones.py")
    assert finding.place.line == line_of(tmp_path / "stones.py", "def look")
    where, other = (english("kit.drawing.the_part", title=title) for title in ("Pebbles", "Heaps"))
    problem, advice = told(finding)
    assert problem.startswith(english("kit.drawing.in_two_parts", key="heap", where=where, other=other))
    assert advice == english("kit.drawing.one_key")


def test_a_game_with_a_key_in_two_rows(pebbles: Path, tmp_path: Path) -> None:
    new = ROW.replace(
        "verbatim(name)", "Cell((verbatim(name),), key='heap' if name == view.names[-1] else '')"
    )
    problem, _ = told(only(pebbles_with(pebbles, tmp_path, ROW, new)))
    where = english("kit.drawing.the_part", title="Pebbles")
    assert problem.startswith(english("kit.drawing.apart", key="heap", where=where))


def test_a_key_in_the_brief_too_is_no_second_place(pebbles: Path, tmp_path: Path) -> None:
    new = PART.replace("spots=spots),))", "spots=spots),), brief=(Section(PART, tuple(rows)),))")
    report = pebbles_with(pebbles, tmp_path, PART, new)
    assert report.is_sound, str(report)


def test_the_plugin_that_adds_a_part_is_named(checked: Checked, tmp_path: Path) -> None:
    gem = "Cell((verbatim('x'),), key='gem')"
    part = f"Section(tr('Gems'), (({gem}, verbatim('-'), {gem}),))"
    finding = only(
        checked("gems", own(f"@hookimpl\ndef sections(self, view):\n    return ({part},)"), games=4)
    )
    assert (finding.check, finding.plugin, finding.place.file) == ("drawing", "gems", "gems.py")
    assert finding.place.line == line_of(tmp_path / "gems.py", "@hookimpl")
    where = english("kit.drawing.the_part", title="Gems")
    assert told(finding)[0].startswith(english("kit.drawing.apart", key="gem", where=where))
