"""What docs/write-a-game.md says of secrets works as it is printed."""

import re
from typing import Any

from tests.support.still import rules_of
from tests.support.tables import ROOT

from manicule import Setup
from manicule.kernel.dice import BotDice
from manicule.kernel.positions.position import copy
from manicule.kernel.views import seen_by

PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")


def test_the_example_hides_deals_anew_and_opens() -> None:
    section = PAGE.partition("### Keeping secrets")[2].partition("\n## ")[0]
    (example,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    names: dict[str, Any] = {"__name__": __name__}
    exec(example, names)  # noqa: S102  our own page
    hand, auction = names["Hand"], names["Auction"]
    rules, setup = rules_of(auction, hand), Setup(("Anna", "Tom"), 1)
    seats = [hand(cards=("ace", "two"), bid=0), hand(cards=("ten",), bid=7)]
    position = auction(deck=["six", "king"], top="jack", seen=("a",), seats=seats)
    table = rules.table_at(setup, position)
    own: Any = seen_by(table, "a").position
    assert (own.seats[0], own.top) == (seats[0], "jack")
    assert (own.seats[1].cards, own.seats[1].bid) == (("",), -1)
    assert own.deck == ["king", "six", "ten"]
    watcher: Any = seen_by(table, "").position
    assert (watcher.top, [seat.bid for seat in watcher.seats]) == ("", [-1, -1])
    imagined = rules.table_at(setup, copy(position))
    seen = set()
    for seed in range(100):
        rules.secrecy.redeal(imagined, "a", position, (), BotDice(seed, "page").below)
        assert seen_by(imagined, "a").position == own
        seen.add((imagined.position.seats[1].cards[0], imagined.position.seats[1].bid))
    assert {card for card, _ in seen} == {"six", "king", "ten"}
    assert {bid for _, bid in seen} == set(range(11))
    position.bids_open = True
    opened: Any = seen_by(table, "").position
    assert [seat.bid for seat in opened.seats] == [0, 7]
