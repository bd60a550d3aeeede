"""Turns that reach people whose page is closed: by Web Push and by webhooks."""
