"""What all interfaces share works without a screen: it takes typed lines, and returns what to show."""

from collections.abc import Iterator

import pytest
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule.kernel.errors import IllegalAnswer, UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface import hand_over
from manicule_interface.commands import Commands, Effect
from manicule_interface.drafts import Drafts
from manicule_interface.free_actions import FreeActions
from manicule_interface.narrator import Narrator, Passage
from manicule_interface.preferences import ALL
from manicule_interface.readers import SeatReaders
from manicule_interface.replies import Pages, Reply, Terms
from manicule_interface.undo import take_back
from manicule_interface.vocabulary import Quit
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader


class Page:
    """An interface that keeps what it would show."""

    def __init__(self, *seats: str, asks: str = ALL) -> None:
        languages = Languages()
        self.reader = languages.reader("en")
        self.passages: list[Passage] = []
        self.narrator = Narrator(self._tell)
        observers = self.narrator.observers()
        self.match = manicule.start(
            "gutenberg", seated(seats), seed=5, registry=registry(), observers=observers
        )
        self.readers = SeatReaders(self.match, languages, self.reader, is_said=False)
        self.narrator.begin(self.match, self.readers.everybody())
        self.match.run()
        self.drafts = Drafts(self.match, self.reader.read, is_interactive=True)
        self.free_actions = FreeActions(self.match, asks)
        self.commands = Commands(
            self.match,
            registry(),
            self.reader.read,
            self.narrator,
            self.drafts,
            self.readers,
            self.free_actions,
        )

    def _tell(self, reader: Reader, passages: Iterator[Passage]) -> None:
        assert reader is self.reader
        self.passages += passages

    @property
    def question(self) -> Question:
        return self.match.question(self.match.waiting()[0])

    def play_to(self, kind: str) -> Question:
        """Let people answer by chance until something is asked."""
        chance = Chance(5)
        while self.question.kind != kind:
            seat = self.question.seat
            self.match.answer(seat, self.match.timeline.choices()[seat].sample(chance))
            self.match.run()
        return self.question

    def do(self, line: str) -> Effect:
        effect = self.commands.do(line, self.question, self.match.people, self.reader)
        assert effect is not None
        return effect

    def read(self, replies: tuple[Reply, ...]) -> list[str]:
        return [self.reader.read(reply) for reply in replies if isinstance(reply, Text)]


def test_numbers_are_placed_row_by_row_and_then_given() -> None:
    page = Page("human:Anna", "human:Tom")
    plan = page.play_to("plan")
    begun = page.drafts.take(plan, "2")
    assert (begun.answer, begun.is_given) == ("", False)
    assert page.read(begun.replies) == ["Placed so far: 2. “-” begins again."]
    assert "left> " in page.reader.read(page.drafts.prompt(plan))
    assert page.drafts.take(plan, "-").is_asked_again
    for line in ("2", "2 1", "0"):
        assert page.drafts.take(plan, line).answer == ""
    assert "Patronage [2]> " in page.reader.read(page.drafts.prompt(plan))
    whole = page.drafts.take(plan, "")
    assert whole.answer == "2-2-1-0-2"
    assert page.match.question(plan.seat) == plan  # not given yet
    assert page.drafts.give(plan, whole).is_given
    assert page.match.steps[-1].answer == whole.answer


def test_a_refused_answer_says_why_and_what_is_possible() -> None:
    page = Page("human:Anna", "human:Tom")
    question = page.question
    outcome = page.drafts.give(question, page.drafts.take(question, "zzzz"))
    assert not outcome.is_given
    assert page.read(outcome.replies)[0] == "“zzzz” is not possible: there is no such option here"
    assert page.read(outcome.replies)[-1] == "? shows what you can type."


def test_where_nobody_could_try_again_a_wrong_answer_is_an_error() -> None:
    page = Page("human:Anna", "human:Tom")
    drafts = Drafts(page.match, page.reader.read, is_interactive=False)
    with pytest.raises(IllegalAnswer):
        drafts.give(page.question, drafts.take(page.question, "zzzz"))


def test_words_return_what_they_show() -> None:
    page = Page("human:Anna", "human:Tom")
    assert [type(reply) for reply in page.do("look").replies] == [Sheet]
    assert [type(reply) for reply in page.do("legend").replies] == [Sheet]
    assert [type(reply) for reply in page.do("?").replies] == [Text, Terms]
    assert [type(reply) for reply in page.do("? ink").replies] == [Pages]
    assert page.read(page.do("why zzzz").replies) == ["“zzzz” is not possible: there is no such option here"]
    assert "would answer" in page.read(page.do("hint").replies)[0]
    assert page.commands.do(page.question.options[0], page.question, (), page.reader) is None
    with pytest.raises(Quit):
        page.do("quit")


def test_another_language_is_an_effect_for_the_interface_to_take() -> None:
    page = Page("human:Anna", "human:Tom")
    seat = page.question.seat
    effect = page.do("lang fr")
    assert effect.reader is not None
    assert effect.reader.language == "fr"
    assert page.readers.of(seat) is effect.reader
    assert page.do("lang xx").reader is None


def test_what_happens_is_handed_out_as_passages() -> None:
    page = Page("human:Anna", "greedy:Bert")
    page.play_to("plan")
    headings = [one for one in page.passages if one.is_heading]
    others = [one for one in page.passages if one.is_of_others]
    assert headings
    assert others
    told = [page.reader.read(one.content) for one in others if isinstance(one.content, Text)]
    assert all(line.startswith("Bert") for line in told)


def test_an_answer_is_taken_back_and_asked_for_again() -> None:
    page = Page("human:Anna", "human:Tom")
    question = page.question
    with pytest.raises(UndoRefused):
        take_back(page.match, question.seat, page.free_actions)
    page.match.answer(question.seat, page.match.timeline.choices()[question.seat].sample(Chance(5)))
    page.match.run()
    assert page.question != question
    assert page.read(page.do("undo Anna").replies) == ["Taken back."]
    assert page.question == question


def test_only_people_who_share_a_screen_have_something_to_hide() -> None:
    alone, together = Page("human:Anna", "greedy:Bert"), Page("human:Anna", "human:Tom")
    assert not hand_over.is_private(alone.match, alone.question.seat)
    plan = together.play_to("plan")
    assert hand_over.is_private(together.match, plan.seat)
    assert hand_over.meaning("", together.reader, can_undo=False) == "here"
    assert hand_over.meaning("undo", together.reader, can_undo=True) == "undo"
    assert hand_over.meaning("undo", together.reader, can_undo=False) == "other"
    with pytest.raises(Quit):
        hand_over.meaning("quit", together.reader, can_undo=False)
