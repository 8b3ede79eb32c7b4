// Columns of topics (formats/topics.md), and what is scored as one across documents (metrics/units.md).
import { readColumns } from "./conll.mjs";
import { ZERO, add, divide, fraction, multiply } from "./fractions.mjs";
import { Refusal, isTokenOfTopics } from "./text.mjs";

/** units-6: the tokens of a block whose sentences are validated. */
const validatedOf = ({ rows }) => rows.map(({ columns }) => columns[6] === "True");

/** The mentions of a block or a document, "first-last", as pairs of numbers. */
const placesOf = (text) => text.split("-").map(Number);

/** The documents of columns of topics: as blocks under units:as-written, else as the documents that they name. */
export function readTopics(lines, { repeated, file, units, sentences }) {
  const blocks = readColumns(lines, { repeated, file });
  const names = new Set();
  const documents = [];
  for (const block of blocks) {
    block.inner = [];
    block.rows.forEach(({ columns, line }, token) => {
      const refuse = (why) => {
        throw new Refusal(why, file, line);
      };
      if (!isTokenOfTopics(columns.join("\t"))) refuse("not a token of columns of topics");
      const [topic, subtopic, id] = columns;
      const last = block.inner.at(-1);
      if (last?.id === id) {
        if (last.topic !== topic || last.subtopic !== subtopic) refuse("the document has another topic");
        last.end = token;
        return;
      }
      if (names.has(id)) refuse(`the document ${id} stands twice`);
      names.add(id);
      block.inner.push({ id, topic, subtopic, line: block.line, begin: token, end: token });
    });
    const validated = validatedOf(block);
    const counts = (text) => {
      const [first, end] = placesOf(text);
      return sentences === "all" || validated.slice(first, end + 1).every(Boolean);
    };
    const within = (text, inner) => {
      const [first, end] = placesOf(text);
      return inner.begin <= first && end <= inner.end;
    };
    block.named = new Map([...block.named].map(([name, mentions]) => [name, mentions.filter(counts)]));
    for (const [, mentions] of block.named) {
      for (const text of mentions) {
        if (!block.inner.some((inner) => within(text, inner))) throw new Refusal("a mention across documents", file, block.rows[placesOf(text)[1]].line);
      }
    }
    block.entities = [...block.named.values()].filter((mentions) => mentions.length > 0);
    for (const inner of block.inner) {
      const moved = (text) => placesOf(text).map((place) => place - inner.begin).join("-");
      const named = new Map([...block.named].map(([name, mentions]) =>
        [name, mentions.filter((text) => within(text, inner)).map(moved)]));
      documents.push({ ...inner, named, words: block.words.slice(inner.begin, inner.end + 1), entities: [...named.values()].filter((m) => m.length > 0) });
    }
  }
  return units === "as-written" ? blocks : documents;
}

/** units-1: the name of the unit of a pair of documents, of which the key's and the response's have to agree. */
function unitOf(key, response, { units, "unit-names": pattern }) {
  if (units === "document") return key.id;
  if (units === "corpus") return "";
  const found = pattern ? new RegExp(pattern).exec(key.id)?.[1] : undefined;
  if (pattern) return found || refuseUnit(key);
  const said = ({ topic, subtopic }) => (units === "topic" ? [topic] : [topic, subtopic]);
  const [a, b] = [key, response].map((document) => JSON.stringify(said(document)));
  if (units === "topic" && (key.topic ?? "-") === "-") refuseUnit(key);
  if (units === "subtopic" && (key.subtopic ?? "-") === "-") refuseUnit(key);
  if (response.topic !== undefined && a !== b) throw new Refusal("key and response say other topics", "response", response.line);
  return a;
}

function refuseUnit(key) {
  throw new Refusal("nothing says the unit of the document", "key", key.line);
}

/** units-2: pairs of units, whose mentions are known by their document and their place there. */
export function joinedUnits(pairs, conventions) {
  if (conventions.units === "as-written") return pairs;
  const units = new Map();
  for (const [key, response] of pairs) {
    const name = unitOf(key, response, conventions);
    if (!units.has(name)) units.set(name, [key, response].map(() => ({ id: name, named: new Map(), words: null })));
    [key, response].forEach((document, side) => {
      if (!document.named) throw new Refusal("entities without names cannot be joined", side ? "response" : "key", document.line);
      const { named } = units.get(name)[side];
      for (const [entity, mentions] of document.named) {
        named.set(entity, [...(named.get(entity) ?? []), ...mentions.map((text) => `${key.id}\t${text}`)]);
      }
    });
  }
  return [...units.values()].map((pair) =>
    pair.map((unit) => ({ ...unit, entities: [...unit.named.values()].filter((mentions) => mentions.length > 0) })));
}

const documentOf = (mention) => mention.slice(0, mention.lastIndexOf("\t"));
const pairsOf = (list) => list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other]));

/** units.muc_recall: the numerators and denominators of the links across and within. */
function mucLinks(key, entityOf) {
  const sums = [0, 0, 0, 0];
  for (const k of key) {
    const groups = new Map(); // the parts into which the response cuts k
    for (const m of k) {
      const part = entityOf.get(m) ?? m;
      groups.set(part, [...(groups.get(part) ?? []), m]);
    }
    const documents = [...new Set(k.map(documentOf))];
    let parts = documents.map((one) => new Set([one])); // q(k)
    for (const [part, mentions] of groups) {
      if (typeof part === "string") continue;
      const met = new Set(mentions.map(documentOf));
      const joined = parts.filter((group) => [...group].some((one) => met.has(one)));
      parts = [...parts.filter((group) => !joined.includes(group)), new Set(joined.flatMap((group) => [...group]))];
    }
    const across = [documents.length - parts.length, documents.length - 1];
    [k.length - groups.size - across[0], k.length - 1 - across[1], ...across].forEach((n, i) => {
      sums[i] += n;
    });
  }
  return sums.map((n) => fraction(n));
}

/** units.blanc_recall, units.lea_recall: the same of pairs of mentions, each weighed. */
function pairLinks(key, entityOf, response, weigh) {
  const sums = [ZERO, ZERO, ZERO, ZERO];
  const count = (place, weight) => {
    sums[place] = add(sums[place], weight);
  };
  for (const k of key) {
    const weight = weigh(k);
    for (const [m, n] of pairsOf(k)) {
      const place = documentOf(m) === documentOf(n) ? 0 : 2;
      count(place + 1, weight);
      if (entityOf.has(m) && entityOf.get(m) === entityOf.get(n)) count(place, weight);
    }
    if (k.length === 1 && weigh === leaWeight) {
      count(1, weight);
      if (entityOf.has(k[0]) && response[entityOf.get(k[0])].length === 1) count(0, weight);
    }
  }
  return sums;
}

const leaWeight = (k) => (k.length === 1 ? fraction(1) : multiply(fraction(k.length), fraction(2, k.length * (k.length - 1))));

/** CD-8: of one direction, numerator and denominator within documents, and across. */
function linksOf(key, response) {
  const entityOf = new Map(response.flatMap((r, j) => r.map((m) => [m, j])));
  return {
    muc: mucLinks(key, entityOf),
    blanc: pairLinks(key, entityOf, response, () => fraction(1)),
    lea: pairLinks(key, entityOf, response, leaWeight),
  };
}

/** The figures of links within documents and across, of the sums over units. */
export function linkFigures(pairs) {
  const sums = (direction, id) => pairs.map((pair) => linksOf(...direction(pair))[id]).reduce((a, b) => a.map((n, i) => add(n, b[i])));
  return Object.fromEntries(["within", "across"].map((which, place) => [which, Object.fromEntries(["muc", "blanc", "lea"].map((id) => {
    const [recall, precision] = [(pair) => pair, ([key, response]) => [response, key]].map((direction) => sums(direction, id));
    const figure = (four) => divide(four[2 * place], four[2 * place + 1]);
    return [id, { recall: figure(recall), precision: figure(precision) }];
  }))]));
}
