// Nodes of a text and mentions made of them (metrics/matching.md, Nodes and heads; signature-5).

/** A word, or an empty node: the word at which it stands, its side (−1 before, 1 behind), its number there. */
export const word = (at) => ({ at, side: 0, number: 0 });

/** signature-5, step 1: how a node is written. */
export const nodeText = ({ at, side, number }) => (side === 0 ? `${at}` : `${at}${side < 0 ? "~" : "+"}${number}`);

/** annotated.place: the order of nodes. */
export const compareNodes = (a, b) => a.at - b.at || a.side - b.side || a.number - b.number;

/** annotated.runs: the runs of words of ordered nodes, each [first, last]; empty nodes part nothing. */
export function runsOf(nodes) {
  const runs = [];
  for (const { at, side } of nodes) {
    if (side !== 0) continue;
    if (runs.length > 0 && runs.at(-1)[1] === at - 1) runs.at(-1)[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** signature-5, step 1: how a mention is written. */
export const mentionText = (nodes) =>
  [...runsOf(nodes).map(([first, last]) => `${first}-${last}`), ...nodes.filter(({ side }) => side !== 0).map(nodeText)].join(",");

/** A mention of ordered nodes; its head is the first of them if none is named. */
export function mentionOf(nodes, head = nodes[0]) {
  return { text: mentionText(nodes), nodes, names: new Set(nodes.map(nodeText)), head };
}

/** match-1, step 1; match-6: the order of mentions in the text. */
export function compareMentions({ nodes: a }, { nodes: b }) {
  const places = a.map((node, i) => (i < b.length ? compareNodes(node, b[i]) : 0));
  return places[0] || compareNodes(a.at(-1), b.at(-1)) || a.length - b.length || places.find((place) => place !== 0) || 0;
}

/** The mention that a text of signature-5 writes, as a run of words. */
export function runOf(text) {
  const [first, last] = text.split("-").map(Number);
  return mentionOf(Array.from({ length: last - first + 1 }, (_, i) => word(first + i)));
}
