// The test of two systems or more over the documents of a key (significance.md).
import { ONE, ZERO, fraction, mean, multiply } from "./fractions.mjs";
import { AVERAGED, METRICS } from "./metrics.mjs";
import { byCodePoints } from "./text.mjs";

const MASK = (1n << 64n) - 1n;

/** test-5: the word at a place of SplitMix64. */
export function word(seed, place) {
  let z = (BigInt(seed) + (BigInt(place) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

const less = (a, b) => a.n * b.d < b.n * a.d;
const same = (a, b) => a.n === b.n && a.d === b.d;
/** |a − b|. */
function distance(a, b) {
  const n = a.n * b.d - b.n * a.d;
  return fraction(n < 0n ? -n : n, a.d * b.d);
}

/** test-1: a figure of the sums of counts of each dataset, with 0 for 0/0. */
function figureOf(id, measure, datasets) {
  if (datasets.length > 1) return mean(datasets.map((sums) => figureOf(id, measure, [sums])));
  if (id === "conll") return mean(AVERAGED.map((one) => figureOf(one, "f1", datasets)));
  return METRICS[id].figures(datasets[0][id])[measure] ?? ZERO;
}

/** The sums of the counts of documents, by dataset. */
const sumsOf = (ids, counts, places) => [...new Set(places)].map((place) =>
  Object.fromEntries(ids.map((id) => [id, counts.filter((_, at) => places[at] === place).map((one) => one[id]).reduce(METRICS[id].add)])));

/** The ids whose counts are needed. */
const countedIds = (figures) => [...new Set(figures.flatMap(({ id }) => (id === "conll" ? AVERAGED : [id])))];

/** test-1: the counts of a system on each document, by metric. */
const countsOf = (ids, key, response) => key.map((k, at) => Object.fromEntries(ids.map((id) => [id, METRICS[id].parts(k, response[at])])));

/** A text that is the same for the same counts. */
const textOf = (counts) => JSON.stringify(counts, (name, value) => (typeof value === "bigint" ? `${value}` : value));

/** test-3, test-4: the shuffles, each a function from the number of a document that differs to whether it is in. */
function* shuffles(k, n, seed) {
  if (2 ** k <= n) {
    for (let set = 0; set < 2 ** k; set++) yield (d) => Boolean((set >> d) & 1);
    return;
  }
  const w = Math.ceil(k / 64);
  for (let i = 0; i < n; i++) {
    const words = Array.from({ length: w }, (_, place) => word(seed, i * w + place));
    yield (d) => Boolean((words[d >> 6] >> BigInt(d & 63)) & 1n);
  }
}

/** test-2, test-3: p of every figure of one pair of systems. */
function probabilities(a, b, figures, { shuffles: n, seed, places }) {
  const ids = countedIds(figures);
  const differing = a.map((_, at) => at).filter((at) => textOf(a[at]) !== textOf(b[at]));
  const numbers = new Map(differing.map((at, number) => [at, number]));
  const deltas = (isIn) => {
    const swapped = (at) => numbers.has(at) && isIn(numbers.get(at));
    const [first, second] = [[a, b], [b, a]].map(([mine, other]) => sumsOf(ids, mine.map((one, at) => (swapped(at) ? other[at] : one)), places));
    return figures.map(({ id, measure }) => distance(figureOf(id, measure, first), figureOf(id, measure, second)));
  };
  const observed = deltas(() => false);
  const counts = figures.map(() => 0);
  for (const isIn of shuffles(differing.length, n, seed)) {
    deltas(isIn).forEach((delta, place) => {
      if (!less(delta, observed[place])) counts[place] += 1;
    });
  }
  const [all, enumerated] = [2 ** differing.length, 2 ** differing.length <= n];
  const found = counts.map((c) => (enumerated ? fraction(c, all) : fraction(c + 1, n + 1)));
  const reachable = differing.length > 0 ? fraction(2, all) : ONE;
  const smallest = !enumerated && less(reachable, fraction(1, n + 1)) ? fraction(1, n + 1) : reachable;
  return found.map((p) => ({ p, smallest }));
}

/** test-6: Holm's correction. */
export function corrected(all) {
  const order = all.map((_, place) => place).sort((i, j) => (less(all[i], all[j]) ? -1 : less(all[j], all[i]) ? 1 : 0));
  const found = [];
  let greatest = ZERO;
  order.forEach((place, j) => {
    const scaled = multiply(fraction(all.length - j), all[place]);
    const one = less(ONE, scaled) ? ONE : scaled;
    if (less(greatest, one)) greatest = one;
    found[place] = greatest;
  });
  return found;
}

/** test-7: the rank of each system. */
export function ranksOf(f1, differ, rule) {
  const order = f1.map((_, place) => place).sort((i, j) => (less(f1[i], f1[j]) ? 1 : less(f1[j], f1[i]) ? -1 : 0));
  const together = [];
  for (const place of order) {
    if (together.length > 0 && same(f1[together.at(-1)[0]], f1[place])) together.at(-1).push(place);
    else together.push([place]);
  }
  const ranks = [];
  let [rank, best, before] = [1, null, 0];
  for (const group of together) {
    const shares = best === null || group.some((i) => best.some((j) => !differ(i, j)));
    if (!shares) rank = before + 1;
    if (!shares || best === null || rule === "adjacent") best = group;
    for (const place of group) ranks[place] = rank;
    before += group.length;
  }
  return ranks;
}

/** The whole test: documents of the key by id, those of each system, and the figures to compare. */
export function compared(key, systems, figures, { shuffles: n = 10000, seed = 1, alpha = fraction(1, 20), ties = "best" } = {}) {
  const order = key.map((_, place) => place).sort((i, j) => byCodePoints(key[i].dataset ?? "", key[j].dataset ?? "") || byCodePoints(key[i].id, key[j].id));
  const places = order.map((i) => key[i].dataset ?? "");
  const ids = countedIds(figures);
  const counts = systems.map((system) => countsOf(ids, order.map((i) => key[i].entities), order.map((i) => system[i])));
  const pairs = systems.flatMap((_, a) => systems.slice(a + 1).map((_, b) => [a, a + 1 + b]));
  const tests = pairs.flatMap(([a, b]) => probabilities(counts[a], counts[b], figures, { shuffles: n, seed, places }));
  const p = tests.map((test) => test.p);
  const holm = corrected(p);
  const canDiffer = corrected(tests.map(({ smallest }) => smallest)).some((one) => !less(alpha, one));
  const at = (a, b, figure) => pairs.findIndex(([i, j]) => i === Math.min(a, b) && j === Math.max(a, b)) * figures.length + figure;
  const ranks = {};
  figures.forEach(({ id, measure }, place) => {
    if (measure !== "f1") return;
    const f1 = counts.map((of) => figureOf(id, "f1", sumsOf(ids, of, places)));
    ranks[id] = ranksOf(f1, (i, j) => !less(alpha, holm[at(i, j, place)]), ties);
  });
  return { pairs, p, holm, ranks, canDiffer };
}
