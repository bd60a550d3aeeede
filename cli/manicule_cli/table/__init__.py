"""A game at one keyboard: questions, answers, words at the prompt, and narration."""
