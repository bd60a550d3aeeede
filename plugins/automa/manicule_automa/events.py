"""The events of the automa."""

from __future__ import annotations

from manicule import Event, Names, Text
from manicule_automa.state import PLACE
from manicule_automa.texts import tr
from manicule_gutenberg import descriptions, events


class AutomaDid(Event, frozen=True):
    """An act of the automa, which has no seat."""

    @property
    def who(self) -> str:
        return PLACE


class AutomaPlanned(AutomaDid, events.PlanRevealed, frozen=True):
    card: str
    plan: tuple[tuple[str, int], ...]

    def text(self, names: Names) -> Text:
        rows = tuple(
            tr("{action} {markers}", context="plan")(action=descriptions.ACTION_NAMES[action], markers=number)
            for action, number in self.plan
        )
        return tr("The automa plans with card {card}: {plan}.")(card=self.card, plan=rows)


class AutomaRemoved(AutomaDid, frozen=True):
    card: str

    def text(self, names: Names) -> Text:
        return tr("The automa removes {card}.")(card=self.card)


class AutomaRemovedInks(AutomaDid, frozen=True):
    set: int
    inks: tuple[str, ...]

    def text(self, names: Names) -> Text:
        inks = descriptions.some_inks(names.content, self.inks)
        return tr("The automa puts {inks} from set {set} into the bag.")(inks=inks, set=self.set)


class AutomaBlocked(AutomaDid, frozen=True):
    """A patronage reward is blocked for this round; `gives` is its text."""

    reward: str
    gives: Text

    def text(self, names: Names) -> Text:
        text = tr("The automa blocks the patronage reward “{reward}” for this round.")
        return text(reward=self.gives)


class EarnedTitle(Event, frozen=True):
    """A solo player earned a title; `name` is its text."""

    seat: str
    title: str
    name: Text

    def text(self, names: Names) -> Text:
        text = tr("{seat} earns the printing guild’s title “{title}.”")
        return text(seat=names.seat(self.seat), title=self.name)
