// The figures of the running text: a reader moves mentions of the response, and the metric answers. Every answer was
// computed by corefref when the book was made (moves-data.js); nothing is computed here.
"use strict";
(() => {
  const figures = [...document.querySelectorAll(".moves")];
  if (!figures.length) return;
  const letters = "abcdef";
  const root = document.documentElement.dataset.content_root ?? "";

  const canonical = (signs) => {
    const found = new Map();
    return [...signs].map((s) => (s === "-" ? s : (found.has(s) || found.set(s, String(found.size)), found.get(s)))).join("");
  };
  const percent = (text) => {
    if (text === "0/0") return "0/0";
    const [n, d = 1] = text.split("/").map(Number);
    return `${((100 * n) / d).toFixed(2)}\u00a0%`;
  };
  const value = (text) => {
    const [n, d = 1] = text.split("/").map(Number);
    return d ? n / d : null;
  };

  function build(box, data) {
    const { key, start } = box.dataset;
    const asked = box.dataset.metrics.split(" ");
    let signs = start;
    let before = null;
    let told = "";
    const words = Object.fromEntries([...box.querySelectorAll(".passage .m")].map((m) => [m.dataset.m, m]));
    const press = box.querySelector("[data-press]");
    const of = (which, metric) => {
      const at = 3 * data.metrics.indexOf(metric);
      return data.states[which].slice(at, at + 3).map((number) => data.numbers[number]);
    };

    const paint = () => {
      [...letters].forEach((letter, place) => {
        const sign = signs[place];
        const mention = words[letter];
        mention.classList.toggle("missing", sign === "-");
        mention.querySelector(":scope > sub").textContent = `${letter}${sign === "-" ? " missing" : `·r${Number(sign) + 1}`}`;
      });
      // The mentions of an entity of the response stand in a box of their own; their colours are the key's.
      const held = document.activeElement;
      const all = [...box.querySelectorAll("[data-m].mention")].sort((one, other) => (one.dataset.m < other.dataset.m ? -1 : 1));
      const boxes = new Map();
      for (const button of all) {
        const sign = signs[letters.indexOf(button.dataset.m)];
        const label = sign === "-" ? "missing" : `r${Number(sign) + 1}`;
        button.classList.toggle("missing", sign === "-");
        button.querySelector("b").textContent = label;
        if (!boxes.has(label)) {
          boxes.set(label, Object.assign(document.createElement("span"), { className: "entity" }));
          boxes.get(label).append(Object.assign(document.createElement("i"), { textContent: label }));
        }
        boxes.get(label).append(button);
      }
      for (const old of press.querySelectorAll(".entity")) old.remove();
      const out = boxes.get("missing");
      boxes.delete("missing");
      press.append(...boxes.values(), ...(out ? [out] : []));
      if (press.contains(held)) held.focus({ preventScroll: true });
      // Where a press leads is said before: to who points, to who presses, and to a screen reader.
      for (const button of all) button.title = `moves ${leads(button.dataset.m)}`;
      tell();
      for (const button of box.querySelectorAll("[data-state]"))
        button.setAttribute("aria-pressed", String(button.dataset.state === signs));
      for (const row of box.querySelectorAll("tbody tr")) {
        const now = of(signs, row.dataset.metric);
        const then = before && of(before, row.dataset.metric);
        now.forEach((text, place) => {
          const cell = row.cells[place + 1];
          if (row.dataset.metric === "conll" && place < 2) return;
          cell.querySelector(".figure").textContent = text === "0/0" ? text : `${text} =\u00a0${percent(text)}`;
          const points = then && value(text) !== null && value(then[place]) !== null ? 100 * (value(text) - value(then[place])) : 0;
          cell.querySelector(".delta").textContent = Math.abs(points) < 0.005 ? "" : `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(2)}`;
        });
      }
      const first = of(signs, asked[0]);
      box.querySelector("[role=status]").textContent = `F₁ ${first[2] === "0/0" ? "0/0" : percent(first[2])}`;
    };

    const go = (to) => {
      before = signs;
      signs = canonical(to);
      paint();
    };

    // A press moves a mention to the next entity, then to one of its own, then out of the response. Entities come in the
    // order of their other mentions: a move may number them anew, and would lead back.
    const next = (letter) => {
      const place = letters.indexOf(letter);
      const others = [...new Set([...signs].filter((s, n) => s !== "-" && n !== place))];
      const choices = [...others, "9", "-"];
      const alone = signs[place] !== "-" && !others.includes(signs[place]);
      const at = signs[place] === "-" ? choices.length - 1 : alone ? others.length : choices.indexOf(signs[place]);
      return choices[(at + 1) % choices.length];
    };
    const step = (letter) => {
      const list = [...signs];
      list[letters.indexOf(letter)] = next(letter);
      go(list.join(""));
    };
    const leads = (letter) => {
      const sign = next(letter);
      if (sign === "-") return "out of the response";
      if (sign === "9") return "to an entity of its own";
      return `to {${[...letters].filter((other, n) => signs[n] === sign && other !== letter).join(" ")}}`;
    };
    const tell = (letter = told) => {
      told = letter;
      box.querySelector(".next").textContent = letter
        ? `The next press moves ${letter} ${leads(letter)}.`
        : "A press moves a mention to the next entity; after the last, to one of its own, then out.";
    };

    for (const button of box.querySelectorAll("[data-m].mention")) {
      button.addEventListener("click", () => step(button.dataset.m));
      for (const event of ["focus", "pointerenter"]) button.addEventListener(event, () => tell(button.dataset.m));
    }
    for (const button of box.querySelectorAll("[data-state]")) button.addEventListener("click", () => go(button.dataset.state));
    for (const mention of box.querySelectorAll(".passage .m")) {
      mention.addEventListener("click", (event) => {
        event.stopPropagation();
        step(mention.dataset.m);
      });
      // Of a mention within another the inner one is told.
      mention.addEventListener("pointerover", (event) => {
        event.stopPropagation();
        tell(mention.dataset.m);
      });
    }
    // Figures in the paragraphs around it show what they speak of.
    for (const link of document.querySelectorAll("[data-shows]"))
      link.addEventListener("click", () => go(link.dataset.shows));
    box.classList.add("live");
    paint();
  }

  // Responses to choose from: what each does with the mentions, and its figures with what changed.
  for (const box of figures.filter((each) => each.dataset.scene)) {
    const responses = JSON.parse(box.dataset.scene);
    const cells = [...box.querySelectorAll(".figures li")];
    let now = null;
    const choose = (to) => {
      const { told, does, figures: found } = responses[to];
      for (const mention of box.querySelectorAll(".passage .m")) {
        const what = does[mention.dataset.m];
        mention.classList.toggle("differs", Boolean(what));
        mention.querySelector(":scope > sub").textContent = mention.dataset.m + (what ? ` ${what}` : "");
      }
      box.querySelector(".told").textContent = told;
      found.forEach((text, place) => {
        const then = now === null ? text : responses[now].figures[place];
        const points = value(text) === null || value(then) === null ? 0 : 100 * (value(text) - value(then));
        cells[place].querySelector(".figure").textContent = text === "0/0" ? text : `${text} =\u00a0${percent(text)}`;
        cells[place].querySelector(".delta").textContent =
          Math.abs(points) < 0.005 ? "" : `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(2)}`;
      });
      box.querySelector("[role=status]").textContent = now === null ? "" : `${told}. ${box.querySelector(".figures").innerText}`;
      for (const button of box.querySelectorAll("[data-choice]")) button.setAttribute("aria-pressed", String(button.dataset.choice === String(to)));
      now = to;
    };
    for (const button of box.querySelectorAll("[data-choice]")) button.addEventListener("click", () => choose(Number(button.dataset.choice)));
    box.classList.add("live");
    // An error is there to be looked at from the start.
    choose(1);
  }

  const moving = figures.filter((each) => !each.dataset.scene);
  if (!moving.length) return;
  const script = document.createElement("script");
  script.src = `${root}_static/moves-data.js`;
  script.addEventListener("load", () => moving.forEach((box) => build(box, globalThis.MOVES)));
  document.head.append(script);
})();
