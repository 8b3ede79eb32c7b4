const value = (cell) => {
  const text = cell.textContent.replace("\u2212", "-").replace(/[^0-9.+-].*$/, "");
  return text === "" || isNaN(text) ? null : Number(text);
};
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const heads = [...table.querySelectorAll("thead tr:last-child th")];
  heads.forEach((head, place) => {
    if (!head.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].map((row) => [value(row.cells[place]), row.cells[place].textContent, row]);
      rows.sort(([a, s], [b, t]) => {
        const order = a === null || b === null ? t.localeCompare(s) : b - a;
        return down ? order : -order;
      });
      const last = (row) => row.cells[0].textContent === "MEAN";
      body.append(...rows.map(([, , row]) => row).sort((a, b) => last(a) - last(b)));
    });
  });
}
