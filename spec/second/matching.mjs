// When a response mention is a key mention (metrics/spans.md, metrics/matching.md; conventions-2, step 6).
import { bestAlignment } from "./alignment.mjs";
import { ZERO, add, fraction, gcd, multiply } from "./fractions.mjs";
import { compareMentions, nodeText, runOf, runsOf, word } from "./nodes.mjs";
import { Refusal } from "./text.mjs";
import { headOf, minimumSpan, treesOf } from "./spans.mjs";

const common = (a, b) => [...a].reduce((count, name) => count + Number(b.has(name)), 0);
const within = (a, b) => [...a].every((name) => b.has(name));
export const isZero = ({ head }) => head.side !== 0;

/** The weights of the best alignment of rows and columns, and their sum; a weight is an integer. */
const total = (weights, rows, columns) => {
  const edges = rows.map((i) => columns.flatMap((j, place) => (weights[i][j] > 0n ? [[place, weights[i][j]]] : [])));
  return bestAlignment(edges, columns.length, 0n).reduce((sum, [, , weight]) => sum + weight, 0n);
};

/** match-3: of the one-to-one pairs of related mentions with the greatest sum of weights, the first. */
export function heaviest(keys, responses, related, weigh) {
  const exact = keys.map((k) => responses.map((r) => (related(k, r) ? weigh(k, r) : null)));
  const scale = exact.flat().filter(Boolean).reduce((a, { d }) => (a / gcd(a, d)) * d, 1n);
  const weights = exact.map((row) => row.map((weight) => (weight ? (scale / weight.d) * weight.n : -1n)));
  let rows = keys.map((_, i) => i);
  let columns = responses.map((_, j) => j);
  let best = total(weights, rows, columns);
  const pairs = [];
  while (rows.length > 0) {
    const [i] = rows;
    rows = rows.slice(1);
    const partner = columns.find((j) => weights[i][j] >= 0n
      && total(weights, rows, columns.filter((other) => other !== j)) + weights[i][j] === best);
    if (partner === undefined) continue;
    pairs.push([keys[i], responses[partner]]);
    columns = columns.filter((other) => other !== partner);
    best -= weights[i][partner];
  }
  return pairs;
}

/** match-2: each key mention takes the first related response mention that is left. */
function inOrder(keys, responses, related) {
  const taken = new Set();
  return keys.flatMap((k) => {
    const r = responses.find((other) => !taken.has(other) && related(k, other));
    if (r) taken.add(r);
    return r ? [[k, r]] : [];
  });
}

/** zeros.alike: F of two sets. */
const alike = (a, b) => (a.size + b.size === 0 ? ZERO : fraction(2 * common(a, b), a.size + b.size));

/** zeros.likeness: w(k, r). */
function likeness({ head: k }, { head: r }) {
  if (k.sentence !== r.sentence) return ZERO;
  const parent = ({ governor }) => (governor ? nodeText(governor) : "root");
  const all = ({ depends }) => new Set((depends ?? []).map((one) => `${parent(one)} ${one.relation}`));
  const parents = ({ depends }) => new Set((depends ?? []).map(parent));
  return add(multiply(fraction(10), alike(all(k), all(r))), alike(parents(k), parents(r)));
}

/** match-7: CRAFT's pairs, in one pass over the response. */
function craft(keys, responses) {
  const fits = (k, r) => {
    const [first] = runsOf(k.nodes);
    return first !== undefined && runsOf(r.nodes).some(([a, b]) => first[0] <= a && b <= first[1]);
  };
  const taken = new Set();
  return responses.flatMap((r) => {
    const k = keys.find((other) => fits(other, r));
    if (!k || taken.has(k)) return [];
    taken.add(k);
    return [[k, r]];
  });
}

const overlap = (k, r) => fraction(common(k.names, r.names), k.names.size);

/** The relation of a rule, and how its pairs become one to one (the table of spans.md). */
const RULES = {
  exact: { related: () => true },
  mina: { related: (k, r) => k.minimum.text === r.minimum.text, pairs: inOrder },
  head: { related: (k, r) => k.heads.text === r.heads.text, pairs: inOrder },
  min: { related: (k, r) => within(k.minimum.names, r.names) && within(r.names, k.names), pairs: heaviest },
  "head-corefud": { related: (k, r) => k.heads.text === r.heads.text, pairs: heaviest },
  "partial-corefud": { related: (k, r) => within(k.heads.names, r.names) && within(r.names, k.names), pairs: heaviest },
  craft: { related: () => true, pairs: (keys, responses) => craft(keys, responses) },
};

/** A set of nodes by its names. */
const setOf = (nodes) => {
  const names = nodes.map(nodeText);
  return { text: names.join(" "), names: new Set(names) };
};

/** match-4: MIN and h of a mention, of the key's trees or as annotated. */
function withExtents(mention, rule, trees, begins) {
  if (rule === "exact" || rule === "craft") return mention;
  if (rule === "min" && mention.annotated) return { ...mention, minimum: setOf(mention.annotated) };
  if (trees === null) {
    if (mention.annotated && mention.text.includes(",")) throw new Refusal("not one run of words", ...mention.document);
    const isOfOne = new Set(mention.nodes.map(({ sentence }) => sentence)).size === 1;
    if (mention.annotated && !isOfOne) return { ...mention, minimum: setOf(mention.nodes), heads: setOf(mention.nodes) };
    if (rule === "mina" || rule === "head" || rule === "min" || mention.annotated) throw new Refusal(`match:${rule} needs a tree`, "key", begins(mention));
    return { ...mention, heads: setOf([mention.head]) };
  }
  const { first, last } = { first: mention.nodes[0].at, last: mention.nodes.at(-1).at };
  const tree = trees.of(first, last);
  if (tree === null) return { ...mention, minimum: setOf(mention.nodes), heads: setOf(mention.nodes) };
  const at = (places) => setOf(places.map((place) => mention.nodes[place - first]));
  if (rule === "mina" || rule === "min") return { ...mention, minimum: at(minimumSpan(tree, first, last)) };
  return { ...mention, heads: at([headOf(tree, first, last)]) };
}

/** match-1, match-5: the stages; pairs of mentions of key and response. */
export function stagesOf(keys, responses, { match, zeros }) {
  const { related, pairs } = RULES[match];
  const left = [[...keys].sort(compareMentions), [...responses].sort(compareMentions)];
  const matching = [];
  const take = (stage) => {
    matching.push(...stage);
    stage.forEach((pair) => pair.forEach((mention, side) => left[side].splice(left[side].indexOf(mention), 1)));
  };
  if (zeros === "dependent") {
    const [k, r] = left.map((side) => side.filter(isZero));
    take(heaviest(k, r, (one, other) => likeness(one, other).n > 0n, likeness));
  }
  const byText = new Map(left[1].map((mention) => [mention.text, mention]));
  take(left[0].flatMap((k) => {
    const r = byText.get(k.text);
    return r && related(k, r) ? [[k, r]] : [];
  }));
  if (pairs) take(pairs(...left, related, overlap));
  return matching;
}

/** edits-9, annotated.heads_in: a mention of a response that says no heads, with its head in the key. */
function headed(text, response, key) {
  const mention = response.spans?.get(text) ?? runOf(text);
  const own = key.spans.get(text);
  if (own) return { ...mention, head: own.head };
  const governors = new Map(key.nodes.filter(({ side }) => side === 0).map(({ at, governor }) => [at, governor]));
  const says = key.saysHeads && [...governors.values()].some((governor) => governor !== undefined);
  const words = mention.nodes.filter(({ side }) => side === 0).map(({ at }) => at);
  const outer = says ? words.find((at) => !words.includes(governors.get(at))) : undefined;
  return { ...mention, head: outer === undefined ? mention.nodes[0] : word(outer) };
}

/** The pairs of a matching: mentions of the key with those of the response, the latter without twinless ones. */
export function pairsOf(key, response, conventions, [keyDocument, responseDocument]) {
  const { match } = conventions;
  const isTwinless = (text) => text.startsWith("twinless"); // of no node of the key (conventions-9, edits-8)
  const texts = [key.flat(), response.flat().filter((text) => !isTwinless(text))];
  if (texts.flat().some((text) => text.startsWith("="))) throw new Refusal("names of mentions have no extent", "key", keyDocument.line);
  const needsTrees = match !== "exact" && match !== "craft" && !keyDocument.spans;
  const trees = needsTrees && keyDocument.rows ? treesOf(keyDocument, "key") : null;
  const isOfHeads = match === "head-corefud" || match === "partial-corefud";
  const isNothing = texts.flat().length === 0 || (texts[0].length === 0 && isOfHeads && responseDocument.annotatesHeads);
  if (needsTrees && trees === null && isNothing) return { keys: [], responses: [], pairs: [] }; // match-4
  if (needsTrees && trees === null) throw new Refusal(`match:${match} needs trees or heads`, "key", keyDocument.line);
  const begins = ({ nodes: [{ sentence }] }) => keyDocument.nodes.find((node) => node.sentence === sentence)?.line ?? keyDocument.line;
  const spanOf = [
    (text) => keyDocument.spans?.get(text) ?? keyDocument.placed?.get(text) ?? runOf(text),
    (text) => (responseDocument.annotatesHeads || !keyDocument.spans
      ? responseDocument.spans?.get(text) ?? runOf(text)
      : headed(text, responseDocument, keyDocument)),
  ];
  const [keys, responses] = texts.map((side, which) =>
    side.map((text) => withExtents(spanOf[which](text), match, trees, begins)));
  return { keys, responses, pairs: stagesOf(keys, responses, conventions) };
}

/** match-1, step 4: the entities of the response under the names of the key's mentions. */
export function matched(key, response, conventions, documents) {
  if (conventions.match === "exact" && conventions.zeros === "linear") return response;
  const names = new Map(pairsOf(key, response, conventions, documents).pairs.map(([k, r]) => [r.text, k.text]));
  const taken = new Set(key.flat());
  const nameOf = (text) => names.get(text) ?? (taken.has(text) ? `twinless ${text}` : text);
  return response.map((entity) => entity.map(nameOf));
}
