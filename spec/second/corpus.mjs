// Documents of key and response: pairing, conventions, corpora (conventions.md; metrics.md, metrics-5 to metrics-10).
import { byEdits, byNodes, repliesOf } from "./edits.mjs";
import { ZERO, mean } from "./fractions.mjs";
import { matched } from "./matching.mjs";
import { AVERAGED, IDS, METRICS } from "./metrics.mjs";
import { checkPlurals, partsWithPlurals, withPlurals } from "./plurals.mjs";
import { checkKept, countsAgain, joined } from "./several.mjs";
import { Refusal } from "./text.mjs";
import { joinedUnits } from "./units.mjs";
import { byCharacters, windowsOf } from "./windows.mjs";

/** conventions.md, the table: the values that this scorer offers, the default first. */
export const CONVENTIONS = {
  match: ["exact", "mina", "head", "min", "head-corefud", "partial-corefud", "craft"],
  zeros: ["linear", "dependent"],
  "split-antecedents": ["ignore", "score"],
  importance: [""],
  singletons: ["keep", "drop", "drop-key"],
  repeated: ["error", "first", "merge", "keep"],
  missing: ["error", "empty"],
  extra: ["error", "ignore"],
  tokens: ["error", "composed", "ignore"],
  align: ["tokens", "characters", "characters-twinless", "edits"],
  repair: ["error", "close", "drop"],
  ends: ["as-documented", "inclusive", "exclusive"],
  offsets: ["characters", "utf-16"],
  ids: ["as-written"],
  units: ["as-written", "document", "subtopic", "topic", "corpus"],
  "unit-names": [""],
  sentences: ["all", "validated"],
  windows: ["none"],
  undefined: ["zero", "none"],
  over: ["sums", "mean", "mean-defined", "datasets"],
  datasets: [""],
  rounding: ["half-even", "truncate"],
};

/** conventions-1: every convention with its value; a name or a value that is not offered is refused. */
export function conventionsOf(asked = {}) {
  for (const [name, value] of Object.entries(asked)) {
    if (!Object.hasOwn(CONVENTIONS, name)) throw new Refusal(`there is no convention ${name} here`);
    const free = (name === "windows" && /^[1-9][0-9]{0,8}$/.test(value)) || name === "unit-names" || name === "datasets";
    const given = name === "ends" || name === "offsets" ? value.split(",") : [value];
    if (!free && (given.length > 2 || (given.length === 2 && given[0] === given[1]) || given.some((one) => !CONVENTIONS[name].includes(one)))) throw new Refusal(`${name} has no value ${value} here`);
  }
  return Object.fromEntries(Object.entries(CONVENTIONS).map(([name, values]) => [name, asked[name] ?? values[0]]));
}

/** requirements-4: the ids of metrics that are asked for; another is refused. */
export function metricsOf(ids) {
  for (const id of ids) if (!IDS.includes(id)) throw new Refusal(`there is no metric ${id} here`);
  return ids;
}

/** metrics-1: a partition of lists of mentions; a repeated mention is refused, or its first place counts. */
export function partitionOf(entities, repeated) {
  const found = new Set();
  const partition = entities.map((entity) => {
    if (entity.length === 0) throw new Refusal("an entity without a mention");
    return entity.filter((mention, place) => {
      if (!found.has(mention)) return Boolean(found.add(mention));
      if (countsAgain(repeated, entity.slice(0, place), mention)) return true;
      if (repeated === "error") throw new Refusal(`the mention ${mention} is repeated`);
      return false;
    });
  });
  return joined(partition.filter((entity) => entity.length > 0), repeated);
}

const withoutWords = (words) => words.every(([word]) => word === "-" || word === "_");

/** conventions-4, conventions-5: refuses other tokens. */
function compareTokens(key, response, { align, tokens }) {
  if (!align.startsWith("characters") && key.unit !== response.unit && !response.absent && !key.absent) throw new Refusal("one side counts characters", "response", response.line);
  if (align !== "tokens" || !key.words || !response.words) return;
  if (key.words.length !== response.words.length) {
    throw new Refusal("the document has another number of tokens", "response", response.line);
  }
  if (tokens === "ignore" || withoutWords(key.words) || withoutWords(response.words)) return;
  key.words.forEach(([word], place) => {
    const [other, line] = response.words[place];
    const form = (one) => (tokens === "composed" ? one.normalize("NFC") : one);
    if (form(word) !== form(other)) throw new Refusal(`the word ${other} is ${word} in the key`, "response", line);
  });
}

/** text-12: refuses a pair whose mentions are names on the one side and runs of tokens on the other. */
function compareKinds(key, response) {
  const kinds = [key, response].map(({ entities }) => new Set((entities ?? []).flat().map((mention) => mention.startsWith("="))));
  if (new Set([...kinds[0], ...kinds[1]]).size > 1) {
    throw new Refusal("mentions are names on one side and runs of tokens on the other", "response", response.line);
  }
}

/** conventions-3 to conventions-5: the documents of the key, each with that of the response. */
export function paired(keys, found, conventions) {
  const responses = inPlaces(keys, found.texts ? repliesOf(found, keys) : found, conventions);
  const byId = new Map(responses.map((document) => [document.id, document]));
  const ids = new Set(keys.map(({ id }) => id));
  const extra = responses.find(({ id }) => !ids.has(id));
  const pairs = keys.map((key) => {
    const response = byId.get(key.id);
    if (!response && conventions.missing === "error" && !responses.some(({ lists }) => lists)) {
      throw new Refusal(`the response lacks the document ${key.id}`, "key", key.line);
    }
    return [key, response ?? { ...key, entities: [], named: new Map(), places: new Map(), words: null, absent: true }];
  });
  const listsMentions = keys.some(({ lists }) => lists); // json-13
  if (listsMentions && conventions.extra === "error") {
    for (const response of responses.filter(({ id }) => !ids.has(id))) pairs.push([{ ...response, entities: [], named: new Map(), words: null, absent: true }, { ...response, words: null }]);
  } else if (extra && conventions.extra === "error") {
    throw new Refusal(`the key lacks the document ${extra.id}`, "response", extra.line);
  }
  for (const [key, response] of pairs) {
    compareKinds(key, response);
    compareTokens(key, response, conventions);
  }
  if (conventions.align === "edits") return pairs.map((pair) => byEdits(pair));
  const onNodes = pairs.map((pair) => byNodes(pair));
  return conventions.align === "tokens" ? onNodes : onNodes.map((pair) => byCharacters(pair, conventions));
}

/** tagged-1, json-11: documents without names belong to those of the other side at their places. */
function inPlaces(keys, responses, { missing }) {
  const ids = new Set(keys.map(({ id }) => id));
  const placed = responses.map((response, at) => {
    const isPlaced = response.numbered || (keys[0]?.numbered && keys[at]?.numbered && !ids.has(response.id));
    return isPlaced ? { ...response, id: keys[at]?.id ?? response.id, numbered: true } : response;
  });
  if (missing === "empty" && placed.some(({ numbered }) => numbered)) {
    const lacking = keys.find(({ id }) => !placed.some((response) => response.id === id));
    if (lacking) throw new Refusal("nothing says which documents are missing", "key", lacking.line);
  }
  return placed;
}

/** conventions-2, steps 3 to 6: units, windows, singletons, matching; pairs of documents in, pairs of partitions out. */
export function staged(pairs, conventions) {
  if (conventions.units !== "as-written" && conventions.windows !== "none") throw new Refusal("units are not cut into windows");
  checkPlurals([], conventions);
  return joinedUnits(pairs, conventions).flatMap((pair) => windowsOf(pair, conventions)).map(([key, response]) => {
    const [k, r] = treatedPair([key.entities, response.entities], conventions);
    const named = matched(k, r, conventions, [key, response]);
    const isPlain = conventions["split-antecedents"] === "ignore";
    const pair = isPlain ? [k, named] : [withPlurals(k, { ...key, file: "key" }), withPlurals(named, { ...response, file: "response" })];
    return conventions.over === "datasets" ? Object.assign(pair, { dataset: datasetOf(key, conventions) }) : pair;
  });
}

/** The same pairs before plurals: with the documents, and the mentions of the response before they take other names. */
export function leaves(pairs, conventions) {
  return joinedUnits(pairs, conventions).flatMap((pair) => windowsOf(pair, conventions)).map((documents) => {
    const [k, own] = treatedPair(documents.map(({ entities }) => entities), conventions);
    return { documents, own, sides: [k, matched(k, own, conventions, documents)] };
  });
}

/** conventions-10: the dataset of a document of the key. */
function datasetOf({ id, file, line }, { datasets, units }) {
  if (!["as-written", "document"].includes(units)) throw new Refusal("units that join documents are in no dataset");
  if (datasets === "" && file === undefined) throw new Refusal("nothing says the datasets", "key");
  const found = datasets === "" ? file : new RegExp(datasets).exec(file ?? id)?.[1];
  if (!found) throw new Refusal("no dataset is found", "key", line);
  return found;
}

/** conventions-2, step 5: `singletons`. */
export const treated = (entities, { singletons }) =>
  singletons === "drop" ? entities.filter((entity) => entity.length > 1) : entities;

/** The same of key and response, of which `drop-key` changes the key. */
const treatedPair = ([key, response], { singletons }) =>
  [treated(key, { singletons: singletons === "drop-key" ? "drop" : singletons }), treated(response, { singletons })];

const FIGURES = ["recall", "precision", "f1"];
const only = (figures, change) => Object.fromEntries(FIGURES.filter((name) => name in figures).map((name) => [name, change(name)]));

/** metrics-9: a figure without a value, reported as 0 or as having none; those of kinds of links stay (blanc-7). */
const reported = (figures, conventions) =>
  conventions.undefined === "none" ? figures : { ...figures, ...only(figures, (name) => figures[name] ?? ZERO) };

/** metrics-5: the figures of one metric by sums over documents; conll.md: the mean of three F₁ of the corpus. */
function bySums(id, documents, conventions) {
  if (id === "conll") return { f1: mean(AVERAGED.map((other) => bySums(other, documents, conventions).f1)) };
  const { parts, add, figures } = METRICS[id];
  const partsOf = conventions["split-antecedents"] === "score" ? (key, response) => partsWithPlurals(id, key, response) : parts;
  return reported(figures(documents.map(([key, response]) => partsOf(key, response)).reduce(add)), conventions);
}

/** metrics-7, metrics-8: the mean of each figure over documents or datasets, under mean-defined of those that have it. */
const meanOf = (all, { over }) => only(all[0], (name) => {
  const values = all.map((figures) => figures[name]).filter((value) => over !== "mean-defined" || value !== null);
  return values.length > 0 ? mean(values) : null;
});

/** The groups whose figures are averaged: documents, or the documents of each dataset. */
function groupsOf(pairs, { over }) {
  if (over !== "datasets") return pairs.map((pair) => [pair]);
  const groups = new Map();
  for (const pair of pairs) groups.set(pair.dataset, [...(groups.get(pair.dataset) ?? []), pair]);
  return [...groups.values()];
}

/** The figures of the metrics of these ids, for pairs of partitions, as conventions-2 says from step 8 on. */
export function scored(untreated, ids, conventions) {
  if (untreated.length === 0) throw new Refusal("a corpus without a document"); // metrics-10
  const pairs = untreated.map((pair) => Object.assign(treatedPair(pair, conventions), { dataset: pair.dataset })); // once more changes nothing
  checkKept(ids, conventions);
  checkPlurals(ids, conventions);
  if (conventions.over === "sums") return Object.fromEntries(metricsOf(ids).map((id) => [id, bySums(id, pairs, conventions)]));
  // mean-defined leaves out what is 0/0 before `undefined` is applied (metrics-7), the others after it (metrics-9).
  const within = conventions.over === "mean-defined" ? { ...conventions, undefined: "none" } : conventions;
  const figures = (id) => ({
    ...bySums(id, pairs, conventions),
    ...reported(meanOf(groupsOf(pairs, conventions).map((group) => bySums(id, group, within)), conventions), conventions),
  });
  return Object.fromEntries(metricsOf(ids).map((id) => [id, figures(id)]));
}
