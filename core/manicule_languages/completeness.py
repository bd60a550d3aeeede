"""How much of the program a language has, which decides whether it is offered.

Texts are counted without parsing the files, because a start in the language of the system needs the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from manicule.kernel import untrusted_files
from manicule_languages.folders import MESSAGES, file_of, our_folder

THRESHOLD = 0.5
"""The share of translated texts from which on a language is offered."""
PAGES = "pages"
"""The domain of the documentation, which does not appear at a table."""
LARGEST = 16_000_000
"""The maximum size of a file in bytes; a larger one is not read either."""
_FIRST_FORMS = (b"\nmsgstr", b"\nmsgstr[0]")


class FileCount(NamedTuple):
    """The translated texts of a file, and all of them."""

    translated: int
    total: int


def is_offered(codes: Sequence[str], places: Sequence[Path]) -> bool:
    """Whether a language and those behind it have enough of the program's own texts, without its pages."""
    files = [*our_folder().glob(f"*/{MESSAGES}/*.[pm]o")]
    domains = {file.stem for file in files} - {PAGES}
    translated = total = 0
    for domain in domains:
        own = [counted(file_of(place, code, domain)) for place in places for code in codes]
        most = max(own, default=FileCount(0, 0))
        translated += most.translated
        # Every file has all texts of its domain, translated or not.
        all_files = (counted(file.with_suffix(".po")).total for file in files if file.stem == domain)
        total += most.total or next(all_files, 0)
    return translated >= THRESHOLD * total


def counted(po: Path) -> FileCount:
    """The texts of a translator's file. Without one, those of its compiled form: all are translated."""
    for path in (po, po.with_suffix(".mo")):
        try:
            stat = path.stat()
        except OSError:
            continue
        return _counted_once(path, stat.st_mtime_ns, stat.st_size)
    return FileCount(0, 0)


@lru_cache(maxsize=4096)
def _counted_once(path: Path, changed: int, size: int) -> FileCount:
    try:
        data = untrusted_files.read_data(path, LARGEST).replace(b"\r\n", b"\n")
    except untrusted_files.Unreadable:
        return FileCount(0, 0)
    if path.suffix == ".mo":
        number = max(int.from_bytes(data[8:12], "little") - 1, 0)
        return FileCount(number, number)
    total = max(data.count(b"\nmsgid ") - 1, 0)  # the first is the header
    empty = sum(data.count(form + b' ""\n') - data.count(form + b' ""\n"') for form in _FIRST_FORMS)
    return FileCount(max(total - empty - data.count(b"\n#, fuzzy"), 0), total)
