"""Games, records and JSON are the same, whatever language they are read in."""

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.languages.commands import CALLS, calls, lines_of_anna, paths, recorded, run
from tests.languages.rendering import EVERY

from manicule.records.reader import read_record

CLOCK = ("seconds", "games_per_second", "answers_per_second")
"""What a clock says is never the same."""


def _without_clock(out: str) -> Any:
    if not out.strip():
        return out
    found = json.loads(out)
    return {key: value for key, value in found.items() if key not in CLOCK}


def test_every_command_is_called() -> None:
    """A new command needs its line in `CALLS`."""
    assert {path for path, is_group in paths() if not is_group} == set(CALLS)


REFUSED = {("plugins", "install"), ("plugins", "uninstall"), ("locales", "edit")}
"""What is not done where nobody can be asked."""


READ_BY = ("en", "uk", "ja-XA")
"""English, a language with a catalog, and a pseudo-language that changes every text."""


WITHOUT_JSON = {("help",), ("mcp",)}
"""Commands that print no JSON."""


@pytest.mark.parametrize("command", [path for path in CALLS if path not in WITHOUT_JSON], ids=" ".join)
def test_json_is_the_same(
    command: tuple[str, ...], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, save = tmp_path / "kept.toml", tmp_path / "save.toml"
    shutil.copy(recorded(monkeypatch, home / "manicule", lines_of_anna()[:9]), kept)
    shutil.copy2(kept, save)
    new = tmp_path / "new"
    for call in calls(save, new):
        if call[: len(command)] != command:
            continue
        if command == ("report",):
            call = call[:2]  # as JSON it goes to the output, and to no file
        if command in (("scenario", "record"), ("plugins", "pack")):
            call = call[: call.index("--to")]  # likewise
        results = {}
        for language in READ_BY:
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            shutil.copy2(kept, save)  # with its time, which some commands tell
            ran = run(monkeypatch, *call, "--json", "--lang", language)
            found: Any = _without_clock(ran.out) if command != ("completion",) else ran.out
            if command == ("report",):
                assert found.pop("language") == language.replace("-", "_")  # what a report is asked for, too
            results[language] = (ran.code, found)
        assert [language for language in READ_BY if results[language] != results["en"]] == [], call
        assert results["en"][0] in ((2,) if command in REFUSED else (0, 1))


def game_in(save: Path) -> tuple[Any, ...]:
    """All that a record says of a game; how people want to play it is not part of it."""
    record = read_record(save)
    seats = [(seat.name, seat.kind, seat.wishes) for seat in record.start.seats]
    start = msgspec.structs.replace(record.start, seats=())
    return start, seats, record.steps, record.snapshots, record.final


def test_a_whole_record_is_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of_anna()
    games, languages = {}, {}
    for language in EVERY:
        save = recorded(monkeypatch, home / "manicule", lines, language)
        games[language] = game_in(save)
        languages[language] = read_record(save).settings["a"]["lang"]
        save.unlink()
    assert len(games["en"][2]) > len(lines)
    assert {language for language in EVERY if games[language] != games["en"]} == set()
    assert {language: said.replace("_", "-") for language, said in languages.items()} == {
        language: language for language in EVERY
    }


def test_a_table_with_several_languages_plays_the_same_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of_anna()
    one = game_in(recorded(monkeypatch, home / "manicule", lines))
    monkeypatch.setenv("MANICULE_HOME", str(home / "other"))
    seats = ("--seat", "human:Anna,lang=ja", "--seat", "random:Tom", "--seat", "random:Kate", "--seed", "7")
    run(monkeypatch, "play", "gutenberg", *seats, "--lang", "fr", typed="\n".join(lines) + "\n")
    (other,) = (home / "other").rglob("saves/*.toml")
    assert game_in(other) == one
