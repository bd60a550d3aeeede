"""`games` and `plugins`: what is there, and what is broken."""

from pathlib import Path

from tests.support.wording import english, english_part

from .conftest import Run

BROKEN = """
PLUGIN = {"id": "broken", "kind": "rules", "game": "market", "name": "Broken",
          "about": "Fails.", "api": 2, "default": True}
raise RuntimeError("no such ink")
"""
LEAVES = BROKEN.replace('raise RuntimeError("no such ink")', "import sys\nsys.exit(7)").replace(
    "broken", "leaves"
)
TRACE = """
PLUGIN = {"id": "trace", "kind": "rules", "game": "market", "name": "Trace",
          "about": "Leaves a trace.", "api": 2}
from pathlib import Path
from manicule import Plugin
Path(__file__).with_suffix(".imported").touch()
plugin = Plugin()
"""


def test_games_are_listed(manicule: Run) -> None:
    ran = manicule("games", "--json")
    games = {game["id"]: game for game in ran.json["games"]}
    assert games["market"] == {
        "id": "market",
        "name": "Market",
        "about": "Coins, wares and lots.",
        "players": [2, 3],
        "players_with": {},
    }
    assert "Tic-tac-toe" in manicule("games").out


def test_a_game_is_shown_with_its_plugins_options_and_bots(manicule: Run, plugins: Path) -> None:
    (plugins / "trace.py").write_text(TRACE)
    ran = manicule("games", "market", "--json")
    assert ran.json["players"] == [2, 3]
    assert [plugin["id"] for plugin in ran.json["plugins"]] == ["trace"]
    option = {"key": "coins", "plugin": "market", "default": 3, "values": [3, 4], "sets": {}}
    option["about"] = "Coins a round."
    assert ran.json["options"] == [option]
    assert "random" in ran.json["bots"]
    told = manicule("games", "market").out
    assert "Coins a round." in told
    assert "3, 4" in told


def test_games_and_help_import_no_plugin(manicule: Run, plugins: Path) -> None:
    (plugins / "trace.py").write_text(TRACE)
    manicule("games")
    manicule("games", "market")
    manicule("play", "--help")
    assert not (plugins / "trace.imported").exists()
    manicule("plugins", "info", "trace")
    assert (plugins / "trace.imported").exists()


def test_a_plugin_that_fails_is_a_row_and_hinders_nobody(manicule: Run, plugins: Path) -> None:
    (plugins / "broken.py").write_text(BROKEN)
    (plugins / "leaves.py").write_text(LEAVES)
    (plugins / "nonsense").mkdir()
    (plugins / "nonsense" / "plugin.toml").write_text("id = [")
    ran = manicule("plugins", "list", "--json")
    assert ran.code == 0
    rows = {row["id"]: row for row in ran.json["plugins"]}
    assert rows["market"]["status"] == "ok"
    assert rows["broken"]["status"] == "failed"
    assert "no such ink" in rows["broken"]["problem"]
    assert rows["leaves"]["status"] == "failed"
    assert rows["nonsense"]["status"] == "failed"
    told = manicule("plugins", "list")
    assert "no such ink" in told.out
    played = manicule("play", "market", "--seat", "random", "--seat", "random", "--json")
    assert played.code == 0
    assert played.json["plugins"] == ["market"]
    assert english_part("cli.hook_list.left_out", plugin="broken") in played.err


def test_a_wanted_plugin_that_fails_ends_with_a_plugin_problem(manicule: Run, plugins: Path) -> None:
    (plugins / "broken.py").write_text(BROKEN)
    ran = manicule("play", "market", "--seat", "random", "--seat", "random", "--with", "broken")
    assert (ran.code, ran.out) == (4, "")
    assert "no such ink" in ran.err
    info = manicule("plugins", "info", "broken", "--json")
    assert info.code == 4
    assert "no such ink" in info.json["problem"]


def test_a_blocked_plugin_is_not_imported(manicule: Run, plugins: Path) -> None:
    (plugins / "trace.py").write_text(TRACE)
    for line in ("--no-plugin trace plugins list --json", "plugins list --json --no-plugin trace"):
        rows = {row["id"]: row for row in manicule(*line.split()).json["plugins"]}
        assert rows["trace"]["status"] == "blocked"
    assert not (plugins / "trace.imported").exists()


def test_info_about_a_plugin_that_is_not_there(manicule: Run) -> None:
    ran = manicule("plugins", "info", "nothing")
    assert (ran.code, ran.out) == (4, "")
    assert english("plugins.registry.no_such_plugin", plugin="nothing") in ran.err


def test_info_tells_what_a_plugin_is(manicule: Run) -> None:
    ran = manicule("plugins", "info", "market", "--json")
    assert ran.code == 0
    assert (ran.json["kind"], ran.json["status"]) == ("game", "ok")
    assert "Coins, wares and lots." in manicule("plugins", "info", "market").out
