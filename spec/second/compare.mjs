// node compare.mjs: lines {"id", "format", "key", "response", "options", "by"} in, verdicts with exact figures out.
import { pathToFileURL } from "node:url";
import { answerLines } from "./lines.mjs";
import { scoreFiles, shown } from "./main.mjs";
import { IDS } from "./metrics.mjs";
import { Refusal } from "./text.mjs";

/** The bytes of a file that is given as a text, as {"text"} or as {"hex"} (requirements-3). */
export function bytesOf(content, file) {
  if (content !== null && content.hex !== undefined) return Buffer.from(content.hex, "hex");
  const text = typeof content === "string" ? content : content.text;
  if (!text.isWellFormed()) {
    const before = [...text].findIndex((sign) => !sign.isWellFormed());
    throw new Refusal("half of a surrogate pair", file, [...text].slice(0, before).filter((sign) => sign === "\n").length + 1);
  }
  return new TextEncoder().encode(text);
}

/** The verdict about one pair of files; `options` are conventions, and `metrics` a list of ids. */
export function verdict({ id, format, key, response, options, by }) {
  try {
    const { metrics = IDS, ...conventions } = options ?? {};
    const files = [bytesOf(key, "key"), bytesOf(response, "response")];
    const { figures, coverage, links } = scoreFiles(...files, { format: format ?? null, metrics, conventions, by });
    const all = (of) => Object.fromEntries(Object.entries(of).map(([name, f]) => [name, shown(f)]));
    return { id, verdict: "scored", ...(coverage && { coverage }), ...(links && { links: all(links) }), metrics: all(figures) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, verdict: "refused", file: error.file, line: error.line, reason: error.message };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await answerLines(verdict);
