"""Roles of messages that say little, because only the program or the package that shows them is known."""

from __future__ import annotations

from manicule_languages.message import Message

PRINTED = "printed by "
HELP_PAGE = "the help page of "
LOG = "the log"
PAGE = "the page that `"
ANSWERED_LOG = "the answer to `log`"
PART_PRINTED = "what `manicule "
REFUSED = "why an option of the question "
"""Some options give their own text as the reason."""
PLACES = {
    "manicule": "an error or notice of the engine",
    "manicule_web": "in the browser",
    "manicule_fullscreen": "on the full screen of the terminal",
    "manicule_terminal": "in the terminal",
    "manicule_interface": "at a table, in the terminal and in the browser",
    "manicule_kit": "for authors of plugins, when their plugin is checked or tested",
    "manicule_lab": "for researchers, when games of bots are compared",
    "manicule_research": "for researchers, when programs play by numbered actions",
    "manicule_workshop": "for translators",
    "manicule_languages": "for translators",
    "manicule_cli": "in the terminal, by the program",
}
"""The places of messages, by the package that has them."""
ELSEWHERE = "in a game"
ERROR = "an error message"


def place_of(message: Message) -> str:
    """The place that the source of a message tells."""
    folders = message.files[0].split("/") if message.files else []
    return next((PLACES[one] for one in folders if one in PLACES), ELSEWHERE)


def weakness(role: str) -> int:
    """How little a role says: 0 for a place at a table or in the rules, 1 for a place in what a command
    prints or in a reason, 2 for the command or the package alone. A role counts only if there is no stronger
    one."""
    if role.startswith((PRINTED, HELP_PAGE, ANSWERED_LOG)) or role in (LOG, *PLACES.values(), ELSEWHERE):
        return 2
    is_weak = PAGE in role or PART_PRINTED in role or role.endswith(f" of {LOG}")
    return int(is_weak or role.startswith(REFUSED))


def needs_more(role: str) -> bool:
    """Whether a role leaves open what the message is about: it names a command, a package or an error."""
    return weakness(role) == 2 or role.startswith(ERROR)
