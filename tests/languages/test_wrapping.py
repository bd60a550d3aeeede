"""Lines as wide as the terminal, in every script."""

import pytest

from manicule_terminal.line_breaks import NOT_FIRST, NOT_LAST, width, wrap

JAPANESE = (
    "印刷所を改良するには、「歯車」と３ギルダーを支払い（銀行へ）、"
    "次のラウンドまで待ちます。ヒントは manicule rules で。"
)


def test_width_is_counted_in_cells() -> None:
    assert width("abc") == 3
    assert width("インク") == 6
    assert width("e\u0301") == 1


def test_words_are_kept_whole() -> None:
    assert wrap("to be or not to be", 8) == ["to be or", "not to", "be"]
    assert wrap("one\ntwo", 8) == ["one", "two"]
    assert wrap("", 8) == [""]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]


@pytest.mark.parametrize("room", range(12, 80))
def test_japanese_is_broken_by_its_rules(room: int) -> None:
    lines = wrap(JAPANESE, room)
    assert "".join(lines).replace(" ", "") == JAPANESE.replace(" ", "")
    assert all(width(line) <= room for line in lines)
    assert not [line for line in lines[1:] if line[0] in NOT_FIRST]
    assert not [line for line in lines[:-1] if line[-1] in NOT_LAST]
