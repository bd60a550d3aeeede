"""Titles of the printing guild, for those who play alone."""

from __future__ import annotations

from manicule_automa.content import AutomaContent, SoloTitle


def title_for(content: AutomaContent, score: int) -> SoloTitle:
    """The highest title whose number the score is above; the lowest one is everybody's."""
    titles = sorted(content.solo_title.values(), key=lambda title: title.above)
    reached = [title for title in titles if score > title.above]
    return reached[-1] if reached else titles[0]
