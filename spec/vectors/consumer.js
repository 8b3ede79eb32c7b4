// Checks a scorer against the vectors: node consumer.js vectors.json. B³ stands here for a scorer of yours.
const { cases } = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));

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
const wrong = cases.filter(({ documents, metrics: { b_cubed: expected } }) => {
  let found = null;
  try { found = scores(documents); } catch { /* refused */ }
  if (expected.status === "ill-formed") return found !== null && Object.values(found).some((x) => x !== null && (x < 0 || x > 1));
  return found === null || !expected.accepted.some((a) => Object.keys(found).every((name) => same(found[name], a[name].decimal)));
});
for (const { id, reason } of wrong) console.log(`${id}: ${reason}`);
console.log(`${cases.length - wrong.length} right, ${wrong.length} wrong`);
process.exit(wrong.length ? 1 : 0);
