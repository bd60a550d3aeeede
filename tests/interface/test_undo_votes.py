"""Requests to undo: who must agree, and when one may be made again."""

import msgspec

from manicule.kernel.text import tr
from manicule_interface import undo_votes
from manicule_interface.undo_votes import UndoVote, UndoVotes, VoteState

FINAL = tr("a card was drawn")
ANNA = UndoVote("a", "Anna", FINAL, ("b", "c"))
TOM = UndoVote("b", "Tom", FINAL, ("a", "c"))


class Clock:
    """A time that passes only when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def begun(clock: Clock, vote: UndoVote = ANNA) -> UndoVotes:
    votes = UndoVotes(clock)
    assert votes.begin(vote) is None
    return votes


def test_only_one_request_is_open_at_a_time() -> None:
    votes = begun(Clock())
    assert votes.begin(TOM) == undo_votes.ASKED_ALREADY
    assert votes.open == ANNA
    votes.drop()
    assert votes.open is None
    assert votes.begin(TOM) is None
    assert votes.open == TOM


def test_all_others_have_to_agree() -> None:
    votes = begun(Clock())
    assert votes.agree(("c",)) is None
    assert votes.open == msgspec.structs.replace(ANNA, waits_for=("b",))
    assert votes.agree(("c",)) is None  # has agreed already
    assert votes.agree(("b",)) == msgspec.structs.replace(ANNA, waits_for=())
    assert votes.open is None


def test_each_refusal_makes_the_same_person_wait_longer() -> None:
    clock = Clock()
    votes = begun(clock)
    for wait in (10.0, 40.0, 90.0):
        votes.refuse()
        assert votes.open is None
        clock.seconds += wait - 0.5
        assert votes.begin(ANNA) == undo_votes.ASK_LATER
        assert votes.open is None
        clock.seconds += 0.5
        assert votes.begin(ANNA) is None


def test_a_refusal_concerns_nobody_else_and_consent_delays_nothing() -> None:
    votes = begun(Clock())
    votes.refuse()
    assert votes.begin(TOM) is None
    votes.agree(("a", "c"))
    assert votes.begin(TOM) is None


def test_stored_votes_are_taken_up_with_their_refusals() -> None:
    clock = Clock()
    votes = begun(clock)
    votes.refuse()
    votes.begin(TOM)
    state = votes.state
    assert state == VoteState(TOM, {"a": (1, 1000.0)})
    votes.refuse()  # the stored state is a copy
    assert state == VoteState(TOM, {"a": (1, 1000.0)})
    again = UndoVotes(clock)
    again.restore(state)
    assert again.open == TOM
    again.drop()
    assert again.begin(ANNA) == undo_votes.ASK_LATER
    clock.seconds += 10.0
    assert again.begin(ANNA) is None
    again.refuse()
    assert again.state.refusals == {"a": (2, 1010.0)}
    assert state.refusals == {"a": (1, 1000.0)}


def test_a_request_names_the_move_only_if_all_may_know_it() -> None:
    move = tr("Anna takes 2 pebbles.")()
    told = msgspec.structs.replace(ANNA, told=move)
    assert [text.message for text in told.said] == [
        undo_votes.MAY_THEY.message,
        undo_votes.THE_MOVE.message,
        undo_votes.EFFECT.message,
    ]
    assert dict(told.said[1].params) == {"told": move}
    assert [text.message for text in ANNA.said] == [undo_votes.MAY_THEY.message, undo_votes.EFFECT.message]
    assert dict(ANNA.said[0].params) == {"name": "Anna", "reason": FINAL}
