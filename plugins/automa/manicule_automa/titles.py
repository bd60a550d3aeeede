"""Titles of the printing guild, for those who play alone."""

from __future__ import annotations

from manicule_automa.content import AutomaContent, SoloTitle


def title_for(content: AutomaContent, score: int) -> SoloTitle:
    """The highest title whose number the score is above; the lowest one is everybody's."""
    titles = sorted(content.solo_title.values(), key=lambda title: title.above)
    reached = [title for title in titles if score > title.above]
    return reached[-1] if reached else titles[0]


def title_after(content: AutomaContent, title: SoloTitle) -> SoloTitle | None:
    """The title that takes more points than another one, and the fewest of these; None after the highest."""
    higher = [one for one in content.solo_title.values() if one.above > title.above]
    return min(higher, key=lambda one: one.above, default=None)
