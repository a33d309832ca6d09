"""What a learner is doing now, as plain values: intents in, screens out. No widget."""
