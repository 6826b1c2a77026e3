"""MidOrFeed, the player of a student report, and the player that its authors wished they had written."""
