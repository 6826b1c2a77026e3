"""Where the HTTP interface begins, in one place: a new version of it gets another prefix."""

API_PREFIX = "/api/v1"
