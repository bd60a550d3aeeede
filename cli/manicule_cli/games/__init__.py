"""Games: the list of them, and how to start, resume and replay one."""
