// node --test: the cases of the specification, whose folder is the one above, or what SPEC names.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { bestAlignment } from "./alignment.mjs";
import { bytesOf, verdict } from "./compare.mjs";
import { idOf } from "./conll.mjs";
import { conventionsOf, partitionOf, scored } from "./corpus.mjs";
import { fraction, percent } from "./fractions.mjs";
import { readPair, shown } from "./main.mjs";
import { IDS } from "./metrics.mjs";
import { answer } from "./protocol.mjs";
import { nameOf } from "./sets.mjs";
import { digestOf, signatureOf } from "./signature.mjs";
import { Refusal, recognise } from "./text.mjs";

const SPEC = process.env.SPEC ? new URL(`file://${process.env.SPEC}/`) : new URL("../", import.meta.url);
const load = (path) => JSON.parse(readFileSync(new URL(path, SPEC), "utf8"));
const figuresOf = (documents, ids, asked) => {
  const conventions = conventionsOf(asked);
  const pairs = documents.map(({ key, response }) =>
    [key, response ?? []].map((entities) => partitionOf(entities, conventions.repeated)));
  return Object.fromEntries(Object.entries(scored(pairs, ids, conventions)).map(([id, f]) => [id, shown(f)]));
};
const exact = ({ readings, ...figures }) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure.exact]));
const only = (figures, names) => Object.fromEntries(names.map((name) => [name, figures[name]]));

/** The entry that requirements-3 asks for. */
function accepted(entries, undefinedValue) {
  const has = (letters) => entries.find(({ readings }) => readings.some((r) => JSON.stringify(r) === letters));
  return exact((undefinedValue === "zero" && has('["EMPTY-1:b"]')) || has("[]"));
}

for (const value of ["none", "zero"]) {
  test(`vectors.json under undefined:${value}`, () => {
    let cases = 0;
    for (const { id, documents, metrics } of load("vectors/vectors.json").cases) {
      const known = Object.keys(metrics).filter((metric) => IDS.includes(metric));
      const figures = figuresOf(documents, known, { undefined: value, repeated: "first", missing: "empty" });
      for (const metric of known) {
        const expected = accepted(metrics[metric].accepted, value);
        assert.deepEqual(only(figures[metric], Object.keys(expected)), expected, `${id} ${metric}`);
        cases += 1;
      }
    }
    assert.equal(cases, 1236);
  });
}

test("ill-formed vectors are refused", () => {
  for (const { id, documents, metrics } of load("vectors/vectors.json").cases) {
    const illFormed = Object.values(metrics).some(({ status }) => status === "ill-formed");
    const answered = answer({ cmd: "score", id, metrics: ["muc"], documents });
    assert.equal(answered.error !== undefined, illFormed, id);
  }
});

test("every figure of b_cubed_0_full and b_cubed_v4 is recomputed", () => {
  const metrics = readdirSync(new URL("examples/", SPEC)).filter((file) => file.endsWith(".json")).flatMap((name) => {
    const { $schema, cases } = load(`examples/${name}`);
    return $schema.endsWith("/examples.schema.json") ? cases.flatMap(({ scores }) => scores.map(({ metric }) => metric.split(".")[0])) : [];
  });
  assert.ok(metrics.every((metric) => IDS.includes(metric))); // so the tests below leave none out
  assert.equal(metrics.filter((metric) => metric === "b_cubed_0_full" || metric === "b_cubed_v4").length, 213);
});

for (const name of readdirSync(new URL("examples/", SPEC)).filter((file) => file.endsWith(".json"))) {
  test(`examples/${name}`, () => {
    const { $schema, cases } = load(`examples/${name}`);
    if (!$schema.endsWith("/examples.schema.json")) return; // of a class that this scorer is not in (requirements-3)
    for (const { id, key, response, scores } of cases) {
      for (const { metric, exact: expected } of scores) {
        const [metricId, ...path] = metric.split(".");
        if (!IDS.includes(metricId)) continue;
        const figures = figuresOf([{ key, response }], [metricId], { undefined: "none" })[metricId];
        assert.equal(path.reduce((figure, part) => figure[part], figures), expected, `${id} ${metric}`);
      }
    }
  });
}

test("the formats of text.md, Examples", () => {
  const table = readFileSync(new URL("formats/text.md", SPEC), "utf8").split("| first lines | format |\n|---|---|\n")[1].split("\n\n")[0];
  const names = { "sets,": "sets", sets: "sets", "none:": null, columns: "conll", CorefUD: "corefud" };
  for (const row of table.split("\n")) {
    const [, lines, format] = row.split(" | ").length === 2 ? /^\| (.*) \| (.*) \|$/.exec(row) : [];
    const expected = format.startsWith("JSON") ? (format.includes("line") ? "jsonlines" : "json") : names[format.split(" ")[0]];
    assert.equal(recognise([...lines.matchAll(/`([^`]+)`/g)].map(([, line]) => line)), expected, row);
  }
  assert.equal(table.split("\n").length, 10);
});

const byPlaces = (entities) => JSON.stringify(entities.map((entity) => [...entity].sort()).sort());

/** Are the entities of two sides those expected? In sets for some numbering of the mentions (requirements-3). */
function isRead(sides, expected) {
  const wanted = expected.map((entities) => byPlaces(entities.map((entity) => entity.map((m) => m.join("-")))));
  const isRun = (mention) => /^[0-9]+-[0-9]+$/.test(mention);
  const mentions = [...new Set(sides.flat(2))].sort((a, b) => isRun(b) - isRun(a));
  const numbers = [...new Set(expected.flat(2).map((m) => m.join("-")))];
  const place = (names) => {
    const left = mentions.slice(names.size);
    if (left.length === 0) return sides.every((side, i) => byPlaces(side.map((e) => e.map((m) => names.get(m)))) === wanted[i]);
    return numbers.some((number) => ![...names.values()].includes(number) && place(new Map([...names, [left[0], number]])));
  };
  return numbers.length === mentions.length && place(new Map(mentions.filter(isRun).map((mention) => [mention, mention])));
}

const READ = ["conll", "corefud", "gum", "jsonlines", "sets"];
for (const form of READ) {
  test(`bytes.json: ${form}`, async () => {
    for (const { id, form: of, key, response, refused, unless, read } of load("bytes.json").cases) {
      if (of !== form) continue;
      for (const format of [form, null]) {
        if (refused) {
          const { reason, ...rest } = await verdict({ id, format, key, response });
          assert.deepEqual(rest, { id, verdict: "refused", ...refused }, `${id}: ${reason}`);
          if (!unless) continue;
        }
        const options = unless ? Object.fromEntries([unless.slice(2).split(" ")]) : {};
        const files = [bytesOf(key), bytesOf(response)];
        const documents = readPair(...files, conventionsOf(options), format);
        assert.equal(documents.key.length, read[0].documents.length, id);
        read[0].documents.forEach((expected, place) => {
          const other = documents.response.find((d) => d.id === documents.key[place].id);
          assert.ok(isRead([documents.key[place].entities, other.entities], [expected.key, expected.response]), id);
        });
        for (const value of ["none", "zero"]) {
          const answered = await verdict({ id, format, key, response, options: { ...options, undefined: value } });
          assert.equal(answered.verdict, "scored", `${id}: ${answered.reason}`);
          for (const [metric, entries] of Object.entries(read[0].accepted)) {
            const wanted = accepted(entries, value);
            assert.deepEqual(only(answered.metrics[metric], Object.keys(wanted)), wanted, `${id} ${metric}`);
          }
        }
      }
    }
  });
}

test("a format that is not read here is refused", async () => {
  assert.ok(load("bytes.json").cases.every(({ form }) => READ.includes(form)));
  assert.equal((await verdict({ format: "brat", key: "{a}", response: "{a}" })).verdict, "refused");
});

test("the best alignment is that of all alignments", () => {
  const best = (w, i, used) =>
    i === w.length ? 0 : Math.max(best(w, i + 1, used), ...w[i].map((x, j) => (used & (1 << j) ? 0 : x + best(w, i + 1, used | (1 << j)))));
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let turn = 0; turn < 300; turn++) {
    const columns = 1 + random(5);
    const w = Array.from({ length: 1 + random(5) }, () => Array.from({ length: columns }, () => random(8)));
    const edges = w.map((row) => row.flatMap((x, j) => (x ? [[j, x]] : [])));
    const pairs = bestAlignment(edges, columns);
    assert.equal(new Set(pairs.map(([i]) => i)).size, pairs.length);
    assert.equal(pairs.reduce((sum, [, , x]) => sum + x, 0), best(w, 0, 0));
    const exactly = bestAlignment(edges.map((row) => row.map(([j, x]) => [j, BigInt(x)])), columns, 0n);
    assert.equal(exactly.reduce((sum, [, , x]) => sum + x, 0n), BigInt(best(w, 0, 0)));
  }
});

test("the corpora of metrics.md, Examples", () => {
  const muc = (documents, asked) => figuresOf(documents, ["muc"], asked).muc;
  const two = [{ key: [["a", "b"]], response: [["a", "b"]] }, { key: [["c"], ["d"]], response: [["c", "d"]] }];
  assert.deepEqual(muc(two, { undefined: "none" }), { recall: "1", precision: "1/2", f1: "2/3" });
  assert.deepEqual(muc(two, { undefined: "none", over: "mean" }), { recall: null, precision: "1/2", f1: null });
  assert.deepEqual(muc(two, { over: "mean" }), { recall: "1/2", precision: "1/2", f1: "1/2" });
  assert.equal(figuresOf([{ key: [["a"]], response: [["a"]] }], ["conll"]).conll.f1, "2/3");
  const apart = [[["a"]], [["b", "c"]]].map((entities) => ({ key: entities, response: entities }));
  assert.equal(figuresOf(apart, ["conll"], { over: "mean" }).conll.f1, "5/6");
  assert.equal(figuresOf(apart, ["conll"], { over: "mean", undefined: "none" }).conll.f1, null);
  assert.throws(() => scored([], ["muc"], conventionsOf()), Refusal);
});

test("the table of blanc.md", () => {
  const rows = [
    [[["a", "b"], ["c"]], [["a"], ["b"], ["c"]], "blanc", "1/2", "1/3", "2/5"],
    [[["a", "b"]], [["a"], ["b"]], "blanc", "0", null, null],
    [[["a", "b"]], [["a"], ["b"]], "blanc_luo_2014", "0", "0", "0"],
  ];
  for (const [key, response, id, recall, precision, f1] of rows) {
    const figures = figuresOf([{ key, response }], [id], { undefined: "none" })[id];
    assert.deepEqual(only(figures, ["recall", "precision", "f1"]), { recall, precision, f1 });
  }
  const crossed = [{ key: [["a"]], response: [["b"]] }, { key: [["b"]], response: [["a"]] }];
  assert.equal(figuresOf(crossed, ["blanc_luo_2014"]).blanc_luo_2014.f1, "0");
  assert.equal(figuresOf(crossed, ["blanc"], { undefined: "none" }).blanc.f1, null);
  const kinds = figuresOf([{ key: [["a", "b"]], response: [["a"], ["b"]] }, { key: [["a", "b"]], response: [["a", "b"]] }], ["blanc"], { over: "mean" }).blanc;
  assert.deepEqual(kinds.coreference, { recall: "1/2", precision: "1", f1: "2/3" }); // blanc-7: of the sums
  assert.deepEqual(kinds.non_coreference, { recall: null, precision: "0", f1: null });
});

test("ids, names of sets, decimals, signatures", async () => {
  assert.equal(idOf("#begin document (bc/cctv (a); b); part 007;"), "bc/cctv (a); b; part 007");
  assert.equal(idOf("#begin document d1"), "d1");
  assert.equal(idOf("#begin documentd1"), null);
  assert.deepEqual(["a/name:PERSON", "a/b", "a/name:", "/pronoun", "a/pronoun/pronoun"].map(nameOf),
    ["a", "a/b", "a/name:", "/pronoun", "a/pronoun"]);
  assert.equal(percent(fraction(1, 16), 1, "half-even"), "6.2");
  assert.equal(percent(fraction(3, 16), 1, "half-even"), "18.8");
  assert.equal(percent(fraction(2, 3), 2, "truncate"), "66.66");
  assert.equal(signatureOf(conventionsOf({ singletons: "drop", undefined: "none" })),
    "second:1.0.0|spec:1.0.0|match:exact|singletons:drop|repeated:error|missing:error|undefined:none|over:sums");
  const [, shown16] = /the digest `([0-9a-f]{16})`/.exec(readFileSync(new URL("signature.md", SPEC), "utf8"));
  const key = readPair(bytesOf("{a b} {c}\n{a}\n"), bytesOf("{a}\n"), conventionsOf()).key;
  assert.equal(await digestOf(key), shown16);
});

test("conventions in columns and sets", async () => {
  const file = (...documents) => documents.map(([id, ...last]) =>
    `#begin document ${id}\n${last.map((column, i) => `w${i}\t${column}\n`).join("")}#end document\n`).join("");
  const f1 = async (key, response, options) => {
    const answered = await verdict({ key, response, options: { metrics: ["b_cubed"], ...options } });
    return answered.metrics?.b_cubed.f1 ?? [answered.file, answered.line];
  };
  const [a, ab] = [file(["a", "(0)"]), file(["a", "(0)"], ["b", "(0)"])];
  assert.deepEqual(await f1(ab, a), ["key", 4]);
  assert.equal(await f1(ab, a, { missing: "empty" }), "2/3");
  assert.deepEqual(await f1(a, ab), ["response", 4]);
  assert.equal(await f1(a, ab, { extra: "ignore" }), "1");
  assert.deepEqual(await f1(a, a.replace("w0", "x")), ["response", 2]);
  assert.equal(await f1(a, a.replace("w0", "x"), { tokens: "ignore" }), "1");
  assert.equal(await f1(a, a.replace("w0", "-")), "1");
  assert.deepEqual(await f1(a, file(["a"])), ["response", 1]);
  assert.deepEqual(await f1("{0-0}", file(["1", "(0)"])), ["response", 1]); // a name is not a run of tokens (text-12)
  assert.equal(await f1("{a b} {b}", "{a}", { repeated: "first", singletons: "drop" }), "0");
  assert.equal((await verdict({ key: a, response: a, options: { over: "datasets" } })).verdict, "refused");
});

test("a line that has U+2028 in it is one line", () => {
  const input = `${JSON.stringify({ id: 1, format: "sets", key: "{a\u0301}\n", response: "{a\u0301}\n", options: { x: "\u2028" } })}\n`;
  const run = spawnSync(process.execPath, [fileURLToPath(new URL("compare.mjs", import.meta.url))], { input });
  assert.equal(JSON.parse(run.stdout).id, 1);
});

test("the line protocol", () => {
  assert.equal(answer({ cmd: "start", protocol: 1 }).protocol, 1);
  const question = { cmd: "score", id: "7", metrics: ["muc", "other"], documents: [{ key: [[[0, 1], [2, 2]]], response: [[[0, 1], [2, 2]]] }] };
  assert.deepEqual(answer(question), { id: "7", scores: { muc: { recall: "1", precision: "1", f1: "1" } } });
  assert.ok(answer({ ...question, documents: [{ key: [["a"]], response: null }] }).error);
  assert.equal(answer({ cmd: "stop" }), null);
});
