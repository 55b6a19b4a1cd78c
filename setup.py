"""The optional compiled build: ``TRIPLEDRAW_COMPILE=1 pip install .`` compiles the hot rooms with mypyc.

Everything else about packaging stands in pyproject.toml. The compiled modules are the same files, with one method that
`dataclass` would make spelt out (tools/native_init.py): there is one engine, and without the variable (or without a C
compiler) it runs as it is written.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup

# What a hand goes through, line by line, and the words they share: compiled, they reach into each other directly.
HOT = (
    "model/*.py", "engine/*.py", "engine/checks/*.py", "parser/*.py",
    "store/batch.py", "store/columns.py", "store/identity.py", "store/origin.py", "store/part.py", "store/rows.py",
    "store/views.py",
    "pipeline/reading.py", "pipeline/stages.py",
)  # fmt: skip
PACKAGE = "tripledraw"
# What is compiled must be typed without a gap; what it imports is `make types`' matter.
_MYPY = ("--config-file=", "--strict", "--ignore-missing-imports", "--follow-imports=silent")

COMPILE = os.environ.get("TRIPLEDRAW_COMPILE") == "1"


def modules() -> list[Extension]:
    """Return the hot modules to compile."""
    from mypyc.build import mypycify  # only this build needs mypy

    sys.path.insert(0, str(Path("tools").resolve()))
    from native_init import spelt_out

    # Modules are named by the folders they lie in, and the clone may be called anything: a copy gives the right name.
    copy = Path("build") / "compiled-sources" / PACKAGE
    shutil.rmtree(copy, ignore_errors=True)
    rooms = [init.parent for init in Path().glob("*/__init__.py")]
    hot = {path for pattern in HOT for path in Path().glob(pattern)}
    for path in [*Path().glob("*.py"), *(path for room in rooms for path in room.rglob("*.py"))]:
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        (copy / path).write_text(spelt_out(text) if path in hot else text, encoding="utf-8")
    files = sorted(str(copy / path) for path in hot)
    found: list[Extension] = mypycify([*_MYPY, *files], opt_level="3", debug_level="0")
    # Else each call goes by way of the loader's table: of our own functions, and of Python's.
    direct = ["-fvisibility=hidden"] * (os.name == "posix") + ["-fno-plt"] * (sys.platform == "linux")
    for extension in found:
        extension.extra_compile_args += direct
    return found


# The builder runs this file several times, to ask for needs and metadata too: only the build itself compiles.
BUILDS = {"bdist_wheel", "build", "build_ext"} & set(sys.argv)
setup(
    script_name="setup.py",  # this file lies in the package's folder, and is no part of it
    setup_requires=["mypy"] if COMPILE else [],
    ext_modules=modules() if COMPILE and BUILDS else [],
)
