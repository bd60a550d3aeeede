"""Records: a game on disk, from the first answer on."""
