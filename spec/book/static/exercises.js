// Exercises check themselves: a fraction, a decimal or a percentage, exactly; nothing is sent or kept.
"use strict";
(() => {
  const whole = (text) => /^\d+$/.test(text);

  // A figure as a quotient of whole numbers, or null if it is none: 2/3, 0.5, 50 %, 0/0.
  const read = (typed) => {
    const text = typed.trim().replace(",", ".").replace(/\s+/g, "");
    if (text === "0/0") return "0/0";
    const [, number, percent] = /^(.*?)(%?)$/.exec(text);
    const [over, under = "1", more] = number.split("/");
    if (more !== undefined || !whole(under) || under === "0") return null;
    const [before, after = "", dots] = over.split(".");
    if (dots !== undefined || !whole(before + after) || before === "") return null;
    return [BigInt(before + after), BigInt(under) * 10n ** BigInt(after.length + (percent ? 2 : 0))];
  };

  // What is typed with decimals may be rounded to them, to three digits at least.
  const judged = (typed, answer) => {
    const [found, wanted] = [read(typed), read(answer)];
    if (found === null) return ["?", "Write a fraction, such as 2/3, or a percentage."];
    if (found === "0/0" || wanted === "0/0") return found === wanted ? ["✓", "Right."] : ["✗", "Not yet."];
    if (found[0] * wanted[1] === wanted[0] * found[1]) return ["✓", "Right."];
    const near = Math.abs(Number(found[0]) / Number(found[1]) - Number(wanted[0]) / Number(wanted[1]));
    const digits = (typed.split(/[.,]/)[1] ?? "").replace(/\D/g, "").length + (typed.includes("%") ? 2 : 0);
    if (digits >= 2 && near <= 0.5000001 * 10 ** -digits) return ["✓", "Right, rounded. Exactly it is " + answer + "."];
    return ["✗", "Not yet."];
  };

  // They stand at the end of a long chapter.
  const place = document.querySelector(".asked")?.closest("section[id]");
  const content = document.querySelector(".skip-to-content");
  if (place && content)
    content.after(Object.assign(document.createElement("a"),
      { className: content.className, href: `#${place.id}`, textContent: "Skip to the exercises" }));

  for (const field of document.querySelectorAll(".asked input")) {
    const verdict = field.parentElement.querySelector(".verdict");
    field.placeholder = "1/2, 50 %";
    const check = (whole = true) => {
      let [sign, words] = field.value.trim() ? judged(field.value, field.dataset.answer) : ["", ""];
      // What is still being typed is not wrong yet.
      if (!whole && sign !== "✓") [sign, words] = ["", ""];
      verdict.textContent = `${sign} ${words}`.trim();
      field.classList.toggle("right", sign === "✓");
    };
    field.addEventListener("input", () => check(false));
    field.addEventListener("change", () => check());
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") check();
    });
  }
})();
