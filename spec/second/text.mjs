// What a file is before its format is looked at (formats/text.md).

/** A file, a pair of files or a setting that is not answered with figures (requirements-6). */
export class Refusal extends Error {
  constructor(message, file = null, line = null) {
    super(message);
    Object.assign(this, { file, line });
  }
}

/** A text without any of these signs at its end. */
export function stripEnd(text, signs) {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** A text without any of these signs at both of its ends. */
export function strip(text, signs) {
  let start = 0;
  while (start < text.length && signs.includes(text[start])) start += 1;
  return stripEnd(text.slice(start), signs);
}

/** text-7: the margin characters, and a text without them at both of its ends. */
export const MARGIN = " \t\r\n";
export const trim = (text) => strip(text, MARGIN);

/** text-7: a line that has no other characters than margin characters. */
export const isEmpty = (line) => /^[ \t\r\n]*$/.test(line);

/** text-8: the blanks. */
export const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

const pointsOf = (text) => [...text].map((sign) => sign.codePointAt(0));

const inOrder = (a, b) => {
  const place = a.findIndex((point, i) => point !== b[i]);
  return place < 0 ? a.length - b.length : a[place] - (b[place] ?? -1);
};

/** The order of texts by code points, which for UTF-8 is that of the bytes. */
export const byCodePoints = (a, b) => inOrder(pointsOf(a), pointsOf(b));

/** Texts in this order. */
export const sortedTexts = (texts) => texts.map((text) => [pointsOf(text), text]).sort(([a], [b]) => inOrder(a, b)).map(([, text]) => text);

/** text-1: the place of the first byte that is not UTF-8 or is 0x00; -1 if there is none. */
export function firstWrongByte(bytes) {
  for (let i = 0; i < bytes.length; ) {
    const b = bytes[i];
    if (b === 0) return i;
    if (b < 0x80) {
      i += 1;
      continue;
    }
    const more = b >= 0xc2 && b <= 0xdf ? 1 : b >= 0xe0 && b <= 0xef ? 2 : b >= 0xf0 && b <= 0xf4 ? 3 : 0;
    if (!more) return i;
    const low = b === 0xe0 ? 0xa0 : b === 0xf0 ? 0x90 : 0x80; // no overlong forms
    const high = b === 0xed ? 0x9f : b === 0xf4 ? 0x8f : 0xbf; // no halves of surrogate pairs, nothing after U+10FFFF
    for (let k = 1; k <= more; k++) {
      const next = bytes[i + k]; // undefined after the last byte, and then no comparison holds
      if (!(next >= (k === 1 ? low : 0x80) && next <= (k === 1 ? high : 0xbf))) return next === undefined ? i : i + k;
    }
    i += more + 1;
  }
  return -1;
}

/** text-1 to text-4: the lines of a file, without their ends; `onlyMark` if a byte-order mark is all there is. */
export function linesOf(bytes, file) {
  if (bytes.length === 0) throw new Refusal("the file is empty", file, 1); // text-4
  const wrong = firstWrongByte(bytes);
  if (wrong >= 0) {
    const line = bytes.subarray(0, wrong).filter((b) => b === 0x0a).length + 1;
    throw new Refusal("this is not UTF-8, or has a byte 0x00", file, line);
  }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const marked = text.startsWith("\uFEFF"); // text-3
  const pieces = (marked ? text.slice(1) : text).split("\n");
  const rest = pieces.pop(); // text-2: what follows the last LF is a line if it has a byte
  const lines = pieces.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (rest !== "" || lines.length === 0) lines.push(rest);
  return { lines, onlyMark: text === "\uFEFF" };
}

const ROWS = [
  [/^#begin document/, "conll"],
  [/^# begin document/, "gum"],
  [/^# ?(?:newdoc(?![\p{L}\p{N}_])|(?:global\.Entity|sent_id) ?=)/u, "corefud"],
  [/^[0-9]+(?:[-.][0-9]+)?(?:\t[^\t]*){9}$/u, "corefud"],
  [/^\{[ \t]*"(?:[^"\\]|\\.)*"[ \t]*:/su, "jsonlines"],
  [/^(?:\{$|\[[ \t]*(?:\[[ \t]*)?(?:[{\]]|$))/u, "json"],
  [/^\{/, "sets"],
  [/^#/, null],
  [/^/, "conll"],
];

const TOPICS = /^[^\t]*\t[^\t]*\t[^\t]*\t *[0-9]+ *\t *[0-9]+ *\t[^\t]*\t *(?:True|False) *\t[^\t]*$/;

/** Is this a token of columns of topics (formats/topics.md)? */
export const isTokenOfTopics = (line) => TOPICS.test(line.replace(/\r$/, ""));

/** Do lines that begin as columns do have the eight columns of topics in their first token? */
const isOfTopics = (lines) => {
  const token = lines.find((line) => !isEmpty(line) && !trim(line).startsWith("#"));
  return token !== undefined && isTokenOfTopics(token);
};

/** text-11: the format that the lines of a file decide, or null if none does. */
export function recognise(lines) {
  for (const line of lines.map(trim)) {
    if (line === "") continue;
    const [, format] = ROWS.find(([pattern]) => pattern.test(line));
    if (format) return format;
  }
  return null;
}

/** text-11, text-12: the formats of key and response. */
export function formatsOf(keyLines, responseLines) {
  const [key, response] = [keyLines, responseLines].map((lines) => {
    const format = recognise(lines);
    return format === "conll" && isOfTopics(lines) ? "topics" : format;
  });
  return [key ?? response ?? "conll", response ?? key ?? "conll"];
}
