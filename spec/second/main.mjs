// Two files and conventions in, exact figures out; without a file system, so that it runs in a browser too.
import { readAnaphora } from "./anaphora.mjs";
import { readColumns } from "./conll.mjs";
import { readCorefud } from "./corefud.mjs";
import { alphas } from "./agreement.mjs";
import { besideFigures } from "./beside.mjs";
import { classFigures } from "./classes.mjs";
import { conventionsOf, metricsOf, paired, scored, staged, treated } from "./corpus.mjs";
import { percent, written } from "./fractions.mjs";
import { readGum } from "./gum.mjs";
import { NAMES, readJson } from "./json.mjs";
import { PRINTED } from "./metrics.mjs";
import { readSets } from "./sets.mjs";
import { readTagged } from "./tagged.mjs";
import { Refusal, formatsOf, linesOf, recognise, sortedTexts } from "./text.mjs";
import { readTopics } from "./units.mjs";

const READERS = {
  conll: readColumns,
  corefud: readCorefud,
  gum: readGum,
  json: readJson(null),
  jsonlines: readJson(null),
  ...Object.fromEntries(NAMES.map((shape) => [shape, readJson(shape)])),
  links: readTagged("links"),
  sets: readSets,
  tagged: readTagged("tagged"),
  topics: readTopics,
  "universal-anaphora": readAnaphora,
  xml: readTagged("xml"),
};

/** The documents of one file in a format that is known (text-4, requirements-4). */
function read({ lines, onlyMark }, format, conventions, file) {
  const reader = READERS[format];
  if (!reader) throw new Refusal(`the format ${format} is not read here`, file);
  if (onlyMark && format !== "sets") throw new Refusal("a byte-order mark is all there is", file, 1);
  const found = reader(lines, { ...conventions, file });
  // In a folder a document without a name goes by its number in its file (sets-1, gum-2, corefud-11, json-11).
  const path = file.slice(file.indexOf("/") + 1);
  return path === file || found.texts ? found : found.map((one) => (one.unnamed || one.numbered ? { ...one, id: `${path}:${one.id}` } : one));
}

/** The documents of key and response, from bytes, in the formats that are named or recognised (text-11, text-12). */
export function readPair(key, response, conventions, format = null) {
  const named = format === null ? [] : format.split(",");
  const unknown = named.find((one) => !Object.hasOwn(READERS, one));
  if (unknown !== undefined) throw new Refusal(`the format ${unknown} is not read here`);
  if (!key.files !== !response.files) return readBeside([key, response], conventions, format);
  if (key.files) return readFolders(key.files, response.files, conventions, format);
  return readFiles([key, "key"], [response, "response"], conventions, named);
}

/** json-10: the documents of one file alone, as the side that it is told, if it is told one. */
export function readAlone(content, conventions, side) {
  const text = linesOf(content, "file");
  return read(text, formatsOf(text.lines, text.lines)[0], { ...conventions, alone: side ?? "either" }, "file");
}

function readFiles([key, keyName], [response, responseName], conventions, named) {
  const texts = [linesOf(key, keyName), linesOf(response, responseName)];
  const formats = named.length > 0 ? [named[0], named[1] ?? named[0]] : formatsOf(texts[0].lines, texts[1].lines);
  return { key: read(texts[0], formats[0], conventions, keyName), response: read(texts[1], formats[1], conventions, responseName) };
}

const filesOf = (files) => new Map(Object.entries(files).filter(([path]) => !path.split("/").some((part) => part.startsWith("."))));

/** conventions-6: the documents of a folder and of a single file, as if the files of the folder were one. */
function readBeside(sides, conventions, format) {
  const named = format === null ? [] : format.split(",");
  const [key, response] = ["key", "response"].map((name, at) => {
    const given = named[at] ?? named[0];
    if (!sides[at].files) return one(sides[at], name, given);
    const files = filesOf(sides[at].files);
    if (files.size === 0) throw new Refusal("a folder without a file", name);
    return sortedTexts([...files.keys()]).flatMap((path) => one(files.get(path), `${name}/${path}`, given).map((document) => ({ ...document, file: path })));
  });
  for (const [name, documents] of [["key", key], ["response", response]]) onlyOnce(documents, name);
  return { key, response };

  function one(content, file, given) {
    const text = linesOf(content, file);
    return read(text, given ?? formatsOf(text.lines, text.lines)[0], conventions, file);
  }
}

function onlyOnce(documents, side) {
  const again = documents.find(({ id }, place) => documents.slice(0, place).some((other) => other.id === id));
  if (again) throw new Refusal(`the id ${again.id} stands twice`, again.file === undefined ? side : `${side}/${again.file}`, again.line);
}

/** conventions-6: folders, whose files are given by their paths; a document knows the path of its file. */
function readFolders(keys, responses, conventions, format) {
  const [own, others] = [keys, responses].map(filesOf);
  if (own.size === 0 || others.size === 0) throw new Refusal("a folder without a file", own.size === 0 ? "key" : "response");
  const found = { key: [], response: [] };
  for (const path of sortedTexts([...own.keys()])) {
    if (!others.has(path)) {
      if (conventions.missing === "error") throw new Refusal("the response lacks a file", `key/${path}`);
      found.key.push(...read(linesOf(own.get(path), `key/${path}`), format ?? recognise(linesOf(own.get(path)).lines) ?? "conll", conventions, `key/${path}`));
      continue;
    }
    const files = [own, others].map((side, place) => [side.get(path), `${["key", "response"][place]}/${path}`]);
    const pair = readFiles(...files, conventions, format === null ? [] : format.split(","));
    if (!pair.response.texts) {
      const [here, beyond] = [true, false].map((is) => pair.response.filter(({ id, numbered }) => (numbered || pair.key.some((one) => one.id === id)) === is));
      if (beyond.length > 0 && conventions.extra === "error") throw new Refusal(`the key lacks the document ${beyond[0].id}`, files[1][1], beyond[0].line);
      pair.response = here;
    }
    for (const side of ["key", "response"]) found[side].push(...pair[side].map((document) => ({ ...document, file: path })));
  }
  const extra = [...others.keys()].find((path) => !own.has(path));
  if (extra && conventions.extra === "error") throw new Refusal("the key lacks a file", `response/${extra}`);
  for (const side of ["key", "response"]) onlyOnce(found[side], side);
  return found;
}

/** Figures as text, in the shape {recall, precision, f1}; with decimals beside them if so many digits are asked for. */
export function shown(figures, { digits = null, rounding = "half-even" } = {}) {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => {
    if (figure !== null && figure.d === undefined) return [name, shown(figure, { digits, rounding })];
    return [name, digits === null ? written(figure) : { exact: written(figure), percent: percent(figure, digits, rounding) }];
  }));
}

/** Scores two files; throws a Refusal (requirements-6). */
export function scoreFiles(key, response, { format = null, metrics = PRINTED, conventions: { beside, ...asked } = {}, by = null, genre = "" } = {}) {
  const conventions = conventionsOf(asked);
  const ids = metricsOf(metrics);
  const documents = readPair(key, response, conventions, format);
  const pairs = paired(documents.key, documents.response, conventions);
  const units = staged(pairs, conventions);
  const figures = scored(units, ids, conventions);
  if (beside) Object.assign(figures, besideFigures(pairs, beside.split(","), conventions));
  return { conventions, documents, figures, coverage: conventions.align === "edits" ? coverageOf(pairs) : null, parts: by ? classFigures(pairs, by.split(","), ids, conventions, genre) : null };
}

/** edits-10, over all documents. */
function coverageOf(pairs) {
  const all = pairs.map(([, response]) => response.coverage).filter(Boolean);
  const sums = (name) => all.map((one) => one[name]).reduce((a, b) => a.map((n, i) => n + b[i]));
  return { words: sums("words"), mentions: sums("mentions") };
}

/** Every α of annotators (metrics/agreement.md), each a file; the others are paired with the first. */
export function agreeFiles([first, ...others], { format = null, conventions: asked = {} } = {}) {
  const conventions = conventionsOf(asked);
  const pairs = others.map((other) => {
    const documents = readPair(first, other, conventions, format);
    return paired(documents.key, documents.response, conventions).map((pair) => pair.map((d) => treated(d.entities, conventions)));
  });
  return alphas([pairs[0].map(([key]) => key), ...pairs.map((of) => of.map(([, response]) => response))]);
}
