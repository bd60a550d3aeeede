"""A line that is typed at the full screen: no history of it is kept."""

from __future__ import annotations

from manicule_interface.letters import LONGEST


class InputLine:
    """The text of a line and where the cursor stands in it."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.at = len(text)

    def insert(self, more: str) -> None:
        """Type or paste something; line breaks and control keys are left out."""
        kept = "".join(letter if letter.isprintable() else " " for letter in more)
        kept = kept[: max(0, LONGEST - len(self.text))]
        self.text = self.text[: self.at] + kept + self.text[self.at :]
        self.at += len(kept)

    def key(self, key: str) -> bool:
        """Do what a key that types nothing does to a line; whether it does anything."""
        before, after = self.text[: self.at], self.text[self.at :]
        if key == "backspace":
            self.text, self.at = before[:-1] + after, max(0, self.at - 1)
        elif key == "delete":
            self.text = before + after[1:]
        elif key == "ctrl+u":
            self.text, self.at = after, 0
        elif key == "ctrl+w":
            kept = before.rstrip().rpartition(" ")
            self.text, self.at = kept[0] + kept[1] + after, len(kept[0] + kept[1])
        elif key in ("left", "right", "home", "end", "ctrl+a", "ctrl+e"):
            ends = {"home": 0, "ctrl+a": 0, "end": len(self.text), "ctrl+e": len(self.text)}
            steps = {"left": -1, "right": 1}
            self.at = ends.get(key, max(0, min(len(self.text), self.at + steps.get(key, 0))))
        else:
            return False
        return True
