// CoNLL-2012 columns (formats/conll.md): lines in, documents out, or a refusal with its line.
import { countsAgain, joined } from "./several.mjs";
import { BLANK, MARGIN, Refusal, isEmpty, strip, stripEnd, trim } from "./text.mjs";

const BEGIN = "#begin document";
const END = "#end document";
const ITEM = /(\()?([0-9]+)(\))?/g;

const withoutSpaces = (text) => strip(text, " ");
const withoutSpacesAndTabs = (text) => strip(text, " \t");

/** columns-3, step 1: the heading of a trimmed begin line. */
const headingOf = (line) => withoutSpacesAndTabs(line.slice(BEGIN.length));

/** columns-3: the id that a trimmed begin line gives, or null if it gives none. */
export function idOf(line) {
  if (line.includes("\r")) return null; // step 1
  let name = stripEnd(headingOf(line).replace(/;$/, ""), " "); // step 2
  let part = null;
  const semicolon = name.lastIndexOf(";");
  const digits = semicolon < 0 ? null : /^part +([0-9]{1,9})$/.exec(withoutSpaces(name.slice(semicolon + 1)));
  if (digits) {
    part = `${Number(digits[1])}`.padStart(3, "0"); // steps 3 and 6
    name = stripEnd(name.slice(0, semicolon), " ");
  }
  if (name.length >= 2 && name.startsWith("(") && name.endsWith(")")) {
    name = trim(name.slice(1, -1)); // step 4
    if (name === "") return null;
  } else {
    if (name === "" || BLANK.test(name) || /[();]/.test(name)) return null; // step 5
    if (!/^[ \t]/.test(line.slice(BEGIN.length))) return null;
  }
  return part === null ? name : `${name}; part ${part}`;
}

/** columns-5: does a trimmed line that begins with `#end document` end the document of this heading? */
function ends(line, heading) {
  const rest = line.slice(END.length);
  const named = withoutSpacesAndTabs(rest);
  if (named === "") return true;
  return named === heading && /^[ \t]/.test(rest) && heading !== "-" && heading !== "_";
}

/** columns-13: is this a list of items? A number is all the digits that stand together. */
const isList = (text) => text.split("|").every((run) => run !== "" && run.replace(/\([0-9]+\)?|[0-9]+\)/g, "") === "");

const isNone = (column) => column === "-" || column === "_";

/** columns-7 to columns-12: the word and the last column of a token; refuses a line that is not a token. */
function columnsOf(line, refuse) {
  const tabbed = line.includes("\t");
  const columns = tabbed
    ? line.split("\t").map(withoutSpaces) // columns-7
    : stripEnd(line, MARGIN).split(/ +/).filter((column) => column !== ""); // columns-8
  if (tabbed) columns.push(withoutSpaces(stripEnd(columns.pop(), "\r ")));
  const last = columns.at(-1);
  const before = tabbed ? line.slice(0, line.lastIndexOf("\t")) : columns.slice(0, -1).join(" ");
  if (before.includes("\r")) refuse("a CR inside the line"); // columns-9
  if (last === "") {
    const u = trim(line); // columns-11
    const w = u.includes("\t") ? withoutSpaces(u.slice(u.lastIndexOf("\t") + 1)) : u.slice(u.lastIndexOf(" ") + 1);
    if (isList(w) || (u.includes(" ") && !u.includes("\t") && isNone(w))) {
      refuse("the last column is empty, and the one before it may be meant");
    }
    if (trim(line).startsWith("#") && columns[0].includes(" ")) refuse("a comment inside a document"); // columns-12
  } else if (!isNone(last) && !isList(last)) {
    refuse("the last column is not a list of items"); // columns-12, columns-13
  }
  const word = columns.length >= 5 ? columns[3] : columns.length > 1 ? columns.at(-2) : "-"; // columns-10
  const [tag, bit] = [5, 6].map((number) => (columns.length > number ? columns[number - 1] : undefined)); // columns-19
  return { word: word || "-", last, tag, bit, columns };
}

/** columns-13 to columns-15: the items of a last column, in their order. */
function itemsOf(last, refuse) {
  if (last === "" || isNone(last)) return [];
  const items = [];
  for (const run of last.split("|")) {
    const opened = new Set();
    const closed = new Set();
    for (const [, opening, digits, closing] of run.matchAll(ITEM)) {
      if (digits.length > 100) refuse("a number of more than 100 digits"); // columns-15
      const entity = digits.replace(/^0+(?=.)/, "");
      items.push({ entity, opens: Boolean(opening), closes: Boolean(closing) });
      if (opening && closing) continue;
      if (opening) opened.add(entity);
      else if (opened.size > 0) refuse("an opening before a closing, and no | between them"); // columns-14
      else closed.add(entity);
    }
    if ([...opened].some((entity) => closed.has(entity))) refuse("one entity opens and closes, and no | between");
  }
  return items;
}

/** columns-16 to columns-18: adds the mentions that the items of one token open and close. */
function place(document, items, token, line, file) {
  for (const { entity, opens, closes } of items) {
    if (!document.open.has(entity)) document.open.set(entity, []);
    const open = document.open.get(entity);
    if (opens) {
      const mention = { entity, first: token, last: null, line };
      document.opened.push(mention);
      open.push(mention);
    }
    if (closes) {
      if (open.length === 0) throw new Refusal(`entity ${entity} closes and is not open`, file, line);
      open.pop().last = token;
    }
  }
}

/** columns-17, columns-18: the entities of a document that has ended, under a value of `repeated`; and their names. */
function entitiesOf(document, repeated, file) {
  const entities = new Map();
  const found = new Set();
  for (const { entity, first, last, line } of document.opened) {
    if (last === null) throw new Refusal(`a mention of entity ${entity} stays open`, file, line);
    const mention = `${first}-${last}`; // as signature-5 writes it
    if (found.has(mention)) {
      if (repeated === "error") throw new Refusal(`the mention ${mention} is repeated`, file, line);
      if (!countsAgain(repeated, entities.get(entity) ?? [], mention)) continue;
    }
    found.add(mention);
    if (!entities.has(entity)) entities.set(entity, []);
    entities.get(entity).push(mention);
  }
  return { entities: joined([...entities.values()], repeated), named: entities };
}

/**
 * The documents of a file of columns: {id, line, entities, named, words: [[word, line], …], rows, sentences}. `named` has
 * the mentions by the names of their entities, `rows` what spans are found by, `sentences` where they begin.
 */
export function readColumns(lines, { repeated, file }) {
  const documents = [];
  const ids = new Set();
  let document = null;
  lines.forEach((line, index) => {
    const number = index + 1;
    const refuse = (why) => {
      throw new Refusal(why, file, number);
    };
    const trimmed = trim(line);
    if (trimmed.startsWith(BEGIN)) { // columns-2
      if (document) refuse("a document begins inside another");
      const id = idOf(trimmed);
      if (id === null) refuse("the line gives the document no name");
      if (ids.has(id)) refuse(`a second document of the id ${id}`); // columns-4
      ids.add(id);
      document = { id, heading: headingOf(trimmed), line: number, words: [], rows: [], sentences: [], ended: true, opened: [], open: new Map() };
    } else if (trimmed.startsWith(END)) { // columns-5
      if (!document) refuse("no document is open here");
      if (!ends(trimmed, document.heading)) refuse("the document that ends here has another name");
      const { id, line: begins, words, rows, sentences } = document;
      documents.push({ id, line: begins, words, rows, sentences, ...entitiesOf(document, repeated, file) });
      document = null;
    } else if (isEmpty(line)) {
      if (document) document.ended = true; // columns-1, columns-6: nothing but the end of a sentence
    } else if (!document) {
      if (!trimmed.startsWith("#")) refuse("a token outside a document"); // columns-1
    } else {
      const { word, last, tag, bit, columns } = columnsOf(line, refuse);
      if (document.ended) document.sentences.push(document.words.length);
      document.ended = false;
      place(document, itemsOf(last, refuse), document.words.length, number, file);
      document.words.push([word, number]);
      document.rows.push({ word, tag, bit, columns, line: number });
    }
  });
  if (document) throw new Refusal("the document has no end", file, lines.length);
  if (documents.length === 0) throw new Refusal("no document in the file", file, lines.length);
  return documents;
}
