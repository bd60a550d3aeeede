"""A server as a process of its own, as `manicule serve` starts it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import httpx2
from tests.support.tables import ROOT
from tests.support.wording import english_part

EXAMPLES = os.pathsep.join(str(path.parent) for path in sorted(ROOT.glob("docs/examples/*/plugin.toml")))
PATIENCE = 60.0


class Served:
    """`manicule serve` over a folder, with the examples and these plugins; `kill` ends it as a power cut
    would. `log` is what it said until its end."""

    def __init__(self, folder: Path, port: int = 0, *more: str, plugins: Sequence[Path] = ()) -> None:
        self._clients: list[httpx2.Client] = []
        self.log = ""
        paths = os.pathsep.join([EXAMPLES, *map(str, plugins)])
        environment = {**os.environ, "MANICULE_PLUGIN_PATH": paths, "MANICULE_HOME": str(folder / "home")}
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "manicule_cli",
                "serve",
                "--port",
                str(port),
                "--data",
                str(folder / "data"),
                *more,
            ],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        while "http" not in (line := self.process.stderr.readline()):  # what does not work is named first
            assert line, self.log
            self.log += line
        self.said = line
        self.address = next(word for word in self.said.split() if word.startswith("http")).rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx2.get(self.address + "/static/quiet.svg")
                return
            except httpx2.TransportError:
                time.sleep(0.05)
        raise AssertionError(english_part("lab.cluster.gone", address="the server"))

    def client(self, language: str = "en") -> httpx2.Client:
        """A browser without a script."""
        headers = {"origin": self.address, "accept-language": language}
        made = httpx2.Client(base_url=self.address, headers=headers, follow_redirects=True, timeout=PATIENCE)
        self._clients.append(made)
        return made

    def wait_for_log(self, words: str) -> None:
        """Wait until a line of the log has these words: some work goes on after the first page is served."""
        assert self.process.stderr is not None
        while words not in self.log:
            line = self.process.stderr.readline()
            assert line, self.log
            self.log += line

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self._collect()

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(number)
        return self._collect()

    def _collect(self) -> int:
        _, rest = self.process.communicate(timeout=PATIENCE)
        self.log += rest or ""
        return self.process.returncode

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for client in self._clients:
            client.close()
        if self.process.poll() is None:
            self.kill()
