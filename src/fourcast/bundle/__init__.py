"""The files of a page put together: few, small, and named after what is in them: browsers may keep them."""

from .errors import BundleError
from .page import FILES, Page, read_page

__all__ = ["FILES", "BundleError", "Page", "read_page"]
