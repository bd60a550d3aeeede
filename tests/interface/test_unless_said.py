"""What the parts of a session are unless said otherwise, and the sentences at a shared screen."""

import pytest
from tests.interface.test_session import table
from tests.support.wording import english

from manicule.kernel.text import tr
from manicule_interface import hand_over, session
from manicule_interface.reactions import Actor, Job, Pages, Reaction, Turn
from manicule_interface.undo_votes import UndoVote, VoteState
from manicule_interface.verbs import VERBS, Verb
from manicule_interface.viewer_state import SeatView
from manicule_languages.languages import Languages

READER = Languages().reader("en")


def test_a_reaction_says_and_proposes_nothing() -> None:
    said = Reaction("shown")
    assert (said.said, said.proposal, said.job, said.reader, said.word) == ((), "", None, None, "")
    assert not said.is_forced


def test_a_step_is_in_view_of_all() -> None:
    over = Turn("over")
    assert (over.seat, over.asked, over.last) == ("", (), "")
    assert not over.is_private
    assert not over.is_passed_on


def test_a_person_points_and_confirms_what_is_useful() -> None:
    who = Actor("a", READER)
    assert not who.types
    assert who.letters is None
    assert who.confirmations == "useful"


def test_a_job_is_about_no_question() -> None:
    job = Job("think", "a", 1, 0, lambda: None)
    assert (job.question, job.actor) == (None, None)
    assert Pages(()).now == 0


def test_a_verb_needs_a_question_and_ends_a_doubt() -> None:
    verb = Verb(lambda moves, deed: Reaction("shown"))
    assert verb.needs_question
    assert not verb.keeps_doubt


def test_only_what_concerns_a_question_needs_one_and_only_answers_keep_a_doubt() -> None:
    needing = {name for name, verb in VERBS.items() if verb.needs_question}
    assert needing == {"answer", "type", "judge", "why", "hint", "help", "find"}
    assert {name for name, verb in VERBS.items() if verb.keeps_doubt} == {"answer", "type", "judge", "seen"}


@pytest.mark.parametrize(
    ("verb", "takes_up"),
    [("answer", True), ("type", True), ("judge", False), ("look", False), ("undo", False)],
)
def test_saved_plugins_are_taken_up_before_answers_alone(
    verb: str, takes_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, reloads = table("human:Anna", "human:Tom").session, list[int]()
    monkeypatch.setattr(one, "reload", lambda: reloads.append(1))
    one.act(Actor("a", READER), verb, answer="zzz", line="zzz")
    assert bool(reloads) is takes_up


def test_a_request_tells_no_move_and_nobody_has_refused() -> None:
    assert UndoVote("a", "Anna", tr("a card was drawn"), ("b",)).told is None
    assert VoteState() == VoteState(None, {})
    assert SeatView("a", "Anna", False, True).standing is None


def test_a_state_tells_sixty_events(monkeypatch: pytest.MonkeyPatch) -> None:
    one, wanted = table("human:Anna", "human:Tom").session, list[int]()
    monkeypatch.setattr(one.narration, "recent", lambda match, viewer, most: wanted.append(most))
    one.state("a")
    assert wanted == [60] == [session.RECENT]


@pytest.mark.parametrize(
    "name", ["answered", "can_undo", "cannot_hide", "hand_over", "look_away", "pass_on", "secret"]
)
def test_people_at_one_screen_are_told_by_name_what_is_hidden(name: str) -> None:
    params = {"name": "Anna", **({"undo": "undo"} if name == "can_undo" else {})}
    assert str(getattr(hand_over, name.upper())(**params)) == english(f"interface.hand_over.{name}", **params)


def test_people_at_one_screen_are_told_what_to_type() -> None:
    words = {"undo": "undo", "quit": "quit"}
    assert str(hand_over.WORDS_HERE(**words)) == english("interface.hand_over.words_here", **words)
    assert str(hand_over.WORDS_FIRST(quit="quit")) == english("interface.hand_over.words_first", quit="quit")
