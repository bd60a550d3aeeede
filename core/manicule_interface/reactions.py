"""What passes between a session and an interface: actors, replies, jobs, reactions and turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface import preferences
from manicule_languages.reader import Read, Reader

if TYPE_CHECKING:
    from manicule_interface.rulebook import RulePage

ReactionKind: TypeAlias = Literal[
    "answered",  # the answer holds
    "warned",  # the answer is rarely meant: it is proposed, and given when it comes again
    "final",  # the answer was untouched and cannot be taken back: proposed, and given when it comes again
    "previewed",  # the reply shows what the answer would come to: it is proposed
    "placed",  # a part of the answer is placed: more of it is expected
    "possible",  # the answer could be given; there is nothing to see of it before
    "refused",  # it is not possible, and the reply says why
    "unclear",  # the typed line means nothing here
    "asked_again",  # the question is to be shown once more
    "stale",  # the table has moved on since the person saw it
    "shown",  # there is something to read
    "hinted",  # the reply says what a bot would answer: it is proposed
    "working",  # the reaction comes when the job is done
    "undone",  # an answer was taken back
    "consent_asked",  # the other people are asked whether an answer may be taken back
    "consent_given",  # somebody has agreed; more people are asked, or the answer was taken back
    "consent_refused",  # somebody has not agreed
    "handed_over",  # the person who was asked for has taken the screen
    "language",  # the person reads another language from now on
    "failed",  # a rule or the disk failed; the table stands where it stood before
]


class Actor(msgspec.Struct, frozen=True):
    """A person who acts: their seat, and the reader who reads their language.

    `types` where answers are typed, and not pointed at. `letters` are the words that go by a single letter in
    typed lines; None where these hold only answers. `confirmations` is one of `preferences.CONFIRMATIONS`.
    """

    seat: str
    reader: Reader
    types: bool = False
    letters: Mapping[str, str] | None = None
    confirmations: str = preferences.USEFUL

    @property
    def read(self) -> Read:
        """How this person reads a text."""
        return self.reader.read


class Pages(msgspec.Struct, frozen=True):
    """Parts of the rules."""

    pages: tuple[RulePage, ...]


class Terms(msgspec.Struct, frozen=True):
    """What can be typed, each with what it is for."""

    rows: tuple[tuple[Text | str, Text], ...]


Reply: TypeAlias = Text | Sheet | Pages | Terms
"""A text is a line of its own."""


class Job(msgspec.Struct, frozen=True):
    """Slow work: `do` may run in any thread without a lock; then `Session.done` takes its outcome.

    `seat` and `ordinal` tell for which question it is, and `takebacks` after how many answers were taken
    back: a question may be asked a second time. `question` and `actor` are those of a hint.
    """

    kind: Literal["think", "hint"]
    seat: str
    ordinal: int
    takebacks: int
    do: Callable[[], Any]
    question: Question | None = None
    actor: Actor | None = None


class Reaction(msgspec.Struct, frozen=True):
    """How the table reacts to what a person did: `said` is shown to that person.

    `proposal` is the answer that is proposed from now on. A reaction that names keys or words to type is not
    in here: each interface adds its own to the `kind`. `reader` reads from now on, if that has changed.
    `word` began a typed line. After an answer that `is_forced`, the next question left no choice.
    """

    kind: ReactionKind
    said: tuple[Reply, ...] = ()
    proposal: str = ""
    job: Job | None = None
    reader: Reader | None = None
    word: str = ""
    is_forced: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether an answer was given."""
        return self.kind == "answered"

    @property
    def is_to_confirm(self) -> bool:
        """Whether the same answer has to come once more."""
        return self.kind in ("warned", "final", "previewed")

    @property
    def has_changed_table(self) -> bool:
        """Whether the table stands elsewhere: `Session.go_on` tells what comes next."""
        return self.kind in ("answered", "undone", "handed_over")


class Turn(msgspec.Struct, frozen=True):
    """What comes next: a person is asked, a screen is handed over, a bot thinks, or the game is over.

    `asked` are the people who can answer now; on a shared screen only `seat` is asked at a time. A question
    that `is_private` may not be seen by the others who share the screen. `last` is the seat that has
    answered alone on it before the hand-over, and may take that back.
    """

    kind: Literal["ask", "hand_over", "think", "over"]
    seat: str = ""
    asked: tuple[str, ...] = ()
    is_private: bool = False
    last: str = ""
