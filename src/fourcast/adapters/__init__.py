"""Fourcast in other people's frameworks: PettingZoo, Gymnasium, Kaggle's ConnectX, OpenSpiel, assistants.

Each module needs its framework, which the extras [rl] and [mcp] bring; this package itself needs nothing.
"""
