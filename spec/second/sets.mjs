// The papers' set notation (formats/sets.md): a line is a document.
import { countsAgain, joined } from "./several.mjs";
import { BLANK, Refusal, trim } from "./text.mjs";

const TYPED = /^(.+)\/(?:pronoun|nominal|name(?::[A-Za-z_]+)?)$/su;

/** sets-3: the name of a word, without its type. */
export const nameOf = (word) => TYPED.exec(word)?.[1] ?? word;

/** sets-3: the types of the mentions of a line that have one. */
const annotationsOf = (line) => new Map([...line.matchAll(/[^{} \t,]+/gu)].filter(([word]) => TYPED.test(word)).map(([word]) => [`=${nameOf(word)}`, word.slice(nameOf(word).length + 1)]));

/** sets-2, sets-4, sets-5: the entities of one line. */
function entitiesOf(line, repeated, refuse) {
  const entities = [];
  const found = new Set();
  let entity = null;
  for (const [sign] of trim(line).matchAll(/[{}]|[ \t,]+|[^{} \t,]+/gu)) {
    if (sign === "{") {
      if (entity) refuse("{ inside an entity");
      entity = { words: 0, mentions: [] };
    } else if (sign === "}") {
      if (!entity) refuse("} without {");
      if (entity.words === 0) refuse("an entity without a mention");
      if (entity.mentions.length > 0) entities.push(entity.mentions);
      entity = null;
    } else if (!/[ \t,]/.test(sign[0])) {
      if (BLANK.test(sign)) refuse("a blank other than space and tab");
      if (!entity) refuse("a word outside an entity");
      entity.words += 1;
      const mention = `=${nameOf(sign)}`; // as signature-5 writes it
      if (!found.has(mention) || countsAgain(repeated, entity.mentions, mention)) entity.mentions.push(mention);
      else if (repeated === "error") refuse(`the mention ${nameOf(sign)} is repeated`);
      found.add(mention);
    }
  }
  if (entity) refuse("{ without }");
  return joined(entities, repeated);
}

/** sets-1, sets-6: the documents of a file of sets, by the numbers of their lines; they have no words. */
export function readSets(lines, { repeated, file }) {
  return lines.map((line, index) => {
    const number = index + 1;
    const refuse = (why) => {
      throw new Refusal(why, file, number);
    };
    return { id: `${number}`, unnamed: true, line: number, words: null, entities: entitiesOf(line, repeated, refuse), annotations: annotationsOf(trim(line)) };
  });
}
