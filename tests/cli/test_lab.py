"""The lab at the command line: rows, going on, rotation, and what a reader is told."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.wording import english, english_part, english_start

from .conftest import Ran, Run, Start

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
    assert "Plugins: market." in told
    assert english("cli.run.intervals") in told
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
    assert english("cli.run.to_go_on") in err
    lines = rows.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == list(range(1, len(lines)))
    summary = json.loads(out)
    assert summary["interrupted"] is True
    assert summary["games"] == len(lines) - 1 > 0


def test_jobs_are_not_those_of_a_cluster(manicule: Run) -> None:
    ran = manicule(*SIMULATE, "--games", "9", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9")
    assert ran.code == 2
    assert english_start("cli.run.both", 40) in ran.err


def test_resume_needs_a_file(manicule: Run) -> None:
    ran = manicule(*SIMULATE, "--resume")
    assert ran.code == 2
    assert english_part("cli.run.needs_rows") in ran.err


RACE = Path(__file__).parents[1] / "lab" / "plugins"


@pytest.fixture
def races(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race of the lab's tests and its mods are installed too."""
    monkeypatch.setenv("MANICULE_PLUGIN_PATH", os.pathsep.join(map(str, sorted(RACE.glob("*.py")))))


def found(ran: Ran) -> list[tuple[str, str]]:
    """What effects a study has found."""
    assert ran.code == 0, ran.err
    return [(one["arm"], one["measure"]) for one in ran.json["effects"] if one["found"]]


@pytest.mark.usefixtures("races")
def test_balance_finds_what_a_plugin_and_an_option_change(manicule: Run) -> None:
    ran = manicule("balance", "race", "--vary", "plugin=tailwind", "--games", "12", "--seed", "1", "--json")
    assert found(ran) == [("--with tailwind", "score")]
    assert ran.json["plugins"]["--without tailwind"] == {"race": ""}
    ran = manicule("balance", "race", "--vary", "option=track", "--games", "30", "--seed", "1", "--json")
    assert ("track=wet", "score") in found(ran)
    refused = manicule("balance", "race", "--vary", "option=trak")
    assert english("cli.variants.no_option", name="trak", near="track") in refused.err
    refused = manicule("balance", "race", "--vary", "color")
    assert (
        english("cli.variants.not_varied", given="color", known="runner, plugin=…, option=…") in refused.err
    )


@pytest.mark.usefixtures("races")
def test_balance_shows_every_runner_at_tables_of_every_bot(manicule: Run) -> None:
    vary = ("--vary", "runner=calm,swift", "--games", "12", "--seed", "1")
    ran = manicule("balance", "race", *vary, "--bots", "random", "--json")
    assert ("random: swift", "margin") in found(ran)
    told = manicule("balance", "race", *vary).out
    variant, against = english("cli.balance.variant"), english("cli.balance.compared_with")
    measure = f"{english('cli.balance.measure')}: {english('cli.balance.margin_over_others')}"
    assert f"  {variant}: swift\n    {against}: calm\n    {measure}\n" in told
    assert f"{english('cli.balance.finding')}: {english('cli.balance.an_effect')}" in told
    assert english("cli.balance.adjusted") in told


@pytest.mark.usefixtures("races")
def test_compare_stops_early_by_the_test_that_it_names(manicule: Run, tmp_path: Path) -> None:
    sides = ("compare", "runner=calm", "runner=swift", "--game", "race", "--seed", "1", "--effect", "5")
    rows = tmp_path / "rows.jsonl"
    ran = manicule(*sides, "--games", "1000", "--rows", str(rows), "--json")
    assert found(ran) == [("runner=swift", "margin")]
    assert ran.json["games"] == 40  # ten blocks of two sides in two seats
    assert ran.json["test"] == "sprt"
    again = manicule(*sides, "--games", "1000", "--rows", str(rows), "--resume", "--json")
    assert again.json == ran.json
    assert english_start("cli.balance.sequential", 49, size=5) in manicule(*sides).out
    assert manicule("compare", "random", "random", "--game", "race").code == 2


@pytest.mark.usefixtures("races")
def test_an_effect_may_have_decimals_and_must_be_above_nothing(manicule: Run) -> None:
    sides = ("compare", "runner=calm", "runner=swift", "--game", "race", "--seed", "1", "--games", "20")
    ran = manicule(*sides, "--effect", "2.5", "--json")
    assert (ran.json["effect_size"], ran.json["test"]) == (2.5, "sprt")
    assert english_part("cli.balance.sequential", size="2.50") in " ".join(
        manicule(*sides, "--effect", "2.5").out.split()
    )
    for given in ("0", "-1", "2,5", "much"):
        refused = manicule(*sides, f"--effect={given}")
        assert refused.code == 2
        assert english("cli.usage.not_positive", option="--effect", given=given) in refused.err


@pytest.mark.usefixtures("races")
def test_a_tournament_is_a_matrix(manicule: Run) -> None:
    arguments = ("tournament", "cvlizations", "greedy", "random", "--games", "4", "--seed", "1")
    ran = manicule(*arguments, "--json")
    pairs = [(one["kind"], one["against"], one["games"]) for one in ran.json["meetings"]]
    assert sorted(pairs) == [("greedy", "random", 4), ("random", "greedy", 4)]
    told = manicule(*arguments).out
    assert "Win rates" in told
    assert "greedy: –" in told
    assert manicule("tournament", "cvlizations", "greedy").code == 2


@pytest.mark.usefixtures("races")
def test_plots_are_files_of_their_own_and_signs_at_a_terminal(
    manicule: Run, tmp_path: Path, at_terminal: Start
) -> None:
    svg, html = tmp_path / "a.svg", tmp_path / "a.html"
    simulate = ("simulate", "race", "--games", "10", "--seed", "1")
    assert manicule(*simulate, "--plot", str(svg)).code == 0
    assert english_part("cli.run.seed", seed=1) in svg.read_text(encoding="utf-8")
    vary = ("balance", "race", "--vary", "runner", "--games", "4", "--seed", "1", "--lang", "fr")
    assert manicule(*vary, "--plot", str(html)).code == 0
    assert '<html lang="fr">' in html.read_text(encoding="utf-8")
    assert "swift" in html.read_text(encoding="utf-8")
    refused = manicule(*simulate, "--plot", "a.png")
    assert refused.code == 2
    assert english_part("cli.run.no_ending") in refused.err
    terminal = at_terminal("simulate race --games 10 --seed 1")
    assert terminal.end() == 0
    assert "●" in terminal.display.everything


def test_a_plot_names_the_sources_that_bring_most_and_sums_up_the_others(
    manicule: Run, tmp_path: Path
) -> None:
    file = tmp_path / "a.svg"
    simulate = ("simulate", "cvlizations", "--seats", "random,random,random", "--games", "12", "--seed", "1")
    assert manicule(*simulate, "--lang", "fr", "--plot", str(file)).code == 0
    drawn = file.read_text(encoding="utf-8")
    assert "le reste" in drawn
    assert ">imprimés sur les Idées<" in drawn
    assert "research_institute" not in drawn
    assert drawn.count('width="11" height="11"') == 8  # as many as there are colors
