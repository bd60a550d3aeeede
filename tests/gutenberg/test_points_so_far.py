"""What is certain at the end is known before: levels and patronage cards, which bring fame only there."""

from tests.support.tables import registry

import manicule
from manicule import Human, Robot
from manicule.kernel.game import result_of
from manicule_interface.scores import scores_by_round


def test_what_is_certain_is_counted_beside_the_score_before_the_end() -> None:
    match = manicule.start("gutenberg", [Human("Anna"), Robot("normal", "Tom")], seed=1, registry=registry())
    bot = registry().bot("normal", "gutenberg")
    before: dict[str, int] = {}
    while not match.over:
        match.run()
        if match.waiting():
            before = result_of(match.table, is_over=False).seats[0].points
            match.answer("a", match.advice("a", bot))
    after = result_of(match.table).seats[0].points
    assert before["patronage"] == after["patronage"] > 0
    assert 0 < before["specialties"] <= after["specialties"]  # the last answer may raise one
    assert before["guilders"] == 0  # they may still be spent
    assert result_of(match.table, is_over=False).seats[0].points == after
    own = [scores[0] for scores in scores_by_round(match)]
    assert own == sorted(own)
    assert own[-1] - own[-2] == after["guilders"]
