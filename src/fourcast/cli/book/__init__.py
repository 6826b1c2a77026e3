"""`fourcast book`: build, look into, check and convert opening books."""
