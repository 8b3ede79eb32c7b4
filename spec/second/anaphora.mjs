// Universal Anaphora (formats/universal_anaphora.md): lines in, documents out, or a refusal with its line.
import { compareNodes, mentionOf, word } from "./nodes.mjs";
import { countsAgain, joined } from "./several.mjs";
import { Refusal, isEmpty, trim } from "./text.mjs";

const NUMBER = "(?:[1-9][0-9]{0,8})";
const ID = new RegExp(`^(0|${NUMBER})(?:-(${NUMBER})|\\.(${NUMBER}))?$`);
const COLUMNS = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM";

/** The chunks of a cell: opening ones have fields, closing ones the id of a markable, or none. */
function chunksOf(cell, refuse) {
  if (cell === "_") return [];
  if (cell === "") refuse("an empty cell");
  const pieces = cell.match(/\([^()]*\)?|[^()]*\)/g) ?? [];
  if (pieces.join("") !== cell) refuse("not chunks");
  return pieces.map((piece) => {
    if (!piece.startsWith("(")) return { fields: null, id: piece.slice(0, -1) };
    const both = piece.endsWith(")");
    const fields = new Map();
    for (const item of piece.slice(1, both ? -1 : undefined).replace(/@$/, "").split("|")) {
      const [, name, value] = /^([^=]+)=(.+)$/s.exec(item) ?? refuse("not a field");
      if (fields.has(name)) refuse(`${name} twice`);
      fields.set(name, value);
    }
    return { fields, both };
  });
}

class Reader {
  constructor(file, repeated) {
    Object.assign(this, { file, repeated, documents: [], sentence: null });
  }

  refuse(why, line) {
    throw new Refusal(why, this.file, line);
  }

  line(line, number) {
    const refuse = (why) => this.refuse(why, number);
    if (isEmpty(line)) this.endSentence();
    else if (line.startsWith("#")) this.comment(trim(line.slice(1)), number, refuse);
    else this.token(line, number, refuse);
  }

  comment(comment, line, refuse) {
    const [, columns] = /^global\.columns[ \t]*=(.*)$/s.exec(comment) ?? [];
    if (columns !== undefined && trim(columns).split(/[ \t]+/).join(" ") !== COLUMNS) refuse("not the fifteen columns");
    const [, rest] = /^newdoc(?![^ \t\r])(.*)$/s.exec(comment) ?? [];
    if (rest === undefined) return;
    const [, name] = /^id[ \t]*=(.*)$/s.exec(trim(rest)) ?? refuse("no id behind # newdoc");
    const id = trim(name) || refuse("an empty id");
    this.endSentence();
    this.endDocument();
    if (this.documents.some((document) => document.id === id)) refuse(`a second document ${id}`);
    const columnsOf = () => ({ open: [], markables: new Map() });
    this.documents.push({ id, line, words: [], nodes: [], sentences: 0, identity: columnsOf(), bridging: columnsOf(), deixis: columnsOf() });
  }

  token(line, number, refuse) {
    const document = this.documents.at(-1) ?? refuse("a token before # newdoc id =");
    this.sentence ??= { number: document.sentences++, words: 0, ranges: [], last: 0 };
    const text = trim(line);
    const columns = text.includes("\t") ? text.split("\t") : text.split(/ +/);
    if (text.includes("\r")) refuse("a CR inside the line");
    if (columns.length < 13 || columns.length > 15) refuse("not fifteen columns");
    const cells = columns.slice(10, 13).map(trim);
    const [, id, end, empty] = ID.exec(columns[0]) ?? refuse("not an id");
    if (end !== undefined) {
      if (cells.some((cell) => cell !== "_")) refuse("annotation in a range");
      this.range(Number(id), Number(end), refuse, number);
      return;
    }
    const node = this.node(document, Number(id), empty, columns[1], number, refuse);
    ["identity", "bridging", "deixis"].forEach((name, place) => {
      for (const bracket of document[name].open) bracket.nodes.push(node);
      for (const chunk of chunksOf(cells[place], refuse)) {
        if (chunk.fields) this.open(document[name], name, chunk, node, number, refuse);
        else this.close(document[name], chunk.id, refuse);
      }
    });
  }

  range(first, last, refuse, line) {
    const next = this.documents.at(-1).words.length + 1;
    if (first !== next || last <= first || first <= (this.sentence.ranges.at(-1)?.last ?? 0)) refuse("not a range here");
    this.sentence.ranges.push({ last, line });
  }

  node(document, number, empty, form, line, refuse) {
    const { sentence } = this;
    if (empty === undefined) {
      if (number !== document.words.length + 1) refuse("not the next word");
      if (trim(form) === "") refuse("a word without a form");
      document.words.push([trim(form), line]);
      Object.assign(sentence, { words: sentence.words + 1, last: 0 });
    } else {
      if (number !== document.words.length || Number(empty) <= sentence.last) refuse("not an empty node here");
      sentence.last = Number(empty);
    }
    const at = document.words.length - 1;
    const place = empty === undefined ? word(at) : sentence.words > 0 ? { at, side: 1, number: sentence.last } : { at: at + 1, side: -1, number: sentence.last };
    const node = { ...place, line, sentence: sentence.number };
    document.nodes.push(node);
    return node;
  }

  open(column, name, { fields, both }, node, line, refuse) {
    const id = fields.get("MarkableID") ?? refuse("no MarkableID");
    if (name === "bridging") {
      if (!fields.has("MentionAnchor")) refuse("no MentionAnchor");
    } else if (!fields.has("EntityID") || fields.has("EntityId") || fields.get("EntityID").endsWith("_Pseudo")) refuse("no EntityID");
    const markable = column.markables.get(id) ?? { id, fields, line, nodes: [], order: column.markables.size };
    if (markable.fields.get("EntityID") !== fields.get("EntityID")) refuse("a markable in two entities");
    column.markables.set(id, markable);
    const bracket = { id, markable, nodes: [node], line };
    if (both) markable.nodes.push(node);
    else column.open.push(bracket);
  }

  close({ open }, id, refuse) {
    const place = id === "" ? open.length - 1 : open.findLastIndex((bracket) => bracket.id === id);
    if (place < 0) refuse("nothing is open");
    const [bracket] = open.splice(place, 1);
    bracket.markable.nodes.push(...bracket.nodes);
  }

  endSentence() {
    const { sentence } = this;
    if (!sentence) return;
    if (sentence.words === 0) this.refuse("a sentence without a word", this.documents.at(-1).nodes.at(-1)?.line ?? null);
    const words = this.documents.at(-1).words.length;
    for (const { last, line } of sentence.ranges) if (last > words) this.refuse("a range beyond the sentence", line);
    this.sentence = null;
  }

  endDocument() {
    const document = this.documents.at(-1);
    if (!document) return;
    for (const name of ["identity", "bridging", "deixis"]) {
      for (const { line } of document[name].open) this.refuse("a markable stays open", line);
    }
  }

  /** What the document says beside its entities (metrics/links_beside.md). */
  beside({ identity, bridging, deixis }) {
    const textOf = ({ nodes }) => mentionOf([...new Set(nodes)].sort(compareNodes)).text;
    const text = (id) => textOf(identity.markables.get(id));
    const links = [...bridging.markables.values()].map(({ fields }) => [text(fields.get("MarkableID")), text(fields.get("MentionAnchor"))]);
    const entities = new Map();
    const found = new Set();
    for (const markable of deixis.markables.values()) {
      const mention = textOf(markable);
      if (found.has(mention)) {
        if (this.repeated === "error") this.refuse("a repeated mention", markable.line);
        continue;
      }
      found.add(mention);
      const name = markable.fields.get("EntityID");
      if (!name.endsWith("-Pseudo")) entities.set(name, [...(entities.get(name) ?? []), mention]);
    }
    const pseudo = [...identity.markables.values()].filter(({ fields }) => fields.get("EntityID").endsWith("-Pseudo"));
    return { bridging: new Map(links), nonReferring: new Set(pseudo.map(textOf)), deixis: [...entities.values()] };
  }

  finished({ id, line, words, nodes, identity, bridging, deixis }) {
    const markables = [...identity.markables.values()];
    const names = new Set(markables.map(({ fields }) => fields.get("EntityID")).filter((name) => !name.endsWith("-Pseudo")));
    for (const { fields, line: at } of bridging.markables.values()) {
      for (const field of ["MarkableID", "MentionAnchor"]) {
        if (!identity.markables.has(fields.get(field))) this.refuse("a link to no markable", at);
      }
    }
    const [entities, spans, split] = [new Map(), new Map(), new Map()];
    for (const { fields, line: at, nodes: inside } of markables) {
      const mention = mentionOf([...new Set(inside)].sort(compareNodes));
      const minimum = this.minimum(fields.get("Min"), mention, at);
      const name = fields.get("EntityID");
      if (name.endsWith("-Pseudo")) {
        if (fields.has("ElementOf")) this.refuse("ElementOf of what does not refer", at);
        continue;
      }
      for (const plural of fields.get("ElementOf")?.split(",") ?? []) {
        if (!names.has(plural)) this.refuse("ElementOf names no entity", at);
        split.set(plural, (split.get(plural) ?? new Set()).add(name));
      }
      if (spans.has(mention.text)) {
        if (this.repeated === "error") this.refuse("a repeated mention", at);
        if (!countsAgain(this.repeated, entities.get(name) ?? [], mention.text)) continue;
      } else spans.set(mention.text, { ...mention, annotated: minimum, document: [this.file, line] });
      if (!entities.has(name)) entities.set(name, []);
      entities.get(name).push(mention.text);
    }
    return { id, line, words, nodes, spans, split, beside: this.beside({ identity, bridging, deixis }), named: entities, entities: joined([...entities.values()], this.repeated) };
  }

  /** Min: the words of the minimum span; all nodes of the mention where nothing is said. */
  minimum(said, mention, line) {
    if (said === undefined) return mention.nodes;
    const [, first, last] = new RegExp(`^(${NUMBER})(?:,(${NUMBER}))?$`).exec(said) ?? this.refuse("not a Min", line);
    const inside = mention.nodes.filter(({ at, side }) => side === 0 && at >= first - 1 && at <= (last ?? first) - 1);
    if (inside.length !== (last ?? first) - first + 1) this.refuse("Min beyond its mention", line);
    return inside;
  }
}

/** The documents of a file of Universal Anaphora. */
export function readAnaphora(lines, { repeated, file }) {
  const reader = new Reader(file, repeated);
  lines.forEach((line, index) => reader.line(line, index + 1));
  reader.endSentence();
  reader.endDocument();
  if (reader.documents.length === 0) reader.refuse("no document", lines.length);
  return reader.documents.map((document) => reader.finished(document));
}
