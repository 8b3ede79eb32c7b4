// What is done to the tokens of a pair of documents: windows (conventions-8), and alignment by characters (conventions-9).
import { mentionText, runOf } from "./nodes.mjs";
import { BLANK, Refusal } from "./text.mjs";

const withoutBlanks = (text) => [...text].filter((sign) => !BLANK.test(sign));
const placesOf = (text) => text.split("-").map(Number);

/** conventions-8: the pairs of windows of one pair of documents; a mention belongs to that of its first token. */
export function windowsOf([key, response], { windows }) {
  if (windows === "none") return [[key, response]];
  const size = Number(windows);
  const of = (document) => (text) => {
    if (text.startsWith("=")) throw new Refusal("names of mentions have no window", "key", key.line);
    return Math.floor((document.standing?.get(text) ?? document.spans?.get(text)?.nodes[0].at ?? placesOf(text)[0]) / size);
  };
  const sides = [key, response].map((document) => [document, of(document)]);
  const tokens = key.words?.length ?? response.words?.length;
  const last = tokens === undefined
    ? Math.max(0, ...sides.flatMap(([{ entities }, windowOf]) => entities.flat().map(windowOf)))
    : Math.max(0, Math.ceil(tokens / size) - 1);
  return Array.from({ length: last + 1 }, (_, window) => sides.map(([document, windowOf]) => ({
    ...document,
    entities: document.entities.map((entity) => entity.filter((text) => windowOf(text) === window)).filter((e) => e.length > 0),
  })));
}

/** conventions-9: the tokens of a document as characters that are not blank, its line numbers, and its mentions. */
function tokensOf(document, tokens, file) {
  const isOfCharacters = document.unit === "character";
  const { words, entities, line } = document;
  if (!words || (words.length > 0 && !isOfCharacters && words.every(([word]) => word === "-" || word === "_"))) throw new Refusal("there are no characters to align", file, line);
  const compose = (text) => (tokens === "composed" ? text.normalize("NFC") : text);
  const found = words.map(([word]) => (isOfCharacters ? withoutBlanks(word) : withoutBlanks(compose(word))).join(""));
  if (isOfCharacters && tokens === "composed") {
    found.forEach((sign, at) => {
      const before = found.findLastIndex((other, place) => place < at && other !== "");
      if (sign === "" || before < 0) return;
      const both = found[before] + sign;
      if (/\p{M}/u.test(sign) || compose(both) !== both) [found[before], found[at]] = [compose(both), ""];
    });
  }
  const taken = new Set(entities.flat());
  const trimmed = (text) => {
    const [first, last] = placesOf(text);
    if (!isOfCharacters || (found[first] && found[last])) return text;
    const inside = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((at) => found[at]);
    const name = `${inside[0]}-${inside.at(-1)}`;
    if (inside.length === 0 || taken.has(name)) return text;
    taken.add(name);
    return name;
  };
  let end = 0;
  const places = found.map((text) => [end, (end += [...text].length)]);
  return { found, places, text: found.join(""), document: { ...document, entities: entities.map((entity) => entity.map(trimmed)) } };
}

/** conventions-9: the response with its mentions on the key's tokens. */
export function byCharacters(pair, { align, tokens }) {
  if (pair.some(({ absent }) => absent)) return pair;
  const [k, r] = pair.map((document, side) => tokensOf(document, tokens, ["key", "response"][side]));
  const { document: key } = k;
  const { document: response } = r;
  if (k.text !== r.text) {
    const place = [...r.text, null].findIndex((sign, i) => sign !== ([...k.text][i] ?? null));
    const token = r.places.findIndex(([, end]) => end > place);
    throw new Refusal("other characters", "response", token < 0 ? response.line : response.words[token][1]);
  }
  const isMixed = key.unit !== response.unit;
  if (!isMixed && k.found.join("\n") === r.found.join("\n")) return [key, { ...response, words: key.words }];
  const whole = k.found.map((text, token) => token).filter((token) => k.found[token]);
  const [begins, ends] = [0, 1].map((side) => new Map(whole.map((token) => [k.places[token][side], token])));
  const names = new Map();
  const standing = new Map();
  for (const text of new Set(response.entities.flat())) {
    const [first, last] = placesOf(text);
    const hasEnds = response.unit !== "character" || (r.found[first] && r.found[last]);
    const isSome = r.places[first][0] < r.places[last][1];
    const [begin, end] = hasEnds && isSome ? [begins.get(r.places[first][0]), ends.get(r.places[last][1])] : [];
    if (begin !== undefined && end !== undefined) names.set(text, mentionText(runOf(`${begin}-${end}`).nodes));
    else if (align === "characters" && !isMixed) throw new Refusal("a mention ends inside a token of the key", "response", response.words[first][1]);
    else {
      names.set(text, `twinless ${text}`);
      const at = k.places.findIndex(([, close]) => close > r.places[first][0]);
      standing.set(`twinless ${text}`, at < 0 ? Math.max(0, whole.at(-1) ?? 0) : at);
    }
  }
  const entities = response.entities.map((entity) => entity.map((text) => names.get(text)));
  return [key, { ...response, entities, standing, words: key.words }];
}
