"""A fault that is found: a singleton's link to itself is forgotten."""

import corefref
from corefref.door import partition
from corefref.partitions import Partition
from corefref.ratio import Ratio


def recall(key: Partition, response: Partition) -> Ratio:
    """Drop the singletons of the response before scoring."""
    return corefref.lea.recall(key, partition([e for e in response if len(e) > 1]))
