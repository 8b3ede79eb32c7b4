// The errors of a response by type, of documents without a text (choice ERROR-1 of choices.md; steps by number).
import { conventionsOf, paired } from "./corpus.mjs";
import { readPair } from "./main.mjs";
import { byCodePoints } from "./text.mjs";

const meet = (entity, others) => others.map((other) => entity.filter((mention) => other.includes(mention))).filter((piece) => piece.length > 0);

/** The errors of one document: {type, mentions}; `isPronoun` says of a mention whether it is one. */
function errorsOf(key, response, isPronoun) {
  const linked = response.filter((entity) => entity.length > 1); // (1)
  const [ofKey, ofResponse] = [key.flat(), linked.flat()];
  const found = [];
  const earliest = (mentions) => [...mentions].sort(byCodePoints).sort((a, b) => isPronoun(a) - isPronoun(b))[0];
  const butOne = (type, pieces) => {
    const first = earliest(pieces.flat());
    for (const piece of pieces) if (!piece.includes(first)) found.push({ type, mentions: piece });
  };
  const alone = (kind, entity, others) => { // (4), (6)
    const own = entity.filter((mention) => !others.includes(mention));
    const rest = entity.filter((mention) => others.includes(mention));
    if (own.length > 1 && rest.every(isPronoun)) found.push({ type: `${kind}-entity`, mentions: own });
    else for (const mention of own) found.push({ type: `${kind}-mention`, mentions: [mention] });
  };
  for (const entity of linked) {
    alone("extra", entity, ofKey);
    butOne("conflated-entities", meet(entity, key));
  }
  for (const entity of key.filter((of) => of.length > 1)) {
    alone("missing", entity, ofResponse);
    butOne("divided-entity", meet(entity, linked));
  }
  return found;
}

/** The errors of two files of sets, document by document. */
export function errorsOfFiles(key, response) {
  const conventions = conventionsOf();
  const documents = readPair(key, response, conventions, "sets");
  return paired(documents.key, documents.response, conventions).map(([k, r]) =>
    errorsOf(k.entities, r.entities, (mention) => (k.annotations.get(mention) ?? r.annotations.get(mention)) === "pronoun")
      .map(({ type, mentions }) => ({ type, mentions: mentions.map((mention) => mention.slice(1)) })));
}
