"""A bot that plays Gutenberg sensibly and can say why.

`worth` says what things are worth by the figures of `weights`, `answers` chooses by it, and `texts` explains
answers by it. Imports point one way:

    weights ← worth ← answers, texts ← bot ← hard
"""
