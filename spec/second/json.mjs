// JSON (formats/json.md): a shape is a function from an object to the parts of a document.
import { mentionText, word } from "./nodes.mjs";
import { countsAgain, joined } from "./several.mjs";
import { Refusal, strip, trim, isEmpty } from "./text.mjs";

const isList = Array.isArray;
const isObject = (value) => value !== null && typeof value === "object" && !isList(value) && !(value instanceof Integer);

/** An integer as it is written: no fraction, no exponent. */
class Integer {
  constructor(digits) {
    this.value = Number(digits);
    this.text = digits === "-0" ? "0" : digits;
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
    const known = { true: true, false: false, null: null };
    if (!/^-?[0-9]/.test(word)) return Object.hasOwn(known, word) ? known[word] : Number(word);
    if (word.replace("-", "").length > 4300) this.fail();
    return /^-?[0-9]+$/.test(word) ? new Integer(word) : Number(word);
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
        if (sign !== close && sign !== ",") this.fail();
        this.at += 1;
        if (sign === close) return;
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
      const values = [];
      try {
        do {
          values.push([parser.value(), index + 1]);
          parser.blanks();
          if (parser.at < parser.text.length && parser.text[parser.at] !== "{") parser.fail();
        } while (parser.at < parser.text.length);
        return values;
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
      const start = parser.at;
      parser.items("]", one);
      if (isList(found[0]?.[0])) { // a list of lists is one document
        parser.at = start;
        found.splice(0, found.length, [parser.value(), lineAt(start)]);
      }
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
    // json-2: a first line that was cut short.
    const isCut = asLines && found.length === 0 && text[parser.at] === "{";
    refuse("not JSON", isCut ? first + 1 : lineAt(parser.at));
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

const DOCUMENT = ["doc_key", "doc_id", "id"];
const VIEWS = ["omniscent_separate", "omniscent_overlapped", "reader_separate", "reader_overlapped"];

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
  scorch: (o) => "type" in o && (("clusters" in o && !isList(o.clusters)) || ("mentions" in o && "links" in o)),
  ...Object.fromEntries(VIEWS.map((view) => [`koconovel-${view.replace("_", "-")}`, (o) => view in o])),
  e2e: (o) => (isList(o.clusters) || isList(o.predicted_clusters)) && !("text" in o && !("sentences" in o)) && !("cased_words" in o) && ("sentences" in o || (!("document" in o) && !("tokens" in o))) && !("clusters_strings" in o) && !SHAPES.scorch(o),
};

/** The names of the shapes, and of what is no shape of documents. */
export const NAMES = [...Object.keys(SHAPES), "crac", "mentions"];

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
  const whole = (value) => (value instanceof Integer ? value.text : refuse("not a whole number"));
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
    const unit = (at) => units.get(at) ?? refuse("an offset inside a character");
    // An end that is included is the last unit of its character.
    const past = ends === "inclusive" ? 1 : 0;
    const places = offsets === "utf-16" ? [unit(first), unit(end + past) - past] : [first, end];
    const mention = run(...places, true, signs.length);
    const [a, b] = mention.split("-").map(Number);
    const like = (last) => last >= a && said === signs.slice(a, last + 1).join("");
    if (!like(b) && like(ends === "inclusive" ? b - 1 : b + 1)) refuse("a text of other ends");
    return mention;
  };
  /** Shapes: the texts of mentions of tokens must not be those of other ends. */
  const checkTexts = (fields, found, mention, tokens) => {
    const excluded = ends === "exclusive";
    for (const where of fields) {
      if (!isList(o[where])) continue;
      found.forEach((entity, at) => {
        const said = o[where][at];
        if (!isList(said) || said.length !== entity.length) return;
        entity.forEach((value, of) => {
          const [a, b] = mention(value).split("-").map(Number);
          const like = (last) => last >= a && said[of] === tokens.slice(a, last + 1).join(" ");
          if (!like(b) && like(excluded ? b + 1 : b - 1)) refuse("a text of other ends");
        });
      });
    }
  };
  const inText = (entitiesOf, strings) => {
    const signs = [...text(o.text)];
    const units = new Map([...signs, ""].map(((at) => (sign, place) => [(at += sign.length) - sign.length, place])(0)));
    const mention = ofText(signs, units);
    const found = entities(entitiesOf, (value) => numbers(value, 2));
    const said = (entity, at) => (isList(strings?.[at]) && strings[at].length === entity.length ? strings[at] : []);
    return { ...made(name(...DOCUMENT), signs, found.map((entity, at) => entity.map((value, of) => mention(value, said(entity, at)[of])))), unit: "character" };
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
    const mention = plain(false, tokens.length);
    const found = entities(o.clusters_token_offsets, mention);
    checkTexts(["clusters_text_mentions"], o.clusters_token_offsets, mention, o.tokens);
    return { ...made(name(...DOCUMENT), text.words, found), nodes: text.nodes };
  };
  const made = (id, words, found) => ({ id, words, entities: found });
  /** A document of e2e or allennlp, whose words, if they are known, may be parts of words (json-9). */
  const ofPieces = (id, pieces) => {
    const field = side.find((one) => one in o) ?? refuse("no entities");
    const found = entities(o[field], plain(false, pieces?.length ?? null));
    if (pieces === null || !isList(o.subtoken_map)) return made(id, pieces, found);
    const map = o.subtoken_map.map(integer);
    if (map.length !== pieces.length || map.some((word, at) => word < (map[at - 1] ?? 0) || word - (map[at - 1] ?? 0) > 99)) refuse("not a map of the words");
    const words = wordsOfParts(pieces, map, isList(o.tokens) ? o.tokens : null);
    const moved = (mention) => mention.split("-").map((at) => map[Number(at)]).join("-");
    return made(id, wordsOf(words), found.map((entity) => entity.map(moved)));
  };
  const SHAPED = {
    e2e: () => {
      const id = name(...DOCUMENT) ?? refuse("no name");
      const pieces = "sentences" in o ? sentencesOf(o.sentences).flat() : null;
      return ofPieces(id, pieces);
    },
    maverick: () => {
      const several = isList(o.tokens) && isList(o.tokens[0]);
      const words = several ? sentencesOf(o.tokens).flat() : wordsOf(o.tokens);
      if (!asWords && !several && words.some((word) => word.startsWith("##"))) return crac(words);
      const mention = several ? inSentences(o.tokens, false) : plain(false, words.length);
      const found = entities(o.clusters_token_offsets, mention);
      checkTexts(["clusters_text_mentions", "clusters_token_text"], o.clusters_token_offsets, mention, o.tokens.flat());
      return made(name(...DOCUMENT), words, found);
    },
    preco: () => {
      const sentences = sentencesOf(o.sentences);
      return made(name(...DOCUMENT), sentences.flat(), entities(o.mention_clusters, inSentences(sentences, true)));
    },
    indiscrim: () => {
      const sentences = listOf(o.sentences, (sentence) => listOf(isObject(sentence) ? sentence.tokens : null, (token) => {
        if (typeof token?.id === "number") refuse("empty nodes of this shape are not read here");
        return strip(text(isObject(token) ? token.text : null), " ") || "-";
      }, refuse), refuse);
      return made(name(...DOCUMENT), sentences.flat(), entities(o.coref_chains, inSentences(sentences, false)));
    },
    corenlp: () => {
      const sentences = listOf(o.sentences, (sentence) => listOf(isObject(sentence) ? sentence.tokens : null, (token) => strip(text(isObject(token) ? ("word" in token ? token.word : token.originalText) : null), " ") || "-", refuse), refuse);
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
      if ((o.sent_id ?? null) !== null && !(isList(o.sent_id) && o.sent_id.length === words.length)) refuse("not a sentence for each word");
      const number = (o.part_id ?? null) === null ? null : integer(o.part_id);
      if (number >= 1e9) refuse("a part of more than nine digits");
      const part = number === null ? "" : `; part ${`${number}`.padStart(3, "0")}`;
      return made(`${name("document_id") ?? refuse("no name")}${part}`, words, entities(o[field], plain(true, words.length)));
    },
    allennlp: () => {
      return ofPieces(name(...DOCUMENT), wordsOf("document" in o ? o.document : o.tokens));
    },
    crac: () => {
      const words = wordsOf(o.tokens);
      return words.some((word) => word.startsWith("##")) ? crac(words) : SHAPED.maverick();
    },
    /** json-12 */
    stanza: () => {
      const [words, found] = [[], new Map()];
      for (const sentence of isList(o) ? o : refuse("not a list")) {
        const [begin, open] = [words.length, new Map()];
        for (const token of listOf(sentence, (one) => (isObject(one) ? one : refuse("not a word")), refuse)) {
          if (isList(token.id)) {
            const numbers = token.id.filter((one) => one instanceof Integer).map(({ value }) => value);
            if (numbers.length === 0 || Math.min(...numbers) <= words.length - begin) refuse("an empty node");
            continue;
          }
          const at = words.push(strip(text(token.text), " ") || "-") - 1;
          for (const chain of listOf("coref_chains" in token ? token.coref_chains : [], (one) => (isObject(one) ? one : refuse("not a chain")), refuse)) {
            const index = whole(chain.index);
            if (!found.has(index)) found.set(index, []);
            if (!open.has(index)) open.set(index, []);
            if (chain.is_start === true) open.get(index).push(at);
            if (chain.is_end === true) found.get(index).push(`${open.get(index).pop() ?? refuse("an end of nothing")}-${at}`);
          }
        }
        for (const [index, begun] of open) if (begun.length > 0 || found.get(index).length === 0) refuse("a chain without an end");
      }
      return made(undefined, words, [...found.values()]);
    },
    fastcoref: () => inText(o.clusters, isList(o.clusters_strings) ? o.clusters_strings : null),
    rucoco: () => {
      const document = inText(o.entities);
      const count = document.entities.length;
      const part = (value) => (integer(value) < count ? value.value : refuse("not an entity"));
      const parts = listOf("includes" in o ? o.includes : [], (list) => new Set(listOf(list, part, refuse)), refuse);
      if ("includes" in o && parts.length !== count) refuse("not a list for every entity");
      return { ...document, split: new Map(parts.flatMap((of, entity) => (of.size > 0 ? [[entity, of]] : []))) };
    },
    scorch: () => {
      const id = name("name");
      const item = (value) => (value instanceof Integer ? value.text : JSON.stringify(text(value)));
      const said = (value) => (isList(value) ? `[${value.map(item).join(", ")}]` : value instanceof Integer ? value.text : text(value));
      const named = (value) => `=${said(value)}`;
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
  /** A view of KoCoNovel: of its text nothing is there but the texts of mentions, whose lengths show other ends. */
  const view = (field) => {
    const id = name(...DOCUMENT) ?? refuse("no name");
    if (offsets !== "characters") refuse("offsets of a text that is not there");
    const offset = (value) => (typeof value === "string" && /^[0-9]{1,9}$/.test(value) ? Number(value) : refuse("not an offset"));
    const mention = (value) => {
      if (!isList(value) || value.length !== 4) refuse("not a mention");
      const [first, end, said] = [offset(value[0]), offset(value[1]), [...text(value[2]), text(value[3])].length - 1];
      const [a, b] = run(first, end, true, null).split("-").map(Number);
      if (said === b - a + (ends === "inclusive" ? 0 : 2)) refuse("a text of other ends");
      return `${a}-${b}`;
    };
    return { ...made(id, null, entities(o[field], mention)), unit: "character" };
  };
  for (const field of VIEWS) SHAPED[`koconovel-${field.replace("_", "-")}`] = () => view(field);
  if (!Object.hasOwn(SHAPED, shape)) refuse(`the shape ${shape} is not read here`);
  if (shape !== "stanza" && !isObject(o)) refuse("not an object");
  return SHAPED[shape]();
}

const isOfFirst = (o) => ["doc_id", "cluster_id", "tokens_ids"].every((field) => field in o);
const isMention = (o) => isObject(o) && (isOfFirst(o) || ["doc_id", "sent_id", "tokens_number", "coref_chain"].every((field) => field in o));

/** json-13: the documents of objects that are mentions. */
function documentsOfMentions(objects, { repeated, file, alone, refuse }) {
  const there = ["coref_chain", "predicted_coref_chain"].filter((field) => objects.some(([o]) => isObject(o) && (o[field] ?? null) !== null));
  if (alone === "either" && there.length === 2) refuse("a key and a response", objects[0][1]); // json-10
  const isKey = (alone ?? (file.startsWith("key") ? "key" : "response")) === "key";
  const field = isKey ? "coref_chain" : there.includes("predicted_coref_chain") ? "predicted_coref_chain" : "coref_chain";
  const documents = new Map();
  for (const [o, line] of objects) {
    const here = (why) => refuse(why, line);
    if (!isObject(o)) here("not a mention");
    const name = (value, missing) => {
      if (value === undefined && missing !== undefined) return missing;
      if (value instanceof Integer) return value.text;
      return typeof value === "string" && value.isWellFormed() ? value : here("not a name");
    };
    const id = typeof o.doc_id === "string" && o.doc_id !== "" ? name(o.doc_id) : here("no document");
    const first = isOfFirst(o);
    const tokens = listOf(first ? o.tokens_ids : o.tokens_number, (one) => (one instanceof Integer && one.value >= 0 && one.value < 2 ** 32 ? one.value : here("not a token")), here).sort((a, b) => a - b);
    if (tokens.length === 0 || new Set(tokens).size < tokens.length) here("no tokens, or one twice");
    const said = first ? [name(o.topic, ""), name(o.subtopic, "")] : [o.topic_id instanceof Integer && o.topic_id.text === "-1" ? "" : name(o.topic_id, ""), ""];
    const topics = JSON.stringify(said);
    const entity = first ? (o.cluster_id instanceof Integer && o.cluster_id.value >= 0 ? o.cluster_id.text : here("no number of an entity")) : name(o[field]);
    const sentence = first ? null : o.sent_id === null ? `mention ${name(o.mention_id, "")}` : name(o.sent_id);
    const mention = first ? mentionText(tokens.map(word)) : `=${sentence}:${tokens.join(",")}`;
    if (!documents.has(id)) {
      const [topic, subtopic] = JSON.parse(topics);
      documents.set(id, { id, line, topics, words: null, named: new Map(), lists: true, ...(topic !== "" && { topic }), ...(subtopic !== "" && { topic, subtopic }) });
    }
    const document = documents.get(id);
    if (document.topics !== topics) here("a document of two topics");
    const mentions = document.named.get(entity) ?? [];
    if ([...document.named.values()].flat().includes(mention)) {
      if (repeated === "error") here("a repeated mention");
      if (!countsAgain(repeated, mentions, mention)) continue;
    }
    document.named.set(entity, [...mentions, mention]);
  }
  return [...documents.values()].map((document) => ({ ...document, entities: joined([...document.named.values()], repeated) }));
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
    if (named === "mentions" || (named === null && isMention(objects[0][0]))) return documentsOfMentions(objects, { repeated, file, alone, refuse });
    const ids = new Set();
    return objects.map(([o, line], index) => {
      const here = (why) => refuse(why, line);
      if (!isObject(o) && !isList(o)) here("not an object");
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
      }));
      const kept = [...entities.entries()].filter(([, entity]) => entity.length > 0);
      const split = document.split?.size > 0 ? { split: document.split, named: new Map(kept) } : {};
      const read = { ...split, id, line, numbered: document.id === undefined, unit: document.unit, words: document.words?.map((form) => [form, line]) ?? null };
      if (!document.nodes) return { ...read, entities: joined(kept.map(([, entity]) => entity), repeated) };
      const place = (mention) => ({ at: Number(mention.split("-")[0]), end: Number(mention.split("-")[1]) + 1 });
      return { ...read, tagged: true, nodes: document.nodes, places: new Map(kept.map(([n, entity]) => [n, entity.map(place)])) };
    });
  };
}
