"""Looking ahead in any game: search in imagined matches, and an evaluation that is learned by playing."""
