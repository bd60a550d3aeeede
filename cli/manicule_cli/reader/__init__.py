"""Who reads, in which language, and in which manner."""
