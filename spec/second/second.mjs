// node second.mjs KEY RESPONSE [options]: exact figures as JSON. node second.mjs --lines: the line protocol.
import { readFileSync } from "node:fs";
import { CONVENTIONS } from "./corpus.mjs";
import { answerLines } from "./lines.mjs";
import { agreeFiles, scoreFiles, shown } from "./main.mjs";
import { IDS, PRINTED } from "./metrics.mjs";
import { answer } from "./protocol.mjs";
import { digestOf, signatureOf } from "./signature.mjs";
import { Refusal } from "./text.mjs";

const USAGE = `node second.mjs KEY RESPONSE [options]
node second.mjs --agree A B C ... [options]
node second.mjs --lines [options]
  --input-format conll|sets  the format of both files; recognised if it is not named
  --metrics ID,ID,…          of ${IDS.join(", ")}; all is all of them
  --digits N                 percentages of so many digits beside the exact figures
  --key-digest               the digest of the key in the signature
  --NAME VALUE               a convention: ${Object.entries(CONVENTIONS).filter(([, values]) => values.length > 1)
    .map(([name, values]) => `${name} ${values.join("|")}`).join(", ")}`;

/** conventions.md: the options have the names of the conventions behind --. */
function parse(words) {
  const options = { files: [], conventions: {}, metrics: PRINTED, format: null, digits: null, digest: false, lines: false, agree: false };
  for (let i = 0; i < words.length; i++) {
    const [word, given] = /^--[^=]+=/s.test(words[i]) ? words[i].split(/=(.*)/s) : [words[i]];
    const value = () => {
      const text = given ?? words[++i];
      if (text === undefined) throw new Refusal(`${word} needs a value`);
      return text;
    };
    if (word === "--lines") options.lines = true;
    else if (word === "--agree") options.agree = true;
    else if (word === "--key-digest") options.digest = true;
    else if (word === "--input-format") options.format = value();
    else if (word === "--metrics") options.metrics = value().split(",").flatMap((id) => (id === "all" ? IDS : [id]));
    else if (word === "--digits") options.digits = value();
    else if (word.startsWith("--")) options.conventions[word.slice(2)] = value();
    else options.files.push(word);
  }
  if (options.digits !== null) {
    if (!/^[0-9]{1,3}$/.test(options.digits) || Number(options.digits) > 100) throw new Refusal("--digits takes 0 to 100");
    options.digits = Number(options.digits);
  }
  return options;
}

async function main(words) {
  const options = parse(words);
  if (options.lines) return answerLines((question) => answer(question, options.conventions));
  if (options.agree) {
    const found = agreeFiles(options.files.map((path) => readFileSync(path)), options);
    return process.stdout.write(`${JSON.stringify(found, null, 1)}\n`);
  }
  if (options.files.length !== 2) throw new Refusal(USAGE);
  const [key, response] = options.files.map((path) => readFileSync(path));
  const { conventions, documents, figures } = scoreFiles(key, response, options);
  const { digits } = options;
  const digest = options.digest ? await digestOf(documents.key) : null;
  const metrics = Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => [id, shown(figure, { digits, rounding: conventions.rounding })]),
  );
  const signature = signatureOf(conventions, { decimals: digits !== null, digest });
  process.stdout.write(`${JSON.stringify({ signature, metrics }, null, 1)}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const place = error.file ? `${error.file}, line ${error.line}: ` : "";
  process.stderr.write(`${place}${error.message}\n`);
  process.exitCode = 2; // requirements-6
}
