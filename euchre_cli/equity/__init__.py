"""Should I order this up? One player's decision, what each action is worth, and why."""
