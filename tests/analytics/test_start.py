from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "code",
    [
        "import tripledraw.store",
        "import tripledraw.store.findings as f; f.rules()",
        "from tripledraw.store import StoreError, NoHeroError",
        "import tripledraw.analytics",
        "from tripledraw.analytics.groups import GROUPS",
        "from tripledraw.analytics.stats import statistics; statistics()",
    ],
)
def test_names_can_be_had_without_the_libraries(code: str) -> None:
    heavy = "import sys; print(*{'duckdb', 'numpy', 'pandas', 'matplotlib'} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{heavy}"], capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == ""


@pytest.mark.parametrize(
    "code",
    [
        "import tripledraw.store.hands",
        "import tripledraw.analytics.winrate",
        "import tripledraw.analytics.statistics",
        "import tripledraw.analytics.sessions",
        "from tripledraw.analytics.plots import plots; plots()",
    ],
)
def test_reading_loads_duckdb_alone(code: str) -> None:
    heavy = "import sys; print(*{'numpy', 'pandas', 'matplotlib'} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{heavy}"], capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == ""
