"""`fourcast dataset`: sample positions, label them with exact play, look into the files."""
