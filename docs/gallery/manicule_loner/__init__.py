"""The loner, a bot for CVlizations."""
