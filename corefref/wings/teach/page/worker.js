// The package in a worker: loads Pyodide and corefref once, then answers one question after the other.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ready = (async () => {
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch(new URL("./corefref.zip", import.meta.url)).then((found) => found.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/corefref" });
  return python.runPython(
    "import sys; sys.path.insert(0, '/corefref')\nfrom corefref.wings.teach.answers import answered\nanswered",
  );
})();

ready.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data }) => {
  try {
    const answered = await ready;
    postMessage({ id: data.id, answer: JSON.parse(answered(JSON.stringify(data.question))) });
  } catch (error) {
    postMessage({ id: data.id, answer: { error: String(error), side: "" } });
  }
};
