"""A bot that plays Gutenberg sensibly and gives reasons.

`worth` values things with the figures of `weights`, `answers` chooses by these values, and `texts` explains
answers with them. Imports point one way:

    weights ← worth ← answers, texts ← bot ← hard
"""
