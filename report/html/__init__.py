"""The report as one HTML file: ``index.html``, with everything in it and nothing asked of anybody.

`gather` reads a store, `render` makes the page, `write_page` puts it into a folder. Styles, figures and tables are in
the file; it has no script, and its content security policy forbids every request. Every text goes through `printable`
and is escaped by the template engine, whatever it is.
"""

from __future__ import annotations

from .contents import Contents, Names, gather
from .document import render
from .folder import write_page

__all__ = ["Contents", "Names", "gather", "render", "write_page"]
