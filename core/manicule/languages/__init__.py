"""Languages: what is to be translated, translators' files, and their use while a program talks.

`extraction` finds the messages of the platform and of every plugin, `pofile` and `merging` keep
translators' files, `checking` and `counting` look at them, and `catalogs` finds the translation of a
text. `tags` knows the names of languages.
"""
