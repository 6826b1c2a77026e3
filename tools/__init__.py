"""What the makers of the package run: nothing here is installed with it."""
