// JSON (formats/json.md): a shape is a function from an object to the parts of a document.
import { countsAgain, joined } from "./several.mjs";
import { Refusal, strip, trim, isEmpty } from "./text.mjs";

const isList = Array.isArray;
const isObject = (value) => value !== null && typeof value === "object" && !isList(value) && !(value instanceof Integer);

/** An integer as it is written: no fraction, no exponent. */
class Integer {
  constructor(value) {
    this.value = value;
  }
}

/** json-1: the value that a text begins with at a place, and where it ends. */
class Parser {
  constructor(text) {
    Object.assign(this, { text, at: 0 });
  }

  fail() {
    throw new SyntaxError("not JSON");
  }

  blanks() {
    while (" \t\r\n".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  value() {
    this.blanks();
    const sign = this.text[this.at];
    if (sign === "{") return this.object();
    if (sign === "[") return this.list();
    if (sign === '"') return this.string();
    const [word] = /^(?:true|false|null|NaN|-?Infinity|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)/.exec(this.text.slice(this.at, this.at + 5000)) ?? this.fail();
    this.at += word.length;
    if (!/^-?[0-9]/.test(word)) return { true: true, false: false, null: null }[word] ?? Number(word);
    if (word.replace("-", "").length > 4300) this.fail();
    return /^-?[0-9]+$/.test(word) ? new Integer(Number(word)) : Number(word);
  }

  object() {
    const found = Object.create(null);
    this.items("}", () => {
      this.blanks();
      if (this.text[this.at] !== '"') this.fail();
      const name = this.string();
      if (name in found) this.fail();
      this.blanks();
      if (this.text[this.at] !== ":") this.fail();
      this.at += 1;
      found[name] = this.value();
    });
    return found;
  }

  list() {
    const found = [];
    this.items("]", () => found.push(this.value()));
    return found;
  }

  items(close, item) {
    this.at += 1;
    this.blanks();
    if (this.text[this.at] === close) this.at += 1;
    else {
      for (;;) {
        item();
        this.blanks();
        const sign = this.text[this.at];
        this.at += 1;
        if (sign === close) return;
        if (sign !== ",") this.fail();
      }
    }
  }

  string() {
    let end = this.at + 1;
    while (this.text[end] !== '"') {
      if (this.text[end] === undefined) this.fail();
      end += this.text[end] === "\\" ? 2 : 1;
    }
    const text = JSON.parse(this.text.slice(this.at, end + 1));
    this.at = end + 1;
    return text;
  }
}

/** Files: the objects of a file, each with the line where it begins. */
function objectsOf(lines, refuse) {
  const first = lines.findIndex((line) => !isEmpty(line));
  const start = trim(lines[first] ?? "");
  const asLines = /^\{[ \t]*"(?:[^"\\]|\\.)*"[ \t]*:/s.test(start);
  if (asLines && wholeObject(start)) {
    return lines.flatMap((line, index) => {
      if (isEmpty(line)) return [];
      const parser = new Parser(trim(line));
      try {
        const value = parser.value();
        parser.blanks();
        if (parser.at < parser.text.length) parser.fail();
        return [[value, index + 1]];
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return refuse("not JSON", index + 1);
      }
    });
  }
  const text = lines.join("\n");
  const lineAt = (at) => text.slice(0, at).split("\n").length;
  const parser = new Parser(text);
  const found = [];
  const one = () => {
    parser.blanks();
    const line = lineAt(parser.at);
    found.push([parser.value(), line]);
  };
  try {
    parser.blanks();
    if (text[parser.at] === "[") {
      parser.items("]", one);
      parser.blanks();
      if (parser.at < text.length) parser.fail();
    } else {
      for (parser.blanks(); parser.at < text.length; parser.blanks()) {
        if (text[parser.at] !== "{") parser.fail();
        one();
        if (!asLines && found.length > 1) parser.fail();
      }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    refuse("not JSON", lineAt(parser.at));
  }
  return found;
}

/** Does an object end in its line? */
function wholeObject(line) {
  const parser = new Parser(line);
  try {
    parser.value();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parser.at < line.length;
  }
  return true;
}

/** What an object has that tells its shape. */
const SHAPES = {
  stanza: (o) => isList(o),
  maverick: (o) => "clusters_token_offsets" in o,
  preco: (o) => "mention_clusters" in o,
  indiscrim: (o) => "coref_chains" in o,
  corenlp: (o) => "corefs" in o,
  rucoco: (o) => "entities" in o && "text" in o,
  "wl-coref": (o) => "cased_words" in o,
  allennlp: (o) => ("document" in o || "tokens" in o) && ("clusters" in o || "predicted_clusters" in o) && !("sentences" in o) && !("text" in o) && !("clusters_token_offsets" in o),
  fastcoref: (o) => "clusters_strings" in o,
  scorch: (o) => "type" in o,
  e2e: (o) => (isList(o.clusters) || isList(o.predicted_clusters)) && !("text" in o && !("sentences" in o)) && !("cased_words" in o) && ("sentences" in o || (!("document" in o) && !("tokens" in o))) && !("clusters_strings" in o) && !("type" in o),
};

/** json-9: the words of which parts are given, by the number of the word of each part. */
const wordsOfParts = (pieces, map, tokens) => {
  const words = Array(map.length > 0 ? map.at(-1) + 1 : 0).fill("");
  if (tokens?.length === words.length) return tokens;
  if (pieces.length === words.length) return pieces;
  pieces.forEach((piece, at) => {
    if (!["[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>"].includes(piece)) words[map[at]] += piece.replace(/^(?:##|\u2581|\u0120)/, "");
  });
  return words.map((word) => strip(word, " ") || "-");
};

/** A list whose items all pass, or a refusal. */
function listOf(value, item, refuse) {
  if (!isList(value)) refuse("not a list");
  return value.map(item);
}

/** Makes one document of an object; `read` has what the fields of the shapes are made of. */
function documentOf(shape, o, { file, ends, offsets, alone, asWords, refuse }) {
  const text = (value) => (typeof value === "string" && value.isWellFormed() ? value : refuse("not a text"));
  const integer = (value) => (value instanceof Integer && value.value >= 0 && value.value < 2 ** 32 ? value.value : refuse("not a whole number"));
  const numbers = (value, count) => {
    const list = listOf(value, integer, refuse);
    return list.length === count ? list : refuse(`not ${count} numbers`);
  };
  const wordsOf = (value) => listOf(value, (word) => strip(text(word), " ") || "-", refuse);
  const sentencesOf = (value) => listOf(value, wordsOf, refuse);
  const name = (...fields) => {
    const value = fields.map((field) => o[field]).find((one) => one !== undefined && one !== null);
    if (value !== undefined && text(value) === "") refuse("not a name");
    return value;
  };
  const isKey = (alone ?? (file.startsWith("key") ? "key" : "response")) === "key";
  if (alone === "either" && "clusters" in o && "predicted_clusters" in o) refuse("a key and a response"); // json-10
  const side = isKey ? ["clusters"] : ["predicted_clusters", "clusters"];
  const entities = (value, mention) => listOf(value, (entity) => {
    const list = listOf(entity, mention, refuse);
    return list.length > 0 ? list : refuse("an entity without a mention");
  }, refuse);
  /** A mention of first and end, under the ends that are asked for, of `size` tokens or an unknown number. */
  const run = (first, end, excluded, size) => {
    const isExcluded = ends === "as-documented" ? excluded : ends === "exclusive";
    const last = isExcluded ? end - 1 : end;
    if (last < first || (size !== null && last >= size)) refuse("not a run of tokens");
    return `${first}-${last}`;
  };
  const inSentences = (sentences, excluded) => (value) => {
    const [sentence, first, end] = numbers(value, 3);
    if (sentence >= sentences.length) refuse("not a sentence");
    const [a, b] = run(first, end, excluded, sentences[sentence].length).split("-").map(Number);
    const before = sentences.slice(0, sentence).flat().length;
    return `${before + a}-${before + b}`;
  };
  const plain = (excluded, size) => (value) => run(...numbers(value, 2), excluded, size);
  /** A mention of characters of a text; `said` is what the object says it is. */
  const ofText = (signs, units) => ([first, end], said) => {
    const places = offsets === "utf-16" ? [first, end].map((at) => units.get(at) ?? refuse("an offset inside a character")) : [first, end];
    const mention = run(...places, true, signs.length);
    const [a, b] = mention.split("-").map(Number);
    const like = (last) => last >= a && said === signs.slice(a, last + 1).join("");
    if (!like(b) && like(ends === "inclusive" ? b - 1 : b + 1)) refuse("a text of other ends");
    return mention;
  };
  const inText = (entitiesOf, strings) => {
    const signs = [...text(o.text)];
    const units = new Map([...signs, ""].map(((at) => (sign, place) => [(at += sign.length) - sign.length, place])(0)));
    const mention = ofText(signs, units);
    const found = entities(entitiesOf, (value) => numbers(value, 2));
    return { ...made(name("doc_key", "doc_id", "id"), signs, found.map((entity, at) => entity.map((value, of) => mention(value, strings?.[at]?.[of])))), unit: "character" };
  };
  /** tagged-12: tokens of which some are empty nodes; a document as tagged text has it. */
  const crac = (tokens) => {
    const text = { nodes: [], words: [] };
    let behind = 0;
    for (const token of tokens) {
      const at = text.words.length;
      behind = token.startsWith("##") ? behind + 1 : 0;
      if (behind === 0) text.words.push(token);
      text.nodes.push(behind === 0 ? { at, side: 0, number: 0 } : at === 0 ? { at: 0, side: -1, number: behind } : { at: at - 1, side: 1, number: behind });
    }
    if (text.words.length === 0) refuse("empty nodes without a word");
    const found = entities(o.clusters_token_offsets, plain(false, tokens.length));
    return { ...made(name("doc_id", "doc_key", "id"), text.words, found), nodes: text.nodes };
  };
  const made = (id, words, found) => ({ id, words, entities: found });
  const SHAPED = {
    e2e: () => {
      const id = name("doc_key", "doc_id", "id") ?? refuse("no name");
      const pieces = "sentences" in o ? sentencesOf(o.sentences).flat() : null;
      const field = side.find((one) => one in o) ?? refuse("no entities");
      const found = entities(o[field], plain(false, pieces?.length ?? null));
      if (pieces === null || !isList(o.subtoken_map)) return made(id, pieces, found);
      const map = o.subtoken_map.map(integer); // json-9
      if (map.length !== pieces.length || map.some((word, at) => word < (map[at - 1] ?? 0) || word - (map[at - 1] ?? 0) > 99)) refuse("not a map of the words");
      const words = wordsOfParts(pieces, map, isList(o.tokens) ? wordsOf(o.tokens) : null);
      const moved = (mention) => mention.split("-").map((at) => map[Number(at)]).join("-");
      return made(id, words, found.map((entity) => entity.map(moved)));
    },
    maverick: () => {
      const words = wordsOf(o.tokens);
      if (!asWords && words.some((word) => word.startsWith("##"))) return crac(words);
      return made(name("doc_id", "doc_key", "id"), words, entities(o.clusters_token_offsets, plain(false, words.length)));
    },
    preco: () => {
      const sentences = sentencesOf(o.sentences);
      return made(name("id"), sentences.flat(), entities(o.mention_clusters, inSentences(sentences, true)));
    },
    indiscrim: () => {
      const sentences = listOf(o.sentences, (sentence) => listOf(isObject(sentence) ? sentence.tokens : null, (token) => strip(text(isObject(token) ? token.text : null), " ") || "-", refuse), refuse);
      return made(name("id"), sentences.flat(), entities(o.coref_chains, inSentences(sentences, false)));
    },
    corenlp: () => {
      const sentences = listOf(o.sentences, (sentence) => listOf(isObject(sentence) ? sentence.tokens : null, (token) => strip(text(isObject(token) ? (token.word ?? token.originalText) : null), " ") || "-", refuse), refuse);
      const chains = isObject(o.corefs) ? Object.values(o.corefs) : refuse("not chains");
      const mention = (value) => {
        if (!isObject(value)) refuse("not a mention");
        const [sentence, first, end] = ["sentNum", "startIndex", "endIndex"].map((field) => integer(value[field]));
        if (sentence < 1 || first < 1 || end < 1 || sentence > sentences.length) refuse("not a place");
        const before = sentences.slice(0, sentence - 1).flat().length;
        const [a, b] = run(first - 1, end - 1, true, sentences[sentence - 1].length).split("-").map(Number);
        return `${before + a}-${before + b}`;
      };
      return made(name("docId"), sentences.flat(), entities(chains, mention));
    },
    "wl-coref": () => {
      const words = wordsOf(o.cased_words);
      const order = file.startsWith("key") ? ["clusters", "span_clusters"] : ["span_clusters", "clusters"];
      const field = order.find((one) => one in o) ?? refuse("no entities");
      const part = o.part_id === undefined || o.part_id === null ? "" : `; part ${`${integer(o.part_id)}`.padStart(3, "0")}`;
      return made(`${name("document_id") ?? refuse("no name")}${part}`, words, entities(o[field], plain(true, words.length)));
    },
    allennlp: () => {
      const words = wordsOf("document" in o ? o.document : o.tokens);
      const field = side.find((one) => one in o) ?? refuse("no entities");
      return made(name("doc_key", "doc_id", "id"), words, entities(o[field], plain(false, words.length)));
    },
    fastcoref: () => inText(o.clusters, listOf(o.clusters_strings, (list) => listOf(list, text, refuse), refuse)),
    rucoco: () => inText(o.entities),
    scorch: () => {
      const id = name("name");
      const named = (value) => (typeof value === "string" ? `=${value}` : refuse("not a name of a mention"));
      if (o.type === "clusters") return made(id, null, entities(isObject(o.clusters) ? Object.values(o.clusters) : refuse("not clusters"), named));
      if (o.type !== "graph") refuse("not a type");
      const sets = listOf(o.mentions, (mention) => [named(mention)], refuse);
      for (const link of listOf(o.links, (value) => listOf(value, named, refuse), refuse)) {
        if (link.length !== 2) refuse("not a link");
        const [a, b] = link.map((mention) => sets.find((set) => set.includes(mention)) ?? refuse("a link to no mention"));
        if (a === b) continue;
        a.push(...b);
        sets.splice(sets.indexOf(b), 1);
      }
      return made(id, null, sets);
    },
  };
  if (!Object.hasOwn(SHAPED, shape)) refuse(`the shape ${shape} is not read here`);
  return SHAPED[shape]();
}

/** The documents of a file of JSON: {id, line, words, entities}; of the shape that is named, or that the fields tell. */
export function readJson(named) {
  return (lines, { repeated, file, ends: both, offsets, alone }) => {
    const refuse = (why, line) => {
      throw new Refusal(why, file, line);
    };
    const ofSide = (setting) => setting.split(",").at(file.startsWith("key") ? 0 : -1);
    const objects = objectsOf(lines, refuse);
    if (objects.length === 0) refuse("no object", 1);
    const ids = new Set();
    return objects.map(([o, line], index) => {
      const here = (why) => refuse(why, line);
      if (!isObject(o)) here("not an object");
      const told = named ? [named] : Object.keys(SHAPES).filter((shape) => SHAPES[shape](o));
      if (told.length !== 1) here("of no shape, or of two");
      const document = documentOf(told[0], o, { file, ends: ofSide(both), offsets: ofSide(offsets), alone, asWords: named === "maverick", refuse: here });
      const id = document.id ?? `${index + 1}`;
      if (ids.has(id)) here(`a second document ${id}`);
      ids.add(id);
      const found = new Set();
      const entities = document.entities.map((entity) => entity.filter((mention, place) => {
        if (!found.has(mention)) return Boolean(found.add(mention));
        if (repeated === "error") here("a repeated mention");
        return countsAgain(repeated, entity.slice(0, place), mention);
      })).filter((entity) => entity.length > 0);
      const read = { id, line, numbered: document.id === undefined, unit: document.unit, words: document.words?.map((form) => [form, line]) ?? null };
      if (!document.nodes) return { ...read, entities: joined(entities, repeated) };
      const place = (mention) => ({ at: Number(mention.split("-")[0]), end: Number(mention.split("-")[1]) + 1 });
      return { ...read, tagged: true, nodes: document.nodes, places: new Map(entities.map((entity, n) => [n, entity.map(place)])) };
    });
  };
}
