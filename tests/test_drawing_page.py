"""docs/drawing.md: its code runs, its pictures are there, and it names all that a drawing can have."""

import re
from pathlib import Path

from tests.kit.test_modding_page import run
from tests.support.drawing_page import FOLDER, PAGE, blocks, pictured
from tests.support.tables import ROOT, registry_with_examples

from manicule.kernel.sheet import LOOKS, Mark, tables_of
from manicule.kernel.sheet_checks import checked_sheet
from manicule_interface.art import LARGEST, SHAPES, WRITTEN, Art
from manicule_kit.conformance.drawing import signs_of_sheet, wrong_keys
from manicule_web.sheet_html import MOST_SECTORS

EXAMPLE = ROOT / "docs" / "examples" / "caravan"
TEXT = PAGE.read_text(encoding="utf-8")
LARGEST_PICTURE = 60 * 1024
MOST_LINES = 220


def test_every_look_is_shown_by_code_and_a_picture() -> None:
    shown = {part.look for sheet in pictured().values() for part in tables_of(sheet)}
    assert shown == {look for look in LOOKS if look}
    named = re.findall(r"^\*\*`(\w+)`\*\*", TEXT, re.MULTILINE)
    assert set(named) == shown <= set(pictured()), "the picture of a look has its name"


def test_what_is_pictured_is_right() -> None:
    art = Art.of(registry_with_examples())
    for name, sheet in pictured().items():
        assert checked_sheet(sheet) is sheet
        icons = [sign.icon for sign, *_ in signs_of_sheet(sheet) if isinstance(sign, Mark) and sign.icon]
        assert [icon for icon in icons if art.symbol(icon) is None] == [], name
        assert list(wrong_keys(sheet.sections)) == [], name


def test_what_the_page_shows_of_a_file_is_in_it() -> None:
    shown = [block for block in blocks() if block.file]
    assert [block.file for block in shown] == ["art.svg", "looks.py"]
    for block in shown:
        assert lines(block.text) in lines((EXAMPLE / block.file).read_text(encoding="utf-8")), block.file


def lines(text: str) -> str:
    """The lines of a text however they are indented."""
    return "".join(f"{line.strip()}\n" for line in text.splitlines())


def test_its_python_is_formatted(tmp_path: Path) -> None:
    code = [block.text for block in blocks() if not block.file]
    (tmp_path / "page.py").write_text("\n".join(code), encoding="utf-8")
    for command in ("check", "format --check"):
        done = run(f"ruff {command} --isolated --line-length 110 .", tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


def test_all_pictures_are_there_and_shown_and_none_is_large() -> None:
    """Otherwise: python -m tests.extras.web.look_pictures"""
    shown = set(re.findall(r"\(screens/looks/([^)]+)\)", TEXT))
    assert {path.name for path in FOLDER.iterdir()} == shown
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > LARGEST_PICTURE] == []


def test_the_page_names_the_limits_of_art() -> None:
    part = TEXT.partition("## Icons")[2].partition("\n## ")[0]
    assert [shape for shape in SHAPES if f"`{shape}`" not in part] == []
    assert [what for what in WRITTEN if f'`data-write="{what} X Y SIZE"`' not in part] == []
    assert f"{LARGEST // 1024} KB" in part
    assert f"{MOST_SECTORS} at most" in TEXT


def test_the_page_stays_short() -> None:
    assert len(TEXT.splitlines()) <= MOST_LINES
