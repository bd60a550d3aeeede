"""The actions of a person at a table: one table of verbs, for every interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from manicule.kernel.errors import UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.text import Text, tr, verbatim
from manicule_interface import look_ups, vocabulary
from manicule_interface.answer_draft import Whole
from manicule_interface.hints import hint
from manicule_interface.letters import alike
from manicule_interface.reactions import Actor, Job, Reaction
from manicule_interface.reasons import choices_instead, is_unknown, reason
from manicule_interface.undo_votes import REFUSED, UndoVote

if TYPE_CHECKING:
    from manicule_interface.moves import Moves

TAKEN_BACK = tr("Undone.")
NOT_UNDONE = tr("That cannot be undone: {reason}")
NOBODY = tr("No player called “{name}” is at this screen.")
ASKED_OTHERS = tr("The others are being asked to allow your undo.")
# Translators: {names} is a list of players
NEEDS_CONSENT = tr("Your undo needs the consent of {names}.")


class Deed(NamedTuple):
    """An action of a person: the actor, the question if there is one, and the arguments."""

    who: Actor
    question: Question | None
    given: Mapping[str, Any]

    @property
    def asked(self) -> Question:
        """The question that the action is about."""
        assert self.question is not None
        return self.question

    def text(self, name: str) -> str:
        """A text argument; empty without it."""
        return str(self.given.get(name, ""))


Do: TypeAlias = "Callable[[Moves, Deed], Reaction]"


class Verb(NamedTuple):
    """The function of a verb, whether it needs an open question, and whether it `keeps_doubt`: after any
    other verb, an answer must be confirmed again."""

    do: Do
    needs_question: bool = True
    keeps_doubt: bool = False


def answer(moves: Moves, deed: Deed) -> Reaction:
    """Give a whole `answer`; unless it `is_own`, the person has not touched it. `sure` is the answer that the
    interface has asked to confirm; without it, the session remembers that. `typed` is the line, if any."""
    question, text = deed.asked, deed.text("answer")
    draft, sure = moves.draft(question.seat), deed.given.get("sure")
    is_own = bool(deed.given.get("is_own", True)) or _is_advised(moves, question, text)
    doubt = draft.doubt(question, text, moves.cautions(deed.who), is_own, sure)
    return doubt or moves.give(question, text, deed.who, deed.text("typed"))


def type_line(moves: Moves, deed: Deed) -> Reaction:
    """Process a typed `line`: a word, if the person may type words, or an answer."""
    question, line, who = deed.asked, deed.text("line"), deed.who
    draft = moves.draft(question.seat)
    if who.letters is not None and line and line not in question.options:
        word, rest = vocabulary.parted(line, who.reader, look_ups.letters_at(question, who.letters, who.read))
        if word:
            draft.reconsider()
            reaction = VERBS[WORDS[word]].do(moves, Deed(who, question, {"what": rest}))
            return msgspec.structs.replace(reaction, word=word)
    is_told = _is_advised(moves, question, draft.usual(question))
    taken = draft.take(question, line, who.read, moves.cautions(who), is_told, deed.given.get("sure"))
    if isinstance(taken, Whole):
        return moves.give(question, taken.answer, who, taken.typed)
    return taken


def _is_advised(moves: Moves, question: Question, answer: str) -> bool:
    """Whether a lesson suggests an answer, so that it needs no confirmation."""
    return (
        moves.lesson is not None and bool(answer) and moves.lesson.taught(question).display.default == answer
    )


def judge(moves: Moves, deed: Deed) -> Reaction:
    """Preview an `answer`, in the form of the rules, or say why it is not possible."""
    question, text = deed.asked, deed.text("answer")
    because = moves.match.why(question.seat, text)
    if because is not None:
        return Reaction("refused", (because,))
    seen = moves.match.preview(question.seat, text)
    return Reaction("previewed", (seen[1],), seen[0]) if seen is not None else Reaction("possible")


def why(moves: Moves, deed: Deed) -> Reaction:
    """Say why the thing named in `what` is not possible now. If it is no choice here, say what can be chosen,
    and where the rules mention it."""
    match, question, what, read = moves.match, deed.asked, deed.text("what"), deed.who.read
    if not is_unknown(match, question, what, read):
        return Reaction("shown", (reason(match, question, what, read),))
    choices = choices_instead(question, what, read)
    return Reaction("shown", (*choices, *look_ups.mentioned(what, moves, deed)))


def ask_for_hint(moves: Moves, deed: Deed) -> Reaction:
    """Ask a bot for its answer; it thinks in a twin of the match."""
    match, question = moves.match, deed.asked
    do = partial(hint, match.fork(), moves.registry, question.seat)
    at = (question.seat, match.ordinal, moves.takebacks)
    return Reaction("working", job=Job("hint", *at, do, question, deed.who))


def reconsider(moves: Moves, deed: Deed) -> Reaction:
    """Note that the person points at or reads something else."""
    return Reaction("shown")


def undo(moves: Moves, deed: Deed) -> Reaction:
    """Undo an answer: the last part of an unfinished one, else the last answer of the person.

    If that is not possible: on a shared screen the last one given in view of all, else by consent of the
    others. `what` may name another person at the same screen.
    """
    seat, wanted = deed.who.seat, alike(deed.text("what"))
    if wanted:
        names = moves.match.display.names.seats
        here = moves.match.people if moves.is_shared else (seat,)
        seat = next((one for one in here if alike(names[one]) == wanted), "")
        if not seat:
            return Reaction("shown", (NOBODY(name=deed.text("what")),))
    elif deed.question is not None and moves.draft(seat).take_back(deed.question):
        return Reaction("shown", (TAKEN_BACK,))
    try:
        moves.undo(seat)
    except UndoRefused as error:
        if not moves.is_interactive:
            # The lines that follow were written for another question.
            raise UndoRefused(NOT_UNDONE(reason=error.text)) from error
        if not wanted and _has_undone_open(moves, seat):
            return Reaction("undone", (TAKEN_BACK,))
        return _ask_others(moves, seat, error.text)
    return Reaction("undone", (TAKEN_BACK,))


def _has_undone_open(moves: Moves, seat: str) -> bool:
    """Undo the last answer given in view of all at the screen, because the next person often notices the
    mistake."""
    last = moves.last_open
    if not last or last == seat or len(moves.watching(seat)) < 2:
        return False
    try:
        moves.undo(last)
    except UndoRefused:
        return False
    return True


def _ask_others(moves: Moves, seat: str, because: Text) -> Reaction:
    match = moves.match
    others = tuple(one for one in match.people if one != seat)
    answers = [at for at, (_, by, _) in enumerate(match.timeline.steps_since(0), 1) if by == seat]
    is_hidden = moves.is_shared and len(moves.watching(seat)) < 2  # the others may not look at the screen
    if not others or not answers or match.over or is_hidden:
        return Reaction("refused", (NOT_UNDONE(reason=because),))
    names = match.display.names.seats
    told = moves.narration.done_after(match, answers[-1], seat)
    later = moves.votes.begin(UndoVote(seat, names[seat], because, others, told))
    if later is not None:
        return Reaction("refused", (later,))
    here = NEEDS_CONSENT(names=tuple(verbatim(names[one]) for one in others))
    return Reaction("consent_asked", (here if moves.is_shared else ASKED_OTHERS,))


def agree(moves: Moves, deed: Deed) -> Reaction:
    """Answer another person's request to undo: `is_agreed`. On a shared screen, all people there answer
    together."""
    vote = moves.votes.open
    seat = deed.who.seat
    if vote is None or (seat not in vote.waits_for and not moves.is_shared):
        return Reaction("stale")
    if not deed.given.get("is_agreed"):
        moves.votes.refuse()
        who = vote.waits_for[0] if moves.is_shared else seat
        return Reaction("consent_refused", (REFUSED(name=moves.match.display.names.seats[who]),))
    if moves.votes.agree(vote.waits_for if moves.is_shared else (seat,)) is None:
        return Reaction("consent_given")
    try:
        moves.undo(vote.seat, agreed=True)
    except UndoRefused as error:
        return Reaction("refused", (NOT_UNDONE(reason=error.text),))
    return Reaction("undone", (TAKEN_BACK,))


def here(moves: Moves, deed: Deed) -> Reaction:
    """Hand the shared screen to the next person; without a seat, everyone looks at it again."""
    moves.holder = deed.who.seat
    return Reaction("handed_over")


def seen(moves: Moves, deed: Deed) -> Reaction:
    """Put a `moment` away, named by its serial number: nothing happens unless it is the one in sight."""
    seats = moves.watching(deed.who.seat)
    now = moves.moments.now(seats)
    if now is None or str(now.serial) != deed.text("moment"):
        return Reaction("shown")
    moves.moments.put_away(seats, now.serial)
    return Reaction("put_away")


VERBS: dict[str, Verb] = {
    "answer": Verb(answer, keeps_doubt=True),
    "type": Verb(type_line, keeps_doubt=True),
    "judge": Verb(judge, keeps_doubt=True),
    "why": Verb(why),
    "hint": Verb(ask_for_hint),
    "reconsider": Verb(reconsider, needs_question=False),
    "undo": Verb(undo, needs_question=False),
    "agree": Verb(agree, needs_question=False),
    "here": Verb(here, needs_question=False),
    "seen": Verb(seen, needs_question=False, keeps_doubt=True),
    "help": Verb(look_ups.help_page),
    "look": Verb(look_ups.look, needs_question=False),
    "legend": Verb(look_ups.legend_page, needs_question=False),
    "rules": Verb(look_ups.rules_page, needs_question=False),
    "score": Verb(look_ups.score, needs_question=False),
    "log": Verb(look_ups.log, needs_question=False),
    "find": Verb(look_ups.find),
    "save": Verb(look_ups.saved, needs_question=False),
    "language": Verb(look_ups.language, needs_question=False),
    "quit": Verb(look_ups.leave, needs_question=False),
}
WORDS = {word: "language" if word == "lang" else word for word in vocabulary.WORDS}
"""The verb of each word to type."""
