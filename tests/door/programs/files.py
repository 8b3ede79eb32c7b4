"""Score two files and write the figures as JSON."""

import json
from pathlib import Path

import corefref

text = "#begin document (toy); part 000\nAnn\t(0)\nsaw\t-\nher\t(0)\n#end document\n"
Path("key.conll").write_text(text, encoding="utf-8")
result = corefref.score_files(Path("key.conll"), text.splitlines(), metrics=["lea", "conll"])
Path("figures.json").write_text(json.dumps(result.to_dict()), encoding="utf-8")
print(result.signature)
