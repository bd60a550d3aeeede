"""A house for each test, and a browser for each module."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.extras.web.browsers import PATIENCE, browser_path
from tests.extras.web.databases import Databases, databases_of_tests
from tests.extras.web.houses import House

from manicule_web import table_bots
from manicule_web.postgres.tables import PostgresTables


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that need no time to think answer at once, however slow the machine is: versions do not depend on
    it."""
    monkeypatch.setattr(table_bots, "AT_ONCE", 600.0)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server in this process, with a folder of its own."""
    made = House(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """The databases of a PostgreSQL server."""
    with databases_of_tests() as server:
        yield server


@pytest.fixture
def postgres(databases: Databases) -> Iterator[PostgresTables]:
    """The tables of a new database."""
    tables = PostgresTables(databases.new())
    yield tables
    tables.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; pages wait in it as long as a slow machine needs."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield made
        made.close()
