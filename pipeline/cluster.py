"""A Dask cluster: one that there is, or one of this machine's processes for the length of an import."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from .. import __version__
from .worker import leave_ctrl_c_alone
from .workers import useful_jobs

if TYPE_CHECKING:
    from distributed import Client

LOCAL = "local"
"""Instead of an address: workers of this machine, for this import."""
_PATIENCE = 20  # seconds: for a scheduler that does not answer, and for the first worker


class ClusterError(Exception):
    """The cluster cannot be used: the text is one sentence for the user."""


@contextmanager
def cluster(address: str, workers: int | None) -> Iterator[Client]:
    """Give a client of the cluster, whose workers are of this version.

    Args:
        address: of its scheduler, or `LOCAL`.
        workers: how many there are to be, if the cluster is made here; else one a core.

    Raises:
        ClusterError: there is no such cluster, it is lost before the block ends, or Dask is not installed.
    """
    try:
        from dask.config import set as dask_config
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise ClusterError("--dask needs more than is installed: pip install 'tripledraw[dask]'") from error
    with _told(address):
        if address == LOCAL:
            # The scheduler and each worker make a folder of their own, and none of them removes what it lies in.
            with (
                TemporaryDirectory(prefix="tripledraw-", ignore_cleanup_errors=True) as scratch,
                dask_config({"temporary-directory": scratch}),
            ):
                with ThreadPoolExecutor(1, initializer=leave_ctrl_c_alone) as starter:
                    made = starter.submit(
                        LocalCluster, n_workers=workers or useful_jobs(), threads_per_worker=1, processes=True,
                        dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
                    ).result()  # fmt: skip
                with made, Client(made, set_as_default=False) as client, client.as_current():
                    yield client
        else:
            with _client_of(address) as client, client.as_current():
                _require_workers(client, address)
                yield client


def _client_of(address: str) -> Client:
    from distributed import Client

    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:  # the latter for an address that is none
        raise ClusterError(f"no Dask scheduler answers at {address}") from error


def _require_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError as error:
        raise ClusterError(f"the Dask scheduler at {address} has no workers") from error
    for worker, found in client.run(_version, on_error="return").items():
        if isinstance(found, ImportError):
            raise ClusterError(f"the worker {worker} of {address} cannot run tripledraw: {found}") from found
        if isinstance(found, str) and found != __version__:  # a worker that is gone by now is an error, and no version
            raise ClusterError(f"the worker {worker} of {address} has tripledraw {found}, not {__version__}")


def _version() -> str:
    return __version__


@contextmanager
def _told(address: str) -> Iterator[None]:
    """Turn what goes wrong with a cluster into a sentence."""
    from concurrent.futures import CancelledError

    from distributed.comm.core import CommClosedError

    try:
        yield
    except (CancelledError, CommClosedError) as error:
        raise ClusterError(
            f"the cluster {address} is lost: what was read stays in the dataset, import again to go on"
        ) from error


def threads(client: Client) -> int:
    """Return how many portions can be read at a time now; workers come and go."""
    return max(1, sum(int(count) for count in client.nthreads().values()))


@contextmanager
def quiet() -> Iterator[None]:
    """Keep Dask from telling on stderr what it mends itself, and that a portion is large."""
    try:
        import dask
        import distributed  # whose settings must be there before one is changed
    except ImportError:
        yield  # which is told where Dask is needed
        return
    name = distributed.__name__
    loggers = [
        logging.getLogger(each)
        for each in (name, *logging.root.manager.loggerDict)
        if f"{each}.".startswith(f"{name}.")
    ]
    before = [(logger, logger.level) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": "100GB"}):
            yield
    finally:
        for logger, level in before:
            logger.setLevel(level)
