"""Records the platform's own texts while tests run: `python -m tests.languages.record_tests [TESTS…]`.

Games and screens do not show errors, rare pages and texts for authors of plugins; tests do. Every text that
is read or raised in these tests is kept with its place, without paths, dates and timings. What
`manicule locales record` has seen stays; if only some tests run, what other tests have shown stays, too. The
result goes into `locales/seen.json`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import CONTROL, Text
from manicule.plugins import PluginRegistry
from manicule_cli.advice import ADVICE
from manicule_languages.message import Message, is_translatable
from manicule_languages.pofile import Key
from manicule_languages.reader import Reader
from manicule_terminal.screen import Screen
from manicule_workshop.played_tables import NAMES
from manicule_workshop.recording import ids_of
from manicule_workshop.roles import ERROR, PRINTED, place_of
from manicule_workshop.seen import SeenFile, read_seen, write_seen
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.sightings import Sightings, kept, of_present
from manicule_workshop.workshop import TranslationWorkshop

ROOT = Path(__file__).parents[2]
TESTS = (
    "cli",
    "core",
    "kit",
    "interface",
    "fullscreen",
    "lab",
    "saves",
    "greedy",
    "automa",
    "characters",
    "gutenberg",
    "cartographers",
    "cvlizations",
    "extras/web",
    "languages/test_check.py",
    "languages/test_command.py",
    "languages/test_hostile.py",
    "languages/test_files.py",
    "test_scenarios.py",
)
"""The tests that show the most of the platform, below `tests`."""
FOLDER = "RECORDED_TEXTS"
"""The variable with the folder for the texts of each process."""
SOURCE = "tests"
ADVISED = "an error in the terminal, with what to type"
MOST = 60
"""The number of texts of one message that a process keeps."""
PLAYERS = (*NAMES, "Peter", "Bob", "Ann", "Kenji", "Zoe", "Eve", "Max", "Mia")


class ToldText(msgspec.Struct, frozen=True):
    """A text that a test showed, and its place; an empty one if only its source tells it."""

    text: Text
    role: str


# While tests run


class Listener:
    """Keeps the texts of a process: those that get their values, that a reader reads, and those of errors."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str, str], dict[ToldText, str]] = {}
        self.command = ""
        self._inside = threading.local()
        self._lock = threading.Lock()

    def take(self, text: Text, role: str) -> None:
        if not text.domain or not is_translatable(text.message):
            return
        with self._lock:
            known = self.found.setdefault((text.domain, text.context, text.message), {})
            one = ToldText(text, role)
            if one in known:
                return
            known[one] = said(text)
            if len(known) >= 2 * MOST:
                order = sorted(known, key=lambda one: (len(known[one]), known[one], one.role))
                for other in order[MOST:]:
                    del known[other]

    @property
    def is_inside(self) -> bool:
        """Whether a text is being read."""
        return getattr(self._inside, "is_set", False)

    def outermost(self, do: Callable[..., str], text: Text, *given: Any) -> str:
        """Read a text; the texts inside it are found in it later."""
        if self.is_inside:
            return do(*given)
        self._inside.is_set = True
        try:
            self.take(text, f"{PRINTED}`manicule {self.command}`" if self.command else "")
            return do(*given)
        finally:
            self._inside.is_set = False


def said(text: Text) -> str:
    return str(text)[:400]


LISTENER = Listener()


def pytest_configure(config: pytest.Config) -> None:
    """Listen to all readers, all errors and the commands of the program."""
    if FOLDER not in os.environ:
        return
    from manicule_cli import app

    read, to_error, run, show = Reader.read, ManiculeError.__init__, app._run, Screen.show
    fill = Text.__call__

    def listening(self: Reader, text: Text, form: str = "") -> str:
        return LISTENER.outermost(read, text, self, text, form)

    def filling(self: Text, **params: Any) -> Text:
        filled = fill(self, **params)
        if not LISTENER.is_inside:
            LISTENER.take(filled, "")
        return filled

    def raising(self: ManiculeError, text: Text, *given: Any, **named: Any) -> None:
        to_error(self, text, *given, **named)
        if isinstance(text, Text):
            LISTENER.take(text, error_role(type(self)))

    def showing(self: Screen, sheet: Sheet, **how: Any) -> None:
        if LISTENER.command:
            for text, role, _ in shown_texts(sheet, f"what `manicule {LISTENER.command}` prints"):
                LISTENER.take(text, role)
        show(self, sheet, **how)

    def running(arguments: list[str]) -> int:
        LISTENER.command = command_in(arguments)
        try:
            return run(arguments)
        finally:
            LISTENER.command = ""

    Text.__call__ = filling  # type: ignore[method-assign]
    Reader.read = listening  # type: ignore[method-assign]
    ManiculeError.__init__ = raising  # type: ignore[method-assign]
    Screen.show = showing  # type: ignore[method-assign]
    app._run = running


def pytest_sessionfinish() -> None:
    """Write the texts of this process into the folder."""
    if FOLDER in os.environ:
        texts = [one for known in LISTENER.found.values() for one in known if is_plain(one)]
        Path(os.environ[FOLDER], f"{os.getpid()}.json").write_bytes(msgspec.json.encode(texts))


def is_plain(one: ToldText) -> bool:
    """Whether a text can be written. Tests of hostile input show some that cannot, and no translator should
    see their values."""
    try:
        msgspec.json.decode(msgspec.json.encode(one), type=ToldText)
    except (TypeError, UnicodeError, msgspec.MsgspecError):
        return False
    return CONTROL.search(said(one.text)) is None


def error_role(kind: type[ManiculeError]) -> str:
    """The role of an error, from the first sentence about its class."""
    if kind in (ManiculeError, UsageError):
        return ERROR
    sentence = " ".join((kind.__doc__ or "").partition(".")[0].split())
    return f"{ERROR}: {sentence[:1].lower()}{sentence[1:]}"


def command_in(arguments: Sequence[str]) -> str:
    """The command that arguments call, without its own arguments."""
    from manicule_cli.application import COMMANDS

    words = [one for one in arguments if not one.startswith("-")]
    if not words or words[0] not in COMMANDS:
        return ""
    is_group = words[0] in ("saves", "scenario", "plugins", "locales") and len(words) > 1
    return " ".join(words[: 1 + is_group])


# Afterwards


def gathered(folder: Path, registry: PluginRegistry, sources: dict[str, dict[Key, Message]]) -> Sightings:
    """The texts of all processes, in an order that does not depend on who ran which test."""
    files = sorted(folder.glob("*.json"))
    texts = {one for file in files for one in msgspec.json.decode(file.read_bytes(), type=list[ToldText])}
    sightings = Sightings(PLAYERS, ids_of(registry))
    for one in sorted(texts, key=lambda one: (not one.role, one.role, said(one.text), repr(one.text))):
        message = sources.get(one.text.domain, {}).get((one.text.context, one.text.message))
        if message is not None:
            sightings.take(one.text, one.role or place_of(message))
        for coded in with_code(one.text):
            plain = msgspec.structs.replace(coded, code="")
            sightings.take(ADVICE[coded.code](**dict(coded.params), said=plain), ADVISED)
    return sightings


def with_code(text: Text) -> Iterator[Text]:
    """The text, and those in it, to which the program adds what to type."""
    if text.code in ADVICE:
        yield text
    for _, value in text.params:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Text):
                yield from with_code(one)


def record(folder: Path, is_whole: bool) -> tuple[int, int]:
    """Put the texts of tests into `seen.json`: of all tests if `is_whole`, else only messages that were not
    seen before. Returns how many messages are seen now, and how many were taken from these tests."""
    workshop = TranslationWorkshop(PluginRegistry.find())
    messages = {domain: workshop.sources(domain) for domain in workshop.domains()}
    place = workshop.place("manicule")
    old = read_seen(place)
    by_key = {domain: {message.key: message for message in found} for domain, found in messages.items()}
    found = of_present(gathered(folder, workshop.registry, by_key).messages(), messages)
    new: dict[str, dict[Key, Any]] = {
        domain: dict(known) for domain, known in of_present(old.messages, messages).items()
    }
    number = 0
    for domain, known in found.items():
        for key, one in known.items():
            before = new.setdefault(domain, {}).get(key)
            if before is None or (is_whole and before.source == SOURCE):
                new[domain][key] = msgspec.structs.replace(kept(before, one), source=SOURCE)
                number += 1
    write_seen(place, SeenFile(old.tables, new))
    return sum(map(len, new.values())), number


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.languages.record_tests", description=__doc__)
    parser.add_argument("tests", nargs="*", help="tests to run (default: those that show the most)")
    parser.add_argument("-n", default="2", help="the number of processes")
    parser.add_argument("--from", dest="folder", help="use the texts in this folder, and run no tests")
    parser.add_argument("--keep", help="keep the texts in this folder")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(given.folder or given.keep or temporary)
        if not given.folder:
            folder.mkdir(parents=True, exist_ok=True)
            tests = given.tests or [str(ROOT / "tests" / one) for one in TESTS]
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-p",
                "tests.languages.record_tests",
                "-n",
                given.n,
            ]
            code = subprocess.run(
                [*command, *tests], cwd=ROOT, env={**os.environ, FOLDER: str(folder)}, check=False
            )
            print(f"pytest: {code.returncode}", file=sys.stderr)  # failed tests have shown their texts, too
        messages, own = record(folder, is_whole=not given.tests)
    print(f"{messages} messages are seen; these tests showed {own} of them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
