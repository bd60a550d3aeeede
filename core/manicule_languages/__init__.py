"""Languages: a `Text` as somebody reads it.

`reader` turns texts into sentences, `languages` knows which languages there are and which one is wanted,
`catalogs` finds translations, `pofile` reads translators' files, `pocatalog` compiles them, `plurals` knows
their rules for numbers, `tags` knows the names of languages.
"""
