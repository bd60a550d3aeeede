"""Pictures of looks for docs/drawing.md: `python -m tests.extras.web.look_pictures [FOLDER]`.

Each is drawn from the code above it on the page, as tables in the browser are. It needs the browser that the
tests need.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.extras.web.browsers import browser_path
from tests.extras.web.pictures import NAMES, Gallery
from tests.support.drawing_page import FOLDER, pictured
from tests.support.tables import registry_with_examples

from manicule.kernel.sheet import Sheet
from manicule_interface.art import Art
from manicule_interface.reactions import Actor
from manicule_languages.reader import Reader
from manicule_web import keys
from manicule_web.markup import Html, element, joined
from manicule_web.picture import STATIC, STYLES
from manicule_web.sheet_html import NOTHING, PLAIN, Emphasis, Picks
from manicule_web.table_file import Chair, TableFile
from manicule_web.table_html import TablePen, still_table

GAME, ANSWERS, SEED = "caravan", 5, 5
"""The game of the page, and how far it has gone when it is shown."""
PICKS = Picks("answer", {"M3": "M3", "R4": "R4"})
WINDOW = {"width": 1120, "height": 440}
SHARP = 2
"""Pixels of a picture per pixel of the page."""
SNUG = "#table { display: inline-block !important; padding: 4px } .still .frame { font-size: 1rem }"


def main(folder: Path) -> None:
    """Draw all pictures again."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        with Gallery(Path(data), browser) as gallery:
            sheets = pictured()
            drawn = {name: part_picture(browser, sheet) for name, sheet in sheets.items()}
            drawn["picked"] = part_picture(browser, sheets["cards"], PICKS, Emphasis(frozenset({"R4"})))
            drawn[GAME] = table_picture(gallery)
            for name, picture in drawn.items():
                path = folder / f"{name}.webp"
                path.write_bytes(gallery.smaller(picture))
                print(f"{path.name}: {path.stat().st_size / 1024:.1f} KB")
        browser.close()


def part_picture(browser: Browser, sheet: Sheet, picks: Picks = NOTHING, emphasis: Emphasis = PLAIN) -> bytes:
    """The parts of a sheet, and nothing around them."""
    art = Art.of(registry_with_examples())
    body = still_table(TablePen(sheet, Reader(), art, picks, emphasis).table(""))
    symbols = (
        element("symbol", Html(one.markup), id=f"{one.plugin}-{one.name}", viewBox=one.box)
        for _, one in art.symbols()
    )
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    whole = element("body", body, element("svg", joined(symbols), hidden=True), class_="still")
    page = browser.new_page(device_scale_factor=SHARP, color_scheme="light")
    page.set_content(f"<!doctype html><style>{styles}{SNUG}</style>{whole}")
    picture = page.locator("#table").screenshot()
    page.close()
    return picture


def table_picture(gallery: Gallery) -> bytes:
    """The table of a person among bots, in the browser."""
    bots = [Chair("random"), Chair("random")]
    file = TableFile(keys.new_id(), GAME, [Chair(), *bots], SEED)
    table, key = gallery.hub.create(file, NAMES["en"], "en")
    gallery.hub.start(table)
    bot = gallery.hub.registry.bot("easy", GAME)
    for _ in range(ANSWERS):
        state = table.view("a").state
        given = {"token": state.token, "answer": table.match.advice("a", bot)}
        assert table.act(Actor("a", gallery.hub.reader("en")), "answer", **given).is_answered
    page = gallery.page(table, key, viewport=WINDOW, color_scheme="light")
    picture = page.screenshot()
    page.context.close()
    return picture


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
