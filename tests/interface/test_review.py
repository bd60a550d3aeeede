"""A game looked back at: what could have been answered better, and the score that was to be expected."""

from pathlib import Path

import pytest
from tests.support.tables import registry_with_examples
from tests.support.wording import english, english_part

import manicule
from manicule import Human, Robot
from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import Text, verbatim
from manicule.plugins import PluginRegistry
from manicule.search.trial import Lead, Trial
from manicule_interface.playback import Playback
from manicule_interface.review import Review, Reviewed, ReviewPage, review_page, table_at
from manicule_languages.languages import Languages


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game of tricks in which Anna always plays her first legal card."""
    match = manicule.start(
        "tricks",
        [Human("Anna"), Robot("random", "Tom"), Robot("random", "Kate")],
        seed=5,
        registry=registry_with_examples(),
    )
    match.run()
    while not match.over:
        match.answer("a", next(iter(match.legal("a"))))
        match.run()
    path = tmp_path / "game.toml"
    manicule.save(match, path)
    return path


def reviewed(save: Path, to: int | None = None) -> tuple[Review, list[Reviewed]]:
    review = Review(save, registry_with_examples(), worlds=8, to=to)
    return review, review.run()


def test_every_answer_of_a_person_is_looked_at(save: Path) -> None:
    review, answers = reviewed(save)
    assert review.seats == ("a",)
    assert len(answers) == review.number > 5
    assert review.match.over
    assert {one.question.seat for one in answers} == {"a"}


def test_what_is_better_is_another_legal_answer_and_more_than_chance(save: Path) -> None:
    _, answers = reviewed(save)
    better = [one for one in answers if one.by is not None]
    assert better
    for one in better:
        assert one.better in one.question.legal
        assert one.better != one.answer
        assert one.by is not None
        assert one.by.points > one.by.error > 0


def test_the_expected_score_of_each_round_is_told(save: Path) -> None:
    _, answers = reviewed(save)
    for round in (1, 2, 3):
        told = [one.expected for one in answers if one.round == round and one.expected is not None]
        assert told
        assert all(0 <= score <= 24 for score in told)


def test_a_review_says_the_same_each_time(save: Path) -> None:
    assert reviewed(save, to=12)[1] == reviewed(save, to=12)[1]


def test_a_hand_of_cards_is_nobody_elses_business_until_the_end(tmp_path: Path) -> None:
    registry = registry_with_examples()
    match = manicule.start(
        "tricks", [Human("Anna"), Human("Tom"), Robot("random", "Kate")], seed=5, registry=registry
    )
    path = tmp_path / "tricks.toml"
    while not match.over:
        match.run()
        if match.answers == 6:
            manicule.save(match, path)
            assert reviewed(path)[1] == []
        if match.waiting():
            seat = match.waiting()[0]
            match.answer(seat, next(iter(match.legal(seat))))
    manicule.save(match, path)
    assert reviewed(path, to=12)[1]


def told(by: Lead, folder: Path, language: str = "en") -> str:
    """What is told of one written answer that was looked at before the first round."""
    registry = PluginRegistry.find()
    match = manicule.start("cartographers", [Human("Anna")], seed=20, registry=registry)
    match.run()
    manicule.save(match, folder / "map.toml")
    one = Reviewed(0, verbatim("Here"), match.question("a"), "C3 village", 20.0, "C3 farm", by)
    reader = Languages().reader(language)
    page = review_page(Review(folder / "map.toml", registry), [one], reader)
    return " ".join([reader.read(page.better[0][1]), *map(reader.read, first_column(page.pictures))])


def first_column(pictures: Sheet) -> list[Text]:
    (picture,) = pictures.sections
    assert isinstance(picture, Section)
    return [row[0] for row in picture.rows if isinstance(row[0], Text)]


def test_a_written_answer_is_told_in_the_words_of_who_reads(tmp_path: Path) -> None:
    said = told(Lead(5.0, 1.0), tmp_path, "uk")
    assert "C3 село. Краще: C3 " in said
    assert "farm" not in said
    assert "village" not in said


def test_points_and_their_margin_have_one_decimal(tmp_path: Path) -> None:
    assert english_part("interface.review.better", points="1.4", error="1.1") in told(
        Lead(1.42, 1.08), tmp_path
    )


def test_what_is_the_same_in_all_imagined_games_has_no_margin(tmp_path: Path) -> None:
    said = told(Lead(2.0, 0.0), tmp_path)
    assert english_part("interface.review.better_everywhere", points="2.0") in said
    assert "0.0" not in said


def test_what_comes_before_the_first_round_is_no_round_zero(tmp_path: Path) -> None:
    assert told(Lead(2.0, 0.0), tmp_path).endswith(english("interface.review.start"))


@pytest.mark.parametrize(
    ("by", "is_told"),
    [((1.4, 1.1), True), ((1.14, 1.06), False), ((0.4, 0.0), False), ((0.5, 0.0), True), ((2.0, 2.2), False)],
)
def test_only_what_chance_does_not_explain_is_told(
    by: tuple[float, float], is_told: bool, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Trial, "difference", lambda *_: Lead(*by))
    assert any(one.better for one in reviewed(save, to=12)[1]) == is_told


def test_the_table_of_a_remark_stands_between_its_place_and_what_would_have_been_better() -> None:
    table = Sheet((Section(verbatim("the board"), ()),))
    better = ((verbatim("round 1"), verbatim("B3 is better")),)
    page = ReviewPage(better, verbatim("1 of 2"), Sheet(()), (4,), (table,))
    assert page.replies[:4] == (verbatim("1 of 2"), verbatim("round 1"), table, verbatim("B3 is better"))


def test_a_remark_shows_the_table_as_its_person_saw_it_then(save: Path) -> None:
    review, answers = reviewed(save)
    page = review_page(review, answers, Languages().reader("en"))
    told = [one for one in answers if one.by is not None]
    assert page.tables == tuple(one.table for one in told)
    playback = Playback(review.match, registry_with_examples())
    for one in told:
        assert one.table.viewer == one.question.seat
        sheet = playback.session(one.before).match.display.look(one.question.seat)
        assert one.table == table_at(one.question, sheet)
        assert one.table.sections
    assert not any(one.table.sections for one in answers if one.by is None)
