"""SecurityHeaders: what every answer says to browsers, whatever kind of answer it is."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY_HEADER = "Content-Security-Policy"
_SCRIPTS, _STYLES = "script-src 'self'", "style-src 'self'"
_UNFRAMED = "frame-ancestors 'none'"
# Nothing from elsewhere, nothing inline but what a hash names: a page can only use this server's own files and answers.
_POLICY = "; ".join(
    [
        "default-src 'none'",
        _SCRIPTS,
        _STYLES,
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        _UNFRAMED,
    ]
)

# There is no Cross-Origin-Opener-Policy: with one a browser throws away the process that it has begun with, once the
# answer is there, and the first paint comes 40 ms later. It would keep a window that opens ours from holding a handle
# to it; but our pages hear no messages of others, know nobody by a cookie, and what they show is in their address.
HEADERS = {
    POLICY_HEADER: _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# Over TLS only, and for a year: browsers then never ask without it.
TRANSPORT_SECURITY = ("Strict-Transport-Security", "max-age=31536000")
_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)
_SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)


def _encode(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode(), value.encode()


_ENCODED = [*(_encode(*header) for header in HEADERS.items()), _encode("Cache-Control", "no-store")]
_ENCODED_SECURITY = _encode(*TRANSPORT_SECURITY)


@lru_cache(maxsize=8)
def allow_inline(document: str) -> str:
    """Return the policy of an answer that holds styles and scripts: exactly these are allowed, by their hash."""
    policy = _POLICY.replace(_SCRIPTS, " ".join([_SCRIPTS, *map(_name_source, _SCRIPT.findall(document))]))
    return policy.replace(_STYLES, " ".join([_STYLES, *map(_name_source, _STYLE.findall(document))]))


def _name_source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# For the worker that solves on a visitor's device: it compiles WebAssembly, and reads blobs of its page.
WORKER_POLICY = {
    POLICY_HEADER: _POLICY.replace(_SCRIPTS, f"{_SCRIPTS} 'wasm-unsafe-eval'").replace(
        "connect-src 'self'", "connect-src 'self' blob:"
    )
}

# For the one document that is made to stand in other people's pages: it changes nothing and knows nobody.
FRAMED = {
    POLICY_HEADER: _POLICY.replace(_UNFRAMED, "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}


class SecurityHeaders:
    """Adds the headers; an answer may bring a policy of its own, and one that is silent on caching is not kept."""

    def __init__(self, app: ASGIApp, is_public_secure: bool = False) -> None:
        self._app = app
        self._is_secure = is_public_secure  # whether people find the page over TLS, whatever a proxy tells

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                has = {name for name, _ in given}
                headers = message["headers"] = [*given, *(header for header in _ENCODED if header[0] not in has)]
                if self._is_secure or scope.get("scheme") == "https":
                    headers.append(_ENCODED_SECURITY)
            await send(message)

        await self._app(scope, receive, send_with_headers)
