"""The style of a page."""

STYLE = """
:root {
  --ink: #1b1b1b; --quiet: #595959; --paper: #fff; --line: #c8c8c8; --shade: #f3f3f3;
  --key: #0b4f8a; --response: #8a4500; --other: #6a1b8a; --lit: #ffe08a; --lit-ink: #1b1b1b;
  --shadow: rgb(0 0 0 / 0.35); --under: var(--paper);
  print-color-adjust: exact;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ink: #ececec; --quiet: #b0b0b0; --paper: #16181a; --line: #4a4d50; --shade: #212427;
    --key: #8cc4ff; --response: #ffb870; --other: #e0aaff; --lit: #665200; --lit-ink: #fff;
    --shadow: rgb(255 255 255 / 0.4);
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 5rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
.long { content-visibility: auto; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.5rem 0; padding: 0; list-style: none; }
a { color: inherit; }
.k { color: var(--key); }
.r, .a { color: var(--response); }
.b { color: var(--other); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.formula { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.92em; }
div.formula { padding: 0.6rem 0.8rem; border-left: 3px solid var(--line); }
div.formula div + div { padding-left: 2em; white-space: pre-wrap; }
div.formula > div:first-child { padding-bottom: 0.3rem; }
math { font-size: 1.2rem; }
.wide, pre, div.formula { overflow-x: auto; }
pre, div.formula { --under: var(--shade); }
/* A shadow at the edge behind which more can be scrolled into view. */
.wide, pre, div.formula {
  background:
    linear-gradient(to right, var(--under) 1rem, transparent) left / 2.5rem 100% no-repeat local,
    linear-gradient(to left, var(--under) 1rem, transparent) right / 2.5rem 100% no-repeat local,
    linear-gradient(to right, var(--shadow), transparent) left / 0.9rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shadow), transparent) right / 0.9rem 100% no-repeat scroll, var(--under);
}
table { border-collapse: collapse; margin: 0.75rem 0; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th, td { overflow-wrap: normal; }
td bdi { overflow-wrap: break-word; }
thead th { font-weight: 600; color: var(--quiet); white-space: nowrap; }
tbody th { font-weight: inherit; }
tr > :first-child { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
footer bdi { overflow-wrap: break-word; }
.number sup { position: absolute; line-height: 1; }
footer { color: var(--quiet); margin-top: 2rem; font-size: 0.9rem; }
caption { text-align: left; font-weight: 600; }
pre { padding: 0.6rem 0.8rem; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.92em; }
mark { color: var(--lit-ink); background: var(--lit); }
.good, .fair, .bad { padding-left: 0.5rem; border-left: 0.35rem solid; }
.good { border-color: #2e8540; }
.fair { border-color: #c79100; }
.bad { border-color: #c62828; }
@media screen and (max-width: 46rem) {
  table { font-size: 0.85rem; }
  th, td { padding: 0.25rem; }
  thead th, thead th.number { white-space: normal; font-size: 0.75rem; }
  tr > :first-child { white-space: normal; }
  tr > :first-child bdi { overflow-wrap: break-word; }
}
@media screen and (max-width: 46rem) {
  table.cards, .cards tbody { display: block; }
  .cards tr { display: grid; grid-template-columns: minmax(7rem, 2fr) repeat(var(--figures), minmax(0, 1fr));
    border-bottom: 1px solid var(--line); }
  .cards th, .cards td { border-bottom: 0; }
  .cards:not(.apart) :is(th, td):last-child { grid-column: 1 / -1; }
  .cards thead { display: block; }
  .cards.apart tr { grid-template-columns: 3.5rem repeat(var(--figures), minmax(0, 1fr)); }
  .cards.apart :is(th, td):nth-child(2) { grid-column: 2 / -1; }
  .cards.apart :is(th, td):nth-child(3) { grid-column-start: 2; }
  .cards tbody :is(th, td):last-child:empty { display: none; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  .long { content-visibility: visible; }
  nav { display: none; }
  .wide, pre, div.formula { overflow: visible; background: var(--under); }
  pre { white-space: pre-wrap; }
  th, td { padding: 0.2rem 0.3rem; }
  thead th, thead th.number { white-space: normal; }
  td .formula { overflow-wrap: anywhere; }
  h2, h3 { break-after: avoid; }
  tr, div.formula { break-inside: avoid; }
}
"""
