// node compare.mjs: lines {"id", "format", "key", "response", "options", "by"}, and others, in; verdicts with exact figures out.
import { pathToFileURL } from "node:url";
import { conventionsOf, paired, staged } from "./corpus.mjs";
import { errorsOfFiles } from "./errors.mjs";
import { percent, written } from "./fractions.mjs";
import { leaderboardOf } from "./leaderboard.mjs";
import { answerLines } from "./lines.mjs";
import { readPair, scoreFiles, shown } from "./main.mjs";
import { IDS } from "./metrics.mjs";
import { compared } from "./significance.mjs";
import { conventionsIn, digestOf, signatureOf } from "./signature.mjs";
import { primaryOf, taskFigures } from "./tasks.mjs";
import { Refusal } from "./text.mjs";
import { converted } from "./writing.mjs";

/** The bytes of a file that is given as a text, as {"text"} or as {"hex"} (requirements-3). */
export function bytesOf(content, file) {
  if (content.files) return { files: Object.fromEntries(Object.entries(content.files).map(([path, text]) => [path, bytesOf(text, path)])) };
  if (content !== null && content.hex !== undefined) return Buffer.from(content.hex, "hex");
  const text = typeof content === "string" ? content : content.text;
  if (!text.isWellFormed()) {
    const before = [...text].findIndex((sign) => !sign.isWellFormed());
    throw new Refusal("half of a surrogate pair", file, [...text].slice(0, before).filter((sign) => sign === "\n").length + 1);
  }
  return new TextEncoder().encode(text);
}

/** The verdict about one pair of files; `options` are conventions, and `metrics` a list of ids. */
export async function verdict({ id, format, key, response, options, by, genre, digits = null, signed = false, signature = null }) {
  try {
    const { metrics = IDS, task, ...asked } = options ?? {};
    if (task) return await ofTask({ id, format, key, response, task, signed });
    const said = signature === null ? asked : conventionsIn(signature);
    const files = [bytesOf(key, "key"), bytesOf(response, "response")];
    const { conventions, documents, figures, coverage, parts } = scoreFiles(...files, { format: format ?? null, metrics, conventions: said, by, genre });
    const all = (of, how) => Object.fromEntries(Object.entries(of).map(([name, f]) => [name, shown(f, how)]));
    const line = signed ? signatureOf(conventions, { digest: await digestOf(documents.key) }) : null;
    return {
      id,
      verdict: "scored",
      ...(coverage && { coverage }),
      ...(parts && { parts: Object.fromEntries(Object.entries(parts).map(([property, classes]) => [property, all(classes)])) }),
      ...(digits !== null && { printed: percentages(figures, digits, conventions.rounding) }),
      ...(line && { signature: line.slice(line.indexOf("|") + 1) }),
      metrics: all(signature === null ? figures : Object.fromEntries(Object.entries(figures).map(([name, { f1 }]) => [name, { f1 }]))),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, verdict: "refused", file: error.file, line: error.line, reason: error.message };
  }
}

/** signature-4, and the figures of a task. */
async function ofTask({ id, format, key, response, task, signed }) {
  const { figures, key: named } = taskFigures(bytesOf(key, "key"), bytesOf(response, "response"), task, format ?? null);
  const line = `${signatureOf(primaryOf(task))}|task:${task}|key:${await digestOf(named)}`;
  const metrics = Object.fromEntries(Object.entries(figures).map(([name, f]) => [name, shown(f)]));
  return { id, verdict: "scored", ...(signed && { signature: line.slice(line.indexOf("|") + 1) }), metrics };
}

/** conventions-7: recall, precision and F₁ as decimals. */
const percentages = (figures, digits, rounding) => Object.fromEntries(Object.entries(figures).map(([name, of]) =>
  [name, Object.fromEntries(Object.entries(of).filter(([, one]) => one?.d !== undefined).map(([one, figure]) => [one, percent(figure, digits, rounding)]))]));

/** The test of the responses of two systems or more (significance.md). */
export function tested({ id, key, responses, figures, shuffles, seed, ties }) {
  const conventions = conventionsOf();
  const documents = responses.map((response) => {
    const read = readPair(bytesOf(key, "key"), bytesOf(response, "response"), conventions, "sets");
    return { keys: read.key, pairs: staged(paired(read.key, read.response, conventions), conventions) };
  });
  const asked = figures.map((figure) => ({ id: figure.split(".")[0], measure: figure.split(".")[1] }));
  const keys = documents[0].keys.map((document, at) => ({ ...document, entities: documents[0].pairs[at][0] }));
  const { pairs, p, holm, ranks } = compared(keys, documents.map(({ pairs: of }) => of.map(([, response]) => response)), asked, { shuffles, seed, ties });
  const of = (pair) => Object.fromEntries(figures.map((figure, place) => {
    const at = pair * figures.length + place;
    return [figure, { p: written(p[at]), corrected: written(holm[at]) }];
  }));
  return { id, pairs: pairs.map((systems, place) => ({ systems, figures: of(place) })), ranks };
}

/** A file that is written in another format. */
export function rewritten({ id, file, ...asked }) {
  try {
    return { id, written: converted(bytesOf(file, "file"), asked) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, refused: { line: error.line } };
  }
}

/** The errors of a response: how many of each kind, which, and what each type is worth (ERROR-1, ERROR-2). */
function counted({ id, format, key, response, options }) {
  try {
    const { metrics, ...asked } = options ?? {};
    const found = errorsOfFiles(bytesOf(key, "key"), bytesOf(response, "response"), { format: format ?? null, metrics, conventions: asked });
    const worths = (of) => Object.fromEntries(Object.entries(of).map(([type, figures]) =>
      [type, Object.fromEntries(Object.entries(figures).map(([name, f]) => [name, shown(f)]))]));
    return { ...found, id, verdict: "scored", alone: worths(found.alone), through: worths(found.through) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, verdict: "refused", file: error.file, line: error.line, reason: error.message };
  }
}

/** The leaderboard of submissions, each a folder of a folder. */
function ranked({ id, key, response, task, shuffles, seed }) {
  try {
    const submissions = {};
    for (const [path, file] of Object.entries(bytesOf(response, "response").files)) {
      const [name, dataset] = path.split("/");
      (submissions[name] ??= {})[dataset] = file;
    }
    return { id, verdict: "scored", board: leaderboardOf(bytesOf(key, "key").files, submissions, task, { shuffles, seed }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, verdict: "refused", file: error.file, line: error.line, reason: error.message };
  }
}

const answerTo = (asked) => {
  if (asked.responses) return tested(asked);
  if (asked.to) return rewritten(asked);
  if (asked.errors) return counted(asked);
  return asked.task ? ranked(asked) : verdict(asked);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await answerLines(answerTo);
