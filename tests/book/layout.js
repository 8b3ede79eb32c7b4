// What is wrong with how a page is laid out, as sentences. An expression, so that a browser's driver can evaluate it.
() => {
  const faults = [];
  const say = (what, element, text) =>
    faults.push(`${what}: ${element.localName}.${element.className?.baseVal ?? element.className}: ${text.trim().slice(0, 60)}`);
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) faults.push(`wider than the window: ${document.documentElement.scrollWidth} > ${wide}`);

  const seen = (element) => element.checkVisibility({ contentVisibilityAuto: false, opacityProperty: true, visibilityProperty: true });
  // What is there for screen readers alone is clipped on purpose, and what is scrolled out has a cue, which is asked below.
  const unseen = (element) => element.closest(".unseen, .visually-hidden, .screen-reader-only, [aria-hidden=true], .headerlink, thead") !== null
    && (element.closest(".unseen, .visually-hidden, .headerlink, [aria-hidden=true]") !== null || getComputedStyle(element.closest("thead")).clipPath !== "none");
  const scroller = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement)
      if (/auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1) return e;
    return null;
  };

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !seen(element) || unseen(element)) continue;
    const style = getComputedStyle(element);
    const over = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if (!over || element.matches("textarea, input, select, svg, math, math *")) continue;
    if (/hidden|clip/.test(style.overflowX) && element.textContent.trim()) say("cut", element, element.textContent);
    if (/auto|scroll/.test(style.overflowX) && !style.backgroundImage.includes("gradient")) say("scrolled out without a cue", element, element.textContent);
  }

  // What stays in the window has no place in the page.
  const stays = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(e).position)) return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const places = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, noscript, option, math, svg") || !seen(parent) || unseen(parent)) continue;
    for (const word of node.data.matchAll(/\p{L}{2,30}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) say("broken within a word", parent, word[0]);
    }
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    if (box && !scroller(parent) && !stays(parent)) places.push([parent, box.left + Math.min(box.width / 2, 20), box.top + box.height / 2 + scrollY, node.data]);
  }

  // Covered is what something else is painted over, wherever the page is scrolled to.
  const high = innerHeight;
  const pages = [...new Set(places.map(([, , y]) => Math.floor(y / high)))].sort((a, b) => a - b);
  for (const number of [...pages.slice(0, 8), ...pages.slice(-1)]) {
    // What stays at an edge of the window covers what is behind it until one scrolls: half a page is looked at.
    scrollTo({ top: Math.max(0, number * high - high / 4), behavior: "instant" });
    for (const [parent, x, y, text] of places) {
      const top = y - scrollY;
      if (top < high / 4 || top > (3 * high) / 4 || x < 0 || x >= wide) continue;
      const found = document.elementFromPoint(x, top);
      if (found && !found.contains(parent) && !parent.contains(found) && !found.closest("label, summary")?.contains(parent)) say(`covered by ${found.localName}.${found.className}`, parent, text);
    }
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
}
