// A key and a response drawn from their lists of mentions: rounds and links while they are few and their names short,
// boxes of words beyond, and a list beyond that. It needs no Python, so that a change is seen at once.
"use strict";

// The colours of `corefref/wings/teach/drawing.py`. Beyond seven they come again: the label at a mention tells them apart.
const COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00", "#999999"];
const [ROUND, APART, ROOM, WIDEST, MOST_LINKED] = [13, 36, 8, 640, 8];
const EDGE = 6; // what the label of a key entity reaches over its outline at the left
const MOST_ROUNDS = 60; // mentions of a side
const LONGEST_NAME = 4;
export const MOST_DRAWN = 400; // mentions of both sides
const MOST_LISTED = 60; // entities of a side
const LONGEST_WORDS = 40;

const escaped = (text) =>
  String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

// The two sides, and of each mention its key entity, whether both sides have it, and its words and shape if known.
export function view({ key, response, words = {}, shapes = {} }) {
  const owner = new Map();
  key.forEach((e, place) => e.forEach((m) => owner.set(m, place)));
  const home = { k: owner, r: new Map() };
  response.forEach((e, place) => e.forEach((m) => home.r.set(m, place)));
  const seen = (m) => ({
    name: m,
    owner: owner.get(m),
    shared: home.k.has(m) && home.r.has(m),
    words: words[m] ?? "",
    shape: shapes[m] ?? "whole",
  });
  const together = (letter, m, n) => home[letter].has(m) && home[letter].get(m) === home[letter].get(n);
  return { sides: { k: key, r: response }, seen, together };
}

const SHAPES = { whole: "", parts: "in several parts, ", zero: "a zero, " };

const told = (m, label) =>
  `${m.words && m.words !== m.name ? `${m.words} (${m.name})` : m.name}, in ${label}, ${SHAPES[m.shape]}` +
  (m.owner === undefined ? "not in the key" : label[0] === "k" && m.shared ? "also in the response" :
    label[0] === "k" ? "not in the response" : `of key entity k${m.owner + 1}`);

export function drawn(pair) {
  const made = view(pair);
  const all = [...pair.key, ...pair.response].flat();
  if (all.length > MOST_DRAWN) return listed(made);
  const short = all.every((m) => m.length <= LONGEST_NAME && !made.seen(m).words);
  return short && [pair.key, pair.response].every((side) => side.flat().length <= MOST_ROUNDS) ? rounds(made) : boxes(made);
}

function rounds(made) {
  const parts = [];
  let [top, widest] = [0, 90];
  for (const [letter, name] of [["k", "Key"], ["r", "Response"]]) {
    const side = made.sides[letter];
    parts.push(`<text x="2" y="${top + 14}" text-anchor="start" font-weight="600">${name}${side.length ? "" : ": no entity"}</text>`);
    let [x, y, below] = [2, top + 22, 0];
    side.forEach((e, place) => {
      if (!e.length) return;
      const ring = e.length === 1 ? 0 : APART / (2 * Math.sin(Math.PI / e.length));
      const radius = ring + ROUND + ROOM;
      if (x > 2 && x + 2 * radius > WIDEST) [x, y, below] = [2, y + below, 0];
      parts.push(outline(made, `${letter}${place + 1}`, e, x + radius, y + radius, ring, radius));
      x += 2 * radius + 12;
      widest = Math.max(widest, x);
      below = Math.max(below, 2 * radius + 20);
    });
    top = y + below;
  }
  return `<svg class="entities" role="group" aria-label="Key and response" viewBox="${-EDGE} 0 ${(widest + EDGE).toFixed(0)} ${top.toFixed(0)}" ` +
    `width="${Math.max(widest, Math.min(1.4 * widest, WIDEST)).toFixed(0)}" style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="13" ` +
    `fill="currentColor" text-anchor="middle">${parts.join("")}</svg>`;
}

function outline(made, label, e, x, y, ring, radius) {
  const turn = e.length === 2 ? Math.PI : Math.PI / 2;
  const spots = e.map((m, n) => ({
    ...made.seen(m),
    x: x + ring * Math.cos(turn + (2 * Math.PI * n) / e.length),
    y: y - ring * Math.sin(turn + (2 * Math.PI * n) / e.length),
  }));
  const pairs = [];
  if (spots.length > MOST_LINKED) spots.forEach((s, n) => pairs.push([s, spots[(n + 1) % spots.length]]));
  else spots.forEach((s, n) => spots.slice(n + 1).forEach((t) => pairs.push([s, t])));
  const other = label[0] === "k" ? "r" : "k";
  const lines = pairs.map(([s, t]) =>
    `<line x1="${s.x.toFixed(1)}" y1="${s.y.toFixed(1)}" x2="${t.x.toFixed(1)}" y2="${t.y.toFixed(1)}" stroke="currentColor" ` +
    `${made.together(other, s.name, t.name) ? 'stroke-width="2.2"' : 'stroke-dasharray="3 4"'}/>`);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="none" stroke="currentColor" ` +
    `stroke-opacity="0.45" data-entity="${label}"/>${lines.join("")}${spots.map((s) => round(s, label, [x, y])).join("")}` +
    `<text x="${x.toFixed(1)}" y="${(y + radius + 14).toFixed(1)}" font-size="12" opacity="0.85">${label}</text>`;
}

function round(s, label, [middle, centre]) {
  const plain = s.owner === undefined;
  const fill = plain ? "none" : COLOURS[s.owner % COLOURS.length];
  const place = `cx="${s.x.toFixed(1)}" cy="${s.y.toFixed(1)}" r="${ROUND}"`;
  const a = ROUND * Math.SQRT1_2;
  const shape = s.shape === "zero"
    ? `<line x1="${s.x - a}" y1="${s.y + a}" x2="${s.x + a}" y2="${s.y - a}" stroke="${plain ? "currentColor" : "#000"}" stroke-opacity="0.5" stroke-width="1.5"/>`
    : s.shape === "parts"
      ? `<path d="M${s.x} ${s.y - ROUND - 1.5}V${s.y - 5}M${s.x} ${s.y + 5}V${s.y + ROUND + 1.5}" stroke="var(--behind, Canvas)" stroke-width="4"/>`
      : "";
  // The label of the key entity, where the colour is not enough: on the response's side. The name of the mention says it.
  // It lies outward, where no link is.
  const [right, down] = [s.x - middle, s.y - centre];
  const far = Math.hypot(right, down);
  const [dx, dy] = far < 1 ? [Math.SQRT1_2, -Math.SQRT1_2] : [right / far, down / far];
  const badge = label[0] === "r" && !plain
    ? `<text class="badge" x="${(s.x + dx * (ROUND + 6)).toFixed(1)}" y="${(s.y + dy * (ROUND + 6) + 3.5).toFixed(1)}" font-size="10" aria-hidden="true" stroke="var(--behind, Canvas)" stroke-width="3" paint-order="stroke">k${s.owner + 1}</text>`
    : "";
  const size = s.name.length <= 2 ? 13 : 10;
  return `<g tabindex="-1" role="button"${plain ? "" : ` data-fill="k${s.owner + 1}"`} aria-label="${escaped(told(s, label))}" data-mention="${escaped(s.name)}" data-home="${label}">` +
    `<title>${escaped(told(s, label))}</title>${plain ? `<circle ${place} fill="var(--behind, Canvas)"/>` : ""}` +
    `<circle class="round" ${place} fill="${fill}" stroke="currentColor"${s.shared ? "" : ' stroke-dasharray="4 3"'}/>${shape}` +
    `<text x="${s.x.toFixed(1)}" y="${(s.y + 4.5).toFixed(1)}" font-size="${size}" fill="${plain ? "currentColor" : "#000"}">${escaped(s.name)}</text></g>${badge}`;
}

const shortened = (text) => (text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1)}…` : text);

function chip(s, label) {
  const plain = s.owner === undefined;
  const style = plain ? "" : ` style="background:${COLOURS[s.owner % COLOURS.length]}" data-fill="k${s.owner + 1}"`;
  const sign = s.shape === "parts" ? "…" : "";
  const shown = shortened(s.words || s.name);
  // Who speaks to the page says what is seen, also where it is cut.
  const name = `${shown.endsWith("…") ? `${shown} ` : ""}${told(s, label)}`;
  return `<button type="button" tabindex="-1"${label[0] === "r" && !plain ? ` data-of="k${s.owner + 1}"` : ""} class="chip${s.shared ? "" : " alone"}${plain ? " none" : ""}"${style} ` +
    `aria-label="${escaped(name)}" title="${escaped(told(s, label))}" data-mention="${escaped(s.name)}" data-home="${label}">` +
    `${escaped(shown)}${sign}</button>`;
}

function boxes(made) {
  return [["k", "Key"], ["r", "Response"]].map(([letter, name]) => {
    const boxed = made.sides[letter].map((e, place) => !e.length ? "" :
      `<li class="box" data-entity="${letter}${place + 1}"><span class="name">${letter}${place + 1}</span>` +
      `${e.map((m) => chip(made.seen(m), `${letter}${place + 1}`)).join("")}</li>`);
    return `<div class="row"><h3>${name}${boxed.length ? "" : ": no entity"}</h3><ol>${boxed.join("")}</ol></div>`;
  }).join("");
}

function listed(made) {
  return [["k", "Key"], ["r", "Response"]].map(([letter, name]) => {
    const side = made.sides[letter];
    const all = side.reduce((sum, e) => sum + e.length, 0);
    const rows = side.slice(0, MOST_LISTED).map((e, place) => {
      const names = e.slice(0, 8).map((m) => escaped(shortened(made.seen(m).words || m))).join(", ");
      return `<li><b>${letter}${place + 1}</b> ${names}${e.length > 8 ? `, … ${e.length} mentions` : ""}</li>`;
    });
    const rest = side.length > MOST_LISTED ? `<p>… and ${side.length - MOST_LISTED} more entities.</p>` : "";
    return `<details><summary>${name}: ${side.length} entities, ${all} mentions, too many to draw (at most ${MOST_DRAWN})</summary>` +
      `<ul>${rows.join("")}</ul>${rest}</details>`;
  }).join("");
}
