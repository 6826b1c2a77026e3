"""Engines of other people: found by an address, run in a process of their own, spoken to in lines."""
