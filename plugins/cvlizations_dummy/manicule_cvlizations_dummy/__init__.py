"""The virtual tribe of CVlizations: a third chooser for two players."""
