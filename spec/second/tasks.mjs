// The shared tasks on CorefUD (metrics/matching.md, Shared tasks): datasets, each scored under several settings.
import { anaphors, overlaps } from "./anaphors.mjs";
import { conventionsOf, paired, scored, staged, treated } from "./corpus.mjs";
import { ZERO, divide, fraction, harmonic, mean } from "./fractions.mjs";
import { readPair } from "./main.mjs";
import { pairsOf } from "./matching.mjs";
import { Refusal } from "./text.mjs";

const HEAD = { match: "head-corefud", singletons: "drop" };
const PARTIAL = { match: "partial-corefud", singletons: "drop" };
const DEPENDENT = { zeros: "dependent" };

/** Of a task the settings by title; the first is the primary one, of which every figure is printed. */
const TASKS = {
  crac2022: [["partial-match", PARTIAL], ["exact-match", { singletons: "drop" }], ["with singletons", { match: "partial-corefud" }]],
  crac2023: [["head-match", HEAD], ["partial-match", PARTIAL], ["exact-match", { singletons: "drop" }], ["with singletons", { match: "head-corefud" }]],
};
TASKS.crac2024 = TASKS.crac2023.map(([title, settings]) => [title, { ...settings, ...DEPENDENT }]);
TASKS.crac2025 = TASKS.crac2024;
TASKS.crac2026 = TASKS.crac2024;

/** The conventions of the primary setting. */
export function primaryOf(task) {
  if (!Object.hasOwn(TASKS, task)) throw new Refusal(`there is no task ${task} here`);
  return conventionsOf({ ...TASKS[task][0][1], over: "datasets" });
}

/** F₁ of counts, of which numerators and denominators are added over documents; 0 for 0/0. */
function f1Of(all) {
  const [n, m, key, response] = all.reduce((a, b) => a.map((one, i) => one + b[i]));
  const quotient = (a, b) => divide(fraction(a), fraction(b)) ?? ZERO;
  return harmonic(quotient(n, key), quotient(m, response));
}

/** The figures of one dataset under a setting. */
export function ofDataset(pairs, settings, isPrimary) {
  const conventions = conventionsOf(settings);
  const units = staged(pairs, conventions);
  const f1 = (id) => scored(units, [id], conventions)[id].f1;
  if (!isPrimary) return { conll: f1("conll") };
  const matchings = pairs.map((pair) => {
    const [key, response] = pair.map(({ entities }) => treated(entities, conventions));
    return { key, response, ...pairsOf(key, response, conventions, pair) };
  });
  return {
    ...Object.fromEntries(["muc", "b_cubed", "ceaf_e", "conll"].map((id) => [id, f1(id)])),
    zero: f1Of(matchings.map(anaphors)),
    mor: f1Of(matchings.map(overlaps)),
  };
}

/** The means over datasets of each figure of each setting of a task, and the key; a dataset is a file. */
export function taskFigures(key, response, task, format = null) {
  const conventions = primaryOf(task);
  const documents = readPair(key, response, conventions, format);
  const datasets = new Map();
  for (const pair of paired(documents.key, documents.response, conventions)) {
    const name = pair[0].file ?? "";
    datasets.set(name, [...(datasets.get(name) ?? []), pair]);
  }
  const figures = Object.fromEntries(TASKS[task].flatMap(([title, settings], place) => {
    const all = [...datasets.values()].map((pairs) => ofDataset(pairs, settings, place === 0));
    return Object.keys(all[0]).map((id) => [`${title}.${id}`, { f1: mean(all.map((of) => of[id])) }]);
  }));
  const named = documents.key.map((document) => (datasets.size > 1 ? { ...document, id: `${document.file}/${document.id}` } : document)); // signature-4
  return { figures, key: named };
}
