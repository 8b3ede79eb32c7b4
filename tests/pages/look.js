// What is wrong with how a page is laid out, as sentences. An expression, so that a browser's driver can evaluate it.
// `paper` says that it is laid out for print, where nothing scrolls and nobody presses.
(paper) => {
  const faults = [];
  scrollTo({ top: 0, behavior: "instant" });
  // What a browser lays out only once it is seen would move what was measured.
  for (const element of document.querySelectorAll(".part, .long")) element.style.contentVisibility = "visible";
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
      if (/auto|scroll/.test(getComputedStyle(e).overflowX) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)) return e;
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

  // The boxes that cut what reaches out of them, from within to without; what is fixed is cut by the window alone.
  const cutting = (element) => {
    const found = [];
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.position === "fixed") break;
      if (e !== element && style.overflowX !== "visible") found.push(e);
    }
    return found;
  };
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const inked = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };

  // What the page is about: in the first screen, and in no hidden part of a box that scrolls.
  const answers = [...document.querySelectorAll("[data-answer]")].filter((e) => seen(e) && !e.closest(".unseen, .visually-hidden") && e.textContent.trim());
  if (!answers.length) faults.push("no answer is marked");
  const first = answers.map(inked).filter((box) => box.top >= 0 && box.bottom <= innerHeight && within(box, { left: 0, right: wide }));
  if (answers.length && !first.length) faults.push(`answer below the first screen: ${Math.round(inked(answers[0]).bottom)} > ${innerHeight}`);
  for (const answer of answers)
    if (cutting(answer).some((box) => !within(inked(answer), box.getBoundingClientRect()))) say("answer out of sight", answer, answer.textContent);

  for (const element of document.body.querySelectorAll("*")) {
    if (!seen(element) || unseen(element) || element.closest("svg, math")) continue;
    const style = getComputedStyle(element);
    // A mark that is placed by itself scrolls with its table: what places it lies within the box that scrolls.
    if (style.position === "absolute" && element.textContent.trim()) {
      const box = element.parentElement?.closest(".wide, .scroll, .table-wrapper");
      if (box && /auto|scroll/.test(getComputedStyle(box).overflowX) && !box.contains(element.offsetParent)) say("mark leaves its box", element, element.textContent);
    }
    if (paper && style.position === "fixed" && element.textContent.trim()) say("stays over every sheet", element, element.textContent);
    if (paper && element.localName === "details" && !element.matches(".answer, .hint, [data-unfolds]") && !element.open && !seen(element.lastElementChild)) say("folded on paper", element, element.textContent);
    // A cell holds its own words.
    if (/^t[hd]$/.test(element.localName) && getComputedStyle(element).display === "table-cell" && element.textContent.trim()) {
      const [text, cell] = [inked(element), element.getBoundingClientRect()];
      if (text.right > cell.right + 2 || text.left < cell.left - 2) say("runs into the next", element, element.textContent);
      if (element.colSpan > 1 && element.localName === "th" && style.textAlign !== "center") say("head beside its columns", element, element.textContent);
    }
    // A screen has room for the source of a formula.
    if (!paper && innerWidth >= 1024 && element.matches(".source") && element.scrollWidth > element.clientWidth + 1) say("source cut", element, element.textContent);
  }

  // What is long and stays on one sheet leaves the one before it empty.
  for (const long of paper ? document.querySelectorAll("table, ul, ol, dl, pre") : [])
    if (long.getBoundingClientRect().height > innerHeight && getComputedStyle(long).breakInside !== "auto") say(`a long ${long.localName} on one sheet`, long, long.textContent);
  for (const fold of paper ? document.querySelectorAll("details") : [])
    if (fold.checkVisibility() && !seen(fold.querySelector("summary"))) say("unfolded without its title", fold, fold.textContent);
  for (const field of paper ? document.querySelectorAll("input[placeholder]") : [])
    if (seen(field) && !field.value && getComputedStyle(field, "::placeholder").color !== "rgba(0, 0, 0, 0)") say("an example in an empty field", field, field.placeholder);

  // Of a table that scrolls, names and heads stay.
  for (const table of paper ? [] : document.querySelectorAll("table")) {
    const box = scroller(table);
    const row = [...(table.tBodies[0]?.rows ?? [])].find((each) => each.cells.length > 2);
    if (!box || !box.contains(table) || !row || !seen(table) || unseen(table)) continue;
    if (table.caption && box.scrollWidth > box.clientWidth + 1 && getComputedStyle(table.caption).backgroundColor === "rgba(0, 0, 0, 0)") say("a shadow over a caption", table.caption, table.caption.textContent);
    box.scrollLeft = box.scrollWidth;
    const edge = box.getBoundingClientRect();
    const names = [...row.cells].filter((cell) => cell.scope === "row" || cell.cellIndex < 2);
    if (!names.some((cell) => cell.getBoundingClientRect().left >= edge.left - 1 && cell.textContent.trim())) say("names scroll away", table, row.textContent);
    box.scrollLeft = 0;
    // What stays over figures that scroll behind it shows where they are cut.
    const kept = [...row.cells].find((cell) => cell.dataset.answer !== undefined && getComputedStyle(cell).position === "sticky");
    if (kept && box.scrollWidth > box.clientWidth + 1 && !getComputedStyle(kept).backgroundImage.includes("gradient")) say("covers figures without a cue", table, row.textContent);
    // Its own head stays above it, and no other head lies over that.
    const own = kept && [...(table.tHead?.querySelectorAll("[data-answer]") ?? [])].pop();
    if (own) {
      own.scrollIntoView({ block: "center", behavior: "instant" });
      const ink = inked(own);
      const top = document.elementFromPoint((ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2);
      if (top && !own.contains(top)) say("head covered", own, own.textContent);
      box.scrollLeft = 0;
    }
    if (box.scrollHeight > box.clientHeight + 1 && table.tHead) {
      box.scrollTop = box.scrollHeight;
      if (table.tHead.getBoundingClientRect().bottom < edge.top + 1 && [...table.tHead.querySelectorAll("th")].every((cell) => cell.getBoundingClientRect().bottom < edge.top + 1)) say("heads scroll away", table, table.tHead.textContent);
      box.scrollTop = 0;
    }
  }

  // A colour of the palette is that of a key entity, which is named beside it; the response is told by its labels.
  const palette = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00", "#999999"];
  const hex = (colour) => {
    const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
    return numbers && `#${numbers.slice(1).map((n) => Number(n).toString(16).padStart(2, "0")).join("")}`;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const used = [style.backgroundColor, element.localName === "circle" ? style.fill : "", style.borderBottomWidth === "0px" ? "" : style.borderBottomColor];
    const place = used.map((colour) => palette.indexOf(hex(colour))).find((found) => found >= 0);
    if (place === undefined || !seen(element)) continue;
    const of = element.closest("[data-fill]")?.dataset.fill;
    if (!/^k\d+$/.test(of ?? "")) say("a colour without its key entity", element, element.textContent);
    else if ((Number(of.slice(1)) - 1) % palette.length !== place) say(`a colour of another than ${of}`, element, element.textContent);
  }

  // What stays in the window has no place in the page.
  const stays = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(e).position)) return true;
    return false;
  };
  // Where a mention has several words, a dot stands between the mentions of an entity.
  const several = [...new Set([...document.querySelectorAll("[data-mention], .chip")].map((e) => e.textContent.trim()))].filter((name) => name.includes(" "));
  const together = (entity) => {
    const placed = entity.match(/@\d+\b/g)?.length ?? 0;
    return !entity.includes(" · ") && ((!several.includes(entity.slice(1, -1)) && several.some((name) => entity.includes(name))) || (placed > 1 && entity.split(" ").length > placed));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const places = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, noscript, option, math, svg") || !seen(parent) || unseen(parent)) continue;
    if ([...node.data.matchAll(/\{[^{}]*\}/g)].some(([entity]) => together(entity))) say("mentions run together", parent, node.data);
    // A table begins with the key itself: a response is known by its name.
    if (/\b(first|second|third|fourth|last) responses?\b/i.test(node.data)) say("counts responses", parent, node.data);
    for (const word of node.data.matchAll(/\p{L}{2,30}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (new Set(boxes.map((box) => Math.round(box.top))).size < 2) continue;
      // What has no room on a line of its own must be broken.
      const start = node.data.slice(0, word.index).search(/\S*$/);
      const long = /^\S*/.exec(node.data.slice(start))[0];
      range.setStart(node, start);
      range.setEnd(node, start + long.length);
      const needed = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0);
      let block = parent;
      while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      if (needed <= block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) || long.length < 20) say("broken within a word", parent, word[0]);
    }
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    if (box && !scroller(parent) && !stays(parent)) places.push([parent, box.left + Math.min(box.width / 2, 20), box.top + box.height / 2 + scrollY, node.data]);
  }

  // An entity of letters is read as one thing: it stays on its line.
  for (const block of document.querySelectorAll("p, td, dd, li:not(:has(p))")) {
    if (!seen(block) || unseen(block)) continue;
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const nodes = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) nodes.push(node);
    const spot = (place) => {
      let node = 0;
      for (; place > nodes[node].length; node++) place -= nodes[node].length;
      return [nodes[node], place];
    };
    for (const entity of block.textContent.matchAll(/\{[a-z0-9]{1,3}( [a-z0-9]{1,3}){1,7}\}/gi)) {
      const [node, place] = spot(entity.index);
      // Code as it is typed is wrapped on paper as it comes.
      if (node.parentElement.closest("pre")) continue;
      range.setStart(node, place);
      range.setEnd(...spot(entity.index + entity[0].length));
      if (new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top / 4))).size > 1) say("entity on two lines", block, entity[0]);
    }
  }

  // What stays in the window lies over the rest: the heads of tables are scrolled behind it, one after the other.
  const over = [...document.body.querySelectorAll("*")].filter((e) => getComputedStyle(e).position === "fixed" && seen(e) && e.textContent.trim());
  for (const element of paper ? [] : over)
    for (const head of [...document.querySelectorAll("main thead")].slice(0, 6)) {
      const box = element.getBoundingClientRect();
      if (box.height > innerHeight / 2) continue;
      const at = () => head.getBoundingClientRect().top - (box.top + box.height / 3);
      scrollTo({ top: scrollY + at(), behavior: "instant" });
      const found = Math.abs(at()) < 5 ? document.elementFromPoint(head.getBoundingClientRect().left + 12, box.top + box.height / 3 + 8) : null;
      if (found && !element.contains(found)) say(`covered by ${found.localName}.${found.className}`, element, element.textContent);
    }
  scrollTo(0, 0);

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
