"""The program `manicule`: play, record and examine board games in a terminal."""
