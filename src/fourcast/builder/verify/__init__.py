"""Checking opening books: their slots, their scores by the rules, published figures, and a sample solved again."""
