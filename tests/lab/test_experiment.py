"""Studies being played: the same rows whoever plays them, broken off and gone on with."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.wording import english, english_pattern, message

from manicule.kernel.errors import BrokenRule, UsageError
from manicule.plugins import PluginRegistry
from manicule.search.simulation import simulate
from manicule_lab.experiment import StudyResult, run_study
from manicule_lab.rows import RowsFile, stated_seed
from manicule_lab.study import Study
from manicule_lab.summary import summary_of
from manicule_lab.workers import PluginPaths

MakeStudy = Callable[..., Study]


def interrupt_after(games: int) -> Callable[[int], None]:
    """Ctrl-C when so many games are done."""

    def progress(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


def run(
    study: Study, games: int, races: PluginRegistry, path: Path | None = None, **how: object
) -> StudyResult:
    kept = RowsFile(path, study) if path is not None else None
    return run_study(study, games, races, jobs=how.pop("jobs", 1), kept=kept, **how)  # type: ignore[arg-type]


def test_the_digest_is_that_of_the_engine_s_simulation(races: PluginRegistry, study: MakeStudy) -> None:
    made = study("random", "random", "random", first="Random 2")
    rules = races.rule_set("race", ("race",))
    bots = {"random": races.bot("random")}
    plain = simulate(rules, ["random"] * 3, bots, 12, 5, {"track": "dry"}, first=1, wishes=({}, {}, {}))
    outcome = run(made, 12, races)
    assert outcome.digest == plain.digest
    summary = summary_of(outcome)
    for mine, theirs in zip(summary.seats, plain.seats, strict=True):
        names = ("kind", "wins", "mean", "min", "max", "lower", "median", "upper")
        assert [getattr(mine, name) for name in names] == [getattr(theirs, name) for name in names]
    assert (summary.games, summary.answers) == (plain.games, plain.answers)


def test_rows_and_digest_are_the_same_for_one_two_and_four_jobs(
    races: PluginRegistry, study: MakeStudy, place: PluginPaths, tmp_path: Path
) -> None:
    made = study("random,runner=swift", "random", "random", rotates=True)
    outcomes = [
        run(made, 30, races, tmp_path / f"{jobs}.jsonl", jobs=jobs, place=place) for jobs in (1, 2, 4)
    ]
    assert len({outcome.digest for outcome in outcomes}) == 1
    files = [(tmp_path / f"{jobs}.jsonl").read_bytes() for jobs in (1, 2, 4)]
    assert files[0] == files[1] == files[2]
    assert files[0].count(b"\n") == 31


def test_a_failure_is_that_of_the_first_game_that_fails_whoever_plays_it(
    races: PluginRegistry, study: MakeStudy, place: PluginPaths
) -> None:
    made = study(with_=("trap",), seed=1)
    for jobs in (1, 2):
        with pytest.raises(
            BrokenRule,
            match=english_pattern(
                "search.simulation.in_game",
                number=4,
                seed=4,
                problem=message("match.driver.hook_failed", plugin="trap"),
            )
            + "hole in the ground",
        ):
            run(made, 20, races, jobs=jobs, place=place)


def test_the_games_of_a_worker_that_dies_are_played_again(
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = study(with_=("mine",))
    expected = run(made, 8, races)
    mine = tmp_path / "mine"
    mine.touch()
    monkeypatch.setenv("LAB_TEST_MINE", str(mine))
    assert run(made, 8, races, jobs=2, place=place).digest == expected.digest
    assert not mine.exists()


@pytest.mark.parametrize("torn", [False, True], ids=["whole lines", "half a line"])
def test_a_study_that_was_broken_off_goes_on_to_the_same_file(
    races: PluginRegistry, study: MakeStudy, tmp_path: Path, torn: bool
) -> None:
    made = study("random,runner=swift", "random", rotates=True)
    whole = run(made, 20, races, tmp_path / "whole.jsonl")
    path = tmp_path / "parts.jsonl"
    part = run(made, 20, races, path, progress=interrupt_after(7))
    assert part.is_interrupted
    assert len(part.games) == 7
    assert path.read_bytes().count(b"\n") == 8
    if torn:
        with path.open("ab") as file:
            file.write(b'{"number":8,"bl')
    rows = RowsFile(path, made).resume()
    gone_on = run(made, 20, races, path, found=rows)
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert (gone_on.digest, gone_on.games) == (whole.digest, whole.games)
    assert gone_on.new == 13
    assert stated_seed(path) == made.seed


def test_ctrl_c_before_the_first_game_ends_it(
    races: PluginRegistry, study: MakeStudy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("manicule_lab.chunks.played", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(study(), 3, races)


def test_a_file_of_another_study_is_refused(races: PluginRegistry, study: MakeStudy, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(study(), 2, races, path)
    with pytest.raises(UsageError, match=english_pattern("lab.rows.there_already")):
        run(study(), 2, races, path)
    with pytest.raises(
        UsageError,
        match=english_pattern(
            "lab.rows.other_study",
            what=f"{english('lab.rows.seeds')} and {english('lab.rows.rotations_seats')}",
        ),
    ):
        RowsFile(path, study(seed=6, rotates=True)).resume()
    with pytest.raises(
        UsageError,
        match=english_pattern(
            "lab.rows.other_study", what=english("lab.rows.players_options_plugin_versions")
        ),
    ):
        RowsFile(path, study(with_=("stillness",))).resume()
    with pytest.raises(UsageError, match=english_pattern("lab.rows.nothing_there")):
        RowsFile(tmp_path / "b.jsonl", study()).resume()
    header, first, second = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(header + second + first, encoding="utf-8")
    with pytest.raises(UsageError, match=english_pattern("lab.rows.other_row", line=2)):
        RowsFile(path, study()).resume()
    changed = first.replace('"margin":', '"margin":-', 1)
    for line in (changed, first[: first.index(',"ok"')] + "}\n", "{}\n", "\n"):
        path.write_text(header + line + second, encoding="utf-8")
        with pytest.raises(UsageError, match=english_pattern("lab.rows.changed_row", line=2)):
            RowsFile(path, study()).resume()
    path.write_text("some notes\n", encoding="utf-8")
    with pytest.raises(UsageError, match=english_pattern("lab.rows.no_rows")):
        RowsFile(path, study()).resume()


def test_a_bit_that_was_changed_in_a_row_is_noticed(
    races: PluginRegistry, study: MakeStudy, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    run(study(), 1, races, path)
    data = path.read_bytes()
    for at in range(data.index(b"\n") + 1, len(data) - 1):  # without its end, a line is torn, and cut off
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(UsageError, match=english_pattern("lab.rows.changed_row")):
            RowsFile(path, study()).resume()


def test_a_row_tells_of_seats_pieces_points_and_measures(
    races: PluginRegistry, study: MakeStudy, tmp_path: Path
) -> None:
    path = tmp_path / "rows.jsonl"
    run(study("random,runner=swift", "random", with_=("tailwind",), rotates=True), 4, races, path)
    header, *rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert header["study"]["game"] == "race"
    assert [plugin["id"] for plugin in header["study"]["arms"][0]["plugins"]] == ["race", "tailwind"]
    assert [row["seed"] for row in rows] == [5, 5, 6, 6]
    assert [row["first"] for row in rows] == [0, 0, 1, 1]
    assert [[seat["player"] for seat in row["seats"]] for row in rows] == [[1, 2], [2, 1], [1, 2], [2, 1]]
    assert [[seat["place"] for seat in row["seats"]] for row in rows] == [[1, 2], [1, 2], [2, 1], [2, 1]]
    for row in rows:
        assert row["measures"] == {"gusts": 8}
        for seat, result in zip(row["seats"], row["result"]["seats"], strict=True):
            assert seat["pieces"] == (["swift"] if seat["player"] == 1 else ["plain"])
            assert seat["measures"]["blown"] == 16
            assert seat["measures"]["falls"] >= 0
            assert result["points"] == {"steps": result["score"]}
            assert result["name"] == f"random-{seat['player']}"
        assert sum(seat["margin"] for seat in row["seats"]) == 0


def test_a_measure_that_is_no_plain_data_is_the_plugin_s_mistake(
    races: PluginRegistry, study: MakeStudy, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = study(with_=("tailwind",))
    rules = races.rule_set("race", ("race", "tailwind"))
    monkeypatch.setattr(type(rules.game), "figures", lambda *_: {"odd": object()})
    with pytest.raises(
        BrokenRule, match=english_pattern("search.simulation.in_game", number=1, seed=5) + "object"
    ):
        run(made, 1, races)


def test_equals_are_not_rotated_and_the_first_player_is(study: MakeStudy) -> None:
    made = study("random", "random", "random", rotates=True)
    assert made.turns == 1
    assert [made.deal(number).setup.first for number in range(4)] == [0, 1, 2, 0]
    assert [made.deal(number).setup.seed for number in range(4)] == [5, 6, 7, 8]


def test_in_a_block_every_player_has_every_place_once(study: MakeStudy) -> None:
    made = study("random,runner=swift", "random,runner=calm", "random", rotates=True)
    assert (made.turns, made.block_size, made.whole_blocks(10)) == (3, 3, 12)
    for block in range(3):
        deals = [made.deal(3 * block + turn) for turn in range(3)]
        assert {deal.setup.seed for deal in deals} == {5 + block}
        for player in range(3):
            seats = [deal.players.index(player) for deal in deals]
            assert sorted(seats) == [0, 1, 2]
            assert sorted(deal.place(seat) for deal, seat in zip(deals, seats, strict=True)) == [0, 1, 2]
            wishes = {deal.setup.wishes[seat].get("runner") for deal, seat in zip(deals, seats, strict=True)}
            assert len(wishes) == 1


def test_a_summary_has_intervals_for_players_places_and_pieces(
    races: PluginRegistry, study: MakeStudy
) -> None:
    summary = summary_of(run(study("random,runner=swift", "random", rotates=True), 40, races))
    swift, plain = summary.seats
    assert swift.margin.is_beside_zero
    assert swift.margin.value == -plain.margin.value == pytest.approx(swift.mean - plain.mean)
    assert swift.win_rate.low is not None
    assert swift.win_rate.low > 0.5
    assert [(group.name, group.seats) for group in summary.pieces] == [("plain", 40), ("swift", 40)]
    assert [(group.name, group.seats) for group in summary.places] == [("1", 40), ("2", 40)]
    assert not any(group.margin.is_beside_zero for group in summary.places)
    assert (summary.rounds.min, summary.rounds.max) == (4, 4)
    assert swift.points == {"steps": swift.mean}
