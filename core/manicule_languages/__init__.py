"""Languages: a `Text` as somebody reads it.

`reader` turns texts into sentences, `languages` knows which languages there are and which one is wanted,
`catalogs` finds translations, `pofile` reads translators' files, `tags` knows the names of languages.
"""
