"""The picture of a drawn table, taken by a real browser."""

import struct
from pathlib import Path

from tests.extras.web.browsers import browser_path
from tests.support.seats import seated
from tests.support.tables import registry

from manicule import save, start
from manicule_cli.app import main
from manicule_cli.chromium import WIDTH, picture_of

BLOCK = '<!doctype html><html><body style="margin: 0"><div style="{size}"></div></body></html>'


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, from the head of the file."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_picture_is_as_high_as_its_page_and_never_narrower() -> None:
    for block, size in (
        ("height: 1777px", (WIDTH, 1777)),
        ("height: 333px", (WIDTH, 333)),
        ("height: 1000px; width: 2000px", (2000, 1000)),
    ):
        assert size_of(picture_of(BLOCK.format(size=block), browser_path())) == size


def test_a_table_becomes_a_page_and_a_picture(tmp_path: Path) -> None:
    match = start("cartographers", seated(["greedy:Anna", "greedy:Tom"]), seed=7, registry=registry())
    match.run()
    save(match, tmp_path / "maps.toml")
    page = tmp_path / "maps.html"
    assert main(["draw", str(tmp_path / "maps.toml"), "--png", "--out", str(page)]) == 0
    width, height = size_of((tmp_path / "maps.png").read_bytes())
    assert width == WIDTH
    assert height > 500
