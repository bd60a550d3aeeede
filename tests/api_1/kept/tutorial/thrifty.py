"""A bot that keeps its money."""

PLUGIN = {
    "id": "thrifty",
    "kind": "bots",
    "name": "Thrifty",
    "about": "A computer player that keeps its money.",
    "api": 1,
    "game": "gutenberg",
    "bots": {"thrifty": "Thrifty"},
}

from manicule import Bot, Plugin, Question, Sampler, View


class Thrifty(Bot):
    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        if question.rows:  # so many over the rows, such as the markers of a plan
            return spread(question)
        free = [answer for answer in question.legal if not answer.startswith(("buy_", "more_"))]
        return free[dice.below(len(free))]


def spread(question: Question) -> str:
    """As many as fit in the first row, then in the next."""
    left, numbers = question.count, []
    for cap in question.caps:
        numbers.append(min(cap, left))
        left -= numbers[-1]
    return "-".join(map(str, numbers))


plugin = Plugin()
