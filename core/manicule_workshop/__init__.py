"""The translators' workshop: collects messages, and maintains translators' files.

`extraction` finds the messages of the platform and of every plugin, `merge` updates translators' files with
them, `checks` and `counts` examine these, `glossary` has the terms, and `workshop` manages all domains.
"""
