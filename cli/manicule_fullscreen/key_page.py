"""The page of keys in the documentation, made from the table of actions.

python -m manicule_fullscreen.key_page > docs/keys.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from manicule_fullscreen.actions import ACTIONS, ANYWHERE, GHOST, LIST, SPREAD, TICKS, shown_key

HEAD = """# Keys of the full screen

Made from the program itself (`python -m manicule_fullscreen.key_page > docs/keys.md`). `?` shows the same in
your language, for the question before you, and `:` finds an action by its name. Letters are found on a
keyboard with Cyrillic letters too, by their place. [playing.md](playing.md#on-the-full-screen) tells how they
are used.

| key | action | what it does | where |
| --- | --- | --- | --- |"""
FOOT = """
A digit goes to the option with that number, and ticks it where several can be chosen; where numbers are
spread over rows, it is the number of the row, and Enter at the last one gives it the rest.
A click highlights, a second one answers; on a row of numbers it places one more, on a map it moves the shape,
and the other button turns it. The wheel scrolls. What is pasted is typed, and answers nothing.
Where nothing was moved or chosen and the answer cannot be taken back, Enter asks once more: the second one
answers, any other key cancels.

## Other keys

A table `keys` in the file of settings gives an action other keys, instead of all that it has here:

```toml
[keys]
hint = ["i", "f5"]
more_text = "I"
```

Keys are named as they are typed, or `enter`, `space`, `tab`, `escape`, `up`, `down`, `left`, `right`,
`pageup`, `pagedown`, `home`, `end`, `f1` to `f12` and `ctrl+a` to `ctrl+z`. Two actions that can be done at
the same time cannot have the same key."""
WAYS = {LIST: "lists", SPREAD: "numbers", TICKS: "several options", GHOST: "shapes"}


def lines() -> Iterator[str]:
    """The lines of the page."""
    yield HEAD
    for action in ACTIONS:
        keys = " ".join(f"`{_named(key)}`" for key in action.keys)
        where = "everywhere" if action.where == ANYWHERE else ", ".join(WAYS[way] for way in action.where)
        yield f"| {keys} | `{action.id}` | {action.about.message} | {where} |"
    yield FOOT


def _named(key: str) -> str:
    shown = shown_key(key)
    return shown if isinstance(shown, str) else shown.message


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines()) + "\n")
