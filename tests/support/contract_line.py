"""The hand of the contract at the line mode: a person types lines, and reads what is said."""

from types import SimpleNamespace
from typing import Any

from tests.support.contract import Data, Seen, data, marked_keys, moment_data, sentences
from tests.support.contract_conducted import (
    ADVICE,
    TAUGHT,
    ConductedHand,
    because_of,
    sentences_of,
    spoken,
)

from manicule.kernel.question import Question
from manicule.kernel.text import Text
from manicule_cli.games import review, saves
from manicule_cli.games.lessons import WORDS
from manicule_cli.table.keyboard import Keyboard
from manicule_cli.table.menu import NUMBER
from manicule_cli.table.prompt import SURE
from manicule_cli.table.session import OPENING, PRACTICE
from manicule_interface import hand_over, questions
from manicule_interface.answer_draft import AGAIN, PROMPT_DEFAULT
from manicule_interface.look_ups import IN_LOG
from manicule_interface.moments import PRESS_ENTER
from manicule_interface.questions import ASKED, default_of, proposing
from manicule_interface.undo_votes import MAY_THEY
from manicule_interface.vocabulary import FOR_HELP

KEYS = (
    SURE,
    AGAIN,
    FOR_HELP,
    WORDS,
    hand_over.CAN_UNDO,
    questions.HOW_PICK,
    questions.HOW_PICK_ID,
    questions.HOW_SOME,
    questions.HOW_EXACTLY,
    questions.HOW_SOME_OR_NONE,
    questions.HOW_ALLOT,
    questions.HOW_ALLOT_ONE,
    questions.HOW_ALLOT_CAPPED,
    questions.HOW_ALLOT_FEW,
)
"""Texts that name what can be typed."""
PUT = (OPENING, PRACTICE, ASKED, hand_over.ANSWERED, hand_over.PASS_ON, hand_over.SECRET)
"""Texts that say what is played, hand the keyboard over, and put the question."""
LEFT_OUT = frozenset(text.message for text in (*KEYS, *PUT))


class LineHand(ConductedHand):
    """People at a terminal who play line by line."""

    def __init__(self) -> None:
        super().__init__()
        self._prompt: Text | None = None
        self._told_before = 0
        self._moments: list[Data] = []

    def plant(self) -> None:
        super().plant()
        hand = self

        def line(keyboard: Keyboard, prompt: Text, **given: Any) -> str:
            if prompt.message == PRESS_ENTER.message:  # the sheet drawn last is a moment
                hand._moments.append(moment_data(hand.screen.sheets[-1]))
                return ""
            hand._prompt = prompt
            typed = hand.baton.take()
            assert isinstance(typed, str)
            return typed

        self._patch.setattr(Keyboard, "line", line)

    def opened(self) -> None:
        if self._match is None:  # a lesson waits until its welcome was read
            self._type("")

    def _type(self, line: str) -> None:
        if self._match is not None:
            self.screen.said, self.screen.sheets = [], []
        self._told_before = len(self.screen.told)
        self._moments = []
        self.baton.do(lambda: line)

    # Deeds.

    def pick(self, answer: str) -> None:
        """Type an answer as the list names it."""
        self._type(answer.replace("-", " ") if self._question().shape == "allot" else answer)

    def accept(self) -> None:
        self._type("")

    def type(self, line: str) -> None:
        self._type(line)

    def why(self, what: str) -> None:
        self._type(f"why {what}")

    def hint(self, meanwhile: str = "") -> None:
        """A hint comes before the next line can be typed."""
        self._type("hint")
        if meanwhile:
            self.pick(meanwhile)

    def undo(self, name: str) -> None:
        self._type("undo")

    def agree(self, name: str, is_agreed: bool) -> None:
        """The others answer at the same keyboard, by the number of what they say."""
        assert name in self._consent()
        self._type("2" if is_agreed else "1")

    def here(self) -> None:
        self.screen.reader_name = self._asked()["asked_for"]
        self._type("")

    def look(self) -> None:
        self._type("look")

    # What is seen.

    def _question(self) -> Question:
        return self.match.question(self.match.waiting()[0])

    def seen(self, deed: str) -> Seen:
        said = self.screen.said
        lesson = tuple(spoken(text) for text in said if text.message in TAUGHT and not _is_about_words(text))
        advice = [text for text in said if text.message in ADVICE]
        known = {*LEFT_OUT, *TAUGHT, *ADVICE, *self._how()}
        return self.facts(
            deed,
            **self._asked(),
            said=tuple(data(text) for text in said if text.message not in known),
            proposal=self._proposal(),
            highlight=self._proposal(),
            consent=self._consent(),
            moments=tuple(self._moments),
            lesson=lesson,
            suggestion=(self._proposal(), because_of(advice[-1])) if advice else None,
            fresh=marked_keys(self.screen.sheets),
            news=sentences_of(passage for _, passage in self.screen.told[self._told_before :]),
        )

    def _how(self) -> set[str]:
        """How an answer is typed, where the game says it."""
        how = None if self.baton.has_ended else self._question().display.how
        return set() if how is None else {how.message}

    def _asked(self) -> dict[str, str]:
        """Who is asked, or asked for, by the prompt."""
        prompt = self._prompt
        if self.baton.has_ended or prompt is None:
            return {}
        if prompt.message == NUMBER.message:  # the game asks the same person while the others are asked
            seat = self.match.waiting()[0]
            return {"asked": self.match.display.names.seats[seat], "kind": self._question().kind}
        name = str(dict(prompt.params)["name"])
        if prompt.message in (hand_over.HAND_OVER.message, hand_over.LOOK_AWAY.message):
            return {"asked_for": name}
        return {"asked": name, "kind": self._question().kind}

    def _consent(self) -> tuple[str, ...]:
        """The people who are asked whether an answer may be taken back."""
        asked = [text for text in self.screen.said if text.message == MAY_THEY.message]
        if not asked or self._prompt is None or self._prompt.message != NUMBER.message:
            return ()
        names, name = self.match.display.names.seats, dict(asked[-1].params)["name"]
        return tuple(names[seat] for seat in self.match.people if names[seat] != name)

    def _proposal(self) -> str:
        """The answer that stands in brackets, by its id."""
        prompt = self._prompt
        if self.baton.has_ended or prompt is None or prompt.message != PROMPT_DEFAULT.message:
            return ""
        question, shown = self._question(), dict(prompt.params)["default"]
        for answer in question.legal or self.match.legal(question.seat):
            if default_of(proposing(question, answer), self.screen.read) == shown:
                return str(answer)
        return ""

    def log(self, name: str, round: int) -> tuple[Data, ...]:
        self._type(f"log {name} round {round}")
        return self.seen("log").said or ()

    def rules(self) -> Data:
        self._type("rules")
        return data(self.screen.opened_at)

    def scores(self) -> Data:
        self._type("score")
        return moment_data(self.screen.sheets[-1])

    def find(self, words: str) -> tuple[Data, tuple[Data, ...]]:
        self._type(f"/{words}")
        said = [text for text in self.screen.said if text.message not in LEFT_OUT]
        return data(self.screen.opened_at), sentences(said[said.index(IN_LOG) + 1 :])

    def end(self) -> tuple[tuple[Data, ...], Data]:
        assert self.baton.has_ended
        return tuple(data(text) for text in self.screen.results), moment_data(self.screen.sheets[-1])

    def replayed(self, at: int) -> Data:
        """`manicule replay --to`, line by line, with the step at which the next move was made."""
        played = self.match
        step, _, _ = played.timeline.steps_since(0)[at]
        saves.verify(self.screen, str(self._save), str(step))
        self._match = played
        return moment_data(self.screen.sheets[-1])

    def reviewed(self) -> tuple[Data, ...]:
        """`manicule review`; the sheet after the tables of the remarks is the picture of the scores."""
        self.screen.sheets = []
        self._patch.setattr(self.screen, "out", SimpleNamespace(isatty=lambda: True))
        review.show(self.screen, str(self._save), (), None, None)
        return tuple(moment_data(sheet) for sheet in self.screen.sheets[:-1])

    def told(self, name: str) -> tuple[Data, ...]:
        """What was told on the open screen, and to this person alone."""
        return sentences_of(passage for reader, passage in self.screen.told if reader in ("", name))


def _is_about_words(text: Text) -> bool:
    said = dict(text.params).get("text")
    return isinstance(said, Text) and said.message in LEFT_OUT
