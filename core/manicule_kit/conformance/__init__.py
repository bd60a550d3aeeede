"""The conformance checks: play games with a plugin, and examine everything after every answer."""
