"""The phases of Gutenberg: one module each, named after the phase. `game` lists them in the order of play."""
