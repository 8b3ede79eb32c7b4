"use strict";
(() => {
  const chosen = document.getElementById("chosen");
  const most = 200;
  let data = null;
  let parts = null;
  let held = null;
  let lit = [];

  const read = () => (data ??= JSON.parse(document.getElementById("data").textContent));
  const strings = (numbers) => (numbers ?? []).map((number) => data.strings[number]);
  const namesOf = (label) => strings(read().entities[label]);
  const scoredOf = (label) => strings(read().scored[label] ?? data.entities[label]);

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

  const opposite = (label) => Object.keys(read().sides).filter((letter) => (letter === "k") !== (label[0] === "k"));

  const placesOf = (letter) => {
    const found = new Map();
    for (const label of Object.keys(read().entities)) {
      if (label[0] === letter) for (const mention of scoredOf(label)) found.set(mention, label);
    }
    return found;
  };

  const say = (tag, text, parent) => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };

  const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  // A name with its place, cut in its middle: what tells mentions of the same words apart is the end.
  const short = (name) => (name.length > 24 ? `${name.slice(0, 13)}…${name.slice(-10)}` : name);

  const describe = (label) => {
    chosen.replaceChildren();
    if (label === null) {
      chosen.hidden = true;
      return;
    }
    const mentions = namesOf(label);
    const scored = scoredOf(label);
    const sides = opposite(label).map((letter) => [data.sides[letter], placesOf(letter)]);
    const links = (mentions.length * (mentions.length - 1)) / 2;
    const close = say("button", "Close", chosen);
    close.type = "button";
    close.className = "close";
    close.addEventListener("click", () => hold(label));
    say("strong", `${label}: ${counted(mentions.length, "mention")}${links ? `, ${counted(links, "link")}` : ""}`, chosen);
    const list = say("ul", "", chosen);
    let listed = 0;
    for (let i = 0; i < mentions.length && listed < most; i++) {
      for (let j = i + 1; j < mentions.length && listed < most; j++) {
        const found = sides.map(([side, place]) => {
          const shared = place.has(scored[i]) && place.get(scored[i]) === place.get(scored[j]);
          return shared ? ["✓", `in ${place.get(scored[i])}`] : ["✗", `not in ${side}`];
        });
        const signs = found.map(([sign]) => sign).join("");
        const item = say("li", `${signs} `, list);
        say("bdi", short(mentions[i]), item);
        item.append(" – ");
        say("bdi", short(mentions[j]), item);
        item.append(`: ${found.map(([, where]) => where).join(", ")}`);
        listed++;
      }
    }
    if (links === 0) say("li", "a singleton: one link, to itself", list);
    if (listed < links) say("li", `… and ${counted(links - listed, "more link")}`, list);
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
    if (/^[kr]\d+$/.test(cells[0])) row.dataset.e = cells[0];
    cells.forEach((text, place) => {
      const cell = say(place === 0 && text !== "" ? "th" : "td", "", row);
      if (cell.localName === "th") cell.scope = "row";
      if (table.numbers.includes(place)) cell.className = "number";
      if (text === "") return;
      if (!table.formulas.includes(place)) say("bdi", text, cell);
      else if (/^[kr]\d+$/.test(text)) button(text, cell);
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
    const greatest = table.bars ? Math.max(...rows.map((row) => number(row.at(-2)))) : 0;
    const head = say("tr", "", say("thead", "", made));
    (table.bars ? [...table.header, table.bars] : table.header).forEach((name, place) => {
      const cell = say("th", name, head);
      cell.scope = "col";
      if (table.numbers.includes(place)) cell.className = "number";
    });
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
