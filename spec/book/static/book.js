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

// What the theme leaves out for those who do not use a pointer or do not see: what scrolls can be focused, the captions
// of the navigation have a level, and the two sides have names.
for (const part of document.querySelectorAll("pre, .table-wrapper, .drawing, div.math, table.docutils"))
  if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.setAttribute("aria-level", "2");
document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Chapters");
document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
