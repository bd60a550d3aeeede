"""What bots are called where nobody has said it."""

import pytest

from manicule_interface.bot_names import bot_names
from manicule_languages.languages import Languages


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Bot 1", "Bot 2"]),
        ("fr", ["Robot 1", "Robot 2"]),
        ("ja", ["ボット1", "ボット2"]),
        ("uk", ["Бот 1", "Бот 2"]),
    ],
)
def test_bots_have_names_in_the_language_of_who_makes_the_table(language: str, names: list[str]) -> None:
    assert bot_names(["Anna"], 2, Languages().reader(language).read) == names


def test_a_bot_is_called_like_nobody_else() -> None:
    read = Languages().reader("en").read
    assert bot_names(["bot 1", "Anna", "ＢＯＴ 3"], 3, read) == ["Bot 2", "Bot 4", "Bot 5"]
    assert bot_names([], 0, read) == []
