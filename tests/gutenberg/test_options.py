"""Options say what they lead to, defaults are legal and harmless, and what is no option has its reason."""

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.support.mixes import CHARACTERS, Mix, Seating
from tests.support.players import MANNERS, Chance, play
from tests.support.wording import english

from manicule import NONE, Match
from manicule.kernel.choices import Choice, OneOf
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import Question, question_of
from manicule.kernel.sheet import Sheet, texts_of
from manicule.kernel.text import PLACEHOLDER
from manicule.match.reasons import reason_against
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader

TABLES = (Seating(3), Seating(2), Seating(4), Seating(1, True), Seating(2, True)) * 2
SEATINGS = dict(zip(CHARACTERS, TABLES, strict=True))


@pytest.fixture(scope="module")
def readers() -> list[Reader]:
    languages = Languages()
    return [languages.reader(language) for language in ("en", "fr", "ja", "uk")]


def asked(character: str, manner: str = "eager", seed: int = 5) -> Iterator[tuple[Match, Choice]]:
    """Every question of a game with a character."""
    game = Mix(SEATINGS[character], character).new_game(seed)
    for match in play(game, MANNERS[manner], Chance(seed)):
        yield from ((match, choice) for choice in match.timeline.choices().values())


@pytest.mark.parametrize("character", CHARACTERS)
def test_all_that_is_shown_of_a_question_reads_in_every_language(
    character: str, readers: list[Reader]
) -> None:
    shown = Counter[str]()
    for match, choice in asked(character):
        before = digest(match.table.position)
        question = question_of(choice, match.ordinal, with_texts=True)
        assert digest(match.table.position) == before
        shown[question.kind] += 1
        if shown[question.kind] > 12:
            continue
        texts = [
            text for _, text in (*question.display.texts, *question.display.notes, *question.display.refused)
        ]
        if question.display.overview is not None:
            texts += texts_of(Sheet((question.display.overview,)))
        for reader in readers:
            for text in texts:
                read = reader.read(text)
                assert not PLACEHOLDER.search(read), read
            assert all(reader.read(note).strip() for _, note in question.display.notes)
    assert shown["plan"]
    assert shown["print_orders"]


@pytest.mark.parametrize("character", CHARACTERS)
def test_options_of_a_question_never_read_alike(character: str) -> None:
    for match, choice in asked(character, "any answer"):
        question = question_of(choice, match.ordinal, with_texts=True)
        read = Counter(str(text) for _, text in question.display.texts)
        assert max(read.values()) == 1, (question.kind, read)


@pytest.mark.parametrize("character", CHARACTERS)
def test_the_answer_that_is_proposed_is_legal(character: str) -> None:
    proposed = Counter[str]()
    for _, choice in asked(character):
        default = choice.default()
        if default is not None:
            proposed[choice.kind.id] += 1
            assert choice.normalize(default) == default
            choice.parse(default)
    assert proposed["refine_orders"]


def test_before_the_last_round_only_orders_that_can_be_completed_are_proposed() -> None:
    """Whoever prints an order early gives up the refinements that it cannot fulfill yet."""
    seen = 0
    games = (question for seed in range(8) for question in asked("vietor", seed=seed))
    for match, choice in games:
        if choice.kind.id != "print_orders" or match.table.position.round == 6:
            continue
        default = choice.default()
        if default is None:
            continue
        seen += 1
        cards, house = match.table.content.refinement, choice.seat.state  # type: ignore[attr-defined]
        chosen = [order for order in house.orders if order.printing in default.split()]
        inks = Counter(ink for order in chosen for ink in cards[order.refinement].inks)
        assert all(house.inks[ink] >= number for ink, number in inks.items())
        for order in chosen:
            wanted = cards[order.refinement].decoration
            assert all(house.levels[name] >= level for name, level in wanted.items())
    assert seen


def test_all_refinements_are_proposed_only_when_they_fit_together() -> None:
    for _, choice in asked("fiol"):
        if choice.kind.id == "refine_orders":
            sets = [set(answer.split()) for answer in choice.legal() if answer != NONE]
            possible = set().union(*sets)
            default = choice.default()
            assert (default is not None) == (bool(possible) and possible in sets)
            assert default is None or set(default.split()) == possible


def test_a_window_begins_at_an_action_that_cannot_wait_and_enter_does_not_pass_it() -> None:
    windows = Counter[bool]()
    for match, choice in asked("guillard"):
        if choice.kind.id == "window":
            actions, legal = choice.candidates(), set(choice.legal())
            urgent = [id for id in choice.free_actions() if id in legal and not actions[id].can_wait]
            windows[choice.topic] += 1
            assert choice.default() is None
            assert question_of(choice, match.ordinal, with_texts=True).display.likely == urgent[0]
    assert windows[False]
    assert windows[True]


def test_free_actions_stand_behind_the_main_options() -> None:
    for match, choice in asked("schoeffer"):
        question = question_of(choice, match.ordinal, with_texts=True)
        free = [option in question.display.free for option in question.options]
        assert free == sorted(free)


@pytest.mark.parametrize("character", ["plantin", "schoeffer", "caxton"])
def test_whatever_is_no_option_has_a_reason(character: str) -> None:
    """Cards of the board, of houses and of decks, options of other questions, free actions, nonsense."""
    kinds = Counter[str]()
    everything: dict[str, None] = {}
    for match, choice in asked(character, seed=2):
        everything.update(dict.fromkeys(choice.candidates()))
        kinds[choice.kind.id] += 1
        if kinds[choice.kind.id] > 2:
            continue
        content = match.table.content
        cards = (*content.printing, *content.refinement, *content.gear, *content.patronage)
        if not isinstance(choice, OneOf):
            continue
        for word in (*everything, *cards, *content.specialty_card, *content.ink, "declare", "2x3", "zzz"):
            if word in choice.legal():
                continue
            reason = reason_against(match.table, choice, word)
            assert reason is not None
            assert str(reason)
            if word not in choice.candidates() and word != "zzz":
                assert str(reason) != english("kernel.base.no_such_option"), word


def test_a_card_of_a_deck_is_only_said_to_be_out_of_sight() -> None:
    match, choice = next(pair for pair in asked("vietor") if pair[1].kind.id == "take_printing")
    pile = match.table.position.printing_pile
    reasons = {
        str(reason).replace(card, "a card")
        for card in (*pile.deck, *pile.discard)
        if (reason := reason_against(match.table, choice, card)) is not None
    }
    assert reasons == {english("gutenberg.unavailable.out_of_sight", card="a card")}


def test_after_his_last_orders_plantin_is_not_asked_for_a_swap_that_changes_nothing() -> None:
    last_windows = Counter[int]()
    for seed in range(12):
        game = Mix(Seating(2), "plantin").new_game(seed)
        for match in play(game, MANNERS["eager"], Chance(seed)):
            for choice in match.timeline.choices().values():
                house = choice.seat.state  # type: ignore[attr-defined]
                if choice.kind.id == "window" and choice.topic and "plantin" in house.pieces:
                    last_windows[match.table.position.round] += 1
                    if match.table.position.round == 6:
                        assert any(answer.startswith("gear_") for answer in choice.legal())
    assert sum(last_windows.values())


def test_bots_get_none_of_the_texts() -> None:
    for match, choice in asked("tory"):
        question = question_of(choice, match.ordinal)
        bare: Question = question_of(choice, match.ordinal)
        assert (
            bare.display.notes,
            bare.display.refused,
            bare.display.default,
            bare.display.overview,
            bare.display.texts,
        ) == ((), (), "", None, ())
        assert question == bare
