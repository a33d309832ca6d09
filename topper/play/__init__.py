"""Players and judges: bots, solvers, hints, bidding advice, review, estimates. They know the engine and no screen."""
