// GUM's columns (formats/gum.md).
import { countsAgain, joined } from "./several.mjs";
import { BLANK, MARGIN, Refusal, strip, stripEnd, trim } from "./text.mjs";

const BEGIN = /^# begin document(?:[ \t].*)?$/s;

/** gum-4: the items of a last column. */
function itemsOf(last, refuse) {
  if (last === "_") return [];
  const items = [...last.matchAll(/(\()([^()|]+)(\))?|([^()|]+)\)/g)];
  if (last === "" || items.map(([item]) => item).join("") !== last) refuse("the last column is not a list of items");
  return items.map(([, opening, opened, closing, closed]) => {
    const entity = opened ?? closed;
    if (BLANK.test(entity)) refuse("a blank in a name");
    return { entity, opens: Boolean(opening), closes: !opening || Boolean(closing) };
  });
}

/** The documents of a file of GUM's columns: {id, line, words, named, entities}. */
export function readGum(lines, { repeated, file }) {
  const documents = [];
  let document = null;
  lines.forEach((whole, index) => {
    const number = index + 1;
    const refuse = (why, at = number) => {
      throw new Refusal(why, file, at);
    };
    const line = stripEnd(whole, MARGIN);
    if (line.includes("\r")) refuse("a CR inside the line");
    if (line === "") return;
    if (!document) {
      if (!BEGIN.test(line)) refuse("no document is open here");
      const id = trim(line.slice("# begin document".length)) || `${documents.length + 1}`; // gum-2
      if (documents.some((other) => other.id === id)) refuse(`a second document ${id}`);
      document = { id, line: number, words: [], opened: [] };
    } else if (line === "# end document") {
      const { id, line: begins, words, opened } = document;
      documents.push({ id, line: begins, words, ...finished(opened, repeated, refuse) });
      document = null;
    } else {
      const columns = line.split("\t");
      if (columns.length !== 3) refuse("not three columns");
      const token = document.words.length;
      if (columns[0] !== `${token}`) refuse("not the next index"); // gum-3
      document.words.push([strip(columns[1], " ") || "-", number]);
      for (const { entity, opens, closes } of itemsOf(columns[2], refuse)) {
        if (opens) document.opened.push({ entity, first: token, last: null, line: number });
        if (!closes) continue;
        const mention = document.opened.findLast((other) => other.entity === entity && other.last === null);
        if (!mention) refuse(`${entity} closes and is not open`);
        mention.last = token;
      }
    }
  });
  if (document) throw new Refusal("the document has no end", file, lines.length);
  if (documents.length === 0) throw new Refusal("no document in the file", file, lines.length);
  return documents;
}

/** columns-17, columns-18, of names that are texts. */
function finished(opened, repeated, refuse) {
  const named = new Map();
  const found = new Set();
  for (const { entity, first, last, line } of opened) {
    if (last === null) refuse(`a mention of ${entity} stays open`, line);
    const mention = `${first}-${last}`;
    if (found.has(mention)) {
      if (repeated === "error") refuse("a repeated mention", line);
      if (!countsAgain(repeated, named.get(entity) ?? [], mention)) continue;
    }
    found.add(mention);
    named.set(entity, [...(named.get(entity) ?? []), mention]);
  }
  return { named, entities: joined([...named.values()], repeated) };
}
