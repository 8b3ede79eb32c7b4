// Alignment by edits (edits.md), and nodes of tagged text on those of the key (tagged-4, tagged-5).
import { compareNodes, mentionOf, nodeText, runsOf, word } from "./nodes.mjs";
import { Refusal, isEmpty } from "./text.mjs";
import { documentOf } from "./tagged.mjs";

/** edits-3: by word of b the word of a that it stands for, or null; and the steps. */
export function scriptOf(a, b) {
  const distance = Array.from({ length: a.length + 1 }, () => Array(b.length + 1).fill(0));
  for (let i = a.length; i >= 0; i--) {
    for (let j = b.length; j >= 0; j--) {
      if (i === a.length) distance[i][j] = b.length - j;
      else if (j === b.length) distance[i][j] = a.length - i;
      else if (a[i] === b[j]) distance[i][j] = distance[i + 1][j + 1];
      else distance[i][j] = 1 + Math.min(distance[i + 1][j], distance[i][j + 1], distance[i + 1][j + 1]);
    }
  }
  const steps = [];
  const standsFor = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const both = i < a.length && j < b.length;
    const step = both && a[i] === b[j] ? "kept"
      : i < a.length && distance[i][j] === distance[i + 1][j] + 1 ? "missing"
        : j < b.length && distance[i][j] === distance[i][j + 1] + 1 ? "added" : "changed";
    steps.push(step);
    if (step !== "missing") standsFor.push(step === "added" ? null : i);
    i += Number(step !== "added");
    j += Number(step !== "missing");
  }
  return { steps, standsFor };
}

/** edits-1: the words of a document. */
const wordsOf = ({ words }) => (words ?? []).map(([form]) => form.replaceAll(" ", "_"));

/** tagged-4: the empty nodes of a key by the word behind which each counts (−1 for before the first), in order. */
function emptyNodesBehind({ nodes = [] }) {
  const behind = new Map();
  let before = -1;
  for (const node of nodes) {
    if (node.side === 0) {
      before = node.at;
      continue;
    }
    const governors = (node.depends ?? []).filter(({ governor }) => governor?.side === 0).map(({ governor }) => governor.at);
    const at = governors.length > 0 ? Math.min(...governors) : before;
    behind.set(at, [...(behind.get(at) ?? []), node]);
  }
  return behind;
}

/** A node that the key does not have: the number-th behind a word of the key. */
const strange = (at, number) => ({ at, side: 1, number: 10 ** 9 + number });

/** tagged-4: of each empty node of a response the word behind which it counts, and its place there, from 1. */
const calledIn = (response) => new Map([...emptyNodesBehind(response)].flatMap(([at, nodes]) => nodes.map((node, place) => [nodeText(node), { at, number: place + 1 }])));

/** edits-6, edits-7, tagged-5: what a node becomes, and what a mention does, as nodes of the key. */
function movesInto(key, response, standsFor) {
  const called = key.tagged || response.tagged ? calledIn(response) : null;
  const behind = emptyNodesBehind(key);
  const isFilled = Boolean(key.tagged) !== Boolean(response.tagged);
  const nodeOf = (node) => {
    if (node.side === 0) return standsFor[node.at] === null ? null : word(standsFor[node.at]);
    if (called === null) return standsFor[node.at] === null ? null : { ...node, at: standsFor[node.at] };
    const { at: own, number } = called.get(nodeText(node));
    const at = own < 0 ? -1 : standsFor[own];
    return at === null ? null : (behind.get(at)?.[number - 1] ?? strange(at, number));
  };
  const mentionOfKey = (inside) => {
    const nodes = new Map();
    const take = (node) => nodes.set(nodeText(node), node);
    for (const [first, last] of runsOf(inside)) {
      const there = standsFor.slice(first, last + 1).filter((at) => at !== null);
      if (there.length > 0) for (let at = there[0]; at <= there.at(-1); at++) take(word(at));
    }
    const words = [...nodes.values()];
    if (isFilled && words.length > 0) {
      const [first, last] = [words[0].at, words.at(-1).at];
      for (const node of key.nodes ?? []) if (node.side !== 0 && liesBetween(node, first, last)) take(node);
    }
    inside.forEach((node, place) => {
      if (node.side === 0) return;
      const isInside = inside.slice(0, place).some(({ side }) => side === 0) && inside.slice(place + 1).some(({ side }) => side === 0);
      const there = isInside && isFilled ? null : nodeOf(node);
      if (there !== null) take(there);
    });
    return [...nodes.values()].sort(compareNodes);
  };
  return { nodeOf, mentionOfKey };
}

const liesBetween = (node, first, last) =>
  compareNodes(word(first), node) < 0 && compareNodes(node, word(last)) < 0;

/** The key of a pair with its mentions in text, as they are compared. */
function keyOf(document) {
  if (!document.tagged) return document;
  const [standing, placed] = [new Map(), new Map()];
  const textOf = ({ at, end }) => {
    const mention = mentionOf(document.nodes.slice(at, end));
    standing.set(mention.text, mention.nodes[0].at);
    placed.set(mention.text, mention);
    return mention.text;
  };
  const named = new Map([...document.places].map(([name, mentions]) => [name, mentions.map(textOf)]));
  return { ...document, named, entities: [...named.values()], standing, placed };
}

/** edits-10: what a report says of one document. */
function coverageOf(steps, mentions) {
  const of = (step) => steps.filter((one) => one === step).length;
  return {
    words: [of("kept"), of("changed"), of("missing"), of("added")],
    mentions: ["kept", "moved", "twinless"].map((kind) => mentions.filter((mention) => mention.kind === kind).length),
  };
}

/** edits-6 to edits-8: the response of a pair with its mentions on the key's nodes. */
export function byEdits([key, response], standing = null) {
  if (!standing) {
    for (const [file, { words, line, absent }] of [["key", key], ["response", response]]) {
      const isNone = !words || (words.length > 0 && words.every(([word]) => ["-", "_", " "].includes(word)));
      if (!absent && (isNone || (file === "key" && words.length === 0))) throw new Refusal("no words to align", file, line);
    }
  }
  if (response.absent) {
    return [keyOf(key), standing ? response : { ...response, coverage: coverageOf(wordsOf(key).map(() => "missing"), []) }];
  }
  const [a, b] = [key, response].map(wordsOf);
  const { steps, standsFor } = standing ?? scriptOf(a, b);
  const kinds = steps.filter((step) => step !== "missing");
  const { nodeOf, mentionOfKey } = movesInto(key, response, standsFor);
  const mentions = [...mentionsOf(response)].map(({ name, nodes, head }) => {
    const place = mentionOfKey(nodes);
    const words = nodes.filter(({ side }) => side === 0).map(({ at }) => at);
    const to = words.map((at) => standsFor[at]);
    const isKept = words.every((at, i) => kinds[at] === "kept" && (i === 0 || at !== words[i - 1] + 1 || to[i] === to[i - 1] + 1))
      && nodes.every((node) => node.side === 0 || nodeOf(node) !== null);
    const there = head ? nodeOf(head) : null;
    return { name, nodes, place, head: there && place.find((node) => compareNodes(node, there) === 0), kind: isKept ? "kept" : "moved" };
  });
  const byPlace = new Map();
  const spans = new Map();
  for (const mention of mentions) {
    const text = mention.place.length > 0 ? mentionOf(mention.place).text : null;
    mention.text = text;
    if (text !== null) spans.set(text, mentionOf(mention.place, mention.head ?? mention.place[0]));
    if (text !== null) byPlace.set(text, [...(byPlace.get(text) ?? []), mention]);
  }
  const keeps = new Set([...byPlace.values()].map((same) => same.sort((x, y) => x.nodes.length - y.nodes.length
    || compareNodes(x.nodes[0], y.nodes[0]) || compareNodes(x.nodes.at(-1), y.nodes.at(-1)))[0]));
  const named = new Map();
  const standingAt = new Map();
  mentions.forEach((mention, number) => {
    if (!keeps.has(mention)) Object.assign(mention, { text: `twinless ${number}`, kind: "twinless" });
    const before = standsFor.slice(0, firstWordOf(mention.nodes)).filter((at) => at !== null);
    standingAt.set(mention.text, mention.kind === "twinless" ? (before.at(-1) ?? 0) : Math.max(0, mention.place[0].at));
    named.set(mention.name, [...(named.get(mention.name) ?? []), mention.text]);
  });
  return [keyOf(key), { ...response, named, entities: [...named.values()], spans, standing: standingAt, coverage: coverageOf(steps, mentions) }];
}

/** How many words stand before a mention. */
const firstWordOf = ([{ at, side }]) => (side > 0 ? at + 1 : at);

/** The mentions of a response with their nodes, by the names of their entities. */
function* mentionsOf(document) {
  if (document.tagged) {
    for (const [name, mentions] of document.places) for (const { at, end } of mentions) yield { name, nodes: document.nodes.slice(at, end) };
    return;
  }
  let number = 0;
  for (const entity of document.entities) {
    number += 1;
    for (const text of entity) {
      const [first, last] = text.split("-").map(Number);
      const own = document.spans?.get(text);
      const nodes = own?.nodes ?? Array.from({ length: last - first + 1 }, (_, i) => word(first + i));
      yield { name: number, nodes, head: own?.head };
    }
  }
}

/** tagged-4: a pair under align:tokens, of which a side is tagged text. */
export function byNodes([key, response]) {
  if (!key.tagged && !response.tagged) return [key, response];
  const standsFor = (response.words ?? []).map((_, at) => at);
  return byEdits([key, response], { steps: standsFor.map(() => "kept"), standsFor });
}

/** edits-11: what says a mention in a line of each syntax. */
const MENTION = {
  tagged: /[^ \t]\|(?:\[[^[\],|\s]+\]?|[^[\],|\s]+\])(?:,(?:\[[^[\],|\s]+\]?|[^[\],|\s]+\]))*(?:[ \t]|$)/,
  links: /\]\(#[^()\s]+\)/,
  xml: /<(?:(?:m|mention|coref|entity)[ \t][^<>]*\bid[ \t]*=[^<>]*|e[0-9]+)>/,
};
const FENCE = /^(?:`{3,}|~{3,})[ \t]*[A-Za-z0-9_+.-]*$/;

/** edits-11: the documents that the lines of a reply belong to, by their words. */
export function repliesOf({ texts, syntax, conventions }, keys) {
  const rows = texts.filter(([, line]) => !isEmpty(line) && !FENCE.test(line));
  const reads = (row) => {
    try {
      return documentOf({ id: "", line: row[0], text: [row] }, syntax, { ...conventions, repair: "drop", repeated: "first" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { words: row[1].split(/[ \t\r]+/).map((form) => [form]) };
    }
  };
  const parsed = rows.map(reads);
  const a = keys.flatMap(wordsOf);
  const owner = keys.flatMap((key, at) => wordsOf(key).map(() => at));
  const { standsFor } = scriptOf(a, parsed.flatMap(wordsOf));
  const lines = new Map();
  let [place, before] = [0, 0];
  parsed.forEach((document, row) => {
    const words = wordsOf(document);
    const kept = keys.map(() => 0);
    words.forEach((form, i) => {
      const at = standsFor[place + i];
      if (at !== null && a[at] === form) kept[owner[at]] += 1;
    });
    place += words.length;
    const total = kept.reduce((x, y) => x + y, 0);
    if (!MENTION[syntax].test(rows[row][1]) && 2 * total < Math.max(words.length, 1)) return;
    if (total > 0) before = kept.indexOf(Math.max(...kept));
    lines.set(before, [...(lines.get(before) ?? []), rows[row]]);
  });
  if (texts.length === keys.length) {
    texts.forEach((row, at) => {
      if (isEmpty(row[1]) && !lines.has(at)) lines.set(at, [row]);
    });
  }
  return [...lines].map(([at, text]) => documentOf({ id: keys[at].id, line: text[0][0], text }, syntax, conventions));
}
