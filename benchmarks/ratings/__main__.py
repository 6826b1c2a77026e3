"""`python -m benchmarks.ratings`."""

from .run import main

if __name__ == "__main__":  # worker processes load this file, too
    main()
