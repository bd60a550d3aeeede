"""The types that a session and an interface exchange: actors, replies, jobs, reactions and turns."""

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
    "answered",  # the answer was given
    "warned",  # the answer is rarely intended: it is proposed, and given when it is repeated
    "final",  # the answer was untouched and cannot be undone: proposed, and given when it is repeated
    "previewed",  # the reply previews the answer, which is proposed
    "placed",  # a part of the answer is placed, and more is expected
    "possible",  # the answer is possible, but has no preview
    "refused",  # the answer is not possible, and the reply says why
    "unclear",  # the typed line means nothing here
    "asked_again",  # the question is to be shown again
    "stale",  # the table has moved on since the person saw it
    "shown",  # the reply is something to read
    "hinted",  # the reply is a bot's answer, which is proposed
    "working",  # the reaction comes when the job is done
    "undone",  # an answer was undone
    "consent_asked",  # the other people are asked whether an answer may be undone
    "consent_given",  # a person has agreed; others are still asked, or the answer was undone
    "consent_refused",  # a person has refused
    "reloaded",  # a plugin was saved, and the question is another one under its new rules
    "handed_over",  # the next person has taken the screen
    "put_away",  # a moment was put away; call `Session.go_on`
    "language",  # the person reads another language from now on
    "failed",  # a rule or the disk failed; the table is as before
]


class Actor(msgspec.Struct, frozen=True):
    """A person who acts: the seat, and the reader for the person's language.

    `types` is set if answers are typed, not pointed at. `letters` maps single letters in typed lines to
    words; None if lines are answers only. `confirmations` is one of `preferences.CONFIRMATIONS`.
    """

    seat: str
    reader: Reader
    types: bool = False
    letters: Mapping[str, str] | None = None
    confirmations: str = preferences.USEFUL

    @property
    def read(self) -> Read:
        """The function that renders a text for this person."""
        return self.reader.read


class Pages(msgspec.Struct, frozen=True):
    """Parts of the rules; `now` is the index of the one about the current phase, 0 if there is none."""

    pages: tuple[RulePage, ...]
    now: int = 0


class Terms(msgspec.Struct, frozen=True):
    """Words to type, each with its purpose."""

    rows: tuple[tuple[Text | str, Text], ...]


Reply: TypeAlias = Text | Sheet | Pages | Terms
"""A text is a separate line."""


class Job(msgspec.Struct, frozen=True):
    """Slow work: `do` may run in any thread without a lock; then `Session.done` takes its outcome.

    `seat` and `ordinal` identify the question, together with `takebacks`, the number of undone answers,
    because a question may be asked again after an undo. `question` and `actor` are those of a hint.
    """

    kind: Literal["think", "hint"]
    seat: str
    ordinal: int
    takebacks: int
    do: Callable[[], Any]
    question: Question | None = None
    actor: Actor | None = None


class Reaction(msgspec.Struct, frozen=True):
    """The result of a person's action; `said` is shown to that person.

    `proposal` is the answer proposed from now on. The texts never name keys or words to type: each interface
    adds its own by the `kind`. `reader` is the new reader after a change of language. `word` is the first
    word of a typed line. An answer `is_forced` if the question after it left no choice.
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
        """Whether the same answer must be repeated to confirm it."""
        return self.kind in ("warned", "final", "previewed")

    @property
    def has_changed_table(self) -> bool:
        """Whether the state of the table has changed: then call `Session.go_on`."""
        return self.kind in ("answered", "undone", "handed_over", "reloaded")


class Turn(msgspec.Struct, frozen=True):
    """The next step: a person is asked, a screen is handed over, a moment is shown, a bot thinks, or the game
    is over.

    `asked` are the people who can answer now; on a shared screen only `seat` is asked at a time. A question
    or a moment that `is_private` must be hidden from others at the screen. `last` is the seat that may undo:
    at a hand-over the one that answered alone, at a moment the one that answered last. If it `is_passed_on`,
    another person answered there last.
    """

    kind: Literal["ask", "hand_over", "moment", "think", "over"]
    seat: str = ""
    asked: tuple[str, ...] = ()
    is_private: bool = False
    last: str = ""
    is_passed_on: bool = False
