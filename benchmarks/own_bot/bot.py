"""A bot as a reader of the documentation writes one."""

from __future__ import annotations

from manicule import Bot, Question, Sampler, View

try:
    from manicule import sampled
except ImportError:  # an earlier version
    from manicule.bots import sampled  # type: ignore[import-not-found, no-redef]


class Own(Bot):
    """Reads the position, as every bot that judges it does, then gives a random legal answer."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        assert view.seat == question.seat
        assert view.position.round >= 0
        return sampled(question, dice)
