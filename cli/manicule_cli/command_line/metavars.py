"""The words in capitals that stand for what a person gives, as help and refusals write them."""

from __future__ import annotations

from manicule.kernel.text import Text, tr
from manicule_languages.reader import Reader

# Written out one by one, so that translators get each of them.
METAVARS: dict[str, Text] = {
    text.message: text
    for text in (
        tr("ADDRESS"),
        tr("COMMAND…"),
        tr("DIR"),
        tr("FILES…"),
        tr("FOLDER"),
        tr("GAME"),
        tr("HOOK"),
        tr("ID"),
        tr("KEY=VALUE"),
        tr("KIND"),
        tr("KIND,KIND…"),
        tr("KIND[:NAME]"),
        tr("LANG"),
        tr("LANG…"),
        tr("NAME"),
        tr("NUMBER"),
        tr("PAGE"),
        tr("PATH"),
        tr("PATH|ID"),
        tr("PLUGIN"),
        tr("PLUGIN,PLUGIN…"),
        tr("SAVE"),
        tr("SECONDS|none"),
        tr("SHELL"),
        tr("STEP"),
        tr("TERM"),
        tr("TEXT"),
        tr("VARIANT"),
        tr("WHAT…"),
    )
}
"""By the English word, which commands write and completion goes by."""


def shown(metavar: str, reader: Reader) -> str:
    """What a person reads for a metavar."""
    text = METAVARS.get(metavar)
    return metavar if text is None else reader.read(text)
