"""Undo as people ask for it: by name at a shared screen, and by the consent of all others."""

import pytest
from tests.interface.test_session import asked, by_chance, play_to, refused_undo, table, typed
from tests.support.no_screen import NoScreen

from manicule.kernel.errors import UndoRefused
from manicule.kernel.text import tr
from manicule_interface import verbs
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.undo_votes import REFUSED


def test_anybody_at_a_shared_screen_names_the_person_whose_answer_is_undone() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    asked(one)
    one.play(by_chance(), most=1)
    (step,) = one.session.match.steps
    name = one.session.match.display.names.seats[step.seat]
    other = "b" if step.seat == "a" else "a"
    assert one.act(other, "undo", what=f" {name.upper()} ").kind == "undone"
    assert one.session.match.steps == []


def test_a_name_that_is_not_at_the_screen_undoes_nothing() -> None:
    for is_shared, name in ((True, "Kate"), (False, "Tom")):
        one = table("human:Anna", "human:Tom", is_shared=is_shared)
        asked(one)
        one.play(by_chance(), most=1)
        reaction = one.act("a", "undo", what=name)
        assert reaction == Reaction("shown", (verbs.NOBODY(name=name),))
        assert one.session.match.answers == 1


def test_at_an_own_screen_a_person_may_name_themselves() -> None:
    one = table("human:Anna", "greedy:Tom", "greedy:Kate")
    asked(one)
    one.play(by_chance(), most=1)
    assert one.act("a", "undo", what="anna").kind == "undone"
    assert one.session.match.answers == 0


def test_a_number_that_was_placed_is_taken_back_first_unless_a_name_is_given() -> None:
    for what, kind in (("", "shown"), (" anna", "undone")):
        one = table("human:Anna", "greedy:Tom", "greedy:Kate", without=("characters", "gears"))
        one.play(by_chance(), most=2)
        question = play_to(one, "plan")
        before = one.session.match.answers
        assert typed(one, "2").kind == "placed"
        assert typed(one, f"undo{what}").kind == kind
        assert (one.session.match.answers < before) is (kind == "undone")
        assert question.seat == "a"


def test_who_has_not_answered_asks_nobody_for_consent() -> None:
    one = table("human:Anna", "human:Tom")
    asked(one)
    one.play(by_chance(), most=1)
    (step,) = one.session.match.steps
    other = "b" if step.seat == "a" else "a"
    reaction = one.act(other, "undo")
    assert reaction.kind == "refused"
    assert [said.message for said in reaction.said] == [verbs.NOT_UNDONE.message]  # type: ignore[union-attr]
    assert one.session.state(step.seat).vote is None
    assert one.session.match.answers == 1


def requested(is_shared: bool = False) -> tuple[NoScreen, str, tuple[str, ...]]:
    """A table of three people, one of whom asks the others for consent."""
    one = table("human:Anna", "human:Tom", "human:Kate", is_shared=is_shared)
    seat = refused_undo(one)
    one.session.moves.last_open = ""
    assert one.act(seat, "undo").kind == "consent_asked"
    others = tuple(other for other in "abc" if other != seat)
    vote = one.session.state("").vote
    assert vote is not None
    assert vote.waits_for == others
    return one, seat, others


def test_each_of_the_others_has_to_agree() -> None:
    one, seat, (first, second) = requested()
    before = one.session.match.answers
    assert one.act(seat, "agree", is_agreed=True).kind == "stale"  # the asker has no say
    assert one.act(first, "agree", is_agreed=True) == Reaction("consent_given")
    vote = one.session.state(second).vote
    assert vote is not None
    assert vote.waits_for == (second,)
    assert one.act(first, "agree", is_agreed=True).kind == "stale"  # has agreed
    assert one.session.match.answers == before
    assert one.act(second, "agree", is_agreed=True) == Reaction("undone", (verbs.TAKEN_BACK,))
    assert one.session.match.answers < before
    assert one.act(second, "agree", is_agreed=True).kind == "stale"  # nothing is asked any more


def test_one_of_the_others_is_enough_to_refuse() -> None:
    one, _, (_, second) = requested()
    before = one.session.match.answers
    name = one.session.match.display.names.seats[second]
    assert one.act(second, "agree", is_agreed=False) == Reaction("consent_refused", (REFUSED(name=name),))
    assert one.session.state("").vote is None
    assert one.session.match.answers == before


def test_at_a_shared_screen_all_people_there_answer_together() -> None:
    for is_agreed, kind in ((True, "undone"), (False, "consent_refused")):
        one, seat, others = requested(is_shared=True)
        before = one.session.match.answers
        reaction = one.act(seat, "agree", is_agreed=is_agreed)  # the person at the keyboard
        assert reaction.kind == kind
        assert (one.session.match.answers < before) is is_agreed
        if not is_agreed:
            first = one.session.match.display.names.seats[others[0]]
            assert reaction.said == (REFUSED(name=first),)


def test_an_answer_ends_a_request_to_undo() -> None:
    one, _, _ = requested()
    one.play(by_chance(), most=1)
    assert one.session.state("").vote is None


def test_a_hint_asked_for_before_an_undo_proposes_nothing_after_it() -> None:
    one = table("human:Anna", "greedy:Tom", "greedy:Kate")
    one.play(by_chance(), most=1)
    question = asked(one)
    job = one.session.act(Actor("a", one.reader), "hint").job
    assert job is not None
    assert one.session.is_due(job)
    assert one.act("a", "undo").kind == "undone"
    one.play(by_chance(), most=1)
    assert asked(one) == question  # the same one again
    assert not one.session.is_due(job)
    assert one.session.done(job, job.do()).proposal == ""


@pytest.mark.parametrize(("windows", "refused_from", "undone"), [(0, 9, 1), (2, 9, 3), (2, 1, 1)])
def test_windows_that_were_passed_for_the_person_are_undone_with_the_answer(
    windows: int, refused_from: int, undone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = table("human:Anna", "human:Tom").session.moves
    passed, calls = [*[True] * windows, False], list[tuple[str, bool]]()

    def undo(seat: str, agreed: bool = False) -> None:
        if len(calls) >= refused_from:
            raise UndoRefused(tr("a card was drawn"))
        calls.append((seat, agreed))

    monkeypatch.setattr(moves.match, "undo", undo)
    monkeypatch.setattr(moves.free_actions, "forget", lambda ordinal: passed.pop(0))
    moves.undo("a", agreed=True)
    assert calls == [("a", True)] * undone
    assert moves.takebacks == 1
