// The metrics of partitions (metrics.md and its pages). Each gives, for a pair of documents, the parts of its figures:
// the numerators and denominators that a corpus adds (metrics-5). A partition is a list of lists of mentions (strings).
import { ONE, ZERO, add, divide, fraction, gcd, harmonic, isZero, mean, sum, sumOfQuotients } from "./fractions.mjs";
import { bestAlignment } from "./alignment.mjs";
import * as twinless from "./twinless.mjs";

const pairsOf = (n) => (n * (n - 1)) / 2;
const total = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** The sizes |k| and |r|, and [k, r, |k ∩ r|] wherever an intersection is not empty; entities go by their numbers. */
export function overlapOf(key, response) {
  const entitiesOf = new Map(); // several only under repeated:keep
  response.forEach((r, j) => r.forEach((mention) => entitiesOf.set(mention, [...(entitiesOf.get(mention) ?? []), j])));
  const common = key.flatMap((k, i) => {
    const counts = new Map();
    for (const mention of k) {
      for (const j of entitiesOf.get(mention) ?? []) counts.set(j, (counts.get(j) ?? 0) + 1);
    }
    return [...counts].map(([j, n]) => [i, j, n]);
  });
  return { key: key.map((k) => k.length), response: response.map((r) => r.length), common };
}

/** The same with the roles switched, so that a recall of it is a precision. */
export const switched = ({ key, response, common }) => ({
  key: response,
  response: key,
  common: common.map(([i, j, n]) => [j, i, n]),
});

/** mentions.md: |M_K ∩ M_R| / |M_K|. */
const mentionRecall = ({ key, common }) => [fraction(total(common.map(([, , n]) => n))), fraction(total(key))];

/** muc.md: |k| − |p(k)| is what the intersections have, less one mention each. */
const mucRecall = ({ key, common }) => [
  fraction(total(common.map(([, , n]) => n - 1))),
  fraction(total(key.map((size) => size - 1))),
];

/** b_cubed.md: the sum of |k ∩ r|² / |k|. */
export const bCubedRecall = ({ key, common }) => [
  sumOfQuotients(common.map(([i, , n]) => [n * n, key[i]])),
  fraction(total(key)),
];

/** lea.md, lea-1: the links that k and r have in common. */
const commonLinks = (k, r, n) => (k > 1 ? pairsOf(n) : r === 1 ? 1 : 0);

/** lea.md: |k| · link(k ∩ r) / link(k), where link(k) is 1 for a singleton. */
const leaRecall = ({ key, response, common }) => [
  sumOfQuotients(common.map(([i, j, n]) => [key[i] * commonLinks(key[i], response[j], n), pairsOf(key[i]) || 1])),
  fraction(total(key)),
];

/** ceaf.md, φ₃ and φ₄ as [numerator, denominator]; and the sum of φ(e, e) over entities of these sizes. */
const phi3 = { of: (k, r, n) => [n, 1], self: total };
const phi4 = { of: (k, r, n) => [2 * n, k + r], self: (sizes) => sizes.length };

/** The intersections, cut into groups that have no entity in common; the best alignment is that of each group. */
function groupsOf(common) {
  const parent = new Map();
  const root = (entity) => {
    for (let above = parent.get(entity); above !== undefined && above !== entity; above = parent.get(entity)) {
      parent.set(entity, parent.get(above) ?? above); // makes the way shorter
      entity = above;
    }
    return entity;
  };
  for (const [i, j] of common) parent.set(root(`k${i}`), root(`r${j}`));
  const groups = new Map();
  for (const triple of common) {
    const name = root(`r${triple[1]}`);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(triple);
  }
  return [...groups.values()];
}

/** The total similarity of the best alignment of one group, in integers over one common denominator. */
function groupSimilarity({ key, response }, group, phi) {
  const quotients = group.map(([i, j, n]) => phi.of(key[i], response[j], n));
  const scale = quotients.reduce((a, [, d]) => (a / gcd(a, BigInt(d))) * BigInt(d), 1n);
  const rows = [...new Set(group.map(([i]) => i))];
  const columns = [...new Set(group.map(([, j]) => j))];
  const rowOf = new Map(rows.map((i, place) => [i, place]));
  const columnOf = new Map(columns.map((j, place) => [j, place]));
  const scaled = quotients.map(([n, d]) => (scale / BigInt(d)) * BigInt(n));
  const largest = scaled.reduce((a, b) => (a > b ? a : b));
  const bound = largest * BigInt(16 * (rows.length + columns.length + 2)); // more than any sum of prices on a path
  const exact = bound <= BigInt(Number.MAX_SAFE_INTEGER) ? Number : BigInt;
  const edges = rows.map(() => []);
  group.forEach(([i, j], place) => edges[rowOf.get(i)].push([columnOf.get(j), exact(scaled[place])]));
  const weights = bestAlignment(edges, columns.length, exact(0)).map(([, , weight]) => BigInt(weight));
  return fraction(weights.reduce((a, b) => a + b, 0n), scale);
}

/** ceaf.md: Φ(g*), the similarity of the best alignment. */
const bestSimilarity = (overlap, phi) => sum(groupsOf(overlap.common).map((group) => groupSimilarity(overlap, group, phi)));

/** ceaf.md: recall and precision share Φ(g*). */
function ceafParts(overlap, phi) {
  const similarity = bestSimilarity(overlap, phi);
  return {
    recall: [similarity, fraction(phi.self(overlap.key))],
    precision: [similarity, fraction(phi.self(overlap.response))],
  };
}

/** blanc.md, blanc.counts: the six numbers; and whether M_K = M_R (blanc-6). */
function blancParts({ key, response, common }) {
  const both = total(common.map(([, , n]) => n));
  const keyCommon = key.map(() => 0);
  const responseCommon = response.map(() => 0);
  for (const [i, j, n] of common) {
    keyCommon[i] += n;
    responseCommon[j] += n;
  }
  const links = (sizes) => total(sizes.map(pairsOf));
  const apart = (sizes) => pairsOf(total(sizes)) - links(sizes);
  const commonLinked = links(common.map(([, , n]) => n));
  const commonApart = pairsOf(both) - links(keyCommon) - links(responseCommon) + commonLinked;
  const numbers = [commonLinked, links(key), links(response), commonApart, apart(key), apart(response)];
  return { counts: numbers.map((n) => fraction(n)), same: both === total(key) && both === total(response) };
}

const addBlanc = (a, b) => ({ counts: a.counts.map((n, place) => add(n, b.counts[place])), same: a.same && b.same });

/** blanc-1: recall, precision and F of one kind of link. */
function kindFigures([common, key, response]) {
  const recall = divide(common, key);
  const precision = divide(common, response);
  return { recall, precision, f1: harmonic(recall, precision) };
}

/** blanc-2: does this kind of link count? */
const RULES = {
  blanc: ([, key]) => !isZero(key),
  blanc_luo_2014: ([, key, response]) => !isZero(key) || !isZero(response),
};

/** blanc-3 to blanc-6: the figures that follow from the six counts. */
function blancFigures({ counts, same }, rule) {
  const kinds = [counts.slice(0, 3), counts.slice(3)];
  const figures = kinds.map(kindFigures);
  const counted = figures.filter((_, place) => RULES[rule](kinds[place]));
  const none = rule === "blanc" ? null : same ? ONE : ZERO; // blanc-6
  const averaged = (name) => mean(counted.map((figure) => figure[name] ?? ZERO));
  const one = (name) => {
    if (counted.length === 0) return none;
    return counted.every((figure) => figure[name] === null) ? null : averaged(name); // blanc-3
  };
  const [recall, precision] = [one("recall"), one("precision")];
  const noF1 = recall === null || precision === null; // blanc-4
  const f1 = noF1 ? null : counted.length === 0 ? none : averaged("f1");
  return { recall, precision, f1, coreference: figures[0], non_coreference: figures[1] };
}

const addParts = (a, b) => ({
  recall: a.recall.map((n, place) => add(n, b.recall[place])),
  precision: a.precision.map((n, place) => add(n, b.precision[place])),
});

/** metrics-4, metrics-5 (step 3): the quotients, and F₁ of them. */
function figuresOf(parts) {
  const recall = divide(...parts.recall);
  const precision = divide(...parts.precision);
  return { recall, precision, f1: harmonic(recall, precision) };
}

const metric = (parts) => ({ parts, add: addParts, figures: figuresOf });
const symmetric = (recall) => metric((key, response) => {
  const overlap = overlapOf(key, response);
  return { recall: recall(overlap), precision: recall(switched(overlap)) };
});
const blanc = (rule) => ({
  parts: (key, response) => blancParts(overlapOf(key, response)),
  add: addBlanc,
  figures: (parts) => blancFigures(parts, rule),
});
const ceaf = (phi) => (key, response) => ceafParts(overlapOf(key, response), phi);
const bCubed = (key, response) => {
  const overlap = overlapOf(key, response);
  return { recall: bCubedRecall(overlap), precision: bCubedRecall(switched(overlap)) };
};

/** twinless-1: recall of one pair of changed partitions, precision of another. */
const changed = (plain, treatment) => metric((key, response) => {
  const { forRecall, forPrecision } = treatment(key, response);
  return { recall: plain(...forRecall).recall, precision: plain(...forPrecision).precision };
});

/** metrics.md, Ids: every metric but the CoNLL score, which is a mean of three of these (conll.md). */
export const METRICS = {
  mentions: symmetric(mentionRecall),
  muc: symmetric(mucRecall),
  b_cubed: metric(bCubed),
  ceaf_m: metric(ceaf(phi3)),
  ceaf_e: metric(ceaf(phi4)),
  blanc: blanc("blanc"),
  blanc_luo_2014: blanc("blanc_luo_2014"),
  lea: symmetric(leaRecall),
  b_cubed_0: changed(bCubed, twinless.zero),
  b_cubed_all: changed(bCubed, twinless.all),
  b_cubed_r_n: changed(bCubed, twinless.allWithoutTwinlessSingletons),
  b_cubed_sys: changed(bCubed, twinless.sys),
  ceaf_m_r_n: changed(ceaf(phi3), twinless.withoutTwinlessSingletons),
  ceaf_m_sys: changed(ceaf(phi3), twinless.sys),
  ceaf_e_sys: changed(ceaf(phi4), twinless.sys),
  b_cubed_0_full: metric((key, response) => ({
    recall: bCubed(...twinless.all(key, response).forRecall).recall,
    precision: twinless.zeroFullPrecision(overlapOf(key, response)),
  })),
  b_cubed_v4: changed(bCubed, twinless.v4),
};

/** conll.md: the metrics whose F₁ are averaged. */
export const AVERAGED = ["muc", "b_cubed", "ceaf_e"];
export const IDS = [...Object.keys(METRICS), "conll"];
export const PRINTED = ["mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll"];
