"""`python -m fourcast` is the `fourcast` command."""

from fourcast.cli import main

if __name__ == "__main__":
    main()
