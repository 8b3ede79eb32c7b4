// The line protocol (protocol.md): one question, one answer.
import { conventionsOf, partitionOf, scored } from "./corpus.mjs";
import { shown } from "./main.mjs";
import { IDS } from "./metrics.mjs";
import { VERSION } from "./signature.mjs";
import { Refusal } from "./text.mjs";

/** protocol-4: a mention as a text; one that is a list goes by its two numbers. */
const mentionText = (mention) => (Array.isArray(mention) ? `${mention[0]}-${mention[1]}` : `=${mention}`);

/** protocol-4: the entities of one side; a response that is null is a missing document. */
function sideOf(entities, { repeated, missing }) {
  if (entities === null || entities === undefined) {
    if (missing === "error") throw new Refusal("the response lacks a document");
    return [];
  }
  return partitionOf(entities.map((entity) => entity.map(mentionText)), repeated);
}

/** protocol-5, protocol-6: the answer to a question about figures. */
function score({ id, metrics, documents }, conventions) {
  try {
    const pairs = documents.map(({ key, response }) => [sideOf(key, conventions), sideOf(response, conventions)]);
    const known = metrics.filter((metric) => IDS.includes(metric));
    const figures = scored(pairs, known, conventions);
    return { id, scores: Object.fromEntries(known.map((metric) => [metric, shown(figures[metric])])) };
  } catch (error) {
    return { id, error: error.message };
  }
}

/** The answer to one question, or null after the last message (protocol-3, protocol-7). */
export function answer(question, asked = {}) {
  if (question.cmd === "start") {
    return { protocol: 1, scorer: { name: "second", version: VERSION, language: "JavaScript" } };
  }
  if (question.cmd === "stop") return null;
  if (question.cmd === "score") return score(question, conventionsOf(asked));
  return { id: question.id, error: `there is no command ${question.cmd}` };
}
