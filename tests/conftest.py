"""What holds for every test: an environment of its own, and Hypothesis without a clock."""

import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("manicule", deadline=None)  # a busy machine is no failure
settings.load_profile("manicule")

# Started in the background by a shell, we ignore Ctrl-C, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: Variables by which the outside could change a language, a colour, a width or a folder.
FOREIGN_PREFIXES = ("LC_", "MANICULE_", "XDG_")
FOREIGN = ("LANGUAGE", "FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "GITHUB_ACTIONS", "LINES")


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which each test gets its home."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home; the environment says English, no colour, 80 columns, and nothing of the outside."""
    for name in list(os.environ):
        if name.startswith(FOREIGN_PREFIXES) or name in FOREIGN:
            monkeypatch.delenv(name)
    folder = Path(tempfile.mkdtemp(dir=homes))
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(folder / "xdg" / kind.lower()))
    monkeypatch.setenv("MANICULE_HOME", str(folder / "manicule"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return folder
