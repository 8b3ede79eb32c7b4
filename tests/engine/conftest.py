"""The example of a cluster is looked into for doctests only where its library is."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("distributed") else ["map_reduce_dask.py"]
