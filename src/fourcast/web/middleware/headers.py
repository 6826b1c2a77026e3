"""SecurityHeaders: what every answer says to browsers, whatever kind of answer it is."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY_HEADER = "Content-Security-Policy"
_STYLES = "style-src 'self'"
_UNFRAMED = "frame-ancestors 'none'"
# Nothing from elsewhere, nothing inline: a page can only use this server's own files and answers.
_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        _STYLES,
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        _UNFRAMED,
    ]
)

HEADERS = {
    POLICY_HEADER: _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_CACHING = "Cache-Control"
_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


def allow_style(document: str) -> str:
    """Return the policy of an answer that holds style elements of its own: exactly these are allowed, by their hash."""
    sources = [f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" for style in _STYLE.findall(document)]
    return _POLICY.replace(_STYLES, " ".join([_STYLES, *sources]))


# For the one document that is made to stand in other people's pages: it changes nothing and knows nobody.
FRAMED = {
    POLICY_HEADER: _POLICY.replace(_UNFRAMED, "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}


class SecurityHeaders:
    """Adds the headers; an answer may bring a policy of its own, and one that is silent on caching is not kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault(_CACHING, "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)
