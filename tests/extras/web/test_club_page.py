"""The section of docs/serving.md for a club, followed to the letter on loopback, with places in a folder.

What the page asks of the system is played by small programs: `systemctl` starts the command of the unit,
`sudo` runs its command, `useradd` does nothing. Instead of nginx a small proxy sends the headers that the
page's nginx block sets; the environment of the program is the one of the tests, without pip.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest
from tests.extras.web.processes import EXAMPLES, PATIENCE
from tests.support.tables import ROOT

from manicule_web.middleware import COOKIE

NAME = "tables.example.org"
NOT_RUN = ("-m venv", "/bin/pip install")
"""The lines that install the program."""
SYSTEMCTL = """#!{python}
import os, re, shlex, signal, subprocess, sys, time
unit, pid, note = {unit!r}, {pid!r}, {note!r}
verb = [word for word in sys.argv[1:] if not word.startswith("-") and word != "manicule"][0]
if verb == "stop":
    number = int(open(pid).read())
    os.kill(number, signal.SIGTERM)
    end = time.monotonic() + 30
    while time.monotonic() < end and os.path.exists(note):
        time.sleep(0.05)
elif verb in ("enable", "start"):
    command = re.search(r"^ExecStart=(.*)$", open(unit).read(), re.M)[1]
    with open({log!r}, "ab") as log:
        started = subprocess.Popen(shlex.split(command), stderr=log, stdout=log, start_new_session=True)
    open(pid, "w").write(str(started.pid))
"""
SUDO = """#!/bin/sh
[ "$1" = -u ] && [ "$2" = manicule ] || exit 9
shift 2
exec "$@"
"""


class Club:
    """A machine of a club, in a folder; its programs are found first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.log, self.pid = folder / "log", folder / "pid"
        self._programs = folder / "programs"
        for place in ("etc/systemd/system", "opt/manicule/bin", "var/lib/manicule", "root", "programs"):
            (folder / place).mkdir(parents=True)
        self._program("sudo", SUDO)
        self._program("useradd", "#!/bin/sh\n")
        given = {"unit": self.unit, "pid": self.pid, "log": self.log, "python": sys.executable}
        given["note"] = folder / "var/lib/manicule/server.json"  # the server removes it when it ends
        self._program("systemctl", SYSTEMCTL.format(**{name: str(path) for name, path in given.items()}))
        own = folder / "opt/manicule/bin/manicule"
        own.write_text(f'#!/bin/sh\nexec {sys.executable} -m manicule_cli "$@"\n', encoding="utf-8")
        own.chmod(0o755)

    @property
    def unit(self) -> Path:
        return self.folder / "etc/systemd/system/manicule.service"

    def _program(self, name: str, text: str) -> None:
        path = self._programs / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def here(self, text: str) -> str:
        """A text of the page with the places of this machine."""
        text = re.sub(r"(?<![\w/])/(?=(?:etc|opt/manicule|var/lib|root)\b)", f"{self.folder}/", text)
        return text.replace("8000", str(self.port))

    def run(self, block: str) -> str:
        """Run a block of commands; what it prints."""
        lines = [line for line in block.splitlines() if not any(one in line for one in NOT_RUN)]
        environment = {
            **os.environ,
            "PATH": f"{self._programs}{os.pathsep}{os.environ['PATH']}",
            "MANICULE_PLUGIN_PATH": EXAMPLES,
            "MANICULE_HOME": str(self.folder / "home"),
        }
        command = ["bash", "-e", "-o", "pipefail", "-c", self.here("\n".join(lines))]
        done = subprocess.run(
            command,
            env=environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, (block, done.stdout, done.stderr, self.log.read_text())
        return done.stdout

    def close(self) -> None:
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(int(self.pid.read_text()), signal.SIGKILL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def section(title: str) -> dict[str, list[str]]:
    """The blocks of a section, by language."""
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    text = re.split(r"(?m)^#{2,3} ", page.partition(f"# {title}\n")[2])[0]
    found: dict[str, list[str]] = {}
    for language, block in re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", text):
        found.setdefault(language, []).append(block)
    return found


class Proxy(BaseHTTPRequestHandler):
    """What nginx does with the page's block: it speaks for a browser at https://tables.example.org."""

    headers_set: dict[str, str] = {}
    port = 0

    def answer(self) -> None:
        values = {"$http_host": NAME, "$remote_addr": "203.0.113.5", "$scheme": "https", '""': ""}
        sent = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        sent |= {name: values[value] for name, value in self.headers_set.items() if values[value]}
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as server:
            server.request(self.command, self.path, body, sent)
            came = server.getresponse()
            data = came.read()
        self.send_response(came.status)
        for name, value in came.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = answer  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.close()


@pytest.fixture
def proxied(club: Club) -> Iterator[httpx2.Client]:
    """A browser that comes over https through the proxy of the page."""
    (block,) = section("For a club")["nginx"]
    assert "proxy_pass http://127.0.0.1:8000;" in block
    Proxy.headers_set = dict(re.findall(r"proxy_set_header (\S+) (\S+);", block))
    Proxy.port = club.port
    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    headers = {"origin": f"https://{NAME}", "accept-language": "en"}
    address = f"http://127.0.0.1:{server.server_address[1]}"
    with httpx2.Client(base_url=address, headers=headers, timeout=PATIENCE) as client:
        yield client
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_page_for_a_club_works_to_the_letter(club: Club, proxied: httpx2.Client) -> None:
    blocks = section("For a club")
    install, start = blocks["sh"]
    (unit,), (limits,) = blocks["ini"], blocks["toml"]
    health = blocks["text"][0]
    club.unit.write_text(club.here(unit), encoding="utf-8")
    (club.folder / "etc/manicule-limits.toml").write_text(limits, encoding="utf-8")
    club.run(install)
    assert club.run(start).strip() == health.strip()

    seats = {"game": "tictactoe", "name": "Anna", "seat-2": "human"}
    made = proxied.post("/new", data=seats)
    assert made.status_code == 303
    cookie = made.headers["set-cookie"]
    assert "secure" in cookie.lower()
    key = re.search(rf"{COOKIE}=([^;]+)", cookie)
    assert key
    base = made.headers["location"]
    own = {"cookie": f"{COOKIE}={key[1]}"}
    linked = proxied.post(base + "links", data={"kind": "invite"}, headers=own)
    link = linked.headers["set-cookie"].partition(";")[0]
    shown = proxied.get(base + "links", headers={"cookie": f"{own['cookie']}; {link}"})
    assert f'value="https://{NAME}/t/' in shown.text

    (listed,) = section("Tables")["sh"]
    id = base.split("/")[2]
    assert id in club.run(listed)
    backup, restore = section("Backup and restore")["sh"]
    club.run(backup)
    gone = club.run(
        f"sudo -u manicule /opt/manicule/bin/manicule tables remove {id} --yes --data /var/lib/manicule"
    )
    assert id in gone
    assert proxied.get(base, headers=own).status_code == 404
    assert id in club.run(restore)
    club.run(start.splitlines()[-1])  # until it answers
    assert proxied.get(base, headers=own).status_code == 200
    text = club.log.read_text(encoding="utf-8")
    assert key[1] not in text
    assert "203.0.113.5" not in text


def test_the_unit_of_the_page_is_one_that_systemd_accepts(club: Club) -> None:
    (unit,) = section("For a club")["ini"]
    known = {"Unit", "Service", "Install"}
    assert set(re.findall(r"^\[(\w+)\]$", unit, re.MULTILINE)) == known
    club.unit.write_text(club.here(unit).replace("User=manicule", "User=root"), encoding="utf-8")
    verify = shutil.which("systemd-analyze")
    if verify is not None:  # where there is no systemd, the start above has read the unit
        done = subprocess.run([verify, "verify", str(club.unit)], capture_output=True, text=True, check=False)
        complaints = [
            line for line in done.stderr.splitlines() if str(club.unit) in line or "manicule.service" in line
        ]
        assert complaints == []
