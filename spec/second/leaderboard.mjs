// The submissions to a shared task, ranked (metrics/matching.md, Shared tasks; significance.md, test-7).
import { conventionsOf, paired, staged } from "./corpus.mjs";
import { mean, written } from "./fractions.mjs";
import { readPair } from "./main.mjs";
import { compared } from "./significance.mjs";
import { ofDataset, primaryOf } from "./tasks.mjs";
import { Refusal, byCodePoints, sortedTexts } from "./text.mjs";

const METRICS = ["muc", "b_cubed", "ceaf_e", "conll", "zero", "mor"];

/** The pairs of documents of a dataset; a response that is missing or refused has no mention. */
function pairsOf(key, response, conventions) {
  if (response !== undefined) {
    try {
      const documents = readPair(key, response, conventions);
      return paired(documents.key, documents.response, conventions);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const documents = readPair(key, key, conventions).key;
  return paired(documents, [], { ...conventions, missing: "empty" });
}

/** Submissions by name, each the files of its datasets: name, mean and rank of each, best first, and p of each pair. */
export function leaderboardOf(keys, submissions, task, { shuffles, seed } = {}) {
  const conventions = { ...primaryOf(task), over: "sums", extra: "ignore" };
  const names = sortedTexts(Object.keys(keys));
  const all = Object.entries(submissions).map(([name, files]) => {
    const datasets = names.map((dataset) => {
      const pairs = pairsOf(keys[dataset], files[dataset], conventions);
      return { dataset, pairs, figures: ofDataset(pairs, conventions, true), units: staged(pairs, conventions) };
    });
    const means = Object.fromEntries(METRICS.map((id) => [id, mean(datasets.map(({ figures }) => figures[id]))]));
    return { name, means, datasets };
  });
  const higher = ({ means: { conll: a } }, { means: { conll: b } }) => Number(b.n * a.d - a.n * b.d > 0n) - Number(b.n * a.d - a.n * b.d < 0n);
  all.sort((a, b) => higher(a, b) || byCodePoints(a.name, b.name));
  const documents = all[0].datasets.flatMap(({ dataset, pairs, units }) => pairs.map(([{ id }], at) => ({ dataset, id, entities: units[at][0] })));
  const systems = all.map(({ datasets }) => datasets.flatMap(({ units }) => units.map(([, response]) => response)));
  const { pairs, p, holm, ranks, canDiffer } = compared(documents, systems, [{ id: "conll", measure: "f1" }], { shuffles, seed });
  return {
    submissions: all.map(({ name, means }, place) => ({ name, rank: canDiffer ? ranks.conll[place] : null, mean: Object.fromEntries(METRICS.map((id) => [id, written(means[id])])) })),
    pairs: pairs.map(([a, b], place) => ({ a: all[a].name, b: all[b].name, p: written(p[place]), p_holm: written(holm[place]) })),
  };
}
