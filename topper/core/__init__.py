"""The engine. It needs nothing outside the standard library and knows no game."""
