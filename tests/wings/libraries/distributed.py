"""Two processes with a document each: `python distributed.py MEETING RANK` prints what both come to together."""

import json
import sys
from importlib import import_module

from corefref.integrations.torchmetrics import CoreferenceScore, __getattr__
from tests.wings.libraries.test_metric_libraries import KEYS, RESPONSES

if __name__ == "__main__":
    distributed = import_module("torch.distributed")
    rank = int(sys.argv[2])
    distributed.init_process_group("gloo", init_method=f"file://{sys.argv[1]}", rank=rank, world_size=2)
    made = __getattr__("CoreferenceMetric")
    assert isinstance(made, type)
    metric = made("lea,conll")
    metric.update([RESPONSES[rank]], [KEYS[rank]])
    reduced = {name: float(value) for name, value in metric.compute().items()}
    # Without TorchMetrics: gather what the processes have seen, and merge it.
    own = CoreferenceScore("lea,conll")
    own.update([RESPONSES[rank]], [KEYS[rank]])
    seen: list[CoreferenceScore | None] = [None, None]
    distributed.all_gather_object(seen, own)
    gathered = CoreferenceScore("lea,conll").merge_state(each for each in seen if each is not None).compute()
    print(json.dumps({"reduced": reduced, "gathered": gathered}))
    distributed.destroy_process_group()
