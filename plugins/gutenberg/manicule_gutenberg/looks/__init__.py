"""The drawings of Gutenberg: sheets of the table, overviews beside questions, signs, and spots of options."""
