"""`fourcast play`: a game against an engine, on a screen or as a dialogue of lines."""
