"""Pictures of tables in the browser for docs/serving.md: `python -m tests.extras.web.pictures [FOLDER]`.

Every game is shown on a desktop and on a phone in each language, some in the light and some in the dark. It
needs the browser that the tests need; the pictures are made small by that browser too.
"""

import base64
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.extras.web.browsers import browser_path, put_moments_away
from tests.extras.web.houses import Inline, languages
from tests.support.tables import ROOT, registry_with_examples

from manicule_interface.hints import quick_bot
from manicule_interface.reactions import Actor
from manicule_languages.languages import Languages
from manicule_web import keys
from manicule_web.file_tables import FileTables
from manicule_web.hub import Hub
from manicule_web.limits import RATES, Limits, RateLimit
from manicule_web.middleware import COOKIE
from manicule_web.server import server_of
from manicule_web.site import Site
from manicule_web.table_file import Chair, TableFile
from manicule_web.web_table import WebTable

FOLDER = ROOT / "docs" / "screens" / "web"
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
SCHEMES: dict[str, Literal["light", "dark"]] = {"en": "light", "fr": "light", "ja": "dark", "uk": "dark"}
NAMES = {"en": "Anna", "fr": "Zoé", "ja": "たろう", "uk": "Тарас"}
GAMES = {"gutenberg": 15, "cartographers": 5, "cvlizations": 8}
"""So many answers have been given when a game is shown."""
SEED = 5
QUALITY = 0.72
SMALLER = """async ([data, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + data;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Gallery:
    """A server in this process, and a browser that looks at its tables; `errors` are those of its scripts."""

    def __init__(self, data: Path, browser: Browser | None, spoken: Languages | None = None) -> None:
        self.hub = Hub(FileTables(data), registry_with_examples(), spoken or languages(), thinkers=Inline())
        self.browser = browser
        self.errors: list[str] = []
        self.server = server_of(Site(self.hub, Limits({name: RateLimit(10**9, 10**9) for name in RATES})))
        self.server.config.port = 0
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> "Gallery":
        self.thread.start()
        while not self.server.started:
            time.sleep(0.05)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        return self

    def __exit__(self, *given: object) -> None:
        self.server.handle_exit(signal.SIGTERM, None)
        self.thread.join()

    def table(self, game: str, language: str, answers: int) -> tuple[WebTable, str]:
        """A table where a person and two bots have played for a while; the person's key."""
        chairs = [Chair(), Chair("greedy"), Chair("greedy")]
        file = TableFile(keys.new_id(), game, chairs, SEED)
        table, key = self.hub.create(file, NAMES.get(language, "Anna"), language)
        self.hub.start(table)
        for _ in range(answers):
            self.answer(table)
        return table, key

    def answer(self, table: WebTable) -> None:
        """Give the answer that a bot advises."""
        state = table.view("a").state
        bot = quick_bot(self.hub.registry, table.file.game)
        assert bot is not None
        answer = table.match.advice("a", bot)
        actor = Actor("a", self.hub.reader("en"))
        assert table.act(actor, "answer", token=state.token, answer=answer).is_answered

    def page(self, table: WebTable, key: str, **given: Any) -> Page:
        """The table in a browser window."""
        assert self.browser is not None
        context = self.browser.new_context(**given)
        path = f"/t/{table.file.id}/a/"
        host = urlsplit(self.address).hostname or ""
        context.add_cookies([{"name": COOKIE, "value": key, "domain": host, "path": path}])
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.goto(self.address + path)
        expect(page.locator("#link-state")).not_to_be_empty()
        return page

    def smaller(self, picture: bytes) -> bytes:
        """A picture as small as it may be and still be read."""
        assert self.browser is not None
        page = self.browser.new_page()
        data = page.evaluate(SMALLER, [base64.b64encode(picture).decode(), QUALITY])
        page.close()
        return base64.b64decode(data)


def main(folder: Path) -> None:
    """Draw all pictures anew."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        with Gallery(Path(data), browser) as gallery:
            for game, answers in GAMES.items():
                for language, scheme in SCHEMES.items():
                    table, key = gallery.table(game, language, answers)
                    for size, viewport in SIZES.items():
                        page = gallery.page(
                            table, key, viewport=viewport, color_scheme=scheme, has_touch=size == "phone"
                        )
                        put_moments_away(page)
                        picture = gallery.smaller(page.screenshot())
                        name = folder / f"{game}-{size}-{language}.webp"
                        name.write_bytes(picture)
                        print(f"{name.name}: {len(picture) // 1024} KB")
                        page.context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
