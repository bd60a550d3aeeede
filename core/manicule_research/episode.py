"""An episode: one match, played by actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from manicule.kernel.choices import Allot, Choice
from manicule.kernel.errors import UsageError
from manicule.kernel.positions import canonical
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule_research.columns import Row
from manicule_research.composition import Composition
from manicule_research.seen_log import SeenLog

if TYPE_CHECKING:
    from manicule_research.environment import Environment

NOT_LEGAL = tr("the action {action} is not legal here; `legal()` lists the legal actions")


class Episode:
    """One match, played by actions. `Environment.begin` makes it.

    `seat` is the seat that acts now, empty at the end. If several seats are asked at once, they act one after
    the other in table order; none sees the answer of another before all have answered. An answer of several
    words is given by several actions of the same seat.
    """

    def __init__(self, environment: Environment, match: Match, seen: SeenLog) -> None:
        self.environment = environment
        self.match = match
        self._seen = seen
        self._composition: Composition | None = None
        self._group: Sequence[str] | None = None
        self._actions: Mapping[int, Sequence[str]] | None = None
        self.seat = ""
        self._go_on()

    # The present.

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return self.match.over

    def legal(self) -> list[int]:
        """The legal actions of the seat that acts, in ascending order; none at the end."""
        return sorted(self._legal())

    def mask(self) -> bytearray:
        """A byte for each action of the vocabulary: 1 for legal ones, else 0."""
        mask = bytearray(self.environment.vocabulary.size)
        for action in self._legal():
            mask[action] = 1
        return mask

    def name_of(self, action: int) -> str:
        """An action by name. A number without an action of its own is named by what it stands for here."""
        words = self._legal().get(action, ())
        name = self.environment.vocabulary.names[action]
        kind = self._composition.kind if self._composition is not None else ""
        is_known = len(words) == 1 and self.environment.vocabulary.number(kind, words[0]) == action
        return name if is_known or not words else f"{name} ({kind} {words[0]}{' …' * (len(words) > 1)})"

    def actions_of(self, answer: str) -> list[int]:
        """The actions by which the seat that acts gives a legal answer, such as that of a bot."""
        composition, group, found = Composition(self._choice()), None, list[int]()
        while composition.answer is None:
            word, words = composition.word_of(answer), group or composition.words
            actions = self.environment.vocabulary.actions(composition.kind, words)
            action, led = next((action, led) for action, led in actions.items() if word in led)
            found.append(action)
            group = led if len(led) > 1 else None
            if group is None:
                composition.take(word)
        return found

    def observation(self, seat: str) -> Row:
        """What a seat may know, in the columns of the environment; while it acts, its question, too."""
        view, columns = self.match.view(seat), self.environment.columns
        if seat != self.seat or self._composition is None:
            return columns.row(view)
        choice = self._choice()
        count = choice.count if isinstance(choice, Allot) else 0
        return columns.row(view, topic_of(choice), count, self._composition)

    def observation_text(self, seat: str) -> str:
        """What a seat may know, as text: its view and, while it acts, its question."""
        lines = [f"seat {seat}", f"view {canonical.encode(self.match.view(seat).position).decode()}"]
        if seat == self.seat and self._composition is not None:
            topic = topic_of(self._choice())
            lines.append(f"question {self._composition.kind}{f' about {topic}' if topic else ''}")
            lines += [f"chosen {' '.join(self._composition.chosen)}"] if self._composition.chosen else []
            lines.append(f"legal {', '.join(map(self.name_of, self.legal()))}")
        return "\n".join(lines)

    def information_state(self, seat: str) -> str:
        """All that a seat has learned so far: what it has seen since the beginning, then its observation."""
        return "\n".join([*self._seen.lines(seat), self.observation_text(seat)])

    def rewards(self) -> dict[str, float]:
        """The reward of each seat that acts; 0 before the end."""
        seats = self.environment.seats
        if not self.over:
            return dict.fromkeys(seats, 0.0)
        rewards = dict(zip(self.match.seats, self.environment.reward(self.match.result), strict=True))
        return {seat: rewards[seat] for seat in seats}

    # Acting.

    def act(self, action: int) -> None:
        """Take an action for the seat that acts."""
        words = self._legal().get(action)
        if words is None or self._composition is None:
            raise UsageError(NOT_LEGAL(action=action))
        self._actions = None
        if len(words) > 1:
            self._group = words
            return
        self._group = None
        self._composition.take(words[0])
        if self._composition.answer is not None:
            self._seen.note_answer(self.seat, self._composition.kind, self._composition.answer)
            self.match.answer(self.seat, self._composition.answer)
            self._go_on()

    def _go_on(self) -> None:
        """Let bots answer, then ask the next seat."""
        if self.match.bots:
            self.match.run()
        waiting = self.match.waiting()
        self.seat = waiting[0] if waiting else ""
        self._composition = Composition(self._choice()) if waiting else None
        self._actions = None

    def _choice(self) -> Choice:
        return self.match.timeline.choices()[self.seat]

    def _legal(self) -> Mapping[int, Sequence[str]]:
        if self._composition is None:
            return {}
        if self._actions is None:
            words = self._composition.words if self._group is None else self._group
            self._actions = self.environment.vocabulary.actions(self._composition.kind, words)
        return self._actions

    # Other episodes.

    def fork(self) -> Episode:
        """An independent copy."""
        seen = self._seen.copy()
        return self._like_this(self.match.fork([seen]), seen, is_known=True)

    def imagine(self, seat: str, seed: int) -> Episode:
        """A random episode that a seat cannot tell from this one: the secrets of others and all future chance
        are redealt (`Match.imagine`). What only others have seen is not in it."""
        match, seen = self.match.imagine(seat, seed), self._seen.copy(seat)
        match.observers.add(seen)
        return self._like_this(match, seen, is_known=seat == self.seat)

    def _like_this(self, match: Match, seen: SeenLog, is_known: bool) -> Episode:
        """An episode of a match like this one; if they are known, with the words chosen for this question."""
        made = Episode(self.environment, match, seen)
        if is_known and self._composition is not None and made._composition is not None:
            for word in self._composition.chosen:
                made._composition.take(word)
            made._group = self._group
        return made


def topic_of(choice: Choice) -> str:
    """What a choice is about, as text."""
    return str(choice.topic) if isinstance(choice.topic, str | int) else ""
