"""The advanced variant of CVlizations for two: each player leads a neutral civilization, too."""
