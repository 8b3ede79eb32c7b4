// The errors of a response by type, and what each type is worth (choices ERROR-1, ERROR-2; steps by number).
import { conventionsOf, leaves, metricsOf, paired, scored, treated } from "./corpus.mjs";
import { readPair } from "./main.mjs";
import { runOf, runsOf } from "./nodes.mjs";
import { headOf, treesOf } from "./spans.mjs";
import { Refusal, byCodePoints } from "./text.mjs";

const TYPES = ["span", "extra-entity", "extra-mention", "conflated-entities", "missing-entity", "missing-mention", "divided-entity"];

const PRONOUNS = new Set(("i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we us our ours "
  + "ourselves they them their theirs themselves this that these those who whom whose which one").split(" "));
const PENN = ["PRP", "PRP$", "WP", "WP$", "WDT", "WRB", "DT"];
const isMark = (word) => [...word].length === 1 && !/\p{L}/u.test(word);

/** What a document of the key shows of the mentions of both sides. */
function seenIn(key, response) {
  const sentenceOf = (first, last) => {
    const place = (key.sentences ?? []).findLastIndex((begin) => begin <= first);
    const end = key.sentences?.[place + 1] ?? key.words?.length;
    return place < 0 || last >= end ? null : { place, begin: key.sentences[place], end };
  };
  const bounds = (text) => (/^[0-9]+-[0-9]+$/.test(text) ? text.split("-").map(Number) : null);
  const within = (text) => {
    const found = bounds(text);
    return found && sentenceOf(...found) ? found : null;
  };
  const nodesOf = (text) => (key.spans?.get(text) ?? response.spans?.get(text) ?? runOf(text)).nodes;
  const tagsOf = ({ begin, end }) => {
    if (key.tags) return (at) => ["PRON", "DET"].includes(key.tags.get(at));
    const tags = key.rows?.slice(begin, end).map(({ tag }) => tag) ?? [undefined];
    if (tags.includes(undefined) || tags.every((tag) => tag === "-" || tag === "_")) return (at) => PRONOUNS.has(key.words[at][0].toLowerCase());
    return (at) => PENN.includes(tags[at - begin]);
  };
  const trees = key.rows ? treesOf(key, "key") : null;
  const treeOf = (first, last) => {
    const { begin, end } = sentenceOf(first, last);
    const says = (column) => key.rows.slice(begin, end).every((row) => row[column] !== undefined)
      && key.rows.slice(begin, end).some((row) => row[column] !== "-" && row[column] !== "_");
    return trees && says("bit") && says("tag") ? trees.of(first, last) : null;
  };
  return {
    compare(a, b) {
      if (a.startsWith("=") || b.startsWith("=")) return byCodePoints(a, b);
      const [x, y] = [a, b].map((text) => {
        const nodes = nodesOf(text);
        const places = nodes.map(({ at }) => at);
        const empty = nodes.filter(({ side }) => side !== 0);
        const runs = runsOf(nodes);
        const parts = bounds(text) ? [0] : [runs.length + empty.length, ...runs.flat(), ...empty.flatMap(({ at, side, number }) => [at, side, number])];
        return [Math.min(...places), Math.max(...places), ...parts];
      });
      return (x.map((place, i) => place - y[i]).find((difference) => difference !== 0)) ?? 0;
    },
    isPronoun(text) {
      const said = key.annotations?.get(text) ?? response.annotations?.get(text);
      if (said) return said === "pronoun";
      const found = within(text);
      return found !== null && found[0] === found[1] && tagsOf(sentenceOf(...found))(found[0]);
    },
    stripped(text) {
      const found = within(text);
      if (!found) return null;
      let [first, last] = found;
      const word = (at) => key.words[at][0];
      while (first < last && (word(first).toLowerCase() === "the" || isMark(word(first)))) first += 1;
      while (first < last && (word(last).toLowerCase() === "'s" || isMark(word(last)))) last -= 1;
      return `${first}-${last}`;
    },
    head(text) {
      for (const { spans } of [key, response]) {
        const mention = spans?.get(text);
        if (mention?.saysHead && mention.head.side === 0) return mention.head.at;
      }
      const found = within(text);
      if (!found) return null;
      const [first, last] = found;
      if (key.governors) {
        for (let at = first; at <= last; at++) {
          const governor = key.governors.get(at);
          if (!(governor >= first && governor <= last) || governor === null || governor === undefined) return at;
        }
        return null;
      }
      const tree = treeOf(first, last);
      return tree === null ? null : headOf(tree, first, last);
    },
  };
}

/** (2): the mentions of the response with those of the key that they are but for their bounds. */
function spanErrors(ofKey, ofResponse, { compare, stripped, head }) {
  const left = [ofKey.filter((text) => !ofResponse.includes(text)), ofResponse.filter((text) => !ofKey.includes(text))].map((side) => [...side].sort(compare));
  const found = new Map();
  const take = (r, k) => {
    found.set(r, k);
    left[0].splice(left[0].indexOf(k), 1);
  };
  for (const r of [...left[1]]) {
    const seen = stripped(r);
    const k = seen === null ? undefined : left[0].find((one) => stripped(one) === seen);
    if (k !== undefined) take(r, k);
  }
  const rest = left[1].filter((r) => !found.has(r));
  const only = (side, at) => (side.filter((text) => head(text) === at).length === 1 ? side.find((text) => head(text) === at) : undefined);
  for (const k of left[0]) {
    const at = head(k);
    const [alone, r] = at === null ? [] : [only(left[0], at), only(rest, at)];
    if (alone !== undefined && r !== undefined) found.set(r, k);
  }
  return found;
}

const meet = (entity, others) => others.map((other) => entity.filter((mention) => other.includes(mention))).filter((piece) => piece.length > 0);

/** The errors of a pair of documents: {type, mentions, entity, anchor}; and what their correction needs. */
function analysed(key, response, seen) {
  const several = response.filter((entity) => entity.length > 1); // (1)
  const spans = spanErrors(key.flat(), several.flat(), seen);
  const linked = several.map((entity) => entity.map((mention) => spans.get(mention) ?? mention));
  const [ofKey, ofResponse] = [key.flat(), linked.flat()];
  const found = [...spans].map(([r]) => ({ type: "span", mentions: [r] }));
  const earliest = (mentions) => [...mentions].sort(seen.compare).sort((a, b) => seen.isPronoun(a) - seen.isPronoun(b))[0];
  const butOne = (pieces) => {
    const first = earliest(pieces.flat());
    return { stays: pieces.find((piece) => piece.includes(first)), go: pieces.filter((piece) => !piece.includes(first)) };
  };
  const alone = (kind, entity, own, anchor) => { // (4), (6)
    const rest = entity.filter((mention) => !own.includes(mention));
    if (own.length > 1 && rest.every(seen.isPronoun)) found.push({ type: `${kind}-entity`, mentions: own, pieces: own.map((m) => [m]), entity, anchor });
    else for (const mention of own) found.push({ type: `${kind}-mention`, mentions: [mention], pieces: [[mention]], entity, anchor });
  };
  for (const entity of linked) {
    alone("extra", entity, entity.filter((mention) => !ofKey.includes(mention)), null);
    for (const piece of butOne(meet(entity, key)).go) found.push({ type: "conflated-entities", mentions: piece, pieces: [piece], entity, anchor: null });
  }
  for (const entity of key.filter((of) => of.length > 1)) {
    const own = entity.filter((mention) => !ofResponse.includes(mention));
    const { stays, go } = butOne(meet(entity, linked));
    const anchor = stays ?? [[...own].sort(seen.compare)[0]];
    alone("missing", entity, own, anchor);
    for (const piece of go) found.push({ type: "divided-entity", mentions: piece, pieces: [piece], entity, anchor });
  }
  return { found, linked, response, own: new Map([...spans].map(([r, k]) => [k, r])) };
}

/** The response with the errors of some types corrected. */
function corrected({ found, linked, response, own }, types) {
  const wanted = found.filter(({ type }) => types.includes(type));
  let blocks = [];
  for (const entity of linked) {
    const leaving = wanted.filter((error) => error.entity === entity && error.anchor === null);
    const gone = leaving.flatMap(({ mentions }) => mentions);
    blocks.push(...leaving.filter(({ type }) => type === "conflated-entities").map(({ mentions }) => mentions), entity.filter((mention) => !gone.includes(mention)));
  }
  for (const { pieces, anchor } of wanted.filter((error) => error.anchor)) {
    const joining = [anchor, ...pieces].flat();
    const meets = (block) => block.some((mention) => joining.includes(mention));
    blocks = [...blocks.filter((block) => !meets(block)), [...new Set([...blocks.filter(meets).flat(), ...joining])]];
  }
  const named = types.includes("span") ? blocks : blocks.map((block) => block.map((mention) => own.get(mention) ?? mention));
  const there = new Set(named.flat());
  return [...named, ...response.filter((entity) => entity.length === 1 && !there.has(entity[0]))].filter((block) => block.length > 0);
}

/** The links of spanning trees that a side lacks (ERROR-2). */
const lacking = (key, response) => key.reduce((sum, k) => sum + meet(k, response).length + k.filter((m) => !response.some((r) => r.includes(m))).length - 1, 0);

/** The errors of two files, what each type is worth alone and after those before it, and the links of the trees. */
export function errorsOfFiles(key, response, { format = null, metrics = ["muc", "b_cubed", "ceaf_e", "lea", "conll"], conventions: asked = {} } = {}) {
  const conventions = conventionsOf(asked);
  if (conventions.match !== "exact" || conventions.windows !== "none" || conventions.units !== "as-written" || conventions.align !== "tokens" || conventions.over !== "sums") throw new Refusal("errors of other settings are not found here");
  const ids = metricsOf(metrics);
  const documents = readPair(key, response, conventions, format);
  const pairs = leaves(paired(documents.key, documents.response, conventions), conventions);
  const all = pairs.map(({ documents: [k, r], sides }) => ({ id: k.id, key: sides[0], ...analysed(...sides, seenIn(k, r)) }));
  const worth = (types) => scored(all.map((one) => [one.key, treated(corrected(one, types), conventions)]), ids, conventions);
  return {
    errors: all.map(({ id, found }) => ({ id, found: found.map(({ type, mentions }) => ({ type, mentions })) })),
    alone: Object.fromEntries(TYPES.map((type) => [type, worth([type])])),
    through: Object.fromEntries(TYPES.map((type, place) => [type, worth(TYPES.slice(0, place + 1))])),
    links: {
      missing: pairs.reduce((sum, { sides: [k, r] }) => sum + lacking(k, r), 0),
      spurious: pairs.reduce((sum, { sides: [k, r] }) => sum + lacking(r, k), 0),
    },
  };
}
