// One file alone, read as the side that it is told (json-10), and written as tagged text (tagged-13).
import { conventionsOf } from "./corpus.mjs";
import { readAlone } from "./main.mjs";
import { BLANK, Refusal } from "./text.mjs";

const KINDS = {
  tagged: { name: /^[^[\],|\s]+$/u, crossing: "crossing", crosses: (a, b) => a.name === b.name },
  links: { name: /^[^()\s]+$/u, crossing: "crossing-mentions", crosses: () => true },
  xml: { name: /^[^"<>&\s]+$/u, crossing: "crossing-mentions", crosses: () => true },
};

/** The mentions of a document with the names of their entities, in the order of the text, the longer first. */
function mentionsOf({ entities, named }, drop, refuse) {
  const names = [...(named?.keys() ?? [])];
  const all = entities.flatMap((entity, number) => entity.map((mention) => ({ name: names[number] ?? `${number}`, mention })));
  const runs = all.filter(({ mention }) => /^[0-9]+-[0-9]+$/.test(mention));
  if (runs.length < all.length && !drop.includes("discontinuous")) refuse("a mention that is not a run of words");
  const placed = runs.map(({ name, mention }) => ({ name, first: Number(mention.split("-")[0]), last: Number(mention.split("-")[1]) }));
  return placed.sort((a, b) => a.first - b.first || b.last - a.last);
}

/** tagged-13: of mentions that cross one that begins earlier, those that are left. */
function withoutCrossing(mentions, { crossing, crosses }, drop, refuse) {
  return mentions.filter((b, at) => {
    if (!mentions.slice(0, at).some((a) => a.first < b.first && b.first <= a.last && a.last < b.last && crosses(a, b))) return true;
    return drop.includes(crossing) ? false : refuse("mentions that cross");
  });
}

const SIGNS = { "&": "&amp;", "<": "&lt;" };

/** A word with its tags, in each of the three kinds. */
const WORDS = {
  tagged: (form, begins, ends) => {
    const tags = [...ends.filter((m) => m.first < m.last).map(({ name }) => `${name}]`), ...begins.map((m) => `[${m.name}${m.first === m.last ? "]" : ""}`)];
    return tags.length > 0 ? `${form}|${tags.join(",")}` : form;
  },
  links: (form, begins, ends) => `${"[".repeat(begins.length)}${form.replace(/[[\]\\]/g, "\\$&")}${ends.map(({ name }) => `](#${name})`).join("")}`,
  xml: (form, begins, ends) => `${begins.map(({ name }) => `<m id="${name}">`).join("")}${form.replace(/[&<]/g, (sign) => SIGNS[sign])}${"</m>".repeat(ends.length)}`,
};

function writtenDocument(document, to, drop) {
  const refuse = (why) => {
    throw new Refusal(why, "file", document.line);
  };
  const forms = document.words.map(([form]) => {
    if (BLANK.test(form) && !drop.includes("blanks")) refuse("a blank in a word");
    const word = form.replace(new RegExp(BLANK, "g"), "_");
    return word.startsWith("##") || (to === "tagged" && /\|[^|]*[[\]]/.test(word)) ? refuse("a word that would be read as something else") : word;
  });
  const mentions = withoutCrossing(mentionsOf(document, drop, refuse), KINDS[to], drop, refuse);
  if (mentions.some(({ name }) => !KINDS[to].name.test(name))) refuse("a name that cannot be written");
  const text = forms.map((form, at) => WORDS[to](form, mentions.filter(({ first }) => first === at), mentions.filter(({ last }) => last === at).reverse())).join(" ");
  return [...(/^[1-9][0-9]*$/.test(document.id) ? [] : [`# newdoc id = ${document.id}`]), text].map((line) => `${line}\n`).join("");
}

/** A file in another format. */
export function converted(file, { side = null, to, drop = [] }) {
  return readAlone(file, conventionsOf(), side).map((document) => writtenDocument(document, to, drop)).join("");
}
