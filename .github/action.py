"""What `action.yml` does: run corefref, and put what it prints into the job's summary and, if asked, a comment."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

words = shlex.split(os.environ["ARGUMENTS"])
corefref = Path(sys.executable).with_name("corefref")
done = subprocess.run([corefref, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
print(done.stdout, end="", flush=True)
# Markdown of ours is escaped; other output is indented, so that no line of a file can end the block.
page = done.stdout if "markdown" in words else "".join(f"    {line}\n" for line in done.stdout.splitlines())
body = Path(os.environ["RUNNER_TEMP"]) / "corefref.md"
body.write_text(f"`corefref {words[0] if words else ''}` ended with {done.returncode}.\n\n{page}", "utf-8")
with open(os.environ["GITHUB_STEP_SUMMARY"], "a", encoding="utf-8") as summary:
    summary.write(body.read_text("utf-8"))
if os.environ["PULL_REQUEST"]:
    comment = ["gh", "pr", "comment", os.environ["PULL_REQUEST"], "--edit-last", "--create-if-none"]
    subprocess.run([*comment, "--body-file", str(body)], check=True)
sys.exit(done.returncode)
