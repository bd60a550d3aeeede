"""Code that all interfaces share: lessons, the rulebook, questions, answers and narration."""
