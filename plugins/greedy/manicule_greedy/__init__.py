"""A bot that plays Gutenberg sensibly and can say why.

`weights`, `cards` and `situation` are what it knows. Imports point one way:

    weights, cards ← situation ← worth ← answers ← texts.reasons ← bot
"""
