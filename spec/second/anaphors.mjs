// What the shared tasks count beside the metrics: zeros by their antecedents, and words in common
// (metrics/anaphors.md, metrics/mention_overlap.md).
import { bestAlignment } from "./alignment.mjs";
import { compareMentions } from "./nodes.mjs";
import { isZero } from "./matching.mjs";

/** Numerators and denominators of recall and precision of anaphors that are zeros: correct, correct, of key, of response. */
export function anaphors({ key, response, keys, responses, pairs }) {
  const [ofKey, ofResponse] = [keys, responses].map((side) => new Map(side.map((mention) => [mention.text, mention])));
  const ordered = (entities, of) => entities.map((entity) => entity.map((text) => of.get(text)).filter(Boolean).sort(compareMentions));
  const [k, r] = [ordered(key, ofKey), ordered(response, ofResponse)];
  const partner = new Map(pairs.flatMap(([one, other]) => [[one, other], [other, one]]));
  const entityOf = new Map(r.flatMap((entity) => entity.map((mention) => [mention, entity])));
  let [correct, wrong, missing, spurious] = [0, 0, 0, 0];
  for (const entity of k) {
    entity.forEach((mention, place) => {
      if (place === 0 || !isZero(mention)) return;
      const found = partner.get(mention);
      const other = found && entityOf.get(found);
      if (!found || other[0] === found) missing += 1;
      else if (entity.slice(0, place).some((before) => other.includes(partner.get(before)))) correct += 1;
      else wrong += 1;
    });
  }
  const isAnaphor = new Set(k.flatMap((entity) => entity.slice(1).filter(isZero)));
  for (const entity of r) spurious += entity.slice(1).filter((mention) => isZero(mention) && !isAnaphor.has(partner.get(mention))).length;
  return [correct, correct, correct + wrong + missing, correct + wrong + spurious];
}

/** Those of the mention overlap ratio: the greatest sum of nodes in common, twice, and the nodes of each side. */
export function overlaps({ keys, responses }) {
  const common = (a, b) => [...a.names].reduce((count, name) => count + Number(b.names.has(name)), 0);
  const edges = keys.map((k) => responses.flatMap((r, j) => (common(k, r) > 0 ? [[j, common(k, r)]] : [])));
  const covered = bestAlignment(edges, responses.length).reduce((sum, [, , weight]) => sum + weight, 0);
  const nodes = (side) => side.reduce((sum, { names }) => sum + names.size, 0);
  return [covered, covered, nodes(keys), nodes(responses)];
}
