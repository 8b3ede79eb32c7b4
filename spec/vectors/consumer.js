// Checks a scorer against the vectors: node consumer.js FOLDER. B³ stands here for a scorer of yours.
const { existsSync, readFileSync, readdirSync } = require("fs");
const cases = (path) => JSON.parse(readFileSync(`${process.argv[2]}/${path}`, "utf8")).cases;

function recall(documents) { // over the documents of a corpus; null is 0/0, and an exception is a refusal
  let sum = 0, count = 0;
  for (const [key, response] of documents) {
    const entity = new Map();
    for (const e of response) for (const m of e) {
      if (entity.has(m)) throw new Error(`${m} is repeated`);
      entity.set(m, e);
    }
    for (const e of key) for (const m of e) {
      count += 1;
      if (entity.has(m)) sum += e.filter((other) => entity.get(other) === entity.get(m)).length / e.length;
    }
  }
  return count ? sum / count : null;
}

function scores(documents) {
  const r = recall(documents.map((d) => [d.key, d.response ?? []]));
  const p = recall(documents.map((d) => [d.response ?? [], d.key]));
  return { recall: r, precision: p, f1: r === null || p === null ? null : r + p ? (2 * r * p) / (r + p) : 0 };
}

const same = (x, decimal) => (x === null || decimal === null ? x === decimal : Math.abs(x - Number(decimal)) < 1e-9);
const attempt = (documents) => { try { return scores(documents); } catch { return null; /* refused */ } };

function passes({ documents, metrics: { b_cubed: expected } }) { // a case of vectors.json
  const found = attempt(documents);
  if (expected.status === "ill-formed") return found === null || Object.values(found).every((x) => x === null || (x >= 0 && x <= 1));
  return found !== null && expected.accepted.some((a) => Object.keys(found).every((name) => same(found[name], a[name].decimal)));
}

function answers({ messages, answers: expected }) { // a conversation of protocol/cases.json, whose mentions may be places
  return expected.every(({ id, scores: { b_cubed } = {} }) => {
    if (!b_cubed) return true; // a question that may be refused, or without this metric
    const texts = (entities) => entities.map((e) => e.map((m) => JSON.stringify(m)));
    const { documents } = messages.find((message) => message.id === id);
    const found = attempt(documents.map((d) => ({ key: texts(d.key), response: texts(d.response) })));
    const decimal = (text) => text.split("/").map(Number).reduce((n, d) => n / d);
    return found !== null && Object.keys(found).every((name) => same(found[name] ?? 0, decimal(b_cubed[name])));
  });
}

const IMPLEMENTED = { metrics: passes, protocol: answers }; // the classes that your scorer has
const folders = readdirSync(process.argv[2]).filter((name) => existsSync(`${process.argv[2]}/${name}/cases.json`)).sort();
for (const [name, path] of [["metrics", "vectors.json"], ...folders.map((name) => [name, `${name}/cases.json`])]) {
  const all = cases(path);
  const wrong = IMPLEMENTED[name] ? all.filter((one) => !IMPLEMENTED[name](one)) : [];
  for (const { id, reason } of wrong) console.log(`${id}: ${reason}`);
  console.log(IMPLEMENTED[name] ? `${name}: ${all.length - wrong.length} right, ${wrong.length} wrong` : `${name}: ${all.length} not implemented`);
  if (wrong.length) process.exitCode = 1;
}
