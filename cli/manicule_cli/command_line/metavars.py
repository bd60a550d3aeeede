"""The placeholders in capitals, as help and refusals write them."""

from __future__ import annotations

from manicule.kernel.text import Text, tr
from manicule_languages.reader import Reader

# Written out one by one, so that each is extracted for translators.
METAVARS: dict[str, Text] = {
    text.message: text
    for text in (
        tr("ADDRESS"),
        tr("COMMAND…"),
        tr("DIR"),
        tr("EXAMPLE"),
        tr("FILE"),
        tr("FILES…"),
        tr("FOLDER"),
        # Translators: a place from which tables are copied, as in `manicule tables copy FROM TO`
        tr("FROM"),
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
        tr("SEAT"),
        tr("SECONDS|none"),
        tr("SHELL"),
        tr("STEP"),
        tr("TABLE"),
        tr("TERM"),
        tr("TEXT"),
        # Translators: a place to which tables are copied, as in `manicule tables copy FROM TO`
        tr("TO"),
        tr("URL"),
        tr("VARIANT"),
        tr("WHAT…"),
    )
}
"""By the English word, which commands use and completion looks up."""


def shown(metavar: str, reader: Reader) -> str:
    """A metavar in the reader's language."""
    text = METAVARS.get(metavar)
    return metavar if text is None else reader.read(text)
