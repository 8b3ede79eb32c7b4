// CorefUD 1.x (formats/corefud.md): lines in, documents out, or a refusal with its line.
import { compareNodes, mentionOf, word } from "./nodes.mjs";
import { countsAgain, joined } from "./several.mjs";
import { BLANK, Refusal, isEmpty, strip, trim } from "./text.mjs";

const NUMBER = "(?:[1-9][0-9]{0,8})";
const RANGE = new RegExp(`^(${NUMBER})-(${NUMBER})$`);
const EMPTY_NODE = new RegExp(`^(0|${NUMBER})\\.(${NUMBER})$`);
const WORD = new RegExp(`^${NUMBER}$`);
const GOVERNOR = new RegExp(`^(?:${NUMBER}|(?:0|${NUMBER})\\.${NUMBER})$`);
const ENTITY = /^([^[\]]*)(?:\[([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})\])?$/;

const isName = (text) => text !== "" && !BLANK.test(text) && !/[-=|[\]()]/.test(text);

/** corefud-2, corefud-3: the name that a comment gives a document, "" for none; null if it begins no document. */
function nameOf(comment, refuse) {
  const [, rest] = /^newdoc(?![^ \t\r\n])(.*)$/s.exec(comment) ?? [];
  if (rest === undefined) return null;
  if (trim(rest) === "") return "";
  if (comment.includes("\r")) refuse("a CR inside the line");
  const [, name] = /^id[ \t]*=(.*)$/s.exec(trim(rest)) ?? refuse("more than an id behind # newdoc");
  return trim(name) || refuse("an empty id");
}

/** corefud-5: the fields that a comment declares; null if it declares none. */
function fieldsOf(comment, refuse) {
  const [, rest] = /^global\.Entity[ \t]*=(.*)$/s.exec(comment) ?? [];
  if (rest === undefined) return null;
  if (rest.includes("\r")) refuse("a CR inside the line");
  const fields = trim(rest).split("-");
  if (fields[0] !== "eid" && fields[0] !== "GRP") refuse("the first field is neither eid nor GRP");
  if (new Set(fields).size < fields.length) refuse("a field twice");
  return fields.slice(1);
}

/** The name and the part of an entity in a chunk. */
function entityOf(text, refuse) {
  const [, name, part, parts] = ENTITY.exec(text) ?? refuse("not an entity");
  if (!isName(name)) refuse("not a name");
  if (part === undefined) return { name, part: null };
  if (Number(part) > Number(parts) || parts === "1") refuse("not a part of several");
  return { name, part: Number(part), parts: Number(parts) };
}

/** The chunks of an Entity: opening ones have their values, closing ones none; `both` where they close too. */
function chunksOf(value, refuse) {
  const pieces = value.match(/\([^()]*\)?|[^()]+\)/g) ?? [];
  if (pieces.join("") !== value) refuse("not chunks");
  return pieces.map((piece) => {
    const both = piece.startsWith("(") && piece.endsWith(")");
    const [entity, ...values] = piece.replace(/^\(|\)$/g, "").split("-");
    if (!piece.startsWith("(")) return { ...entityOf([entity, ...values].join("-"), refuse), values: null };
    if (values.some((text) => text.includes("|"))) refuse("not a value");
    return { ...entityOf(entity, refuse), values, both };
  });
}

/** The items of a last column that are read: Entity, SplitAnte, Bridge, each once (corefud-6). */
function itemsOf(misc, refuse) {
  const items = {};
  for (const item of misc.split("|")) {
    const [, name, value] = /^(Entity|SplitAnte|Bridge)(?:=(.*))?$/s.exec(item) ?? [];
    if (name === undefined) continue;
    if (name in items) refuse(`${name} twice`);
    items[name] = value || refuse(`${name} without a value`);
  }
  return items;
}

/** corefud-9: the dependencies of an empty node, each an id of its sentence and a relation. */
function dependenciesOf(column, refuse) {
  if (column === "_" || column === "-") return [];
  return column.split("|").map((item) => {
    const [, id, relation] = /^([^:]*):(.+)$/s.exec(item) ?? refuse("not a dependency");
    if ((id !== "0" && !GOVERNOR.test(id)) || BLANK.test(relation)) refuse("not a dependency");
    return [id, relation];
  });
}

/** Reads one file. A document has its nodes in their order, and its mentions in the order in which they begin. */
class Reader {
  constructor(file, repeated) {
    Object.assign(this, { file, repeated, documents: [], fields: null, sentence: null, comment: null });
  }

  refuse(why, line) {
    throw new Refusal(why, this.file, line);
  }

  begin(name, line) {
    if (this.documents.length > 0 && this.documents.at(-1).sentences === 0) this.refuse("a document without a sentence", line);
    const id = name || `${this.documents.length + 1}`;
    if (this.documents.some((document) => document.id === id)) this.refuse(`a second document ${id}`, line);
    this.documents.push({ id, line, words: [], sentences: 0, nodes: [], mentions: [], links: [] });
  }

  line(line, number) {
    const refuse = (why) => this.refuse(why, number);
    if (isEmpty(line)) this.end(number);
    else if (line.startsWith("#")) {
      if (this.sentence) refuse("a comment inside a sentence");
      this.comment ??= number;
      const comment = trim(line.slice(1));
      const name = nameOf(comment, refuse);
      if (name !== null) this.begin(name, number);
      this.fields = fieldsOf(comment, refuse) ?? this.fields;
    } else this.token(line, number, refuse);
  }

  /** corefud-4, corefud-6: one line of a sentence. */
  token(line, number, refuse) {
    if (!this.sentence) {
      if (this.fields === null) refuse("no # global.Entity above the first sentence");
      if (this.documents.length === 0) this.begin("", 1);
      const document = this.documents.at(-1);
      this.sentence = { number: document.sentences++, first: document.words.length, words: 0, empty: 0, nodes: [], ranges: [], open: [], waiting: [] };
      this.comment = null;
    }
    const columns = line.replace(/\r+$/, "").split("\t");
    if (columns.length !== 10) refuse("not ten columns");
    if (columns.some((column) => column.includes("\r"))) refuse("a CR inside the line");
    const items = itemsOf(trim(columns[9]), refuse);
    const range = RANGE.exec(columns[0]);
    if (range) {
      if (Object.keys(items).length > 0) refuse("coreference in a range");
      this.range(Number(range[1]), Number(range[2]), number);
      return;
    }
    const node = this.node(columns, number, refuse);
    this.annotate(node, items, number, refuse);
  }

  range(first, last, line) {
    const { sentence } = this;
    const before = sentence.ranges.at(-1)?.last ?? 0;
    if (first !== sentence.words + 1 || last <= first || first <= before) this.refuse("not a range here", line);
    sentence.ranges.push({ last, line });
  }

  node([id, form, , tag, , , governor, , dependencies], line, refuse) {
    const document = this.documents.at(-1);
    const { sentence } = this;
    const empty = EMPTY_NODE.exec(id);
    if (empty) {
      if (Number(empty[1]) !== sentence.words || Number(empty[2]) <= sentence.empty) refuse("not an empty node here");
      sentence.empty = Number(empty[2]);
    } else if (WORD.test(id) && Number(id) === sentence.words + 1) {
      if (strip(form, " ") === "") refuse("a word without a form");
      sentence.words += 1;
      sentence.empty = 0;
      document.words.push([strip(form, " "), line]);
    } else refuse("not the next word");
    const at = sentence.first + sentence.words - 1;
    const place = !empty ? word(at) : sentence.words > 0 ? { at, side: 1, number: sentence.empty } : { at: at + 1, side: -1, number: sentence.empty };
    const node = { ...place, id, line, sentence: sentence.number };
    if (empty) node.dependencies = dependenciesOf(trim(dependencies), refuse);
    // edits-9: the word that a word depends on, null for the root; undefined where the column says none.
    else if (WORD.test(governor)) node.governor = sentence.first + Number(governor) - 1;
    else if (governor === "0") node.governor = null;
    if (!empty) node.tag = tag;
    sentence.nodes.push(node);
    document.nodes.push(node);
    for (const bracket of sentence.open) bracket.nodes.push(node);
    return node;
  }

  annotate(node, { Entity, SplitAnte, Bridge }, line, refuse) {
    const { links } = this.documents.at(-1);
    const opened = new Set();
    for (const chunk of Entity ? chunksOf(Entity, refuse) : []) {
      if (chunk.values) {
        opened.add(chunk.name);
        this.open(chunk, node, line, refuse);
      } else this.close(chunk, refuse);
    }
    for (const pair of SplitAnte ? SplitAnte.split(",") : []) {
      const names = pair.split("<");
      if (names.length !== 2 || !names.every(isName)) refuse("not a pair of a SplitAnte");
      links.push({ names, line, isSplit: true });
    }
    for (const link of Bridge ? Bridge.split(",") : []) {
      const [, from, to] = /^([^<]*)<([^<:]*)(?::.+)?$/s.exec(link) ?? refuse("not a link of a Bridge");
      if (!isName(from) || !isName(to) || !opened.has(to)) refuse("not a link of a Bridge");
      links.push({ names: [from, to], line });
    }
  }

  /** corefud-8: opens a mention, or the next part of the one that was begun last and waits for it. */
  open({ name, part, parts, values, both }, node, line, refuse) {
    const { open, waiting } = this.sentence;
    if (values.length > this.fields.length) refuse("more values than fields");
    let mention;
    if (part > 1) {
      const place = waiting.findLastIndex((other) => other.name === name && other.part === part - 1 && other.parts === parts);
      if (place < 0) refuse("a part without the part before it");
      [{ mention }] = waiting.splice(place, 1);
      if (compareNodes(mention.nodes.at(-1), node) >= 0) refuse("a part that does not begin behind the part before");
    } else {
      mention = { name, line, nodes: [], value: values[this.fields.indexOf("head")] ?? "", type: values[this.fields.indexOf("etype")] ?? "", order: this.documents.at(-1).mentions.length };
      this.documents.at(-1).mentions.push(mention);
    }
    const bracket = { name, part, parts, mention, line, nodes: [node] };
    if (both) this.closed(bracket);
    else open.push(bracket);
  }

  close({ name, part, parts }, refuse) {
    const { open } = this.sentence;
    const place = open.findLastIndex((other) => other.name === name && other.part === part && other.parts === parts);
    if (place < 0) refuse(`${name} closes and is not open`);
    this.closed(open.splice(place, 1)[0]);
  }

  closed(bracket) {
    bracket.mention.nodes.push(...bracket.nodes);
    if (bracket.part === null || bracket.part === bracket.parts) return;
    const { waiting } = this.sentence;
    waiting.push(bracket);
    waiting.sort((a, b) => a.mention.order - b.mention.order);
  }

  /** An empty line: the end of a sentence, if one has begun. */
  end(line) {
    const { sentence } = this;
    if (!sentence) {
      if (this.comment !== null) this.refuse("comments without a sentence", this.comment);
      return;
    }
    if (sentence.words === 0) this.refuse("a sentence without a word", line);
    for (const { last, line: at } of sentence.ranges) if (last > sentence.words) this.refuse("a range beyond the sentence", at);
    for (const { line: at } of sentence.open) this.refuse("a mention stays open", at);
    for (const { mention } of sentence.waiting) this.refuse("a part is missing", mention.line);
    const byId = new Map(sentence.nodes.map((node) => [node.id, node]));
    for (const node of sentence.nodes) {
      node.depends = node.dependencies?.map(([id, relation]) => {
        const governor = id === "0" ? null : (byId.get(id) ?? this.refuse("a dependency on no node of the sentence", node.line));
        return { governor, relation };
      });
    }
    this.sentence = null;
  }

  /** The document with its entities, as lists of mentions in text, and what is known of each mention. */
  finished({ id, line, words, nodes, mentions, links }) {
    const names = new Set(mentions.map(({ name }) => name));
    for (const link of links) {
      if (!link.names.every((name) => names.has(name))) this.refuse("a link to an entity without a mention", link.line);
    }
    const entities = new Map();
    const spans = new Map();
    const types = new Map();
    for (const { name, line: opens, nodes: inside, value, type } of mentions) {
      const ordered = [...inside].sort(compareNodes);
      if (value !== "" && !(WORD.test(value) && Number(value) <= ordered.length)) this.refuse("a head beyond its mention", opens);
      const mention = { ...mentionOf(ordered, ordered[value === "" ? 0 : Number(value) - 1]), saysHead: value !== "" };
      if (spans.has(mention.text)) {
        if (this.repeated === "error") this.refuse("a repeated mention", opens);
        if (!countsAgain(this.repeated, entities.get(name) ?? [], mention.text)) continue;
      } else spans.set(mention.text, mention);
      if (!entities.has(name)) entities.set(name, []);
      entities.get(name).push(mention.text);
      if (type !== "") types.set(mention.text, type);
    }
    const split = new Map(); // plural-2
    for (const { names: [antecedent, anaphor], isSplit } of links) {
      if (isSplit) split.set(anaphor, (split.get(anaphor) ?? new Set()).add(antecedent));
    }
    const real = nodes.filter(({ side }) => side === 0);
    const tags = real.some(({ tag }) => tag !== "_") ? new Map(real.map(({ at, tag }) => [at, tag])) : null;
    const governors = new Map(real.map(({ at, governor }) => [at, governor]));
    const sentences = real.filter(({ sentence }, place) => sentence !== real[place - 1]?.sentence).map(({ at }) => at);
    return { id, line, words, nodes, spans, split, types, tags, governors, sentences, annotatesHeads: true, saysHeads: mentions.some(({ value }) => value !== ""), named: entities, entities: joined([...entities.values()], this.repeated) };
  }
}

/** The documents of a file of CorefUD: {id, line, words, nodes, spans, named, entities}. */
export function readCorefud(lines, { repeated, file }) {
  const reader = new Reader(file, repeated);
  lines.forEach((line, index) => reader.line(line, index + 1));
  if (reader.sentence) reader.refuse("no empty line behind the last sentence", lines.length);
  reader.end(lines.length);
  if (reader.documents.length === 0) reader.refuse("no sentence", lines.length);
  const last = reader.documents.at(-1);
  if (last.sentences === 0) reader.refuse("a document without a sentence", last.line);
  return reader.documents.map((document) => reader.finished(document));
}

