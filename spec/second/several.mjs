// Mentions of several entities (metrics/overlapping.md): what is done with a copy, and with what is left.
import { Refusal } from "./text.mjs";

/** Does a mention that was met before count in this entity too? In one entity it counts once. */
export const countsAgain = (repeated, mentions, mention) =>
  (repeated === "merge" || repeated === "keep") && !mentions.includes(mention);

/** overlapping-1: under `merge`, entities that share a mention are one. */
export function joined(entities, repeated) {
  if (repeated !== "merge") return entities;
  let left = [];
  for (const entity of entities) {
    const meets = left.filter((other) => other.some((mention) => entity.includes(mention)));
    const place = meets.length ? left.indexOf(meets[0]) : left.length;
    left[place] = [...new Set([...meets.flat(), ...entity])];
    left = left.filter((other) => !meets.slice(1).includes(other));
  }
  return left;
}

/** overlapping-2: what is not defined on a family is refused. */
export function checkKept(ids, { repeated, singletons }) {
  if (repeated !== "keep") return;
  for (const id of ids) if (id !== "b_cubed" && id !== "lea") throw new Refusal(`${id} is of partitions alone`);
  if (singletons !== "keep") throw new Refusal("repeated:keep with singletons");
}
