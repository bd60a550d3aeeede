"""What holds for every test: an environment of its own, and Hypothesis without a clock."""

import gc
import os
import pickle
import re
import signal
import tempfile
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from hypothesis import HealthCheck, settings
from tests.support.tables import NOWHERE

from manicule.kernel import untrusted_files
from manicule_languages import catalogs, pofile
from manicule_languages.message import Message
from manicule_languages.plurals import PluralRule
from manicule_languages.posyntax import refuse_slips
from manicule_workshop import extraction
from manicule_workshop.python_source import python_messages

# A busy machine is no failure; what does fail can be tried again elsewhere, by the line that is printed.
SLOW = (HealthCheck.too_slow,)
settings.register_profile("manicule", deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile("manicule")

# Started in the background by a shell, we ignore Ctrl-C, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: Variables by which the outside could change a language, a colour, a width, a folder, or what pytest does.
FOREIGN_PREFIXES = ("LC_", "MANICULE_", "XDG_", "CLICOLOR", "TTY_")
FOREIGN = ("LANGUAGE", "FORCE_COLOR", "COLORTERM", "PY_COLORS", "GITHUB_ACTIONS", "LINES", "PYTEST_ADDOPTS")
#: Without bytecode every program that a test starts would compile itself first, in three times the time.
SLOWING = ("PYTHONDONTWRITEBYTECODE",)
#: Where tests of extras find programs that are not ours.
KEPT = (
    "MANICULE_AXE",
    "MANICULE_BROWSER",
    "MANICULE_FIREFOX",
    "MANICULE_PUPPETEER",
    "MANICULE_PYRIGHT",
)
OWN = {
    "LANG": "C.UTF-8",
    "NO_COLOR": "1",
    "COLUMNS": "80",
    "TERM": "xterm-256color",
    "MANICULE_LINES": "1",
    "MANICULE_HOME": str(NOWHERE),
}


def forget_the_outside() -> None:
    """English, no colour, 80 columns, line by line; and nothing of the outside, not even where a module or a
    fixture of many tests looks for plugins."""
    for name in list(os.environ):
        is_foreign = name.startswith(FOREIGN_PREFIXES) and name not in KEPT
        if is_foreign or name in (*FOREIGN, *SLOWING):
            del os.environ[name]
    os.environ.update(OWN)


forget_the_outside()  # before any test is collected

#: Modules that play at a pseudo-terminal, break a disk or fork by what only Unix has.
OF_UNIX = re.compile(
    r"^(?:import pexpect|from tests\.support\.(?:terminal|typing_people|disk) import (?!PATIENCE$)"
    r"|from tests\.campaigns\.mutations )",
    re.MULTILINE,
)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what a system without pseudo-terminals cannot play: the other tests hold there, too."""
    if os.name == "posix" or not collection_path.name.startswith("test_"):
        return None
    return True if OF_UNIX.search(collection_path.read_text(encoding="utf-8")) else None


#: How many objects are made before the youngest are looked through, and so on for the older ones: games are
#: made of many that are short-lived and in no cycle.
COLLECTED_AFTER = (50_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are found and stay: the garbage collector need not look through them ever again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)
        gc.enable()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which each test gets its home."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    folder = Path(tempfile.mkdtemp(dir=homes))
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(folder / "xdg" / kind.lower()))
    monkeypatch.setenv("MANICULE_HOME", str(folder / "manicule"))
    return folder


# What many tests do with the same files is done once: each is a function of the bytes alone.


@pytest.fixture(scope="session", autouse=True)
def known_files() -> Iterator[None]:
    """A file in TOML is parsed once, a translator's file is read and compiled once, and a Python file is
    searched for messages once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(untrusted_files, "parsed_toml", _parsing_once(untrusted_files.parsed_toml))
        patch.setattr(pofile, "parsed", _reading_once(pofile.parsed))
        patch.setattr(pofile, "refuse_slips", cache(refuse_slips))
        patch.setattr(catalogs, "compiled", cache(catalogs.compiled))
        patch.setattr(extraction, "python_messages", _remembering(python_messages))
        yield


def _parsing_once(parse: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    """Every registry that a test makes reads manifests and content; each reader gets tables of its own."""
    known: dict[str, bytes] = {}

    def parsed(text: str) -> dict[str, Any]:
        if text not in known:
            known[text] = pickle.dumps(parse(text))
        tables: dict[str, Any] = pickle.loads(known[text])
        return tables

    return parsed


Parse = Callable[..., Catalog]


def _reading_once(parse: Parse) -> Parse:
    """Whoever reads a file gets a catalog of their own: to copy one takes a fraction of reading it."""
    known: dict[tuple[bytes, str | None, str, PluralRule | None], bytes] = {}

    def parsed(
        data: bytes, language: str | None = None, domain: str = "", mended: PluralRule | None = None
    ) -> Catalog:
        key = (data, language, domain, mended)
        if key not in known:
            known[key] = pickle.dumps(parse(*key))
        catalog: Catalog = pickle.loads(known[key])
        return catalog

    return parsed


Extract = Callable[[Path, str], Iterator[Message]]


def _remembering(find: Extract) -> Extract:
    known: dict[tuple[bytes, str], tuple[Message, ...]] = {}

    def messages(path: Path, name: str) -> Iterator[Message]:
        if not path.is_file():
            return find(path, name)
        key = (path.read_bytes(), name)
        if key not in known:
            known[key] = tuple(find(path, name))
        return iter(known[key])

    return messages
