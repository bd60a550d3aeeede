"""The commands, one module each. `add` declares the command; slow imports happen when it runs."""
