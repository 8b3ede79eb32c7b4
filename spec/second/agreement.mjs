// Krippendorff's α over mentions and over links (metrics/agreement.md): the documents of annotators in, exact α out.
import { ZERO, add, fraction, isZero, multiply, sum } from "./fractions.mjs";
import { Refusal } from "./text.mjs";

const shared = (e, f) => [...e].filter((mention) => f.has(mention)).length;

/** agreement.subsumption: how many thirds two sets are apart. */
function thirds(e, f) {
  const both = shared(e, f);
  if (both === 0) return 3;
  return Number(both < e.size) + Number(both < f.size);
}

const jaccard = (e, f) => fraction(e.size + f.size - 2 * shared(e, f), e.size + f.size - shared(e, f));
const jaccardShared = (e, f) => fraction(shared(e, f), e.size + f.size - shared(e, f));

/** agreement.identity and so on: the distances of two sets. */
const DISTANCES = {
  identity: (e, f) => fraction(thirds(e, f) > 0 ? 1 : 0),
  subsumption: (e, f) => fraction(thirds(e, f), 3),
  jaccard,
  masi: (e, f) => {
    const near = multiply(jaccardShared(e, f), fraction(3 - thirds(e, f), 3));
    return fraction(near.d - near.n, near.d);
  },
};

/** agreement.completed: by mention, the set of its entity, of every annotator. */
function valuesOf(annotations) {
  const marked = [...new Set(annotations.flat(2))];
  const sets = annotations.map((entities) => {
    const of = new Map(entities.flatMap((entity) => {
      const set = new Set(entity);
      return entity.map((mention) => [mention, set]);
    }));
    return marked.map((mention) => of.get(mention) ?? new Set([mention]));
  });
  return marked.map((_, place) => sets.map((of) => of[place]));
}

/** agreement.disagreement: the sums O and E of units of equally many values. */
function disagreement(units, distance) {
  const ordered = (values) => {
    let total = ZERO;
    for (let i = 0; i < values.length; i++) {
      for (let j = 0; j < i; j++) total = add(total, distance(values[i], values[j]));
    }
    return multiply(fraction(2), total);
  };
  const values = units.flat();
  if (values.length === 0) return [ZERO, ZERO];
  const observed = sum(units.map((unit) => multiply(ordered(unit), fraction(1, unit.length - 1))));
  return [observed, multiply(ordered(values), fraction(1, values.length - 1))];
}

/** agreement.links: the same sums, of pairs of mentions. */
function ofLinks(units) {
  const pairs = units.flatMap((one, i) => units.slice(0, i).map((other) => one.map((set, k) => set === other[k])));
  const k = units.length ? units[0].length : 0;
  const differing = pairs.map((pair) => pair.filter(Boolean).length).reduce((total, yes) => total + yes * (k - yes), 0);
  const yes = pairs.flat().filter(Boolean).length;
  const all = k * pairs.length;
  return all === 0 ? [ZERO, ZERO] : [fraction(2 * differing, k - 1), fraction(2 * yes * (all - yes), all - 1)];
}

/** α of the sums over documents, which may be negative; null for 0/0. */
function alpha(sums) {
  const [observed, expected] = [0, 1].map((place) => sum(sums.map((one) => one[place])));
  if (isZero(expected)) return null;
  const [o, e] = [observed.n * expected.d, expected.n * observed.d];
  const size = fraction(o > e ? o - e : e - o, e);
  return `${o > e ? "-" : ""}${size.n}${size.d === 1n ? "" : `/${size.d}`}`;
}

/** Every α of annotators, each a list of documents, which are lists of entities. */
export function alphas(annotators) {
  if (annotators.length < 2) throw new Refusal("two annotators or more");
  const documents = annotators[0].map((_, place) => valuesOf(annotators.map((of) => of[place])));
  const over = Object.entries(DISTANCES).map(([name, of]) => [name, alpha(documents.map((units) => disagreement(units, of)))]);
  return Object.fromEntries([...over, ["links", alpha(documents.map(ofLinks))]]);
}
