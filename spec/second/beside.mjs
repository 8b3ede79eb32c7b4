// What is counted beside entities (metrics/links_beside.md): bridging links, mentions that do not refer, and the entities
// of discourse deixis.
import { add, divide, fraction, harmonic } from "./fractions.mjs";
import { scored } from "./corpus.mjs";

/** links_beside.shares: the numerator of both, and the denominators. */
const shares = (key, response, isRight) => [[...key].filter((mention) => response.has(mention) && isRight(mention)).length, key.size, response.size];

const OF_LINKS = {
  bridging_anaphors: () => true,
  bridging_mentions: (mention, k, r) => k.get(mention) === r.get(mention),
  bridging_entities: (mention, k, r, entityOf) => k.get(mention) === r.get(mention)
    || (entityOf.has(k.get(mention)) && entityOf.get(k.get(mention)) === entityOf.get(r.get(mention))),
};

/** The parts of one document, by figure. */
function partsOf(key, response, kinds) {
  const parts = {};
  const entityOf = new Map(key.entities.flatMap((entity, n) => entity.map((mention) => [mention, n])));
  const [k, r] = [key, response].map(({ beside }) => beside?.bridging ?? new Map());
  if (kinds.includes("bridging")) {
    for (const [name, isRight] of Object.entries(OF_LINKS)) {
      parts[name] = shares(new Set(k.keys()), new Set(r.keys()), (mention) => isRight(mention, k, r, entityOf));
    }
  }
  const [n, m] = [key, response].map(({ beside }) => beside?.nonReferring ?? new Set());
  if (kinds.includes("non-referring")) parts.non_referring = shares(n, m, () => true);
  return parts;
}

/** The figures of pairs of documents, of the kinds that are asked for, summed over documents. */
export function besideFigures(pairs, kinds, conventions) {
  const zero = (figure) => figure ?? (conventions.undefined === "zero" ? fraction(0) : null);
  const all = pairs.map((pair) => partsOf(...pair, kinds));
  const figures = Object.fromEntries(Object.keys(all[0]).map((name) => {
    const [both, key, response] = all.map((parts) => parts[name].map((n) => fraction(n))).reduce((a, b) => a.map((n, i) => add(n, b[i])));
    const [recall, precision] = [divide(both, key), divide(both, response)];
    return [name, { recall: zero(recall), precision: zero(precision), f1: zero(harmonic(recall, precision)) }];
  }));
  if (!kinds.includes("deixis")) return figures;
  const ids = ["muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll"];
  const deixis = scored(pairs.map((pair) => pair.map(({ beside }) => beside?.deixis ?? [])), ids, { ...conventions, singletons: "keep" });
  return { ...figures, ...Object.fromEntries(ids.map((id) => [`deixis_${id}`, deixis[id]])) };
}
