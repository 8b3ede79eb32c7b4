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
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
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
.m { font-weight: 700; white-space: nowrap; }
.m sub { font-size: 0.68em; font-weight: 600; }
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
.text { width: 100%; table-layout: fixed; }
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
  section { content-visibility: visible; }
  nav, #chosen, .legend { display: none; }
  h2, h3 { break-after: avoid; }
  tr, div.formula { break-inside: avoid; }
}
"""

SCRIPT = """
"use strict";
(() => {
  const entities = JSON.parse(document.getElementById("entities-data").textContent);
  const chosen = document.getElementById("chosen");
  const most = 200;
  const parts = new Map();
  for (const element of document.querySelectorAll("[data-e]")) {
    for (const label of element.dataset.e.split(" ")) {
      if (!parts.has(label)) parts.set(label, []);
      parts.get(label).push(element);
    }
  }
  let held = null;
  let lit = [];

  const light = (labels) => {
    for (const element of lit) element.classList.remove("lit");
    lit = labels.flatMap((label) => parts.get(label) ?? []);
    for (const element of lit) element.classList.add("lit");
  };

  const others = (label) => {
    const found = new Map();
    const letter = label[0] === "k" ? "r" : "k";
    for (const [other, mentions] of Object.entries(entities)) {
      if (other[0] === letter) for (const mention of mentions) found.set(mention, other);
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
    const mentions = entities[label] ?? [];
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

  const hold = (label) => {
    held = label === held ? null : label;
    for (const button of document.querySelectorAll("button[data-e]")) {
      button.setAttribute("aria-pressed", String(button.dataset.e === held));
    }
    light(held === null ? [] : [held]);
    describe(held);
  };

  const innermost = (target) => {
    const element = target instanceof Element ? target.closest("[data-e]") : null;
    if (element === null) return [];
    const labels = element.dataset.e.split(" ");
    return element.closest(".text") === null ? labels : labels.slice(-1);
  };

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
    if (event.key === "Escape") {
      held = null;
      hold(null);
    }
  });
})();
"""
