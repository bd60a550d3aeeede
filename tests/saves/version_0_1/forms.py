"""What may happen to the file of a game."""

from collections.abc import Callable

Form = Callable[[bytes], bytes]


def as_it_is(data: bytes) -> bytes:
    return data


def torn(data: bytes) -> bytes:
    """The last step is half written."""
    return data[:-15]


def torn_by_a_lost_page(data: bytes) -> bytes:
    """The file has its length, but the last of it never came to the disk."""
    return data[:-15] + bytes(15)


def with_crlf(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def with_byte_order_mark(data: bytes) -> bytes:
    """As an editor may save it."""
    return b"\xef\xbb\xbf" + data


def without_last_newline(data: bytes) -> bytes:
    return data[:-1]


def without_last_steps(number: int) -> Form:
    """As if the program had been killed while bots answered."""
    return lambda data: b"[[step]]".join(data.split(b"[[step]]")[:-number])
