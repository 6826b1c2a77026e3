"""Making opening books: the positions in partitions, a checkpoint, workers on this machine or a Dask cluster."""
