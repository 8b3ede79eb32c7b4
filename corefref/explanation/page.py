"""The style and the script of the page that `html` makes."""

STYLE = """
:root {
  --ink: #1b1b1b; --quiet: #595959; --paper: #fff; --line: #c8c8c8; --shade: #f3f3f3;
  --key: #0b4f8a; --response: #8a4500; --lit: #ffe08a; --lit-ink: #1b1b1b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #ececec; --quiet: #b0b0b0; --paper: #16181a; --line: #4a4d50; --shade: #212427;
    --key: #8cc4ff; --response: #ffb870; --lit: #665200; --lit-ink: #fff;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 5rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
section { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.5rem 0; padding: 0; list-style: none; }
a { color: inherit; }
.legend { color: var(--quiet); }
.k { color: var(--key); }
.r { color: var(--response); }
.legend .k { border-bottom: 2px solid; }
.legend .r { border-bottom: 2px dashed; }
td.k, td.r { color: inherit; }
.text b { white-space: nowrap; }
.text .k b { color: var(--key); }
.text .r b { color: var(--response); }
.text sub { font-size: 0.68em; font-weight: 600; }
.k span[data-e] { text-decoration: underline; text-decoration-color: var(--key); text-underline-offset: 0.2em; }
.r span[data-e] { text-decoration: underline dashed; text-decoration-color: var(--response);
  text-underline-offset: 0.2em; }
button[data-e] { font: inherit; font-size: 0.9em; font-weight: 600; padding: 0 0.4em; border: 1px solid;
  border-radius: 0.3em; background: transparent; cursor: pointer; }
button.r[data-e] { border-style: dashed; }
button[aria-pressed="true"] { outline: 3px solid; outline-offset: 1px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.lit, .lit > td, .lit > th { background: var(--lit); color: var(--lit-ink); }
.lit button[data-e], button.lit { color: var(--lit-ink); }
.formula { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.92em; }
div.formula { padding: 0.6rem 0.8rem; background: var(--shade); border-left: 3px solid var(--line); }
div.formula div + div { padding-left: 2em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.75rem 0; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th, td { overflow-wrap: normal; }
td bdi { overflow-wrap: anywhere; }
thead th { font-weight: 600; color: var(--quiet); white-space: nowrap; }
.text thead th, .text td { overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
.text td { white-space: normal; }
.number { text-align: right; white-space: nowrap; }
.text { width: 100%; table-layout: fixed; margin: 0; }
.part { content-visibility: auto; contain-intrinsic-size: auto 100rem; }
.part:last-child { margin-bottom: 0.75rem; }
@media screen { .part + .part thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; } }
.text td { line-height: 2; padding: 0.5rem 0.75rem; }
.matrix td { text-align: center; min-width: 2.2rem; border: 1px solid var(--line); }
.bar { min-width: 9rem; white-space: nowrap; font-size: 0; }
.bar span { display: inline-block; height: 0.9rem; border: 1px solid var(--ink); }
.gives { background: var(--ink); }
.loses { background: repeating-linear-gradient(45deg, transparent 0 3px, var(--quiet) 3px 4px); }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
.sides ul { padding-left: 0; list-style: none; }
.sides li { margin: 0.4rem 0; }
#chosen { position: fixed; inset: auto 0 0 0; max-height: 40vh; overflow: auto; padding: 0.75rem 1.25rem;
  background: var(--shade); border-top: 2px solid var(--ink); }
#chosen ul { columns: 16rem; margin: 0.4rem 0; padding: 0; list-style: none; }
footer { color: var(--quiet); margin-top: 2rem; font-size: 0.9rem; }
@media (max-width: 46rem) {
  .sides { grid-template-columns: 1fr; }
  .text, .text tbody, .text tr, .text td { display: block; width: 100%; }
  .text thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  .text td.k::before { content: "Key "; font-weight: 600; color: var(--quiet); }
  .text td.r::before { content: "Response "; font-weight: 600; color: var(--quiet); }
  .text td.k { border-bottom: 0; }
  td:first-child { white-space: normal; }
  td:first-child bdi { overflow-wrap: break-word; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  section, .part { content-visibility: visible; }
  nav, #chosen, .legend { display: none; }
  h2, h3 { break-after: avoid; }
  tr, div.formula { break-inside: avoid; }
}
"""

SCRIPT = """
"use strict";
(() => {
  const chosen = document.getElementById("chosen");
  const most = 200;
  let data = null;
  let parts = null;
  let held = null;
  let lit = [];

  const read = () => (data ??= JSON.parse(document.getElementById("unfolding").textContent));
  const namesOf = (label) => (read().entities[label] ?? []).map((number) => data.strings[number]);

  const partsOf = (label) => {
    if (parts === null) {
      parts = new Map();
      for (const element of document.querySelectorAll("[data-e]")) {
        for (const each of element.dataset.e.split(" ")) {
          if (!parts.has(each)) parts.set(each, []);
          parts.get(each).push(element);
        }
      }
    }
    return parts.get(label) ?? [];
  };

  const light = (labels) => {
    for (const element of lit) element.classList.remove("lit");
    lit = labels.flatMap(partsOf);
    for (const element of lit) element.classList.add("lit");
  };

  const others = (label) => {
    const found = new Map();
    const letter = label[0] === "k" ? "r" : "k";
    for (const other of Object.keys(read().entities)) {
      if (other[0] === letter) for (const mention of namesOf(other)) found.set(mention, other);
    }
    return found;
  };

  const say = (tag, text, parent) => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };

  const describe = (label) => {
    chosen.replaceChildren();
    if (label === null) {
      chosen.hidden = true;
      return;
    }
    const mentions = namesOf(label);
    const place = others(label);
    const side = label[0] === "k" ? "response" : "key";
    const links = (mentions.length * (mentions.length - 1)) / 2;
    say("strong", `${label}: ${mentions.length} mentions, ${links} links`, chosen);
    const list = say("ul", "", chosen);
    let listed = 0;
    for (let i = 0; i < mentions.length && listed < most; i++) {
      for (let j = i + 1; j < mentions.length && listed < most; j++) {
        const shared = place.has(mentions[i]) && place.get(mentions[i]) === place.get(mentions[j]);
        const where = shared ? `in ${place.get(mentions[i])}` : `not in the ${side}`;
        say("li", `${shared ? "✓" : "✗"} ${mentions[i]} – ${mentions[j]}: ${where}`, list);
        listed++;
      }
    }
    if (links === 0) say("li", "a singleton: one link, to itself", list);
    if (listed < links) say("li", `… and ${links - listed} more links`, list);
    chosen.hidden = false;
  };

  const press = (label, pressed) => {
    for (const element of label === null ? [] : partsOf(label)) {
      if (element.localName === "button") element.setAttribute("aria-pressed", String(pressed));
    }
  };

  const hold = (label) => {
    press(held, false);
    held = label === held ? null : label;
    press(held, true);
    light(held === null ? [] : [held]);
    describe(held);
  };

  const button = (label, parent) => {
    const made = say("button", label, parent);
    made.type = "button";
    made.className = label[0];
    made.dataset.e = label;
    made.setAttribute("aria-pressed", "false");
  };

  const buildEntities = (letter, parent) => {
    const list = say("ul", "", parent);
    const shown = parent.previousElementSibling.childElementCount;
    for (let place = shown + 1; `${letter}${place}` in read().entities; place++) {
      const label = `${letter}${place}`;
      const item = say("span", "", say("li", "", list));
      item.dataset.e = label;
      button(label, item);
      namesOf(label).forEach((name, at) => {
        item.append(at ? ", " : " ");
        say("bdi", name, item);
      });
    }
  };

  const buildOverlaps = (parent) => {
    const list = say("ul", "", parent);
    const rows = read().overlaps;
    for (let at = 0; at < rows.length; at += 4) {
      const item = say("li", "", list);
      button(`k${rows[at]}`, item);
      item.append(" ");
      button(`r${rows[at + 1]}`, item);
      item.append(` ${rows[at + 2]}${rows[at + 3] ? " ◆" : ""}`);
    }
  };

  const number = (text) => {
    const [numerator, denominator = 1] = text.split("/").map(Number);
    return numerator / denominator;
  };

  const buildBar = (gives, asks, greatest, row) => {
    const bar = say("td", "", row);
    if (asks === "") return;
    bar.className = "bar";
    bar.setAttribute("aria-hidden", "true");
    for (const [name, value] of [["gives", number(gives)], ["loses", number(asks) - number(gives)]]) {
      if (value) {
        const part = say("span", "", bar);
        part.className = name;
        part.style.width = `${(100 * value / greatest).toFixed(2)}%`;
      }
    }
  };

  const buildRow = (cells, table, greatest, body) => {
    const row = say("tr", "", body);
    if (/^[kr]\\d+$/.test(cells[0])) row.dataset.e = cells[0];
    cells.forEach((text, place) => {
      const cell = say("td", "", row);
      if (table.numbers.includes(place)) cell.className = "number";
      if (text === "") return;
      if (!table.formulas.includes(place)) say("bdi", text, cell);
      else if (/^[kr]\\d+$/.test(text)) button(text, cell);
      else say("span", text, cell).className = "formula";
    });
    if (greatest) buildBar(cells.at(-3), cells.at(-2), greatest, row);
  };

  const buildTable = (table, parent) => {
    say("h3", table.heading, parent);
    const wide = say("div", "", parent);
    wide.className = "wide";
    const made = say("table", "", wide);
    const text = (cell) => [cell ?? []].flat().map((at) => read().strings[at]).join(": ");
    const rows = table.rows.map((row) => table.header.map((_, place) => text(row[place])));
    const bars = table.header.slice(-3).join(" ") === "= of loses";
    const greatest = bars ? Math.max(...rows.map((row) => number(row.at(-2)))) : 0;
    const head = say("tr", "", say("thead", "", made));
    for (const name of bars ? [...table.header, "gives and loses"] : table.header) {
      say("th", name, head).scope = "col";
    }
    const body = say("tbody", "", made);
    for (const row of rows) buildRow(row, table, greatest, body);
  };

  const unfold = (details) => {
    const [kind, name] = details.dataset.unfolds.split(" ");
    delete details.dataset.unfolds;
    if (kind === "entities") buildEntities(name, details);
    else if (kind === "overlaps") buildOverlaps(details);
    else for (const table of read().tables[name]) buildTable(table, details);
    parts = null;
    press(held, true);
    if (held !== null) light([held]);
  };

  const innermost = (target) => {
    const element = target instanceof Element ? target.closest("[data-e]") : null;
    if (element === null) return [];
    const labels = element.dataset.e.split(" ");
    return element.closest(".text") === null ? labels : labels.slice(-1);
  };

  // A toggle does not bubble.
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.dataset.unfolds) unfold(event.target);
  }, true);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-e]") : null;
    if (button !== null) hold(button.dataset.e);
  });
  document.addEventListener("mouseover", (event) => {
    if (held === null) light(innermost(event.target));
  });
  document.addEventListener("focusin", (event) => {
    if (held === null) light(innermost(event.target));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hold(null);
  });
})();
"""
