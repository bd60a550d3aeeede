"""Names of seats: what nobody can see, or what would turn a line around, is no part of a name."""

import pytest
from tests.support.wording import english_pattern

from manicule.kernel.errors import UsageError
from manicule.match.seats import parse_seat


@pytest.mark.parametrize(
    "sign",
    [
        "\u200b",  # zero width space
        "\u200c",
        "\u200d",
        "\u2060",  # word joiner
        "\ufeff",  # byte order mark
        "\u00ad",  # soft hyphen
        "\u061c",  # Arabic letter mark
        "\u200e",
        "\u202e",  # right-to-left override
        "\u2066",
        "\u3164",  # a Hangul letter that is empty
        "\ufdd0",  # no character
        "\u2800",  # a Braille pattern without dots
        "\U000e0041",  # a tag letter
        "\x1b",
        "\u2028",
    ],
    ids=lambda sign: f"{ord(sign):04x}",
)
def test_a_name_with_a_sign_that_nobody_sees_is_refused(sign: str) -> None:
    with pytest.raises(UsageError, match=english_pattern("match.seats.bad_name", n=30)):
        parse_seat(f"human:An{sign}na")


@pytest.mark.parametrize(
    "name", ["Anna", "Зоя", "花子", "José María", "Aоife", "नमिता", "😀", "O’Neill", "محمد"]
)
def test_a_name_of_any_script_is_a_name(name: str) -> None:
    assert parse_seat(f"human:{name}").name == name
