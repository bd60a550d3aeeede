"""A translator's desk for tests and measurements: files of a new language, and a table that shows texts."""

from pathlib import Path

from starlette.testclient import TestClient
from tests.extras.web.houses import HOST, ORIGIN, languages
from tests.support.tables import registry

from manicule_interface.narration import Narration
from manicule_interface.session import Session
from manicule_web import keys
from manicule_web.file_tables import FileTables
from manicule_web.hub import Hub
from manicule_web.limits import RATES, Limits, RateLimit
from manicule_web.routes_desk import DeskRoutes
from manicule_web.site import Site
from manicule_workshop.desk import TranslatorsDesk
from manicule_workshop.seen import SeenAt, SeenFile, SeenMessage, SeenTable, write_seen
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.workshop import TranslationWorkshop

DOMAINS = ("gutenberg", "gears", "characters")
KEY = "key-of-the-desk"
STEPS = 12
"""The number of answers at the table of the examples."""


def begun(folder: Path, language: str = "de") -> Path:
    """A folder with the files of a new language, and the texts of a table in `seen.json`."""
    TranslationWorkshop(registry(), folder).new(language, DOMAINS)
    names = ("Anna", "Tom", "Kate")
    table = SeenTable("gutenberg", names, tuple(registry().select("gutenberg", len(names)).ids), 7)
    narration, found = Narration(), dict[str, dict[tuple[str, str], SeenMessage]]()
    for step, match in zip(range(STEPS), table.play(registry(), narration.observers()), strict=False):
        session = Session(match, registry(), narration)
        for seat in session.match.people or [one.id for one in match.table.seats]:
            for text, *_ in shown_texts(session.state(seat), ""):
                if text.domain in DOMAINS:
                    key = (text.context, text.message)
                    seen = SeenMessage(text, at=SeenAt("short", step, seat))
                    found.setdefault(text.domain, {}).setdefault(key, seen)
    write_seen(folder, SeenFile({"short": table}, found))
    return folder


class DeskHouse:
    """A desk on a server in this process, and a browser without a script."""

    def __init__(self, folder: Path, data: Path, language: str = "de") -> None:
        self.folder = folder
        self.desk = TranslatorsDesk(TranslationWorkshop(registry(), folder), language, DOMAINS)
        self.hub = Hub(FileTables(data), registry(), languages(), max_tables=0)
        routes = DeskRoutes(self.desk, self.hub, keys.digest(KEY))
        bounds = Limits({name: RateLimit(10**6, 10**6) for name in RATES}, clock=lambda: 0.0)
        self.site = Site(self.hub, bounds, addresses=routes.addresses)
        self.routes = routes

    def client(self, language: str = "en") -> TestClient:
        """A browser without the key."""
        return TestClient(self.site.app(), base_url=HOST, headers={**ORIGIN, "accept-language": language})

    def entered(self, language: str = "en") -> TestClient:
        """A browser with the key."""
        made = self.client(language)
        assert made.post("/desk/enter", data={"key": KEY}).status_code == 200
        return made
