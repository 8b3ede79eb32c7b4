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

/** Where the characters of each token begin and end, blanks not counted; and all of them. */
function charactersOf({ words }, tokens) {
  const signs = [];
  const places = words.map(([word]) => {
    const begin = signs.length;
    signs.push(...withoutBlanks(tokens === "composed" ? word.normalize("NFC") : word));
    return [begin, signs.length];
  });
  return { places, text: signs.join("") };
}

const saysNoWords = ({ words }) => !words || words.length === 0 || words.every(([word]) => word === "-" || word === "_");

/** conventions-9: a document that counts characters, each of which that is no blank is a token of its own. */
function withoutBlankTokens(document) {
  if (document.unit !== "character") return document;
  const kept = document.words.map(([word], at) => at).filter((at) => !BLANK.test(document.words[at][0]));
  const tokenOf = new Map(kept.map((at, token) => [at, token]));
  const moved = (mention) => {
    const [first, last] = placesOf(mention);
    const tokens = kept.filter((at) => at >= first && at <= last).map((at) => tokenOf.get(at));
    return tokens.length > 0 ? `${tokens[0]}-${tokens.at(-1)}` : `blank ${first}-${last} ${kept.filter((at) => at < first).length}`;
  };
  return { ...document, words: kept.map((at) => document.words[at]), entities: document.entities.map((entity) => entity.map(moved)) };
}

/** conventions-9: the response with its mentions on the key's tokens. */
export function byCharacters(pair, { align, tokens }) {
  const [key, response] = pair.map(withoutBlankTokens);
  if (saysNoWords(key)) throw new Refusal("there are no characters to align", "key", key.line);
  if (saysNoWords(response)) throw new Refusal("there are no characters to align", "response", response.line);
  const [k, r] = [charactersOf(key, tokens), charactersOf(response, tokens)];
  if (k.text !== r.text) {
    const place = [...r.text, null].findIndex((sign, i) => sign !== ([...k.text][i] ?? null));
    const token = r.places.findIndex(([, end]) => end > place);
    throw new Refusal("other characters", "response", token < 0 ? response.line : response.words[token][1]);
  }
  const [begins, ends] = [0, 1].map((side) => new Map(k.places.map((place, token) => [place[side], token])));
  const names = new Map();
  const standing = new Map();
  for (const text of new Set(response.entities.flat())) {
    if (text.startsWith("blank")) {
      names.set(text, `twinless ${text}`);
      standing.set(`twinless ${text}`, Number(text.split(" ")[2]));
      continue;
    }
    const [first, last] = placesOf(text);
    const [begin, end] = [begins.get(r.places[first][0]), ends.get(r.places[last][1])];
    if (begin !== undefined && end !== undefined) names.set(text, mentionText(runOf(`${begin}-${end}`).nodes));
    else if (align === "characters") throw new Refusal("a mention ends inside a token of the key", "response", response.words[first][1]);
    else {
      names.set(text, `twinless ${text}`);
      standing.set(`twinless ${text}`, k.places.findIndex(([, close]) => close > r.places[first][0]));
    }
  }
  const entities = response.entities.map((entity) => entity.map((text) => names.get(text)));
  return [key, { ...response, entities, standing, words: key.words }];
}
