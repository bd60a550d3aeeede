"""Facts about ideas to save for: the resources that the seat lacks, by the rules and with its discounts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from manicule import Fact, Setup, Text, View
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.rules.payments import reduction
from manicule_cvlizations.texts import descriptions, ntr, tr

SAVING = tr("Goal: buy {idea}; you still need {lacking}.")
SAVING_LESS = ntr(
    "Goal: buy {idea}; you lack {lacking}, and your discount covers only {n} resource.",
    "Goal: buy {idea}; you lack {lacking}, and your discount covers only {n} resources.",
)
READY = tr("Goal: buy {idea}; you can already pay for it.")
NO_TARGET = tr("There is no idea left to save for.")


class Goals:
    """The ideas on the track, as goals of one seat."""

    def __init__(self, judge: Judge, view: View) -> None:
        self._judge = judge
        setup = Setup(view.names, seed=0, options=view.options)
        # A table for calling hooks only: the view has all that they may read.
        table = view.derived.rules.table_at(setup, view.position)
        self._seat: LandSeat = table.seats_by_id[view.seat]

    def lacking(self, idea: str) -> Mapping[str, int]:
        """The resources that the seat lacks for an idea; none if its discount makes up for them."""
        missing = self._judge.lacking(idea)
        return missing if sum(missing.values()) > self._discount(idea) else {}

    def _discount(self, idea: str) -> int:
        return reduction(self._seat, idea)

    def toward(self, kinds: Collection[str]) -> Fact | None:
        """The best idea on the track that lacks a resource of these kinds; None if no idea does."""
        for idea in self._judge.ranked:
            lacking = self.lacking(idea)
            if not lacking.keys().isdisjoint(kinds):
                return self._saving(idea, lacking)
        return None

    def best(self) -> Fact:
        """The best idea on the track, and the resources that it lacks."""
        judge = self._judge
        if not judge.target:
            return Fact("no_idea", {}, NO_TARGET)
        lacking = self.lacking(judge.target)
        if lacking:
            return self._saving(judge.target, lacking)
        return Fact("idea_payable", {"idea": judge.target}, READY(idea=self.name(judge.target)))

    def _saving(self, idea: str, lacking: Mapping[str, int]) -> Fact:
        less = self._discount(idea)
        said = SAVING_LESS(n=less) if less else SAVING
        text = said(idea=self.name(idea), lacking=descriptions.amounts(self._judge.content, lacking))
        return Fact("idea_lacks", {"idea": idea, "discount": less, **lacking}, text)

    def name(self, idea: str) -> Text:
        name: Text = self._judge.derived.pieces[idea].name
        return name
