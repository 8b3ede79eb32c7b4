// The page: two texts are the state. What changes them changes everything; the worker answers, the page shows.
"use strict";

const at = (id) => document.getElementById(id);
const sides = ["key", "response"];
const state = { metric: "lea", answer: null, chosen: null, words: "" };
let titles = {};
let usual = [];
let worker = null;
let last = 0;
const waiting = new Map();

function ask(question) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker.postMessage({ id: last, question });
  });
}

const current = () => ({ key: at("key").value, response: at("response").value, metric: state.metric });
// The text came with a file; it is still that of the mentions once a change has made sets of them.
const question = (what) => ({ what, ...current(), text: state.words });
const written = (entities) => entities.map((e) => `{${e.join(" ")}}`).join(" ");
const sideOf = (label) => (label[0] === "k" ? "key" : "response");
const copied = (side) => state.answer[side].map((e) => [...e]);

// Scores

let asked = 0;
async function update() {
  const mine = ++asked;
  const started = performance.now();
  const answer = await ask(question("score"));
  if (mine !== asked) return;
  for (const side of sides) at(`${side}-wrong`).textContent = answer.side === side ? answer.error : "";
  for (const side of sides) at(side).setAttribute("aria-invalid", String(answer.side === side));
  if (answer.error) {
    if (!answer.side) at("state").textContent = answer.error;
    return;
  }
  take(answer);
  history.replaceState(null, "", `#${new URLSearchParams(current())}`);
  document.documentElement.dataset.took = String(Math.round(performance.now() - started));
}

function take(answer) {
  const before = state.answer;
  state.answer = answer;
  state.words = answer.words ?? "";
  at("advice").textContent = "";
  at("marked").hidden = !answer.text;
  at("text").innerHTML = answer.text ?? "";
  draw();
  show(answer.scores, before?.scores);
  at("explanation").innerHTML = answer.explanation;
}

function reveal() {
  at("work").hidden = false;
  at("examples").hidden = true;
}

function show(scores, before) {
  const table = at("scores");
  if (!table.rows.length) {
    table.innerHTML =
      '<thead><tr><th scope="col">metric</th><th scope="col" class="number">recall</th>' +
      '<th scope="col" class="number">precision</th><th scope="col" class="number">F₁</th></tr></thead><tbody></tbody>';
    for (const metric of Object.keys(scores)) {
      const row = table.tBodies[0].insertRow();
      row.dataset.metric = metric;
      row.innerHTML = '<th scope="row"><button type="button"></button></th><td></td><td></td><td></td>';
      const button = row.querySelector("button");
      button.textContent = titles[metric] ?? metric;
      button.addEventListener("click", () => {
        state.metric = metric;
        update();
      });
    }
  }
  for (const row of table.tBodies[0].rows) {
    const metric = row.dataset.metric;
    row.hidden = !usual.includes(metric) && !at("more").checked;
    row.querySelector("button").setAttribute("aria-pressed", String(metric === state.metric));
    ["recall", "precision", "f1"].forEach((measure, place) => {
      const figure = scores[metric][measure];
      const cell = row.cells[place + 1];
      cell.textContent = !figure ? "–" : figure.exact === "0/0" ? "0/0" : `${figure.exact} = ${figure.percent}`;
      cell.classList.toggle("changed", Boolean(figure && before && before[metric][measure].exact !== figure.exact));
    });
  }
}

// Changes: each gives the entities of a side anew

function put(side, entities) {
  at(side).value = written(entities.filter((e) => e.length));
  // The next change may come before the answer: it is made to these entities, which keep the places of the drawing.
  state.answer = { ...state.answer, [side]: entities };
  return update();
}

function moved(side, mention, target) {
  const entities = copied(side).map((e) => e.filter((m) => m !== mention));
  const place = target === null ? -1 : Number(target.slice(1)) - 1;
  if (place >= 0) entities[place].push(mention);
  else entities.push([mention]);
  return entities;
}

const deleted = (side, mention) => copied(side).map((e) => e.filter((m) => m !== mention));

function merged(side, one, other) {
  const entities = copied(side);
  const [to, from] = [one, other].map((label) => Number(label.slice(1)) - 1);
  entities[to].push(...entities[from]);
  entities[from] = [];
  return entities;
}

function split(side, label) {
  const entities = copied(side);
  const place = Number(label.slice(1)) - 1;
  const apart = entities[place].map((m) => [m]);
  entities[place] = [];
  return [...entities, ...apart];
}

function fresh() {
  const taken = new Set(sides.flatMap((side) => state.answer[side].flat()));
  for (let n = 1; ; n++) if (!taken.has(`x${n}`)) return `x${n}`;
}

// The drawing

function draw() {
  const box = at("drawing");
  const held = box.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
  box.innerHTML = state.answer.drawing;
  const rounds = [...box.querySelectorAll("g[data-mention]")];
  for (const round of rounds) {
    round.addEventListener("pointerdown", (event) => drag(event, round));
    round.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(round.dataset.mention, round.dataset.home, true);
      } else if (event.key === "Delete") {
        put(sideOf(round.dataset.home), deleted(sideOf(round.dataset.home), round.dataset.mention));
      }
    });
  }
  const { chosen } = state;
  const again = chosen && rounds.find(
    (g) => g.dataset.mention === chosen.mention && sideOf(g.dataset.home) === sideOf(chosen.home));
  if (again) choose(again.dataset.mention, again.dataset.home, false);
  else tools(null);
  // What had the focus has it again; of a mention that is gone, the next of its entity, else of its side.
  if (held?.mention) {
    const near = rounds.filter((g) => sideOf(g.dataset.home) === sideOf(held.home));
    const next = near.find((g) => g.dataset.mention === held.mention) ??
      near.find((g) => g.dataset.home === held.home) ?? near[0] ?? at("tools").querySelector("button");
    next.focus();
  }
}

function choose(mention, home, focus) {
  state.chosen = { mention, home };
  for (const g of at("drawing").querySelectorAll("g[data-mention]"))
    g.classList.toggle("chosen", g.dataset.mention === mention && g.dataset.home === home);
  tools(state.chosen);
  if (focus) at("tools").querySelector("button")?.focus();
}

function tools(chosen) {
  const box = at("tools");
  const focused = box.contains(document.activeElement);
  box.replaceChildren();
  const add = (text, action) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.addEventListener("click", action);
    box.append(button);
  };
  if (chosen) {
    const { mention, home } = chosen;
    const side = sideOf(home);
    const others = state.answer[side].map((_, n) => `${home[0]}${n + 1}`).filter((label) => label !== home);
    const size = state.answer[side][Number(home.slice(1)) - 1]?.length ?? 0;
    box.append(`${mention} of ${home}:`);
    for (const label of others) add(`to ${label}`, () => put(side, moved(side, mention, label)));
    if (size > 1) add("set apart", () => put(side, moved(side, mention, null)));
    add("delete", () => put(side, deleted(side, mention)));
    if (size > 1) add(`split ${home}`, () => put(side, split(side, home)));
    for (const label of others) add(`merge ${home} with ${label}`, () => put(side, merged(side, home, label)));
  }
  add("add a spurious mention", () => put("response", [...copied("response"), [fresh()]]));
  if (focused) box.querySelector("button")?.focus();
}

function drag(event, round) {
  if (event.button) return;
  const svg = round.ownerSVGElement;
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  const { mention, home } = round.dataset;
  const side = sideOf(home);
  const [x, y] = [event.clientX, event.clientY];
  let target = home;
  let far = false;
  const over = (e) => {
    for (const circle of svg.querySelectorAll(`circle[data-entity^="${home[0]}"]`)) {
      const area = circle.getBoundingClientRect();
      const [dx, dy] = [e.clientX - area.x - area.width / 2, e.clientY - area.y - area.height / 2];
      if (Math.hypot(dx, dy) <= area.width / 2) return circle.dataset.entity;
    }
    return null;
  };
  const move = (e) => {
    far ||= Math.hypot(e.clientX - x, e.clientY - y) > 4;
    if (!far) return;
    round.classList.add("dragged");
    round.setAttribute("transform", `translate(${(e.clientX - x) * scale} ${(e.clientY - y) * scale})`);
    const now = over(e);
    if (now === target) return;
    target = now;
    for (const circle of svg.querySelectorAll("circle[data-entity]"))
      circle.classList.toggle("target", circle.dataset.entity === target);
    preview(side, target === home ? state.answer[side] : moved(side, mention, target));
  };
  const end = (e) => {
    round.removeEventListener("pointermove", move);
    if (!far && e.type === "pointerup") choose(mention, home, false);
    else if (e.type === "pointercancel" || target === home) update();
    else put(side, moved(side, mention, target));
  };
  round.setPointerCapture(event.pointerId);
  round.addEventListener("pointermove", move);
  round.addEventListener("pointerup", end, { once: true });
  round.addEventListener("pointercancel", end, { once: true });
}

async function preview(side, entities) {
  const mine = ++asked;
  const question = { what: "score", ...current(), all: "no" };
  question[side] = written(entities.filter((e) => e.length));
  const answer = await ask(question);
  if (mine === asked && !answer.error) show(answer.scores, state.answer.scores);
}

// What to start from, what to take away

function start({ key, response, metric }) {
  state.words = "";
  at("key").value = key ?? "";
  at("response").value = response ?? "";
  if (metric in titles) state.metric = metric;
  state.chosen = null;
  return update();
}

function fromFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  return given.has("key") || given.has("response") ? Object.fromEntries(given) : null;
}

async function save(button) {
  const { export: form, side = "" } = button.dataset;
  const answer = await ask({ what: "export", form, side, ...current() });
  at("shared").textContent = answer.error ?? "";
  if (answer.error) return;
  const name = { json: "example.json", latex: "explanation.tex", conll: `${side}.conll` }[form];
  const url = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function listen(presets) {
  const choices = at("preset");
  const groups = new Map();
  presets.forEach((preset, number) => {
    if (!groups.has(preset.group)) {
      const group = Object.assign(document.createElement("optgroup"), { label: preset.group });
      groups.set(preset.group, group);
      choices.append(group);
    }
    groups.get(preset.group).append(new Option(preset.title, number));
  });
  choices.addEventListener("change", () => choices.value && start(presets[choices.value]));
  for (const side of sides) {
    const text = at(side);
    const typed = () => {
      state.words = "";
      return update();
    };
    text.addEventListener("input", typed);
    text.addEventListener("dragover", (event) => {
      event.preventDefault();
      text.classList.add("over");
    });
    text.addEventListener("dragleave", () => text.classList.remove("over"));
    text.addEventListener("drop", async (event) => {
      event.preventDefault();
      text.classList.remove("over");
      const [file] = event.dataTransfer.files;
      text.value = file ? await file.text() : event.dataTransfer.getData("text");
      typed();
    });
  }
  // A file that is dropped beside a side would take the place of the page.
  for (const event of ["dragover", "drop"]) addEventListener(event, (dropped) => dropped.preventDefault());
  at("more").addEventListener("change", () => state.answer && show(state.answer.scores));
  at("best").addEventListener("click", async () => {
    const found = await ask({ what: "best", ...current() });
    at("advice").textContent = found.error
      ? ""
      : found.change
        ? `${found.change}: F₁ ${found.before.exact} → ${found.after.exact} (${found.after.percent})`
        : "No single change raises it.";
  });
  at("share").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      at("shared").textContent = "Copied.";
    } catch {
      at("shared").textContent = location.href;
    }
  });
  for (const button of document.querySelectorAll("[data-export]")) button.addEventListener("click", () => save(button));
  addEventListener("hashchange", () => {
    const given = fromFragment();
    if (given) start(given);
  });
}

async function main() {
  if (typeof WebAssembly !== "object") {
    at("fallback").hidden = false;
    at("state").hidden = true;
    return;
  }
  worker = new Worker("worker.js", { type: "module" });
  const offered = await (await fetch("presets.json")).json();
  ({ titles, usual } = offered);
  listen(offered.presets);
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      at("state").hidden = true;
    } else if (data.failed) {
      at("state").textContent = `Python could not be loaded: ${data.failed}. The examples below do without.`;
      at("examples").hidden = false;
    } else {
      waiting.get(data.id)(data.answer);
      waiting.delete(data.id);
    }
  };
  const given = fromFragment();
  if (!given) {
    // The answer to what everybody starts from came with the page: it is shown while Python is still loading.
    for (const side of sides) at(side).value = offered.start[side];
    state.metric = offered.start.metric;
    take(offered.answer);
    reveal();
    document.documentElement.dataset.shown = String(Math.round(performance.now()));
  }
  await (given ? start(given) : update());
  reveal();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

main();
