"""Bots for the tests of matches: one by chance, one that reads its question, two that are broken."""

from manicule import Bot, Plugin, Question, Sampler, View

PLUGIN = {
    "id": "robots",
    "kind": "bots",
    "name": "Robots",
    "about": "Bots for tests.",
    "api": 2,
    "bots": {"dice": "Dice", "reader": "Reader", "crash": "Crash", "cheat": "Cheat"},
}


class Dice(Bot):
    samples = True

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        raise AssertionError("a bot that samples is never asked")


class Reader(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return question.legal[dice.below(len(question.legal))]


class Crash(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        raise RuntimeError("out of ideas")


class Cheat(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        return "everything"


plugin = Plugin()
