"""The lab at the command line: rows, going on, rotation, and what a reader is told."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from .conftest import Run

SIMULATE = ("simulate", "market", "--seats", "random,random", "--seed", "1")


def test_a_simulation_tells_intervals_seeds_and_versions(manicule: Run) -> None:
    ran = manicule(*SIMULATE, "--games", "20", "--json")
    seat = ran.json["seats"][0]
    for name in ("win_rate", "score", "margin"):
        assert seat[name]["low"] <= seat[name]["value"] <= seat[name]["high"]
    assert ran.json["seed"] == 1
    assert [plugin["id"] for plugin in ran.json["plugins"]] == ["market"]
    assert [group["name"] for group in ran.json["places"]] == ["1", "2"]
    told = manicule(*SIMULATE, "--games", "20").out
    assert "Plugins: market " in told
    assert "95 % intervals" in told
    assert told.count("win rate: ") == 4


def test_rows_are_written_and_gone_on_with(manicule: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert manicule(*SIMULATE, "--games", "9", "--rows", str(whole)).code == 0
    assert manicule(*SIMULATE, "--games", "4", "--rows", str(parts)).code == 0
    refused = manicule(*SIMULATE, "--games", "9", "--rows", str(parts))
    assert refused.code == 2
    assert "add --resume" in refused.err
    unseeded = ("simulate", "market", "--seats", "random,random")
    ran = manicule(*unseeded, "--games", "9", "--rows", str(parts), "--resume", "--json")
    assert ran.json["games"] == 9
    assert ran.json["seed"] == 1  # that of the file
    assert parts.read_bytes() == whole.read_bytes()


def test_rotation_is_played_in_whole_blocks(manicule: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    seats = ("--seats", "random,reckless", "--rotate")
    ran = manicule("simulate", "market", *seats, "--games", "3", "--seed", "1", "--rows", str(rows))
    assert ran.code == 2  # there is no such bot
    assert not rows.exists()
    same = manicule(*SIMULATE, "--rotate", "--games", "3", "--json")
    assert same.json["rotated"] is True
    assert same.json["games"] == 3  # equals: nothing to rotate but the first player


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    command = (*SIMULATE, "--games", "1000000", "--jobs", "2", "--rows", str(rows), "--json")
    started = subprocess.Popen(
        [sys.executable, "-m", "manicule_cli", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
        text=True,
        start_new_session=True,  # Ctrl-C at a terminal reaches all processes of the group
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not rows.exists() or rows.stat().st_size < 20_000):
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130
    assert "Traceback" not in err
    assert "To go on, give the same command with --resume." in err
    lines = rows.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == list(range(1, len(lines)))
    summary = json.loads(out)
    assert summary["interrupted"] is True
    assert summary["games"] == len(lines) - 1 > 0


def test_resume_needs_a_file(manicule: Run) -> None:
    ran = manicule(*SIMULATE, "--resume")
    assert ran.code == 2
    assert "name it with --rows" in ran.err
