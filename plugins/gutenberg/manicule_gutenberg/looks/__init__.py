"""How Gutenberg is drawn: sheets of the table, overviews beside questions, signs, and where options stand."""
