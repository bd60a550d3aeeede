"""Unfinished answers: numbers row by row, proposals, previews, and what is asked once more."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from msgspec import structs
from tests.interface.test_session import asked, by_chance, play_to, table, taught, typed
from tests.support.no_screen import NoScreen
from tests.support.tables import registry
from tests.support.wording import english

from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface import answer_draft
from manicule_interface.allotments import LEFT
from manicule_interface.answer_draft import AnswerDraft, Whole
from manicule_interface.cautions import FINAL, Cautions
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.session import Session


class Doubting(Cautions):
    """Asks to confirm the answers that have a text here."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self.texts = texts
        self.asked: list[tuple[str, bool]] = []

    def against(self, question: Question, answer: str, is_own: bool = True) -> Text | None:
        self.asked.append((answer, is_own))
        return self.texts.get(answer)


def planning() -> tuple[NoScreen, Question, AnswerDraft]:
    one = table("human:Anna", "human:Tom")
    plan = play_to(one, "plan")
    assert (len(plan.rows), plan.count, plan.shape) == (5, 7, "allot")
    return one, plan, AnswerDraft(one.session.match)


def drawing() -> tuple[NoScreen, Question, str]:
    one = table("human:Anna", "random:Tom", game="cartographers")
    question = asked(one)
    return one, question, next(islice(one.session.match.legal(question.seat), 1))


# Numbers.


def test_the_prompt_names_the_row_that_is_next_and_what_is_left() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    names = [plan.display.texts[at][1] for at in range(5)]
    assert draft.prompt(plan, read) == answer_draft.PROMPT(name="Anna")
    draft.take(plan, "2", read, cautions)
    assert draft.prompt(plan, read) == answer_draft.PROMPT_ROW(name="Anna", row=names[1], left=LEFT(n=5))
    draft.take(plan, "4 1", read, cautions)
    assert draft.prompt(plan, read) == answer_draft.PROMPT_LAST_ROWS(name="Anna", row=names[3], default="0 0")
    assert draft.take(plan, "", read, cautions) == Whole("2-4-1-0-0", "2-4-1-0-0")
    assert cautions.asked == [("2-4-1-0-0", True)]  # placed numbers are the person's own


def test_numbers_are_placed_until_all_rows_have_one() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    assert draft.take(plan, "1 2", read, cautions) == Reaction("placed", (answer_draft.AGAIN(numbers="1 2"),))
    assert draft.take(plan, "2 1 1", read, cautions) == Whole("1-2-2-1-1", "1-2-2-1-1")
    assert draft.take(plan, "2 2 1 1", read, cautions) == Reaction(
        "placed", (answer_draft.AGAIN(numbers="2 2 1 1"),)
    )  # more than are left: a new beginning
    assert draft.take(plan, "1", read, cautions) == Whole("2-2-1-1-1", "2-2-1-1-1")


def test_a_dash_starts_over_only_what_was_begun() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    assert draft.take(plan, "-", read, cautions) == Whole("0-0-0-0-0", "-")  # which the rules refuse
    draft.take(plan, "2", read, cautions)
    assert draft.take(plan, "-", read, cautions) == Reaction("asked_again")
    assert draft.prompt(plan, read) == answer_draft.PROMPT(name="Anna")


def test_an_empty_line_gives_nothing_where_nothing_is_proposed_or_left_open() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    assert draft.take(plan, "", read, cautions) == Reaction("asked_again")
    draft.take(plan, "2", read, cautions)
    assert draft.take(plan, "", read, cautions) == Reaction("asked_again")
    assert draft.take_back(plan)
    assert not draft.take_back(plan)  # it was the only one


def test_numbers_belong_to_their_question() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    draft.take(plan, "2", read, cautions)
    other = structs.replace(plan, ordinal=plan.ordinal + 1)
    assert draft.prompt(other, read) == answer_draft.PROMPT(name="Anna")
    assert not draft.take_back(other)
    assert not draft.take_back(plan)  # they are forgotten


def test_a_proposal_replaces_numbers_and_numbers_stay_beside_nothing_else() -> None:
    one, plan, draft = planning()
    read, cautions = one.reader.read, Doubting({})
    draft.take(plan, "2", read, cautions)
    draft.propose(plan, "1-2-2-1-1")
    assert draft.prompt(plan, read) == answer_draft.PROMPT_DEFAULT(name="Anna", default="1 2 2 1 1")
    assert not draft.take_back(plan)
    assert draft.take(plan, "", read, cautions) == Whole("1-2-2-1-1", "1-2-2-1-1")
    assert cautions.asked == []  # the proposal has asked


def test_an_answered_draft_has_nothing_left_but_its_remarks() -> None:
    one, plan, draft = planning()
    assert not draft.remarks
    draft.take(plan, "2", one.reader.read, Doubting({}))
    remark = answer_draft.AGAIN(numbers="2")
    draft.forget((remark,))
    assert draft.remarks == (remark,)
    assert not draft.take_back(plan)
    draft.forget()
    assert not draft.remarks


def test_where_nobody_can_go_on_some_numbers_are_a_whole_answer() -> None:
    one, plan, _ = planning()
    draft = AnswerDraft(one.session.match, is_interactive=False)
    cautions = Doubting({"2": FINAL, "2-2": FINAL})
    taken = draft.take(plan, "2-2-1-1-1", one.reader.read, cautions)
    assert taken == Whole("2-2-1-1-1", "2-2-1-1-1")
    taken = draft.take(plan, "2-2", one.reader.read, cautions)
    assert taken == Whole("2-2", "2-2")  # the rules refuse it
    assert cautions.asked == []


@pytest.mark.parametrize("count", [1, 2])
def test_where_one_thing_is_placed_a_number_is_an_option_and_else_the_count_of_a_row(count: int) -> None:
    one, plan, draft = planning()
    plan = structs.replace(plan, count=count)
    taken = draft.take(plan, "1", one.reader.read, Doubting({}))
    assert isinstance(taken, Whole if count == 1 else Reaction)


def test_too_many_numbers_are_refused_with_what_was_typed() -> None:
    one, plan, draft = planning()
    refused = draft.take(plan, "6 6", one.reader.read, Doubting({}))
    assert isinstance(refused, Reaction)
    assert refused.kind == "refused"
    (said,) = refused.said
    assert dict(said.params)["answer"] == "6 6"  # type: ignore[union-attr]
    assert not draft.take_back(plan)


# What is asked once more.


def test_an_answer_is_doubted_once_and_another_one_anew() -> None:
    _, plan, draft = planning()
    first, second = "1-2-2-1-1", "2-2-1-1-1"
    cautions = Doubting({first: FINAL, second: answer_draft.AGAIN(numbers="?")})
    assert draft.doubt(plan, first, cautions, is_own=False) == Reaction("final", (FINAL,), first)
    assert draft.proposal(plan) == first
    assert draft.doubt(plan, first, cautions, is_own=False) is None
    warned = draft.doubt(plan, second, cautions, is_own=True)
    assert warned == Reaction("warned", (answer_draft.AGAIN(numbers="?"),), second)
    assert draft.proposal(plan) == second
    assert draft.doubt(plan, "7-0-0-0-0", cautions, is_own=True) is None
    assert draft.proposal(plan) == ""  # it was another answer
    assert draft.doubt(plan, first, cautions, is_own=False) is not None


def test_a_doubt_ends_with_anything_else_and_a_hint_does_not() -> None:
    _, plan, draft = planning()
    answer, cautions = "1-2-2-1-1", Doubting({"1-2-2-1-1": FINAL})
    draft.reconsider()
    assert draft.doubt(plan, answer, cautions, is_own=True) is not None
    draft.reconsider()
    assert draft.proposal(plan) == ""
    draft.propose(plan, answer)
    draft.reconsider()
    assert draft.proposal(plan) == answer
    draft.doubt(plan, "7-0-0-0-0", Doubting({"7-0-0-0-0": FINAL}), is_own=True)
    draft.propose(plan, answer)  # a hint after the doubt
    draft.reconsider()
    assert draft.proposal(plan) == answer


def test_a_line_that_means_nothing_ends_a_doubt() -> None:
    one = table("human:Anna", "human:Tom")
    question, draft = asked(one), AnswerDraft(one.session.match)
    first = question.options[0]
    draft.doubt(question, first, Doubting({first: FINAL}), is_own=True)
    unclear = draft.take(question, "1 2", one.reader.read, Doubting({}))
    assert isinstance(unclear, Reaction)
    assert (unclear.kind, len(unclear.said)) == ("unclear", 1)
    assert draft.proposal(question) == ""
    strict = AnswerDraft(one.session.match, is_interactive=False)
    with pytest.raises(IllegalAnswer) as refusal:
        strict.take(question, "1 2", one.reader.read, Doubting({}))
    assert (refusal.value.answer, dict(refusal.value.text.params)["reason"]) == ("1 2", unclear.said[0])


def test_the_order_of_the_parts_of_an_answer_is_no_other_answer() -> None:
    _, plan, draft = planning()
    cautions = Doubting({"a b": FINAL, "b a": FINAL, "a c": FINAL})
    assert draft.doubt(plan, "a b", cautions, is_own=True, sure="b a") is None
    assert draft.doubt(plan, "a b", cautions, is_own=True, sure="a c") is not None
    assert draft.doubt(plan, "a b", cautions, is_own=True, sure="") is not None
    assert draft.proposal(plan) == ""  # the interface remembers it


def test_where_nobody_can_repeat_an_answer_none_is_doubted() -> None:
    one, plan, _ = planning()
    draft = AnswerDraft(one.session.match, is_interactive=False)
    cautions = Doubting({"1-2-2-1-1": FINAL})
    assert draft.doubt(plan, "1-2-2-1-1", cautions, is_own=False) is None


@pytest.mark.parametrize("is_told", [None, False, True])
def test_an_untouched_answer_is_the_persons_own_only_if_it_was_advised(is_told: bool | None) -> None:
    one, plan, draft = planning()
    plan = structs.replace(plan, display=structs.replace(plan.display, default="1-2-2-1-1"))
    cautions = Doubting({})
    given: dict[str, Any] = {} if is_told is None else {"is_told": is_told}
    draft.take(plan, "", one.reader.read, cautions, **given)
    assert cautions.asked == [("1-2-2-1-1", bool(is_told))]
    draft.take(plan, "1 2 2 1 1", one.reader.read, cautions, **given)
    assert cautions.asked[1:] == [("1-2-2-1-1", True)]


def test_what_a_lesson_suggests_counts_as_the_persons_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_taught in (True, False):
        one = taught("cartographers")
        question, cautions = asked(one), Doubting({})
        if not is_taught:
            monkeypatch.setattr(one.session.moves, "lesson", None)
            default = structs.replace(question.display, default=question.display.default)
            plain = structs.replace(question, display=default)
            monkeypatch.setattr(one.session.moves, "question", lambda seat, plain=plain: plain)
        monkeypatch.setattr(one.session.moves, "cautions", lambda who, found=cautions: found)
        assert typed(one, "").is_answered
        assert cautions.asked == [(question.display.default, is_taught)]


@pytest.mark.parametrize(
    ("verb", "ends"),
    [
        ("look", True),
        ("help", True),
        ("legend", True),
        ("rules", True),
        ("score", True),
        ("log", True),
        ("save", True),
        ("why", True),
        ("find", True),
        ("reconsider", True),
        ("language", True),
        ("agree", True),
        ("undo", True),
        ("judge", False),
        ("seen", False),
    ],
)
def test_looking_elsewhere_ends_a_doubt(verb: str, ends: bool) -> None:
    one, question, answer = drawing()
    assert one.act("a", "answer", answer=answer, is_own=False).kind == "final"
    assert one.session.moves.draft("a").proposal(question) == answer
    one.act("a", verb, **({"answer": answer} if verb == "judge" else {}))
    assert one.session.moves.draft("a").proposal(question) == ("" if ends else answer)


def test_a_typed_word_ends_a_doubt_and_is_named() -> None:
    one, question, answer = drawing()
    assert one.act("a", "answer", answer=answer, is_own=False).kind == "final"
    assert typed(one, "log").word == "log"
    assert one.session.moves.draft("a").proposal(question) == ""


# Previews.


def test_a_written_answer_is_previewed_and_then_given() -> None:
    one, question, answer = drawing()
    draft, read, cautions = AnswerDraft(one.session.match), one.reader.read, Doubting({})
    previewed = draft.take(question, answer, read, cautions)
    assert isinstance(previewed, Reaction)
    assert (previewed.kind, [type(part) for part in previewed.said]) == ("previewed", [Sheet])
    assert draft.proposal(question) == previewed.proposal
    assert draft.take(question, previewed.proposal, read, cautions) == Whole(
        previewed.proposal, previewed.proposal
    )
    assert draft.take(question, answer, read, cautions) == Whole(previewed.proposal, answer)
    refused = draft.take(question, "zzz", read, cautions)
    assert isinstance(refused, Reaction)
    assert refused.kind in ("refused", "unclear")
    assert AnswerDraft(one.session.match, is_interactive=False).take(question, answer, read, cautions) == (
        Whole(answer, answer)
    )


def test_a_written_answer_without_a_preview_is_given_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, question, answer = drawing()
    draft = AnswerDraft(one.session.match)
    monkeypatch.setattr(one.session.match, "preview", lambda seat, given: None)
    assert draft.take(question, answer, one.reader.read, Doubting({})) == Whole(answer, answer)


def test_a_judged_answer_is_no_proposal_and_a_repeated_one_needs_none() -> None:
    one, _, answer = drawing()
    who = Actor("a", one.reader, types=True)
    first = one.session.act(who, "type", line=answer, sure="")
    assert first.kind == "previewed"
    assert one.session.state("a").proposal == ""
    assert one.session.act(who, "type", line=answer, sure=first.proposal).is_answered
    (own,) = [step for step in one.session.match.steps if step.seat == "a"]
    assert own.answer == first.proposal


# The answers of a table.


def test_an_answer_without_a_text_is_refused() -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    reaction = one.act(seat, "answer")
    assert reaction.kind == "refused"
    assert one.session.match.answers == 0


def test_the_draft_of_each_seat_is_its_own_and_stays() -> None:
    moves = table("human:Anna", "human:Tom").session.moves
    assert moves.draft("a") is moves.draft("a")
    assert moves.draft("a") is not moves.draft("b")


def test_what_stands_on_the_table_ends_a_failure_only_when_it_changes() -> None:
    one = table("human:Anna", "human:Tom")
    session = Session(one.session.match, registry(), one.session.narration, report=lambda error: None)
    asked_now = asked(one).seat
    assert str(session.fail(RuntimeError("planted"))) == english("interface.session.failed")
    assert session.act(Actor(asked_now, one.reader), "look").kind == "shown"
    assert session.state("a").failure is not None
    answer = by_chance()(session, asked_now)
    assert session.act(Actor(asked_now, one.reader), "answer", answer=answer).is_answered
    assert session.state("a").failure is None
