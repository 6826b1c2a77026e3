"""What people write: options, lines of moves, columns typed in a dialogue."""
