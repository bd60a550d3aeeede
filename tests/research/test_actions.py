"""Actions: every legal answer has exactly one way through the vocabulary, and nothing else has one."""

from collections.abc import Iterator

import pytest
from tests.research.conftest import SEATS, Make
from tests.support.tables import registry_with_examples
from tests.support.wording import english

from manicule.errors import UsageError
from manicule.kernel.dice import BotDice
from manicule_research import ActionVocabulary, Environment, Episode
from manicule_research.composition import Composition
from manicule_research.vocabulary import OTHERS

MOST_ANSWERS = 400
"""Questions with more answers are left out here: following every way to each of them takes long."""


def answers_by_actions(episode: Episode, vocabulary: ActionVocabulary) -> Iterator[str]:
    """The answers to which the actions lead, one for each way."""
    choice = episode.match.timeline.choices()[episode.seat]

    def follow(taken: tuple[str, ...], group: tuple[str, ...]) -> Iterator[str]:
        composition = Composition(choice)
        for word in taken:
            composition.take(word)
        if composition.answer is not None:
            yield composition.answer
            return
        actions = vocabulary.actions(choice.kind.id, group or composition.words)
        assert all(0 <= action < vocabulary.size for action in actions)
        for words in actions.values():
            yield from follow((*taken, words[0]), ()) if len(words) == 1 else follow(taken, tuple(words))

    return follow((), ())


def walk(episode: Episode, seed: int = 1) -> Iterator[Episode]:
    """The episode at each of its actions, played at random."""
    dice, at = BotDice(seed, "walk"), 0
    while not episode.over:
        yield episode
        dice.seek(at)
        at += 1
        legal = episode.legal()
        episode.act(legal[dice.below(len(legal))])


@pytest.mark.parametrize("game", SEATS)
def test_every_legal_answer_has_exactly_one_way(environment: Make, game: str) -> None:
    """With the vocabulary of the game, and with one that knows no word at all."""
    episode, nothing = environment(game).begin(seed=900), ActionVocabulary.of({})
    assert nothing.size == OTHERS
    kinds: dict[str, int] = {}
    for at in walk(episode):
        choice = at.match.timeline.choices()[at.seat]
        legal = list(choice.legal())
        if kinds.setdefault(choice.kind.id, 0) == 3 or len(legal) > MOST_ANSWERS:
            continue
        kinds[choice.kind.id] += 1
        for vocabulary in (environment(game).vocabulary, nothing):
            assert sorted(answers_by_actions(at, vocabulary)) == sorted(legal)
        if sum(kinds.values()) > 24:
            break
    assert kinds


@pytest.mark.parametrize("game", ["cartographers", "cvlizations", "gutenberg"])
def test_a_small_survey_finds_nearly_every_word(environment: Make, game: str) -> None:
    acted = [action for at in walk(environment(game).begin(seed=901)) for action in at.legal()]
    assert len(acted) > 300
    assert sum(action < OTHERS for action in acted) < 0.01 * len(acted)


@pytest.mark.parametrize("game", ["tictactoe", "masks", "cvlizations"])
def test_the_mask_marks_the_legal_actions(environment: Make, game: str) -> None:
    for at in walk(environment(game).begin(seed=5)):
        mask = at.mask()
        assert len(mask) == environment(game).vocabulary.size
        assert [action for action, is_legal in enumerate(mask) if is_legal] == at.legal() != []
    assert not any(at.mask())
    assert at.legal() == []
    assert at.seat == ""


def test_actions_are_named_by_kind_and_word(environment: Make) -> None:
    episode = environment("tictactoe").begin(seed=1)
    assert [episode.name_of(action) for action in episode.legal()] == [f"mark {cell}" for cell in "abcdefghi"]
    unknown = Environment(
        "tictactoe", 2, vocabulary=ActionVocabulary.of({}), registry=registry_with_examples()
    ).begin(seed=1)
    assert unknown.name_of(unknown.legal()[0]) == "other:1 (mark a)"


def test_an_allotment_is_given_row_by_row_and_a_placement_space_by_space(environment: Make) -> None:
    def ways(game: str, kind: str) -> list[str]:
        for at in walk(environment(game).begin(seed=2)):
            if at.match.question(at.seat).kind == kind:
                names, seat, answers = [], at.seat, at.match.answers
                while at.seat == seat and at.match.answers == answers:
                    names.append(at.name_of(at.legal()[-1]))
                    at.act(at.legal()[-1])
                return [*names, at.match.steps[-1].answer]
        raise AssertionError(kind)

    *rows, answer = ways("gutenberg", "plan")
    assert len(rows) > 1
    assert all(name.startswith("plan ") and "=" in name for name in rows)
    assert [name.rpartition("=")[2] for name in rows] == answer.split("-")[: len(rows)]
    *spaces, answer = ways("cartographers", "draw")
    assert {name.removeprefix("draw ") for name in spaces} <= set(answer.split())


def test_an_illegal_action_is_refused_and_changes_nothing(environment: Make) -> None:
    episode = environment("tictactoe").begin(seed=1)
    first = episode.legal()[0]
    episode.act(first)
    with pytest.raises(UsageError) as refused:
        episode.act(first)
    assert str(refused.value) == english("research.episode.not_legal", action=first)
    assert episode.seat == "b"
    assert episode.match.answers == 1
