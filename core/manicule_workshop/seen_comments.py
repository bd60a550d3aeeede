"""The comments of a message that say where it is seen: for translators, so they are in English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from manicule_languages.message import Message
from manicule_languages.soundness import names_in
from manicule_workshop.roles import needs_more
from manicule_workshop.seen import SeenMessage
from manicule_workshop.value_kinds import KINDS, NUMBER, PLAYER, sample_of, shortened

SEEN = "Seen: "
WITH = "With "
EXAMPLE = "Example: "
ROOM = "Room: "
CODE = "Code: "
NAME_OF = "The name of: "
MEANING = "Meaning: "
LONGEST_EXAMPLE = 300
LONGEST_ABOUT = 100
_CLEAR = (PLAYER, NUMBER)
"""Kinds of placeholders that need no sample."""
_RECORDED = (SEEN, WITH, EXAMPLE, ROOM, CODE, NAME_OF, MEANING)


def with_place(message: Message, seen: SeenMessage | None) -> Message:
    """The message, with the comments about where it is seen. If these say little, one says what the code
    around it does."""
    comments = list(message.comments)
    if seen is not None:
        comments += comments_of(seen)
    is_noted = not all(map(is_recorded, message.comments))
    is_told = is_noted if seen is None else not all(map(needs_more, seen.roles))
    if not is_told and message.purpose:
        comments.append(CODE + message.purpose)
    if seen is None:
        names = dict.fromkeys(names_in(message.message) + names_in(message.plural))
        kinds = [f"{{{name}}}: {KINDS[name]}" for name in names if name in KINDS]
        comments += [WITH + "; ".join(kinds)] if kinds else []
    return msgspec.structs.replace(message, comments=tuple(comments))


def with_descriptions(messages: Sequence[Message]) -> Iterator[Message]:
    """The messages; a name has a comment that quotes the description beside it, if there is one."""
    described = {one.context: one.message for one in messages if one.context.endswith(".about")}
    for message in messages:
        about = described.get(message.context.removesuffix(".name") + ".about")
        if about and message.context.endswith(".name"):
            comment = f"{NAME_OF}“{shortened(about, LONGEST_ABOUT)}”"
            message = msgspec.structs.replace(message, comments=(*message.comments, comment))
        yield message


def comments_of(seen: SeenMessage) -> Iterator[str]:
    """Where a message is seen, what its placeholders are, an example, and its room."""
    if seen.roles:
        yield SEEN + "; ".join(seen.roles)
    if seen.params:
        yield WITH + "; ".join(f"{{{name}}}: {_value(name, seen)}" for name in sorted(seen.params))
    if seen.params and len(example := str(seen.example)) <= LONGEST_EXAMPLE:
        yield EXAMPLE + "‘" + " ".join(example.split()) + "’"
    if seen.width:
        yield f"{ROOM}{seen.width} {'column' if seen.width == 1 else 'columns'}"


def is_recorded(comment: str) -> bool:
    """Whether a comment was recorded, so that its words are not the author's."""
    return comment.startswith(_RECORDED)


def _value(name: str, seen: SeenMessage) -> str:
    """What a placeholder is; a sample where the kind alone does not tell it, from the example if possible."""
    kind, value = seen.params[name].kind, dict(seen.example.params).get(name)
    sample = (sample_of(name, value) if value is not None else "") or seen.params[name].sample
    return kind if kind in _CLEAR or not sample else f"{kind}, as in ‘{sample}’"
