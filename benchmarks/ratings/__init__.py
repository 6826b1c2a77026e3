"""The rating tournament of all engines, and its page: `make ratings`."""
