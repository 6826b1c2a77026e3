"""`fourcast learn`: lessons, step by step, with questions."""
