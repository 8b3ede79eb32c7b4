// Split antecedents (metrics/split_antecedents.md): plurals as members of entities, and the metrics that count them.
import { bestAlignment } from "./alignment.mjs";
import { ONE, ZERO, add, divide, fraction, gcd, harmonic, isZero, multiply, sum } from "./fractions.mjs";
import { METRICS, bCubedRecall, overlapOf, switched } from "./metrics.mjs";
import { Refusal } from "./text.mjs";

const COUNTED = ["muc", "b_cubed", "ceaf_m", "ceaf_e", "lea", "blanc", "conll", "mentions"];

/** plural-5: what cannot go with plurals is refused. */
export function checkPlurals(ids, conventions) {
  if (conventions["split-antecedents"] !== "score") return;
  for (const id of ids) if (!COUNTED.includes(id)) throw new Refusal(`${id} does not count plurals`);
  const { singletons, windows, units, align } = conventions;
  if (singletons !== "keep" || windows !== "none" || units !== "as-written" || align !== "tokens") throw new Refusal("plurals with singletons dropped, windows, units or an alignment");
}

const isPlural = (member) => typeof member !== "string";
const ordinary = (entity) => entity.filter((member) => !isPlural(member));
const pluralsOf = (entities) => entities.flat().filter(isPlural);
const textOf = (antecedents) => JSON.stringify(antecedents.map((mentions) => [...mentions].sort()).sort());

/** plural-2 to plural-4: the entities of a document, each with its plural; `split` has the antecedents by name. */
export function withPlurals(entities, { named, split, file, line }) {
  if (!split || split.size === 0) return entities;
  const names = [...named.keys()];
  const mentionsOf = new Map(names.map((name, place) => [name, entities[place]]));
  const reached = (name, above) => {
    if (above.includes(name)) throw new Refusal("an entity among its own antecedents", file, line);
    if (!split.has(name)) return [name];
    return [...split.get(name)].flatMap((antecedent) => reached(antecedent, [...above, name]));
  };
  const found = new Map(); // by the text of its antecedents, the entity that has the plural
  const made = [];
  names.forEach((name) => {
    const mentions = mentionsOf.get(name);
    const all = split.has(name) ? [...new Set(reached(name, []))].filter((one) => mentionsOf.has(one)) : [];
    const antecedents = all.map((one) => mentionsOf.get(one));
    const text = textOf(antecedents);
    if (all.length > 0 && found.has(text)) found.get(text).push(...mentions);
    else {
      made.push([...mentions, ...(all.length > 0 ? [{ antecedents, text }] : [])]);
      if (all.length > 0) found.set(text, made.at(-1));
    }
  });
  return made;
}

/** split_antecedents.antecedents_*: ρ, π, f of A(s) and A(t). */
const ANTECEDENTS = {
  muc: (overlap, s, t) => {
    const [n, d] = METRICS.muc.parts(s, t).recall;
    const alone = s.filter((entity) => entity.length === 1);
    const found = alone.filter(([mention]) => t.some((other) => other.length === 1 && other[0] === mention));
    return [add(n, fraction(found.length)), add(d, fraction(alone.length))];
  },
  b_cubed: (overlap) => bCubedRecall(overlap),
  ceaf_m: (overlap, s, t) => METRICS.ceaf_m.parts(s, t).recall,
  ceaf_e: (overlap, s, t) => METRICS.ceaf_e.parts(s, t).recall,
  lea: (overlap, s, t) => METRICS.lea.parts(s, t).recall,
  coreference: (overlap, s, t) => METRICS.blanc.parts(s, t).counts.slice(0, 2),
  non_coreference: (overlap, s, t) => METRICS.blanc.parts(s, t).counts.slice(3, 5),
};

function likeness(kind, s, t) {
  if (s.text === t.text) return { rho: ONE, pi: ONE, f: ONE };
  const overlap = overlapOf(s.antecedents, t.antecedents);
  const rho = divide(...ANTECEDENTS[kind](overlap, s.antecedents, t.antecedents)) ?? ZERO;
  const pi = divide(...ANTECEDENTS[kind](switched(overlap), t.antecedents, s.antecedents)) ?? ZERO;
  return { rho, pi, f: harmonic(rho, pi) };
}

/** The pairs [row, column, weight] of the greatest sum of fractions; of several the first, row by row. */
function best(weights) {
  const scale = weights.flat().reduce((a, { d }) => (a / gcd(a, d)) * d, 1n);
  const whole = weights.map((row) => row.map(({ n, d }) => (scale / d) * n));
  const edges = (from, without) => whole.slice(from).map((row) => row.flatMap((w, j) => (w > 0n && !without.has(j) ? [[j, w]] : [])));
  const total = (from, without) => bestAlignment(edges(from, without), whole[0]?.length ?? 0, 0n).reduce((a, [, , w]) => a + w, 0n);
  const taken = new Set();
  const pairs = [];
  let left = total(0, taken);
  whole.forEach((row, i) => {
    const j = row.findIndex((w, place) => w > 0n && !taken.has(place) && w + total(i + 1, new Set([...taken, place])) === left);
    if (j < 0) return; // no best pairing gives this one a partner
    taken.add(j);
    left -= row[j];
    pairs.push([i, j, weights[i][j]]);
  });
  return { pairs, sum: fraction(pairs.reduce((a, [i, j]) => a + whole[i][j], 0n), scale) };
}

/** plural-7, steps 1 and 2: by plural of either side its partner, and the credits ρ, π, f. */
function paired(kind, key, response) {
  const [s, t] = [key, response].map((side) => pluralsOf(side).sort((a, b) => (a.text < b.text ? -1 : 1)));
  const like = s.map((one) => t.map((other) => likeness(kind, one, other)));
  const partner = new Map();
  for (const [i, j] of best(like.map((row) => row.map(({ f }) => f))).pairs) {
    partner.set(s[i], { other: t[j], ...like[i][j] });
    partner.set(t[j], { other: s[i], ...like[i][j] });
  }
  return partner;
}

/** plural-7, step 3: e(m) as the number of an entity, and δ(m), of each member that is found. */
function finder(other, partner, credit) {
  const at = new Map(other.flatMap((entity, place) => entity.map((member) => [member, place])));
  return (member) => {
    if (!isPlural(member)) return at.has(member) ? { place: at.get(member), delta: ONE } : null;
    const pair = partner.get(member);
    if (!pair || isZero(pair[credit])) return null;
    return { place: at.get(pair.other), delta: pair[credit] };
  };
}

const squares = (fractions) => sum(fractions.map((one) => multiply(one, one)));
const square = (one) => multiply(one, one);
const half = fraction(1, 2);
const minus = (a, b) => ({ ...fraction(a.n * b.d - b.n * a.d, a.d * b.d) });

/** split_antecedents.over_pairs. */
const overPairs = (deltas) => multiply(half, minus(square(sum(deltas)), squares(deltas)));

/** split_antecedents.credit_by_entity: the δ of the members with each e(m). */
function grouped(members, find) {
  const groups = new Map();
  for (const { place, delta } of members.map(find).filter(Boolean)) groups.set(place, [...(groups.get(place) ?? []), delta]);
  return [...groups.values()];
}

const count = (n) => fraction(n);
const sizes = (entities) => sum(entities.map((c) => count(c.length)));

const SUMS = {
  muc: (entities, other, find) => {
    const numerators = entities.map((c) => {
      const found = ordinary(c).map(find).filter(Boolean);
      const L = new Set(found.map(({ place }) => place));
      const plurals = c.filter(isPlural).map(find).filter((one) => one && L.has(one.place));
      return add(count(found.length - L.size), sum(plurals.map(({ delta }) => delta)));
    });
    return [sum(numerators), sum(entities.map((c) => count(c.length - 1)))];
  },
  b_cubed: (entities, other, find) => {
    const of = (c) => divide(sum(grouped(c, find).map((deltas) => square(sum(deltas)))), count(c.length));
    return [sum(entities.map(of)), sizes(entities)];
  },
  lea: (entities, other, find) => {
    const of = (c) => {
      if (c.length > 1) return multiply(fraction(2, c.length - 1), sum(grouped(c, find).map(overPairs)));
      const found = find(c[0]);
      return found && other[found.place].length === 1 ? ONE : ZERO;
    };
    return [sum(entities.map(of)), sizes(entities)];
  },
};

/** split_antecedents.shared, and Φ of the best alignment. */
function similarity(key, response, partner, phi) {
  const find = finder(response, partner, "f");
  const shared = key.map((k) => {
    const row = response.map(() => ZERO);
    for (const { place, delta } of k.map(find).filter(Boolean)) row[place] = add(row[place], delta);
    return row.map((one, j) => (phi === "ceaf_m" ? one : multiply(one, fraction(2, k.length + response[j].length))));
  });
  return best(shared).sum;
}

/** plural-8: common links, and links, of either kind. */
function kindOfLinks(kind, key, response) {
  const find = finder(response, paired(kind, key, response), "f");
  const within = sum(key.flatMap((k) => grouped(k, find).map(overPairs)));
  const links = (entities) => sum(entities.map((c) => count((c.length * (c.length - 1)) / 2)));
  const pairs = (n) => count((n * (n - 1)) / 2);
  if (kind === "coreference") return [within, links(key), links(response)];
  const deltas = key.map((k) => k.map(find).filter(Boolean).map(({ delta }) => delta));
  const all = overPairs(deltas.flat());
  const inOne = sum(deltas.map(overPairs));
  const together = sum(grouped(key.flat(), find).map(overPairs));
  const common = add(minus(minus(all, inOne), together), within);
  const apart = (entities) => minus(pairs(entities.flat().length), links(entities));
  return [common, apart(key), apart(response)];
}

/** The parts of a metric that a corpus adds, where a side may have plurals (plural-5 to plural-8). */
export function partsWithPlurals(id, key, response) {
  const plain = [key, response].map((side) => side.map(ordinary).filter((entity) => entity.length > 0));
  if (pluralsOf(key).length + pluralsOf(response).length === 0 || id === "mentions") return METRICS[id].parts(...plain); // plural-6
  if (id === "blanc") return { counts: ["coreference", "non_coreference"].flatMap((kind) => kindOfLinks(kind, key, response)), same: true };
  const partner = paired(id, key, response);
  if (id === "ceaf_m" || id === "ceaf_e") {
    const phi = similarity(key, response, partner, id);
    const own = (side) => (id === "ceaf_m" ? sizes(side) : count(side.length));
    return { recall: [phi, own(key)], precision: [phi, own(response)] };
  }
  return {
    recall: SUMS[id](key, response, finder(response, partner, "rho")),
    precision: SUMS[id](response, key, finder(key, partner, "pi")),
  };
}
