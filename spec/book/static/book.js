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
