// What each class of mentions, entities or documents earns (metrics/classes.md; choices CLASS-1 to CLASS-3, NEC-1).
import { linkFigures } from "./units.mjs";
import { ZERO, add, divide, fraction, multiply } from "./fractions.mjs";
import { leaves, scored } from "./corpus.mjs";
import { compareNodes, runOf, runsOf } from "./nodes.mjs";
import { headOf, treesOf } from "./spans.mjs";
import { Refusal, byCodePoints } from "./text.mjs";

const classOf = (number) => (number <= 2 ? `${number}` : number <= 5 ? "3–5" : "6+");
/** NEC-1: the cell of a name, in column 11 of twelve or more. */
const cellOf = ({ columns }) => (columns.length > 11 ? columns[10] : undefined);
const isName = (text) => text.startsWith("=");
const refuse = (why, { line }) => {
  throw new Refusal(why, "key", line);
};

/** A mention without the name of its document in a unit, and that name. */
const parted = (text) => (text.includes("\t") ? [text.slice(0, text.lastIndexOf("\t")), text.slice(text.lastIndexOf("\t") + 1)] : ["", text]);

/** The nodes of a mention of a document. */
function nodesOf(text, document) {
  if (isName(text)) refuse("a mention without words", document);
  return document.spans?.get(text)?.nodes ?? runOf(text).nodes;
}

/** The classes of a side: of its mentions by their text and, where they have some, of its entities by their places. */
const ofEntities = (entities, name) => {
  const names = entities.map(name);
  return { ofMention: new Map(entities.flatMap((entity, place) => entity.map((text) => [text, names[place]]))), ofEntity: names };
};
const ofMentions = (entities, name) => ({ ofMention: new Map(entities.flat().map((text) => [text, name(text)])) });

const bySize = (entities) => ofEntities(entities, (entity) => classOf(entity.length));

/** Words alone count: an empty node is none. */
const byLength = (entities, document) => {
  if (document.unit === "character" && entities.length > 0) refuse("characters are no words", document);
  return ofMentions(entities, (text) => classOf(runsOf(nodesOf(parted(text)[1], document)).reduce((sum, [first, last]) => sum + last - first + 1, 0)));
};

/** Sentences back to the mention before in the entity; the sentences are the key's. */
const byDistance = (entities, document, key) => {
  const starts = key.sentences;
  if (!starts && key.entities.length > 0) refuse("a text without sentences", key);
  const found = new Map();
  for (const entity of entities) {
    const placed = entity.map((text) => {
      const [of, mention] = parted(text);
      const nodes = nodesOf(mention, document);
      return { text, of, nodes, sentence: starts.findLastIndex((begin) => begin <= Math.min(...nodes.map(({ at }) => at))) };
    });
    placed.sort((a, b) => byCodePoints(a.of, b.of) || compareNodes(a.nodes[0], b.nodes[0]) || compareNodes(b.nodes.at(-1), a.nodes.at(-1)));
    placed.forEach(({ text, of, sentence }, place) => {
      const before = placed[place - 1];
      found.set(text, !before ? "first" : before.of !== of ? "across" : classOf(sentence - before.sentence));
    });
  }
  return { ofMention: found };
};

/** NEC-1: type and name of each mention of columns, by its head in the key's tree. */
function ofColumns(texts, key) {
  const trees = treesOf(key, "key");
  const found = new Map();
  for (const text of new Set(texts)) {
    const { nodes } = runOf(text);
    const [first, last] = [nodes[0].at, nodes.at(-1).at];
    const tree = trees.of(first, last);
    if (tree === null) {
      found.set(text, { type: "nominal" });
      continue;
    }
    const names = namesOf(key, first);
    const tag = (at) => key.rows[at].tag;
    let head = headOf(tree, first, last);
    if (tag(head) === "POS" && head > first) head -= 1;
    const type = names.has(head) ? "name" : ["PRP", "PRP$", "WP", "WP$"].includes(tag(head)) ? "pronoun" : "nominal";
    found.set(text, { type, name: names.get(head) });
  }
  return found;
}

/** The types of names by their tokens, of the sentence of a token: column 11. */
function namesOf(key, token) {
  const place = key.sentences.findLastIndex((begin) => begin <= token);
  const rows = key.rows.slice(key.sentences[place], key.sentences[place + 1]);
  const cells = rows.map(cellOf);
  if (cells.some((cell) => cell === undefined) || cells.every((cell) => cell === "-" || cell === "_")) refuse("a sentence without names", key);
  const found = new Map();
  let open = null;
  cells.forEach((cell, at) => {
    const [, begins, ends] = /^(?:\(([^()*]+))?\*?(\))?$/.exec(cell) ?? refuse("not a name", key);
    if (begins && open !== null) refuse("a name inside a name", key);
    if (begins) open = begins;
    if (open !== null) found.set(key.sentences[place] + at, open);
    if (ends && open === null) refuse("the end of no name", key);
    if (ends) open = null;
  });
  if (open !== null) refuse("a name without an end", key);
  return found;
}

/** CLASS-2, `type`: of the mentions of a side, of which the head says it, in the key's words. */
function typeOf(text, document, key) {
  const nodes = nodesOf(text, document);
  const words = nodes.filter(({ side }) => side === 0);
  const mention = document.spans?.get(text);
  const inside = (at) => words.some((word) => word.at === at);
  const outer = document.saysHeads ? undefined : words.find(({ at }) => !inside(key.governors.get(at)));
  const head = mention?.saysHead ? mention.head : (outer ?? words[0] ?? nodes[0]);
  if (head.side !== 0) return "zero";
  const tag = key.tags.get(head.at);
  return tag === "PRON" || tag === "DET" ? "pronoun" : tag === "PROPN" ? "name" : "nominal";
}

function byType(sides, [key, response]) {
  const texts = sides.map((entities) => entities.flat());
  if (key.tags) return sides.map((entities, side) => ofMentions(entities, (text) => typeOf(text, [key, response][side], key)));
  if (key.rows) {
    if (texts.flat().length > 0 && key.rows.every(({ bit }) => bit === undefined)) refuse("no parses", key);
    const found = ofColumns(texts.flat(), key);
    return sides.map((entities) => ofMentions(entities, (text) => found.get(text).type));
  }
  return sides.map((entities, side) => ofMentions(entities, (text) => {
    const own = [key, response][side].annotations?.get(text);
    const said = key.annotations?.get(text) ?? own;
    if (said === undefined || (own !== undefined && own !== said)) refuse("no type, or two", [key, response][side]);
    return said.startsWith("name") ? "name" : said;
  }));
}

/** CLASS-2, `entity-type`: the types of mentions that a document gives. */
function typesOf(document, key, all) {
  if (document.types?.size > 0) return document.types;
  if (document.annotations?.size > 0) return new Map([...document.annotations].filter(([, said]) => said.startsWith("name:")).map(([text, said]) => [text, said.slice(5)]));
  if (!hasNames(key)) return new Map();
  return new Map([...ofColumns(all, key)].filter(([, { name }]) => name !== undefined).map(([text, { name }]) => [text, name]));
}

const hasNames = (key) => (key.sentences ?? []).some((begin, place) => {
  const cells = (key.rows?.slice(begin, key.sentences[place + 1]) ?? []).map(cellOf);
  return cells.length > 0 && cells.every((cell) => cell !== undefined) && !cells.every((cell) => cell === "-" || cell === "_");
});

const ofTypes = (entities, types) => ofEntities(entities, (entity) => {
  const found = new Set(entity.map((text) => types.get(text)).filter((type) => type !== undefined));
  return found.size > 1 ? "several" : ([...found][0] ?? "none");
});

/** The classes of both sides; the response's by its own mentions, but for the types of those that the key has. */
function classesOf(by, { documents: [key, response], own, sides }) {
  const named = new Map(sides[1].flat().map((text, place) => [text, own.flat()[place]]));
  const keyed = new Set(sides[0].flat());
  const renamed = ({ ofMention }, of) => ({ ofMention: new Map([...named].map(([text, mine]) => [text, of && keyed.has(text) ? of.ofMention.get(text) : ofMention.get(mine)])) });
  if (by === "size") return sides.map(bySize);
  if (by === "length") return [byLength(sides[0], key), renamed(byLength(own, response))];
  if (by === "distance") return [byDistance(sides[0], key, { ...key, entities: sides[0] }), renamed(byDistance(own, response, { ...key, entities: sides[0] }))];
  if (by === "type") {
    const [k, r] = byType([sides[0], own], [key, response]);
    return [k, renamed(r, k)];
  }
  const all = [...sides[0].flat(), ...own.flat()];
  const [k, r] = [key, response].map((document) => typesOf(document, key, all));
  if (k.size === 0 && r.size === 0 && keyed.size > 0 && !hasNames(key)) refuse("no types of entities", key);
  const ofKey = new Map([...k].filter(([text]) => keyed.has(text)));
  const others = [...named].filter(([text, mine]) => r.has(mine) && !keyed.has(text)).map(([text, mine]) => [text, r.get(mine)]);
  return [ofTypes(sides[0], ofKey), ofTypes(sides[1], new Map([...others, ...ofKey]))];
}

/** Recall by class: numerators and denominators by metric and class. */
function recallBy(key, response, { ofMention, ofEntity }) {
  const entityOf = new Map(response.flatMap((r) => r.map((m) => [m, r])));
  const sums = {};
  const count = (metric, name, numerator, denominator) => {
    const of = (sums[metric] ??= new Map());
    const [n, d] = of.get(name) ?? [ZERO, ZERO];
    of.set(name, [add(n, numerator), add(d, denominator)]);
  };
  key.forEach((k, place) => {
    const both = (r) => k.filter((m) => r.includes(m)).length;
    for (const m of k) {
      const r = entityOf.get(m);
      count("mentions", ofMention.get(m), fraction(r ? 1 : 0), fraction(1));
      count("b_cubed", ofMention.get(m), r ? fraction(both(r), k.length) : ZERO, fraction(1));
    }
    if (!ofEntity) return;
    const met = [...new Set(k.map((m) => entityOf.get(m)).filter(Boolean))];
    const parts = met.length + k.filter((m) => !entityOf.has(m)).length;
    count("muc", ofEntity[place], fraction(k.length - parts), fraction(k.length - 1));
    const links = (n) => (n * (n - 1)) / 2;
    const resolved = k.length === 1
      ? fraction(met.length === 1 && met[0].length === 1 ? 1 : 0)
      : fraction(met.reduce((sum, r) => sum + links(both(r)), 0), links(k.length));
    count("lea", ofEntity[place], multiply(fraction(k.length), resolved), fraction(k.length));
  });
  return sums;
}

/** The figures of each class of each property, of pairs of documents. */
export function classFigures(pairs, by, ids, conventions, pattern = "") {
  if (conventions.over !== "sums") throw new Refusal("parts are of sums");
  if (pattern !== "" && !by.includes("genre")) throw new Refusal("a pattern of genres for nothing");
  const all = leaves(pairs, conventions);
  return Object.fromEntries(by.map((property) => {
    if (property === "links") return [property, linkFigures(all.map(({ sides }) => sides))];
    if (property === "genre") return [property, ofGenres(all, ids, conventions, pattern)];
    const sums = [{}, {}];
    for (const unit of all) {
      const classes = classesOf(property, unit);
      [0, 1].forEach((side) => {
        for (const [metric, of] of Object.entries(recallBy(unit.sides[side], unit.sides[1 - side], classes[side]))) {
          for (const [name, [n, d]] of of) {
            const [before, under] = (sums[side][metric] ??= new Map()).get(name) ?? [ZERO, ZERO];
            sums[side][metric].set(name, [add(before, n), add(under, d)]);
          }
        }
      });
    }
    const counted = ids.filter((id) => ["mentions", "b_cubed", ...(["size", "entity-type"].includes(property) ? ["muc", "lea"] : [])].includes(id));
    const names = new Set(sums.flatMap((side) => counted.flatMap((id) => [...(side[id]?.keys() ?? [])])));
    const figure = (side, id, name) => divide(...(sums[side][id]?.get(name) ?? [ZERO, ZERO]));
    return [property, Object.fromEntries([...names].map((name) => [name, Object.fromEntries(counted.map((id) => [id, { recall: figure(0, id, name), precision: figure(1, id, name) }]))]))];
  }));
}

/** CLASS-3. */
function ofGenres(all, ids, conventions, pattern) {
  if (!["as-written", "document"].includes(conventions.units)) throw new Refusal("joined documents have no genre");
  const groups = new Map();
  for (const { documents: [key], sides } of all) {
    const genre = new RegExp(pattern || "^([^/]+)/").exec(key.id)?.[1] || refuse("no genre", key);
    groups.set(genre, [...(groups.get(genre) ?? []), sides]);
  }
  return Object.fromEntries([...groups].map(([genre, pairs]) => [genre, scored(pairs, ids, conventions)]));
}
