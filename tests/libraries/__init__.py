"""Shipped libraries give the same answers, and search the same nodes, on every machine that can be had here."""
