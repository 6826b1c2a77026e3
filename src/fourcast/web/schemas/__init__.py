"""The plain values of `fourcast.answers`, and what is sent to the server, described for OpenAPI."""
