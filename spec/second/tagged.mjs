// Tagged text (formats/tagged.md): tagged words, Markdown whose links are mentions, XML-like text.
import { countsAgain } from "./several.mjs";
import { Refusal, isEmpty, strip } from "./text.mjs";

const BLANKS = " \t\r";
const HEADER = /^#[ \t\r]*newdoc[ \t\r]+id[ \t\r]*=(.*)$/s;
const SIGNS = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** tagged-1: the texts of a file, each with its id, its line and its lines; `numbered` if they have no names. */
function textsOf(lines, { file, align }) {
  const every = lines.map((line, index) => [index + 1, strip(line, BLANKS)]);
  const rows = every.slice(/^<\?xml[^<>]*\?>$/.test(every[0]?.[1]) ? 1 : 0);
  const first = rows.find(([, line]) => !isEmpty(line));
  const refuse = (why, line) => {
    throw new Refusal(why, file, line);
  };
  if (!first || !HEADER.test(first[1])) {
    const header = rows.find(([, line]) => HEADER.test(line));
    if (header && align !== "edits") refuse("a header behind a document without one", header[0]);
    return rows.map(([number, line], index) => ({ id: `${index + 1}`, line: number, text: [[number, line]], numbered: true }));
  }
  const texts = [];
  for (const [number, line] of rows) {
    const header = HEADER.exec(line);
    if (header) {
      const id = strip(header[1], BLANKS) || refuse("a header without a name", number);
      if (texts.some((other) => other.id === id)) refuse(`a second document ${id}`, number);
      texts.push({ id, line: number, text: [], numbered: false });
    } else if (texts.length > 0) texts.at(-1).text.push([number, line]);
  }
  return texts;
}

/** A text while it is read: its nodes, and the mentions that open and close between them. */
class Text {
  constructor(file, repair) {
    Object.assign(this, { file, repair, nodes: [], words: [], mentions: [], open: [], behind: 0, order: 0 });
  }

  refuse(why, line) {
    throw new Refusal(why, this.file, line);
  }

  /** tagged-3: adds the words and the empty nodes of a stretch without tags. */
  add(stretch, line) {
    for (const form of stretch.split(/[ \t\r]+/)) {
      if (form === "") continue;
      if (form.startsWith("##")) {
        this.behind += 1;
        const at = this.words.length - 1;
        this.nodes.push(at < 0 ? { at: 0, side: -1, number: this.behind } : { at, side: 1, number: this.behind });
      } else {
        this.nodes.push({ at: this.words.length, side: 0, number: 0 });
        this.words.push([form, line]);
        this.behind = 0;
      }
    }
  }

  begin(name, line, at = this.nodes.length) {
    this.order += 1;
    this.open.push({ name, line, at, order: this.order });
  }

  /** Ends an opening before the node `end`; without a word it is half a tag (tagged-9). */
  end(opening, end = this.nodes.length) {
    if (end <= opening.at) this.half("a mention without a word", opening.line);
    else this.mentions.push({ ...opening, end });
  }

  half(why, line) {
    if (this.repair === "error") this.refuse(why, line);
  }

  /** tagged-9: a closing tag without its opening one. */
  unopened(name, line) {
    this.half("a closing tag without its opening one", line);
    if (this.repair !== "close" || name === null || this.nodes.length === 0) return;
    this.begin(name, line, this.nodes.length - 1);
    this.end(this.open.pop());
  }

  finish() {
    for (const opening of this.open) {
      this.half("an opening tag without its closing one", opening.line);
      if (this.repair === "close" && opening.name !== null && opening.at < this.nodes.length) this.end(opening, opening.at + 1);
    }
  }
}

/** tagged-6. */
function readWords(text, lines) {
  const TAGS = /^(?:\[[^[\],|]+\]?|[^[\],|]+\])(?:,(?:\[[^[\],|]+\]?|[^[\],|]+\]))*$/;
  for (const [line, row] of lines) {
    for (const item of row.split(/[ \t\r]+/)) {
      if (item === "") continue;
      const bar = item.lastIndexOf("|");
      const tagged = bar >= 0 && /[[\]]/.test(item.slice(bar + 1));
      const [form, tags] = tagged ? [item.slice(0, bar), item.slice(bar + 1)] : [item, ""];
      if (tagged && (form === "" || !TAGS.test(tags))) text.refuse("not tags", line);
      if (form.split("|").slice(1).some((piece) => /[[\]]/.test(piece))) text.refuse("a bracket behind another |", line);
      text.add(form, line);
      for (const tag of tags ? tags.split(",") : []) {
        const name = strip(tag, "[]");
        if (tag.startsWith("[")) text.begin(name, line, text.nodes.length - 1);
        if (!tag.endsWith("]")) continue;
        const place = text.open.findLastIndex((opening) => opening.name === name);
        if (place < 0) text.unopened(name, line);
        else text.end(text.open.splice(place, 1)[0]);
      }
    }
  }
}

/** tagged-7. */
function readLinks(text, lines) {
  const signs = lines.flatMap(([line, row]) =>
    [...row.matchAll(/\\([[\]\\])|(\[)|\]\(#([^() \t\r]+)\)|(\]\(#)|(\])|([^[\]\\]+|\\)/g)].map((match) => [line, match]));
  const linkOf = new Map(); // by the place of an opening bracket: the name of its link, or null where it is text
  const waiting = [];
  signs.forEach(([line, [, , opening, name, broken, closing]], place) => {
    if (broken) text.refuse("](# without a name and )", line);
    if (opening) waiting.push(place);
    else if ((name || closing) && waiting.length > 0) linkOf.set(waiting.pop(), name ?? null);
    else if (closing) linkOf.set(place, "half");
  });
  const depth = [];
  let stretch = "";
  let at = 0;
  const flush = () => {
    text.add(stretch, at);
    stretch = "";
  };
  signs.forEach(([line, [, escaped, opening, name, , closing, plain]], place) => {
    if (line !== at) flush();
    at = line;
    if (opening) {
      const link = linkOf.get(place);
      if (link === null) stretch += "[";
      else flush();
      if (link === undefined) text.half("[ is not closed", line);
      else {
        if (link !== null) text.begin(link, line);
        depth.push(link !== null);
      }
    } else if (name) {
      flush();
      if (depth.pop() === undefined) text.unopened(name, line);
      else text.end(text.open.pop());
    } else if (closing && linkOf.get(place) === "half") {
      flush();
      text.half("] closes what is not open", line);
    } else if (closing) {
      depth.pop();
      stretch += "]";
    } else stretch += escaped ?? plain;
  });
  flush();
}

/** tagged-8: the name of the entity of an element, or a refusal. */
function nameOf(element, rest, refuse) {
  const isNumbered = /^e[0-9]+$/.test(element);
  if (!isNumbered && !["m", "mention", "coref", "entity"].includes(element)) refuse("another element");
  const ATTRIBUTE = /[ \t]+([A-Za-z_:][\w.:-]*)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'=/]+))/g;
  const attributes = [...rest.matchAll(ATTRIBUTE)];
  if (strip(rest.replace(ATTRIBUTE, ""), " \t") !== "") refuse("not attributes");
  if (isNumbered) return element;
  if (attributes.some(([, name]) => name.toLowerCase() === "ref")) refuse("a mention that is linked by ref");
  const id = attributes.find(([, name]) => name === "id");
  return strip(unescaped(id?.[2] ?? id?.[3] ?? id?.[4] ?? ""), BLANKS) || refuse("no id");
}

/** tagged-8: a stretch with the signs that are written as &lt; and so on. */
const unescaped = (stretch) => stretch.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => SIGNS[name]);

/** tagged-8. */
function readXml(text, lines) {
  for (const [line, row] of lines) {
    const refuse = (why) => text.refuse(why, line);
    let from = 0;
    for (const match of row.matchAll(/<(\/?)([A-Za-z][\w.:-]*)((?:[ \t][^<>]*)?)>/g)) {
      text.add(unescaped(row.slice(from, match.index)), line);
      from = match.index + match[0].length;
      const [, ends, element, rest] = match;
      if (!ends) {
        text.begin(nameOf(element, rest, refuse), line);
        text.open.at(-1).element = element;
        continue;
      }
      if (strip(rest, BLANKS) !== "") refuse("a closing tag with attributes");
      if (text.open.at(-1)?.element === element) text.end(text.open.pop());
      else {
        const place = text.open.findLastIndex((opening) => opening.element === element);
        if (place < 0) nameOf(element, ' id="x"', refuse);
        text.half("a closing tag of another element", line);
        if (place >= 0 && text.repair === "close") text.end(text.open.splice(place, 1)[0]);
        else if (place >= 0) text.open.splice(place, 1);
        else text.unopened(/^e[0-9]+$/.test(element) ? element : null, line);
      }
    }
    text.add(unescaped(row.slice(from)), line);
  }
}

const SYNTAXES = { tagged: readWords, links: readLinks, xml: readXml };

/** The document of one text: its nodes, and by the names of entities the places of their mentions among these. */
export function documentOf({ id, line, text: lines, numbered }, syntax, { repeated, repair, file }) {
  const text = new Text(file, repair);
  SYNTAXES[syntax](text, lines);
  text.finish();
  if (text.nodes.length > 0 && text.words.length === 0) text.refuse("empty nodes without a word", line);
  const found = new Set();
  const named = new Map();
  for (const { name, at, end, line: opens } of text.mentions.sort((a, b) => a.order - b.order)) {
    const key = `${at} ${end}`;
    if (found.has(key)) {
      if (repeated === "error") text.refuse("a repeated mention", opens);
      if (!countsAgain(repeated, (named.get(name) ?? []).map((m) => `${m.at} ${m.end}`), key)) continue;
    }
    found.add(key);
    named.set(name, [...(named.get(name) ?? []), { at, end }]);
  }
  return { id, line, numbered, tagged: true, nodes: text.nodes, words: text.words, places: named };
}

/** The documents of a file of tagged text; and its texts, of which edits-11 makes documents. */
export function readTagged(syntax) {
  return (lines, conventions) => {
    const texts = textsOf(lines, conventions);
    if (conventions.align === "edits" && conventions.file === "response" && texts[0].numbered) {
      return { texts: texts.map(({ text: [row] }) => row), syntax, conventions };
    }
    return texts.map((text) => documentOf(text, syntax, conventions));
  };
}
