"""The optional compiled build: ``TRIPLEDRAW_COMPILE=1 pip install .`` compiles the hot rooms with mypyc.

Everything else about packaging stands in pyproject.toml. The compiled modules are the same files: there is one engine,
and without the variable (or without a C compiler) it runs as it is written.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

# What a hand goes through, line by line, and the words they share: compiled, they reach into each other directly.
HOT = (
    "model/*.py", "engine/*.py", "engine/checks/*.py", "parser/*.py",
    "store/batch.py", "store/columns.py", "store/rows.py",
)  # fmt: skip
PACKAGE = "tripledraw"

COMPILE = os.environ.get("TRIPLEDRAW_COMPILE") == "1"


def modules() -> list[Extension]:
    """Return the hot modules to compile."""
    from mypyc.build import mypycify  # only this build needs mypy

    # Modules are named by the folders they lie in, and the clone may be called anything: a link gives the right name.
    link = Path("build") / "compiled-names" / PACKAGE
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(Path.cwd(), target_is_directory=True)
    files = sorted(str(link / path) for pattern in HOT for path in Path().glob(pattern))
    found: list[Extension] = mypycify(["--config-file=", "--strict", "--ignore-missing-imports", *files], opt_level="2")
    return found


# The builder runs this file several times, to ask for needs and metadata too: only the build itself compiles.
BUILDS = {"bdist_wheel", "build", "build_ext"} & set(sys.argv)
setup(
    script_name="setup.py",  # this file lies in the package's folder, and is no part of it
    setup_requires=["mypy"] if COMPILE else [],
    ext_modules=modules() if COMPILE and BUILDS else [],
)
