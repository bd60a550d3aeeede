"""What Tab writes can be typed: it means what it was offered for."""

import pytest
from tests.support.wording import english

import manicule
from manicule import Human, Robot
from manicule.kernel.question import Question, QuestionDisplay
from manicule.kernel.text import verbatim
from manicule.plugins import PluginRegistry
from manicule_interface.answers import understand
from manicule_interface.questions import completions, names_in
from manicule_interface.reasons import why_refused
from manicule_languages.languages import Languages

QUESTIONS = 25


def options(**named: str) -> Question:
    return Question(
        "a",
        "kind",
        "pick",
        1,
        options=tuple(named),
        legal=tuple(named),
        display=QuestionDisplay(texts=tuple((id, verbatim(name)) for id, name in named.items())),
    )


@pytest.mark.parametrize("language", ["en", "fr", "ja", "uk"])
@pytest.mark.parametrize("game", ["gutenberg", "cvlizations"])
def test_every_option_that_is_completed_is_understood(game: str, language: str) -> None:
    registry = PluginRegistry.find()
    reader = Languages().reader(language)
    match = manicule.start(game, [Human("Anna"), Robot("normal", "Tom")], seed=5, registry=registry)
    for _ in range(QUESTIONS):
        match.run()
        question = match.question("a")
        names = names_in(question, reader.read)
        for one in completions(question, (), reader)[: len(question.options)]:
            assert understand(question, one, names) in question.options
        match.answer("a", match.advice("a", registry.bot("normal", game)))


def test_a_long_name_is_completed_as_far_as_it_takes_to_know_it() -> None:
    name, about = "Charlotte of the Golden Sun", "starts with two gears more than anybody else"
    reader = Languages().reader("en")
    assert completions(options(x=f"{name}: {about}"), (), reader)[0] == name
    alike = completions(options(x=f"{name}: {about}", y=f"{name}: another life altogether"), (), reader)
    assert alike[0] == f"{name}: {about}"


@pytest.mark.parametrize("word", ["look", "why"])
def test_what_follows_a_word_is_not_cut_off_either(word: str) -> None:
    offered = completions(options(x="the first to be asked " * 3), (), Languages().reader("en"))
    assert f"{word} {'the first to be asked ' * 3}" in offered


def test_what_may_have_been_meant_can_be_typed() -> None:
    match = manicule.start("gutenberg", [Human("Anna")], with_=["automa"], seed=5)
    match.run()
    question, read = match.question("a"), Languages().reader("en").read
    said = [str(text) for text in why_refused(match, question, "Charlote", "Charlote", read)]
    assert english("interface.reasons.did_you_mean", option="Charlotte Guillard") in said
