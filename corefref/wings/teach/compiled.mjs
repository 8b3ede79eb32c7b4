// node compiled.mjs PYODIDE FOLDER: in the playground's FOLDER, Python's modules as Pyodide's own Python compiles them.
// A page that has them compiled starts in less than half of the time. Compiled is what is there once the page has
// answered: of the standard library in the place of its sources, of corefref beside them.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
for (const name of ["pyodide/python_stdlib.zip", "corefref.zip"])
  python.FS.writeFile(`/${name.split("/").at(-1)}`, readFileSync(join(folder, name)));
python.runPython(`
import importlib.util, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/corefref.zip")
from corefref.wings.teach.answers import answered

for what in ("score", "explain", "best", "export"):
    answered('{"what": "%s", "key": "{a b}", "response": "{a}", "metric": "lea", "form": "json"}' % what)
there = {getattr(module, "__file__", None) for module in list(sys.modules.values())}


def rewritten(name, origin, beside=None):
    with zipfile.ZipFile(f"/{name}") as given, zipfile.ZipFile(f"/made-{name}", "w", zipfile.ZIP_DEFLATED) as made:
        for entry in given.infolist():
            path, source = entry.filename, given.read(entry)
            wanted = f"{origin}/{path}" in there
            if beside or not wanted:
                made.writestr(zipfile.ZipInfo(path), source, zipfile.ZIP_DEFLATED)
            if wanted:
                code = compile(source, f"{beside or origin}/{path}", "exec", dont_inherit=True)
                # Not checked against its source: both are written here.
                content = _code_to_hash_pyc(code, importlib.util.source_hash(source), False)
                place = importlib.util.cache_from_source(path) if beside else path + "c"
                made.writestr(zipfile.ZipInfo(place), content, zipfile.ZIP_DEFLATED)


rewritten("python_stdlib.zip", next(path for path in sys.path if path.endswith(".zip") and "python3" in path))
rewritten("corefref.zip", "/corefref.zip", beside="/corefref")
`);
for (const name of ["pyodide/python_stdlib.zip", "corefref.zip"])
  writeFileSync(join(folder, name), python.FS.readFile(`/made-${name.split("/").at(-1)}`));
