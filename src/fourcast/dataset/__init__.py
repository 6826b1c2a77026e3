"""Datasets: positions sampled, labelled with exact play on one machine or a Dask cluster, kept as Parquet files."""

from .arrays import load_arrays, to_planes
from .batch import Batch
from .info import DatasetInfo, inspect_dataset
from .labelling import Labelled, label_dataset
from .sampling import sample_positions
from .schema import Metadata
from .settings import DEFAULT_ENGINES, STRATEGIES, SampleSettings
from .writing import write_sample

__all__ = [
    "DEFAULT_ENGINES",
    "STRATEGIES",
    "Batch",
    "DatasetInfo",
    "Labelled",
    "Metadata",
    "SampleSettings",
    "inspect_dataset",
    "label_dataset",
    "load_arrays",
    "sample_positions",
    "to_planes",
    "write_sample",
]
