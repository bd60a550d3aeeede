"""Languages: renders a `Text` in a reader's language.

`reader` turns texts into sentences, `languages` lists the languages and chooses one, `catalogs` finds
translations, `pofile` reads translators' files, `pocatalog` compiles them, `plurals` has the rules for
numbers, and `tags` the names of languages.
"""
