"""A PostgreSQL server of one's own: in a temporary folder, on a Unix socket, as an unprivileged user."""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg

PLACES = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin")
PATIENCE = 60.0
SUPERUSER = "manicule"
SHARED = "SHARED_DATABASES_OF_TESTS"
"""The environment variable with the folder of a running server that many programs share. Tests start without
those that begin with the name of the program."""


def program(name: str) -> str:
    """A program of the server: Debian keeps them out of the path."""
    found = shutil.which(name)
    places = [str(path / name) for place in PLACES for path in sorted(Path("/").glob(place[1:]))]
    chosen = found or next((path for path in reversed(places) if Path(path).exists()), "")
    assert chosen, f"{name} is not installed: apt-get install postgresql"
    return chosen


def unprivileged() -> dict[str, Any]:
    """The command that starts a program as a user without rights: the server refuses to run as root."""
    if os.geteuid():
        return {}
    names = {one.pw_name: one for one in pwd.getpwall()}
    account = names.get("postgres") or names["nobody"]
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def reachable_folder() -> str:
    """A folder for temporary files that a user without rights can reach: that of this user may be private."""
    for place in (tempfile.gettempdir(), "/tmp", "/var/tmp"):
        folder = Path(place).resolve()
        if all(one.stat().st_mode & stat.S_IXOTH for one in (folder, *folder.parents)):
            return place
    raise AssertionError("a user without rights can reach no folder for temporary files")


class Databases:
    """The databases of a running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made = 0

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{SUPERUSER}@/{database}?host={self.folder}"

    def new(self) -> str:
        """The address of a new, empty database. Those of programs that have ended are dropped."""
        self._made += 1
        name = f"tables_{os.getpid()}_{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            names = connection.execute("SELECT datname FROM pg_database WHERE datname LIKE 'tables\\_%'")
            for (left,) in names.fetchall():
                if not _is_running(int(left.split("_")[1])):
                    connection.execute(f"DROP DATABASE IF EXISTS {left} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


def _is_running(process: int) -> bool:
    return Path(f"/proc/{process}").exists() or not Path("/proc").exists()


class DatabaseServer(Databases):
    """A database server. `kill` ends it as a power cut would, `stop` as its operator does."""

    def __init__(self, folder: Path, *settings: str) -> None:
        super().__init__(folder)
        self._settings = settings
        self._as = unprivileged()
        self._process: subprocess.Popen[bytes] | None = None
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        self._run(
            "initdb", "-D", str(folder / "data"), "-U", SUPERUSER, "--auth=trust", "-E", "UTF8", "--no-locale"
        )

    def _run(self, name: str, *given: str) -> None:
        done = subprocess.run(
            [program(name), *given],
            cwd=self.folder,
            capture_output=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start, and wait until it answers."""
        end = time.monotonic() + PATIENCE
        while True:
            if self._process is None or self._process.poll() is not None:
                self._process = self._begun()  # again while processes of a killed one are still ending
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.02)

    def _begun(self) -> subprocess.Popen[bytes]:
        command = [program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [*command, "-c", "listen_addresses=", *(f"-c{one}" for one in self._settings)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._as,
            )

    def kill(self) -> None:
        """End all its processes at once."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._wait()

    def stop(self, how: int = signal.SIGINT) -> None:
        """End it: by SIGINT without waiting for its clients, by SIGQUIT without writing anything."""
        assert self._process is not None
        self._process.send_signal(how)
        self._wait()

    def _wait(self) -> None:
        if self._process is not None:
            self._process.wait(PATIENCE)
            self._process = None

    def __enter__(self) -> "DatabaseServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.kill()


@contextmanager
def database_server(*settings: str) -> Iterator[DatabaseServer]:
    """A running server, which is gone afterwards."""
    with tempfile.TemporaryDirectory(
        prefix="pg-", dir=reachable_folder(), ignore_cleanup_errors=True
    ) as folder:  # sockets have short paths
        Path(folder).chmod(0o755)
        with DatabaseServer(Path(folder), *settings) as server:
            yield server


@contextmanager
def shared_server() -> Iterator[None]:
    """A running server for all programs that begin meanwhile; it keeps nothing through a power cut."""
    with database_server("fsync=off", "max_connections=400") as server:
        os.environ[SHARED] = str(server.folder)
        try:
            yield
        finally:
            del os.environ[SHARED]


@contextmanager
def databases_of_tests() -> Iterator[Databases]:
    """The databases of the shared server, or of one's own."""
    if SHARED in os.environ:
        yield Databases(Path(os.environ[SHARED]))
        return
    with database_server() as server:
        yield server
