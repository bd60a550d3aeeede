"""Many games between bots: counts, scores, and the same digest for the same seed."""

import subprocess
import sys
import textwrap
from hashlib import blake2b
from pathlib import Path

import pytest
from tests.support.seats import seated
from tests.support.wording import english_pattern, message

import manicule
from manicule.kernel.errors import BrokenRule, UsageError
from manicule.match.results import result_json, result_object
from manicule.search.simulation import simulate

ROOT = Path(__file__).parents[3]


def run(kit, game, kinds, games=20, seed=1, plugins=(), options=None):
    rules = kit.registry.rule_set(game, (game, *plugins))
    bots = {kind: kit.registry.bot(kind) for kind in kinds}
    return simulate(rules, kinds, bots, games, seed, options or {})


def test_a_simulation_counts_games_answers_wins_and_scores(kit):
    result = run(kit, "tictactoe", ["dice", "reader"], games=50)
    assert result.games == 50
    assert 5 * 50 <= result.answers < 9 * 50
    assert result.seconds > 0
    assert result.games_per_second == pytest.approx(50 / result.seconds)
    assert result.answers_per_second == pytest.approx(result.answers / result.seconds)
    assert [seat.kind for seat in result.seats] == ["dice", "reader"]
    for seat in result.seats:
        assert (seat.min, seat.max) == (0, 1)
        assert 0 < seat.mean < 1
    draws = 50 - round(50 * sum(seat.mean for seat in result.seats))
    assert sum(seat.wins for seat in result.seats) == 50 + draws  # a shared win counts for both
    assert draws > 0


def test_a_simulation_tells_how_scores_lie(kit):
    seat = run(kit, "auction", ["dice", "reader"], games=41, options={"rounds": 2}).seats[0]
    scores = sorted(
        run(kit, "auction", ["dice", "reader"], games=1, seed=seed, options={"rounds": 2}).seats[0].median
        for seed in range(1, 42)
    )
    assert (seat.min, seat.lower, seat.median, seat.upper, seat.max) == tuple(scores[::10])
    assert seat.min < seat.median < seat.max


def test_each_game_is_the_one_that_play_plays_with_its_seed(kit):
    kinds = ["dice", "reader", "dice"]
    total, answers = blake2b(digest_size=8), 0
    for seed in range(5, 9):
        seats = [f"{kind}:{kind}-{number}" for number, kind in enumerate(kinds, 1)]
        match = manicule.start(
            "auction", seated(seats), seed=seed, options={"rounds": 2}, registry=kit.registry
        )
        match.run()
        total.update(result_json(result_object(match)).encode())
        answers += match.answers
    result = run(kit, "auction", kinds, games=4, seed=5, options={"rounds": 2})
    assert result.digest == total.hexdigest()
    assert result.answers == answers


def test_the_digest_is_the_same_in_another_process_under_another_hash_seed(kit):
    code = """
        import sys
        from pathlib import Path
        from manicule.plugins import PluginRegistry
        from manicule.search.simulation import simulate

        registry = PluginRegistry.find(paths=map(Path, sys.argv[1:]))
        kinds = ["dice", "reader"]
        bots = {kind: registry.bot(kind) for kind in kinds}
        print(simulate(registry.rule_set("auction", ()), kinds, bots, 10, 3, {"rounds": 2}).digest)
    """
    digests = {run(kit, "auction", ["dice", "reader"], games=10, seed=3, options={"rounds": 2}).digest}
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code), *map(str, kit.paths)],
            env={
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": str(ROOT / "core"),
                "MANICULE_HOME": str(kit.folder),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout.strip())
    assert len(digests) == 1


def test_another_seed_has_another_digest(kit):
    first, second, third = (run(kit, "tictactoe", ["dice", "dice"], seed=seed).digest for seed in (1, 1, 2))
    assert first == second != third


@pytest.mark.parametrize(
    ("kinds", "plugins", "message"),
    [
        (
            ["dice", "crash"],
            (),
            english_pattern(
                "search.simulation.in_game",
                number=1,
                seed=41,
                problem=message("match.driver.bot_failed", seat="b"),
            )
            + "out of ideas",
        ),
        (
            ["dice", "cheat"],
            (),
            english_pattern(
                "search.simulation.in_game",
                number=1,
                seed=41,
                problem=message(
                    "match.driver.bot_refused", seat="b", problem=message("kernel.errors.possible")
                ),
            ),
        ),
        (
            ["dice", "dice"],
            ["fuse"],
            english_pattern(
                "search.simulation.in_game",
                number="NUMBER",
                seed="SEED",
                problem=message("match.driver.hook_failed", plugin="fuse", hook="after_phase"),
            )
            .replace("NUMBER", "[123]")
            .replace("SEED", "4[123]"),
        ),
    ],
)
def test_a_failure_names_the_seed_of_its_game(kit, kinds, plugins, message):
    with pytest.raises(BrokenRule, match=message) as caught:
        run(kit, "auction", kinds, games=9, seed=41, plugins=plugins, options={"rounds": 3})
    assert caught.value.exit_code == 3


def test_a_failing_score_is_named_too(kit, monkeypatch):
    game = kit.registry.plugin("tictactoe").game
    monkeypatch.setattr(type(game), "points", lambda *_: 1 / 0)
    with pytest.raises(BrokenRule, match=r"game 1 \(seed 6\): .*ZeroDivisionError"):
        run(kit, "tictactoe", ["dice", "dice"], seed=6)


def test_no_game_is_no_simulation(kit):
    with pytest.raises(UsageError, match="at least 1"):
        run(kit, "tictactoe", ["dice", "dice"], games=0)


def test_progress_is_told_after_each_game(kit):
    rules = kit.registry.rule_set("tictactoe", ())
    told = []
    simulate(rules, ["dice", "dice"], {"dice": kit.registry.bot("dice")}, 3, 1, progress=told.append)
    assert told == [1, 2, 3]
