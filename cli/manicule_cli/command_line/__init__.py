"""The command line: its commands, help, completion and refusals, in the reader's language."""
