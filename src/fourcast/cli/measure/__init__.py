"""What the machine can do: bench, perft, showcase."""
