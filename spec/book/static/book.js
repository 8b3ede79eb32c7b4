// Terms light up in the formula, in the source and in the list together: by pointer, by focus, and until Escape by click.
"use strict";
for (const box of document.querySelectorAll(".beside")) {
  const all = [...box.querySelectorAll("[data-term]")];
  let held = null;
  const light = (number) => {
    for (const part of all) part.classList.toggle("lit", part.dataset.term === number);
  };
  const termOf = (event) => event.target.closest("[data-term]")?.dataset.term ?? null;
  box.addEventListener("pointerover", (event) => light(termOf(event) ?? held));
  box.addEventListener("pointerleave", () => light(held));
  box.addEventListener("focusin", (event) => light(termOf(event) ?? held));
  box.addEventListener("focusout", () => light(held));
  box.addEventListener("click", (event) => light((held = termOf(event))));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") light((held = null));
  });
}

document.querySelector(".beside")?.append(Object.assign(document.createElement("p"), { className: "lights",
  textContent: "Point at a term, or press it: it lights up in the formula and in the source." }));

// A picture opens in the playground, where the site has one, with its metric, or with the one that the chapter is about.
const [about, ...others] = document.querySelector(".moves")?.querySelectorAll("tr[data-metric]") ?? [];
const playground = document.querySelector("meta[name=playground]")?.content;
for (const place of document.querySelectorAll("p.try")) {
  if (!playground) {
    place.remove();
    continue;
  }
  const link = document.createElement("a");
  const { key, response, metric = (others.length ? null : about?.dataset.metric) ?? "lea" } = place.dataset;
  link.href = `${document.documentElement.dataset.content_root}${playground}#${new URLSearchParams({ key, response, metric })}`;
  link.textContent = "Change this pair in the playground";
  place.append(link);
}

// What a response has of a metric: columns of figures need no room for prose, and F₁, the last, stays in view.
for (const table of document.querySelectorAll("table.docutils")) {
  if (table.querySelector("th:last-child")?.textContent.trim() !== "F₁") continue;
  table.classList.add("figures");
  for (const row of table.rows) row.lastElementChild.dataset.answer = "";
}
// Nor does a column of short cells need any.
for (const table of document.querySelectorAll("table.docutils"))
  for (const head of table.tHead?.rows[0].cells ?? []) {
    const column = [...table.rows].map((row) => row.cells[head.cellIndex]).filter(Boolean);
    if (column.every((cell) => cell.textContent.trim().length <= 20)) for (const cell of column) cell.classList.add("short");
  }
// On paper code stays on a sheet, unless it is long.
for (const code of document.querySelectorAll("pre")) code.classList.toggle("long", code.textContent.split("\n").length > 30);
// What the theme leaves out for those who do not use a pointer or do not see: what scrolls can be focused, the captions
// of the navigation have a level, the two sides have names, and a head without a name is not a head.
const scrolling = () => {
  for (const part of document.querySelectorAll("pre, .paper, .scroll, .table-wrapper, .drawing, div.math, table.docutils")) {
    const scrolls = part.scrollWidth > part.clientWidth;
    if (scrolls) part.tabIndex = 0;
    if (part.matches(".table-wrapper")) part.classList.toggle("scrolls", scrolls);
  }
};
addEventListener("resize", scrolling);
document.addEventListener("toggle", scrolling, true);
scrolling();
for (const head of document.querySelectorAll("th")) {
  if (head.textContent.trim()) continue;
  const cell = document.createElement("td");
  cell.className = head.className;
  head.replaceWith(cell);
}
// An entry of the glossary, or a function of the reference: a list in which only terms and their meanings may stand.
for (const list of document.querySelectorAll("dl"))
  if ([...list.children].some((child) => !child.matches("dt, dd, div, script, template"))) list.setAttribute("role", "presentation");
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.setAttribute("aria-level", "2");
document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Chapters");
document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
// Of pages with one name a search tells what each is.
const KINDS = [["spec/book/reference/", "reference"], ["spec/book/metrics/", "chapter"], ["spec/book/", "book"], ["spec/metrics/", "spec of the metric"], ["spec/formats/", "spec of the format"],
  ["proofs_notes/", "proofs"], ["spec/", "spec"], ["corefref/", "program"], ["", "project"]];
const found = document.querySelector("#search-results");
const told = () => {
  for (const link of found.querySelectorAll("li > a:first-child:not([data-told])")) {
    const path = new URL(link.href).pathname.slice(new URL(document.documentElement.dataset.content_root, location.href).pathname.length);
    link.dataset.told = KINDS.find(([start]) => path.startsWith(start))[1];
    link.after(Object.assign(document.createElement("small"), { textContent: ` ${link.dataset.told}` }));
  }
};
if (found) new MutationObserver(told).observe(found, { childList: true, subtree: true });
if (document.querySelector("#search-results") && !document.querySelector("h1"))
  document.querySelector("h2")?.setAttribute("aria-level", "1");
