"""The tutorial's ladder counted to the node, and its page: `make ladder`."""
