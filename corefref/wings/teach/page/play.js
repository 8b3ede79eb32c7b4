// The page: two texts are the state. What changes them is kept in the history; the worker answers, the page shows.
"use strict";

import { drawn } from "./drawing.js";
import { History } from "./history.js";
import { LONGEST, fragment, given } from "./link.js";

const at = (id) => document.getElementById(id);
const sides = ["key", "response"];
const measures = ["recall", "precision", "f1"];
const history_ = new History();
// What is shown: the sides as lists, the words of a text, the figures and those before the last change.
const state = { metric: "lea", page: "", fresh: true, lists: null, words: "", names: {}, shapes: {}, scores: null, before: null, chosen: null };
let offered = { titles: {}, usual: [], presets: [], challenges: [], chapters: {}, book: "" };
let worker = null;
let ready = false;

// The worker answers one question after the other. Of questions of a kind that wait, only the last is asked.

let asking = 0;
const waiting = new Map();
const queued = new Map();
let busy = false;

function ask(question, kind = question.what) {
  return new Promise((resolve) => {
    queued.get(kind)?.resolve(null);
    queued.set(kind, { question, resolve });
    next();
  });
}

function next() {
  if (busy || !queued.size) return;
  // Figures first: what explains them can wait.
  const kind = queued.has("score") ? "score" : queued.keys().next().value;
  const { question, resolve } = queued.get(kind);
  queued.delete(kind);
  busy = true;
  waiting.set(++asking, resolve);
  worker.postMessage({ id: asking, question });
}

function answered({ id, answer }) {
  busy = false;
  waiting.get(id)(answer);
  waiting.delete(id);
  next();
}

const current = () => ({ key: at("key").value, response: at("response").value, metric: state.metric });
// The text came with a file; it is still that of the mentions once a change has made sets of them.
const question = (what) => ({ what, ...current(), text: state.words });
const written = (entities) => entities.filter((e) => e.length).map((e) => `{${e.join(" ")}}`).join(" ");
const sideOf = (label) => (label[0] === "k" ? "key" : "response");
const copied = (side) => state.lists[side].map((e) => [...e]);
const shownMetrics = () => (at("more").checked ? Object.keys(offered.titles) : offered.usual);

// Sides in the notation of the papers are read here too, so that they are drawn before Python has answered.

const PLACE = /^(\d+)(?:-(\d+))?$/;

function compared(a, b) {
  const [p, q] = [PLACE.exec(a), PLACE.exec(b)];
  if (state.words && p && q) return p[1] - q[1] || (p[2] ?? p[1]) - (q[2] ?? q[1]);
  return a < b ? -1 : a > b ? 1 : 0;
}

const inOrder = (entities) =>
  entities.map((e) => [...e].sort(compared)).sort((e, f) => (e.length && f.length ? compared(e[0], f[0]) : 0));

function read(text) {
  if (!/^(\s*\{[^{}/"]*\})*\s*$/.test(text)) return null;
  const entities = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside.split(/[\s,]+/).filter(Boolean));
  const all = entities.flat();
  return entities.every((e) => e.length) && new Set(all).size === all.length ? inOrder(entities) : null;
}

function readBoth() {
  const [key, response] = sides.map((side) => read(at(side).value));
  return key && response && { key, response };
}

// A change: kept, drawn at once, and asked about.

// A pair that is fresh was not made of the one before it: what changed between the two says nothing.
function keep(typed = "") {
  history_.add({ ...current(), words: state.words, scores: null, fresh: state.fresh }, typed);
  state.fresh = false;
  at("undo").disabled = !history_.canUndo;
  at("redo").disabled = !history_.canRedo;
}

async function changed(typed = "", lists = readBoth()) {
  const mine = performance.now();
  keep(typed);
  if (lists) {
    state.lists = lists;
    draw();
  } else {
    at("drawing").classList.add("old");
  }
  document.documentElement.dataset.drawn = String(Math.round(performance.now() - mine));
  at("scores").classList.add("old");
  if (!ready) show((state.scores = null), (state.before = null));
  return inquire(mine);
}

async function inquire(mine = performance.now()) {
  const asked = history_.current;
  const answer = await ask({ ...question("score"), metrics: shownMetrics().join(",") });
  if (answer === null) return;
  take(answer, asked);
  document.documentElement.dataset.took = String(Math.round(performance.now() - mine));
}

function take(answer, asked = history_.current) {
  for (const side of sides) at(`${side}-wrong`).textContent = answer.side === side ? answer.error : "";
  for (const side of sides) at(side).setAttribute("aria-invalid", String(answer.side === side));
  if (answer.error) {
    at("drawing").classList.add("old");
    if (!answer.side) at("state").textContent = answer.error;
    return;
  }
  asked.scores = answer.scores;
  if (asked !== history_.current) return;
  const lists = { key: answer.key, response: answer.response };
  const same = JSON.stringify(lists) === JSON.stringify(state.lists);
  const named = answer.words !== state.words;
  state.lists = lists;
  [state.words, state.names, state.shapes] = [answer.words, answer.names, answer.shapes];
  asked.words = answer.words;
  if (!same || named || Object.keys(answer.shapes).length) draw();
  at("drawing").classList.remove("old");
  state.scores = answer.scores;
  state.before = asked.fresh ? null : (history_.before?.scores ?? null);
  at("advice").textContent = "";
  show(answer.scores, state.before);
  judge();
  say();
  address();
  explain();
  prove();
}

let proving = null;
let pausing = 0;
function prove() {
  // Once the changes pause, the proved checker computes the same figures; what it gives too gets a mark.
  if (!offered.proved) return;
  clearTimeout(pausing);
  proving?.terminate();
  at("proved").textContent = "";
  const { scores, lists } = state;
  pausing = setTimeout(() => {
    const numbers = new Map();
    const number = (m) => numbers.get(m) ?? numbers.set(m, String(numbers.size)).get(m);
    const side = (name) => lists[name].map((e) => e.map(number));
    const metrics = Object.fromEntries(Object.keys(scores).map((metric) => [metric, null]));
    proving = new Worker("proved.js");
    proving.onmessage = ({ data }) => mark(scores, data);
    proving.postMessage(JSON.stringify(
      { digits: DIGITS, undefined: "none", metrics, documents: [{ id: "1", key: side("key"), response: side("response") }] }));
  }, 150);
}

const DIGITS = 100; // of a percentage: two fractions with denominators below 10⁵⁰ are not the same in so many

function digits({ exact }) {
  // A fraction as the checker prints it: a percentage, rounded half to even.
  if (exact === "0/0") return "undefined";
  const [n, d = 1n] = exact.split("/").map(BigInt);
  const [whole, rest] = [(n * 100n * 10n ** BigInt(DIGITS)) / d, (n * 100n * 10n ** BigInt(DIGITS)) % d];
  const up = 2n * rest > d || (2n * rest === d && whole % 2n === 1n);
  const shown = String(whole + (up ? 1n : 0n)).padStart(DIGITS + 1, "0");
  return `${shown.slice(0, -DIGITS)}.${shown.slice(-DIGITS)}`;
}

function mark(scores, printed) {
  if (scores !== state.scores) return;
  const found = new Map(printed.split("\n").slice(1).map((line) => line.split("\t")).map(([metric, ...cells]) => [metric, cells]));
  const other = [];
  for (const row of at("scores").tBodies[0].rows) {
    measures.forEach((measure, place) => {
      const figure = scores[row.dataset.metric]?.[measure];
      if (!figure) return;
      const same = found.get(row.dataset.metric)?.[place] === digits(figure);
      row.cells[place + 1].classList.toggle("proved", same);
      if (!same) other.push(`${offered.titles[row.dataset.metric]} ${measure}`);
    });
  }
  at("proved").textContent = other.length
    ? `The checker that is proved in Coq does not give these figures: ${other.join(", ")}. Please report it.`
    : "✓ The checker that is proved in Coq gives the same figure.";
}

let explaining = 0;
function explain() {
  // What explains the figures is below them, and is made once the changes pause.
  clearTimeout(explaining);
  explaining = setTimeout(async () => {
    const answer = await ask(question("explain"));
    if (answer === null || answer.error) return;
    at("marked").hidden = !answer.text;
    at("text").innerHTML = answer.text;
    at("explanation").innerHTML = answer.explanation;
    document.documentElement.dataset.explained = String(Math.round(performance.now()));
  }, 120);
  const chapter = offered.chapters[state.metric];
  const links = [[state.page, "The page of this example"], [chapter, `The chapter on ${offered.titles[state.metric]}`]];
  const known = links.filter(([page]) => offered.book && page);
  at("chapter").hidden = !known.length;
  at("chapter").replaceChildren(...known.map(([page, textContent]) =>
    Object.assign(document.createElement("a"), { href: offered.book + page, textContent })));
}

let telling = 0;
function say() {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const figure = state.scores?.[state.metric]?.f1;
    if (!figure) return;
    const points = difference(figure, state.before?.[state.metric]?.f1);
    at("said").textContent = `${offered.titles[state.metric]} F₁ ${figure.percent}${points ? `, ${points} points` : ""}`;
  }, 400);
}

let addressed = 0;
async function address() {
  const mine = ++addressed;
  const made = await fragment(current());
  if (mine !== addressed) return;
  const fits = made.length <= LONGEST;
  window.history.replaceState(null, "", fits ? `#${made}` : "#");
  remember(fits ? null : { ...current(), words: state.words });
}

// What no address holds is kept for a reload of this tab, and for nothing else.
const KEPT = "corefref";

function remember(pair) {
  at("kept").textContent = "";
  try {
    sessionStorage.removeItem(KEPT);
    if (!pair) return;
    sessionStorage.setItem(KEPT, JSON.stringify(pair));
    at("kept").textContent = "Too long for a link; a reload of this tab keeps it.";
  } catch {
    if (pair) at("kept").textContent = "Too long for a link, and not kept: a reload loses it.";
  }
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function reveal() {
  at("work").hidden = false;
  at("examples").hidden = true;
}

// Figures

const value = (figure) => (figure && figure.exact !== "0/0" ? Number.parseFloat(figure.percent) : null);

function difference(now, before) {
  if (!now || !before || now.exact === before.exact) return "";
  const [a, b] = [value(now), value(before)];
  if (a === null || b === null) return a === b ? "" : "≠";
  const points = a - b;
  return points > 0 ? `+${points.toFixed(2)}` : `−${(-points).toFixed(2)}`;
}

// A long fraction would take the room of the figures: it stands in the explanation, and at the pointer.
const LONGEST_FRACTION = 9;
const fraction = (exact) => exact.length <= LONGEST_FRACTION
  ? `<span class="exact">${exact}</span>`
  : `<span class="exact" title="${exact}">≈</span>`;

function signed(now, before) {
  const points = difference(now, before);
  const kind = points[0] === "+" ? " up" : points ? " down" : "";
  return `<span class="delta${kind}">${points}</span>`;
}

function show(scores, before) {
  const table = at("scores");
  table.classList.toggle("old", !scores);
  if (!table.tHead) {
    table.innerHTML =
      '<thead><tr><th scope="col">metric</th><th scope="col" class="number">recall</th>' +
      '<th scope="col" class="number">precision</th><th scope="col" class="number" data-answer>F₁</th></tr></thead><tbody></tbody>';
    for (const [metric, title] of Object.entries(offered.titles)) {
      const row = table.tBodies[0].insertRow();
      row.dataset.metric = metric;
      row.innerHTML = '<th scope="row"><button type="button"></button></th><td></td><td></td><td data-answer></td>';
      const button = row.querySelector("button");
      button.textContent = title;
      button.addEventListener("click", () => choose_metric(metric));
    }
  }
  const few = [];
  for (const row of table.tBodies[0].rows) {
    const metric = row.dataset.metric;
    row.hidden = !shownMetrics().includes(metric);
    row.querySelector("button").setAttribute("aria-pressed", String(metric === state.metric));
    measures.forEach((measure, place) => {
      const figure = scores?.[metric]?.[measure];
      const figures = !scores || !scores[metric] ? '<span class="figure">…</span>'
        : !figure ? '<span class="figure">–</span>'
        : figure.exact === "0/0" ? '<span class="figure">0/0</span>'
        : `<span class="figure">${figure.percent}</span>${fraction(figure.exact)}`;
      row.cells[place + 1].classList.remove("proved");
      row.cells[place + 1].innerHTML = figures + signed(figure, before?.[metric]?.[measure]);
    });
    const figure = scores?.[metric]?.f1;
    if (offered.usual.includes(metric))
      few.push(`<span data-answer><b>${offered.titles[metric].replace("identification", "")}</b>F₁ ${figure ? figure.percent.replace(" %", "") : "…"} ${signed(figure, before?.[metric]?.f1)}</span>`);
  }
  at("strip").innerHTML = few.join("");
  at("best").textContent = `Which one change raises ${offered.titles[state.metric]} F₁ most?`;
}

function choose_metric(metric) {
  state.metric = metric;
  show(state.scores, state.before);
  say();
  address();
  explain();
}

// Challenges

function judge() {
  const challenge = offered.challenges[Number(at("challenge").value)];
  if (at("challenge").value === "" || !challenge) return;
  const same = at("key").value === challenge.key;
  const met = same && challenge.goals.every(({ metric, measure, above, least, most }) => {
    const figure = state.scores[metric]?.[measure];
    const now = value(figure);
    if (now === null) return false;
    return (above === undefined || now > above) && (least === undefined || now >= least) && (most === undefined || now <= most);
  });
  at("goal").classList.toggle("met", met);
  const more = met ? ` ${challenge.why}` : same ? "" : " The key is another now: only the response may change. Undo brings it back.";
  at("goal").textContent = (met ? "Done: " : "") + challenge.task + more;
}

function begin(challenge) {
  at("goal").hidden = !challenge;
  if (!challenge) return undefined;
  return start({ ...challenge, metric: challenge.goals[0].metric });
}

// Changes: each gives the entities of a side anew

function put(side, entities) {
  at(side).value = written(entities);
  for (const other of sides) if (other !== side && state.words && !read(at(other).value)) at(other).value = written(state.lists[other]);
  return changed("", { ...state.lists, [side]: inOrder(entities.filter((e) => e.length)) });
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
  const taken = new Set(sides.flatMap((side) => state.lists[side].flat()));
  for (let n = 1; ; n++) if (!taken.has(`x${n}`)) return `x${n}`;
}

// The drawing

const handles = () => [...at("drawing").querySelectorAll("[data-mention]")];

function draw() {
  const box = at("drawing");
  const held = box.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
  box.innerHTML = drawn({ ...state.lists, words: state.names, shapes: state.shapes });
  box.classList.remove("old");
  const all = handles();
  const { chosen } = state;
  const again = chosen && all.find(
    (g) => g.dataset.mention === chosen.mention && sideOf(g.dataset.home) === sideOf(chosen.home));
  if (again) choose(again.dataset.mention, again.dataset.home, false);
  else tools((state.chosen = null));
  // What a reader changes is the response: Tab reaches it first.
  rove(again ?? all.find((g) => sideOf(g.dataset.home) === "response") ?? all[0]);
  // What had the focus has it again; of a mention that is gone, the next of its entity, else of its side.
  if (held?.mention) {
    const near = all.filter((g) => sideOf(g.dataset.home) === sideOf(held.home));
    const next = near.find((g) => g.dataset.mention === held.mention) ??
      near.find((g) => g.dataset.home === held.home) ?? near[0];
    if (next) rove(next);
    (next ?? at("tools").querySelector("button")).focus();
  }
}

// One mention takes part in the order of Tab; arrow keys go to the others.
function rove(one) {
  for (const g of handles()) g.setAttribute("tabindex", g === one ? "0" : "-1");
}

function stepped(event, one) {
  const all = handles();
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const place = all.indexOf(one);
  const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1
    : event.key in steps ? (place + steps[event.key] + all.length) % all.length : null;
  if (to === null) return false;
  event.preventDefault();
  rove(all[to]);
  all[to].focus();
  return true;
}

function choose(mention, home, focus) {
  state.chosen = { mention, home };
  for (const g of handles()) g.classList.toggle("chosen", g.dataset.mention === mention && g.dataset.home === home);
  tools(state.chosen);
  if (focus) at("tools").querySelector("button, select")?.focus();
}

const MOST_BUTTONS = 6;

function tools(chosen) {
  const box = at("tools");
  const focused = box.contains(document.activeElement);
  box.replaceChildren();
  const add = (text, action) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.addEventListener("click", action);
    box.append(button);
  };
  const offer = (words, labels, action) => {
    if (labels.length <= MOST_BUTTONS) {
      for (const label of labels) add(`${words} ${label}`, () => action(label));
      return;
    }
    const choices = document.createElement("select");
    choices.setAttribute("aria-label", words);
    choices.append(new Option(`${words} …`, ""), ...labels.map((label) => new Option(`${words} ${label}`, label)));
    choices.addEventListener("change", () => choices.value && action(choices.value));
    box.append(choices);
  };
  if (chosen) {
    const { mention, home } = chosen;
    const side = sideOf(home);
    const others = state.lists[side].map((_, n) => `${home[0]}${n + 1}`).filter((label) => label !== home);
    const size = state.lists[side][Number(home.slice(1)) - 1]?.length ?? 0;
    box.append(`${state.names[mention] || mention} of ${home}:`);
    offer("to", others, (label) => put(side, moved(side, mention, label)));
    if (size > 1) add("set apart", () => put(side, moved(side, mention, null)));
    add("delete", () => put(side, deleted(side, mention)));
    if (size > 1) add(`split ${home}`, () => put(side, split(side, home)));
    offer(`merge ${home} with`, others, (label) => put(side, merged(side, home, label)));
  }
  // Who has no finger on the picture may have no mouse either.
  if (!chosen) box.append(`Drag a mention, or choose one${matchMedia("(pointer: coarse)").matches ? "" : ": by click, or by arrow keys and Enter"}. `);
  add("add a spurious mention", () => put("response", [...copied("response"), [fresh()]]));
  if (focused) box.querySelector("button")?.focus();
}

function drag(event, round) {
  if (event.button) return;
  const svg = round.ownerSVGElement;
  const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
  const { mention, home } = round.dataset;
  const side = sideOf(home);
  const [x, y] = [event.clientX, event.clientY];
  const entities = [...at("drawing").querySelectorAll(`[data-entity^="${home[0]}"]`)];
  let target = home;
  let far = false;
  const over = (e) => {
    for (const entity of entities) {
      const area = entity.getBoundingClientRect();
      const [dx, dy] = [e.clientX - area.x - area.width / 2, e.clientY - area.y - area.height / 2];
      const within = svg ? Math.hypot(dx, dy) <= area.width / 2 : Math.abs(dx) <= area.width / 2 && Math.abs(dy) <= area.height / 2;
      if (within) return entity.dataset.entity;
    }
    return null;
  };
  const move = (e) => {
    far ||= Math.hypot(e.clientX - x, e.clientY - y) > 4;
    if (!far) return;
    round.classList.add("dragged");
    const [dx, dy] = [(e.clientX - x) * scale, (e.clientY - y) * scale];
    if (svg) round.setAttribute("transform", `translate(${dx} ${dy})`);
    else round.style.transform = `translate(${dx}px, ${dy}px)`;
    const now = over(e);
    if (now === target) return;
    target = now;
    for (const entity of entities) entity.classList.toggle("target", entity.dataset.entity === target);
    preview(side, target === home ? state.lists[side] : moved(side, mention, target));
  };
  const end = (e) => {
    round.removeEventListener("pointermove", move);
    if (!far && e.type === "pointerup") choose(mention, home, false);
    else if (e.type === "pointercancel" || target === home) {
      draw();
      show(state.scores, state.before);
    } else put(side, moved(side, mention, target));
  };
  round.setPointerCapture(event.pointerId);
  round.addEventListener("pointermove", move);
  round.addEventListener("pointerup", end, { once: true });
  round.addEventListener("pointercancel", end, { once: true });
}

async function preview(side, entities) {
  const asked = { ...question("score"), metrics: shownMetrics().join(",") };
  asked[side] = written(entities);
  const answer = await ask(asked);
  if (answer && !answer.error && at("drawing").querySelector(".dragged")) show(answer.scores, state.scores);
}

// What to start from, what to take away

function start({ key, response, metric, page = "" }) {
  state.page = page;
  [state.words, state.names, state.shapes] = ["", {}, {}];
  at("key").value = key;
  at("response").value = response;
  if (Object.hasOwn(offered.titles, metric)) state.metric = metric;
  [state.chosen, state.fresh] = [null, true];
  return changed();
}

// `apart` says that the pair come from is not the one gone to, changed.
function back(kept, apart) {
  if (!kept) return;
  at("key").value = kept.key;
  at("response").value = kept.response;
  state.words = kept.words;
  at("undo").disabled = !history_.canUndo;
  at("redo").disabled = !history_.canRedo;
  const lists = readBoth();
  if (lists) {
    state.lists = lists;
    draw();
  }
  const before = apart ? null : state.scores;
  ask({ ...question("score"), metrics: shownMetrics().join(",") }).then((answer) => {
    if (!answer) return;
    take(answer, kept);
    // The figures say what going back changed.
    if (!answer.error) show(answer.scores, (state.before = before));
  });
}

async function save(button) {
  const { export: form, side = "" } = button.dataset;
  const answer = await ask({ ...question("export"), form, side });
  at("saved").textContent = answer?.error ?? "";
  if (!answer || answer.error) return;
  const name = { json: "example.json", latex: "explanation.tex", conll: `${side}.conll` }[form];
  const url = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

async function share() {
  const made = await fragment(current());
  if (made.length > LONGEST) {
    at("shared").textContent =
      `Too long for a link (${made.length} letters, at most ${LONGEST}). Save the two sides as CoNLL-2012 below instead.`;
    return;
  }
  const link = `${location.href.split("#")[0]}#${made}`;
  try {
    await navigator.clipboard.writeText(link);
    at("shared").textContent = "Copied.";
  } catch {
    at("shared").textContent = link;
  }
}

function options(choices, listed) {
  const groups = new Map();
  listed.forEach(({ group, title }, number) => {
    if (!groups.has(group)) {
      groups.set(group, group ? Object.assign(document.createElement("optgroup"), { label: group }) : choices);
      if (group) choices.append(groups.get(group));
    }
    groups.get(group).append(new Option(title, number));
  });
}

function typed(side, whole = false) {
  state.fresh = whole;
  at("preset").value = "";
  state.page = "";
  return changed(side);
}

function listen() {
  options(at("preset"), offered.presets);
  options(at("challenge"), offered.challenges);
  at("preset").addEventListener("change", () => at("preset").value && start(offered.presets[at("preset").value]));
  at("challenge").addEventListener("change", () => begin(offered.challenges[at("challenge").value]));
  at("drawing").addEventListener("pointerdown", (event) => {
    const round = event.target.closest("[data-mention]");
    if (round) drag(event, round);
  });
  at("drawing").addEventListener("keydown", (event) => {
    const round = event.target.closest("[data-mention]");
    if (!round || stepped(event, round)) return;
    const { mention, home } = round.dataset;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(mention, home, true);
    } else if (event.key === "Delete") {
      put(sideOf(home), deleted(sideOf(home), mention));
    }
  });
  at("drawing").addEventListener("focusin", (event) => {
    const round = event.target.closest("[data-mention]");
    if (round) rove(round);
  });
  for (const side of sides) {
    const text = at(side);
    text.addEventListener("input", ({ inputType }) => {
      // Other names than places are of another text, or of none.
      if (!/^[\d\s{}∅…+-]*$/.test(text.value)) [state.words, state.names, state.shapes] = ["", {}, {}];
      typed(side, inputType === "insertFromPaste");
    });
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
      typed("", true);
    });
  }
  // A file that is dropped beside a side would take the place of the page.
  for (const event of ["dragover", "drop"]) addEventListener(event, (dropped) => dropped.preventDefault());
  const undo = () => back(history_.undo(), history_.next?.fresh);
  const redo = () => back(history_.redo(), history_.current.fresh);
  at("undo").addEventListener("click", undo);
  at("redo").addEventListener("click", redo);
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter !== "z" && letter !== "y") return;
    event.preventDefault();
    if (letter === "y" || event.shiftKey) redo();
    else undo();
  });
  at("more").addEventListener("change", async () => {
    const answer = await ask({ ...question("score"), metrics: shownMetrics().join(",") });
    if (answer) take(answer);
  });
  at("best").addEventListener("click", async () => {
    const found = await ask(question("best"));
    at("advice").textContent = !found || found.error
      ? ""
      : found.change
        ? `${found.change}: F₁ ${found.before.exact} → ${found.after.exact} (${found.after.percent})`
        : "No single change raises it.";
  });
  at("share").addEventListener("click", share);
  for (const button of document.querySelectorAll("[data-export]")) button.addEventListener("click", () => save(button));
  addEventListener("hashchange", async () => {
    const found = await given(location.hash.slice(1));
    if (found?.wrong) at("shared").textContent = found.wrong;
    else if (found) start(found);
  });
}

async function main() {
  if (typeof WebAssembly !== "object") {
    at("fallback").hidden = false;
    at("state").hidden = true;
    return;
  }
  at("state").textContent = "Loading Python … What you change is answered once it is there.";
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      ready = true;
      at("state").textContent = "";
      document.documentElement.dataset.python = String(Math.round(performance.now()));
    } else if (data.failed) {
      at("state").textContent = `Python could not be loaded: ${data.failed}. The examples below work without it.`;
      at("examples").hidden = false;
    } else {
      answered(data);
    }
  };
  const [data, linked] = await Promise.all([fetch("presets.json").then((found) => found.json()), given(location.hash.slice(1))]);
  offered = data;
  listen();
  show(null, null);
  if (linked?.wrong) at("shared").textContent = linked.wrong;
  const given_ = linked?.wrong ? null : (linked ?? remembered());
  const first = given_ ?? offered.start;
  for (const side of sides) at(side).value = first[side];
  if (Object.hasOwn(offered.titles, first.metric)) state.metric = first.metric;
  if (first.words) state.words = first.words;
  keep();
  if (!given_) {
    // The answer to what everybody starts from came with the page: it is shown while Python is still loading.
    take(offered.answer);
    clearTimeout(explaining);
    at("explanation").innerHTML = offered.explained.explanation;
  }
  reveal();
  const answer = given_ ? changed() : inquire();
  document.documentElement.dataset.shown = String(Math.round(performance.now()));
  await answer;
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

main();
