"use strict";
const slides = [...document.querySelectorAll("section")];
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 }[event.key];
  if (!step || event.target.closest("a, button, .wide")) return;
  event.preventDefault();
  const here = slides.findLastIndex((slide) => slide.getBoundingClientRect().top <= 4);
  (slides[here + step] ?? (here + step < 0 ? document.body : slides.at(-1))).scrollIntoView();
});
