"""A dataset made without a cluster: what its workers do, done here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tripledraw.pipeline import Opened
from tripledraw.pipeline.reading import WholeFile
from tripledraw.pipeline.spread import read_portion
from tripledraw.store import Dataset, sha256_of


def make_dataset(location: Path, *portions: Sequence[Path]) -> None:
    """Put files into a dataset, those of each portion together."""
    dataset = Dataset(location)
    new = []
    for files in portions:
        texts = [WholeFile(Opened(str(file), file.read_bytes())) for file in files]
        hashes = [sha256_of(text.file.data) for text in texts]
        new.append(read_portion(texts, hashes, dataset.address))
    dataset.finish(new)
