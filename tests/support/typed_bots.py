"""Bots of our games as authors outside write them: mypy knows what each sees."""

SOURCE = '''"""A bot of each game."""

from manicule import Bot, Question, Sampler
from manicule_cartographers import CartographersView
from manicule_cvlizations import LandView
from manicule_gutenberg import GutenbergView


class Saver(Bot):
    def answer(self, question: Question, view: GutenbergView, dice: Sampler) -> str:
        rounds = view.content.number["rounds"].value - view.position.round
        return question.legal[0] if self.purse(view) > rounds else question.legal[-1]

    def purse(self, view: GutenbergView) -> int:
        return view.state().guilders


class Rich(Bot):
    def answer(self, question: Question, view: CartographersView, dice: Sampler) -> str:
        return question.legal[0 if self.ahead(view) else -1]

    def ahead(self, view: CartographersView) -> bool:
        return view.state().coins >= max(sheet.coins for sheet in view.seats)


class Thinker(Bot):
    def answer(self, question: Question, view: LandView, dice: Sampler) -> str:
        return min(question.legal, key=lambda idea: self.price(view, idea))

    def price(self, view: LandView, idea: str) -> int:
        if idea not in view.content.idea:
            return len(view.state().ideas)
        return view.content.idea[idea].happiness
'''

MISTAKES = """
from manicule import View
from manicule_cartographers import CartographersView
from manicule_cvlizations import LandView
from manicule_gutenberg import GutenbergView


def purse(view: GutenbergView) -> int:
    return view.state().gilders


def price(view: LandView) -> int:
    return view.content.ideas["dog"].happiness


def season(view: CartographersView) -> int:
    return view.position.season


def seats(view: View) -> int:
    return view.seat
"""
WRONG = [9, 13, 17, 21]
"""The lines of `MISTAKES` that are wrong."""
