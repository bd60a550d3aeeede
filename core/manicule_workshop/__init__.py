"""The translators' workshop: what is to be translated, and what becomes of translators' files.

`extraction` finds the messages of the platform and of every plugin, `merge` brings them into translators'
files, `checks` and `counts` look at those, `glossary` knows the terms, and `workshop` knows all domains.
"""
