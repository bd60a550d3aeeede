"""What positions are worth is learned from games between bots, and the same games teach the same."""

from pathlib import Path

import pytest
from tests.support.tables import registry_with_examples
from tests.support.wording import english_pattern

from manicule import Human
from manicule.kernel.errors import ManiculeError
from manicule.search.evaluation import Evaluation, evaluation_for, features_of, own_file, write_evaluation
from manicule_lab.self_play import train


def learned(games: int = 30) -> Evaluation:
    rules = registry_with_examples().rule_set("tricks", ())
    return train(rules, {}, seats=3, games=games, seed=1)


def test_tricks_that_were_taken_tell_the_score() -> None:
    evaluation = learned()
    assert evaluation.now["tricks"] > 0.5
    assert evaluation.rounds == 3
    assert evaluation.explains > 0.3


def test_the_same_games_give_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_evaluation(learned(10), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_ones_own_evaluation_is_found_and_a_damaged_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path))
    game = registry_with_examples().rule_set("tricks", ()).game
    assert evaluation_for(game) is None
    made = learned(5)
    write_evaluation(made, own_file("tricks"))
    assert evaluation_for(game) == made
    own_file("tricks").write_text("{", "utf-8")
    with pytest.raises(ManiculeError, match=english_pattern("search.evaluation.not_read")) as refused:
        evaluation_for(game)
    assert (refused.value.code, refused.value.data["game"]) == ("evaluation-unreadable", "tricks")


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_our_games_bring_what_was_learned(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MANICULE_HOME", str(tmp_path))
    evaluation = evaluation_for(registry_with_examples().rule_set(game, ()).game)
    assert evaluation is not None
    assert evaluation.game == game
    assert evaluation.explains > 0.2


def test_figures_ids_and_numbers_of_things_are_features() -> None:
    import manicule

    match = manicule.start("tricks", [Human()] * 3, seed=2, registry=registry_with_examples())
    found = features_of(match.position, 0)
    assert found["cards#"] == 8
    card = match.position.seats[0].cards[0]
    assert found[f"cards={card}"] == 1
    assert "tricks" not in found  # what is 0 is left out
