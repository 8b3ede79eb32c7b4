// Two files and conventions in, exact figures out; without a file system, so that it runs in a browser too.
import { readColumns } from "./conll.mjs";
import { alphas } from "./agreement.mjs";
import { conventionsOf, metricsOf, paired, scored, treated } from "./corpus.mjs";
import { percent, written } from "./fractions.mjs";
import { PRINTED } from "./metrics.mjs";
import { readSets } from "./sets.mjs";
import { Refusal, formatsOf, linesOf } from "./text.mjs";

const READERS = { conll: readColumns, sets: readSets };

/** The documents of one file in a format that is known (text-4, requirements-4). */
function read({ lines, onlyMark }, format, { repeated }, file) {
  const reader = READERS[format];
  if (!reader) throw new Refusal(`the format ${format} is not read here`, file);
  if (onlyMark && format !== "sets") throw new Refusal("a byte-order mark is all there is", file, 1);
  return reader(lines, { repeated, file });
}

/** The documents of key and response, from bytes, in the formats that are named or recognised (text-11, text-12). */
export function readPair(key, response, conventions, format = null) {
  if (format !== null && !Object.hasOwn(READERS, format)) throw new Refusal(`the format ${format} is not read here`);
  const texts = [linesOf(key, "key"), linesOf(response, "response")];
  const formats = format ? [format, format] : formatsOf(texts[0].lines, texts[1].lines);
  return { key: read(texts[0], formats[0], conventions, "key"), response: read(texts[1], formats[1], conventions, "response") };
}

/** Figures as text, in the shape {recall, precision, f1}; with decimals beside them if so many digits are asked for. */
export function shown(figures, { digits = null, rounding = "half-even" } = {}) {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => {
    if (figure !== null && figure.d === undefined) return [name, shown(figure, { digits, rounding })];
    return [name, digits === null ? written(figure) : { exact: written(figure), percent: percent(figure, digits, rounding) }];
  }));
}

/** Scores two files; throws a Refusal (requirements-6). */
export function scoreFiles(key, response, { format = null, metrics = PRINTED, conventions: asked = {} } = {}) {
  const conventions = conventionsOf(asked);
  const ids = metricsOf(metrics);
  const documents = readPair(key, response, conventions, format);
  const figures = scored(paired(documents.key, documents.response, conventions), ids, conventions);
  return { conventions, documents, figures };
}

/** Every α of annotators (metrics/agreement.md), each a file; the others are paired with the first. */
export function agreeFiles([first, ...others], { format = null, conventions: asked = {} } = {}) {
  const conventions = conventionsOf(asked);
  const pairs = others.map((other) => {
    const documents = readPair(first, other, conventions, format);
    return paired(documents.key, documents.response, conventions).map((pair) => pair.map((e) => treated(e, conventions)));
  });
  return alphas([pairs[0].map(([key]) => key), ...pairs.map((of) => of.map(([, response]) => response))]);
}
