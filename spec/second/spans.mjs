// Trees, minimum spans and heads (columns-19 to columns-21; metrics/spans.md). A tree is {label, children}; a child is a
// tree or the place of a token.
import { Refusal } from "./text.mjs";

const BIT = /^(?:\([^\s()*]+)*\*\)*$/u;
const NOMINAL = ["NP", "NML", "QP", "NX"];
const BRACKETS = ["-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-", "-RCB-"];
const isToken = (child) => typeof child === "number";

/** columns-21: the base of a label. */
export const baseOf = (label) => /^[^]*?(?=[-=|])/.exec(label)?.[0] || label;

/** columns-20: the tree of a sentence, of [bit, line] of its tokens. */
function treeOf(rows, first, file) {
  const roots = [];
  const open = [];
  rows.forEach(({ bit, line }, place) => {
    const refuse = () => {
      throw new Refusal("not a parse bit here", file, line);
    };
    if (!BIT.test(bit)) refuse();
    for (const [, label, token] of bit.matchAll(/\(([^()*]+)|(\*)|\)/g)) {
      if (label !== undefined) {
        if (open.length === 200) refuse();
        const phrase = { label, children: [], line };
        (open.at(-1)?.children ?? roots).push(phrase);
        open.push(phrase);
      } else if (token) (open.at(-1)?.children ?? roots).push(first + place);
      else if (!open.pop()) refuse();
    }
  });
  if (open.length > 0) throw new Refusal("a phrase stays open", file, rows.at(-1).line);
  return roots.length === 1 && !isToken(roots[0]) ? roots[0] : { label: "X", children: roots };
}

/** columns-19, match-4: the trees of a document, by the tokens that a mention lies between. */
export function treesOf({ rows, sentences }, file) {
  const made = new Map();
  const says = (inside, column) => inside.every((row) => row[column] !== undefined)
    && inside.some((row) => row[column] !== "-" && row[column] !== "_");
  return {
    of(first, last) {
      const place = sentences.findLastIndex((begin) => begin <= first);
      const end = sentences[place + 1] ?? rows.length;
      if (last >= end) return null;
      if (!made.has(place)) {
        const inside = rows.slice(sentences[place], end);
        if (!says(inside, "bit") || !says(inside, "tag")) throw new Refusal("a sentence without a parse", file, inside[0].line);
        const tokens = new Map(inside.map((row, i) => [sentences[place] + i, row]));
        made.set(place, { root: treeOf(inside, sentences[place], file), tokens });
      }
      return made.get(place);
    },
  };
}

const yieldOf = (child) => (isToken(child) ? [child] : child.children.flatMap(yieldOf));
const phrasesOf = (phrase) => (isToken(phrase) ? [] : [phrase, ...phrase.children.flatMap(phrasesOf)]);

/** The phrases whose yield is exactly the span, from the highest to the lowest. */
const phrasesOver = (root, first, last) => phrasesOf(root).filter((phrase) => {
  const tokens = yieldOf(phrase);
  return tokens[0] === first && tokens.at(-1) === last && tokens.length === last - first + 1;
});

/** spans.subtrees.sub_tree: a phrase by its label and its parts, which are runs (lists of tokens) and phrases. */
function subTree({ label, children }) {
  const parts = [];
  for (const child of children) {
    if (!isToken(child)) parts.push(subTree(child));
    else if (Array.isArray(parts.at(-1))) parts.at(-1).push(child);
    else parts.push([child]);
  }
  return { label: baseOf(label), parts };
}

const isRun = Array.isArray;
const tokensOf = (part) => (isRun(part) ? part : part.parts.flatMap(tokensOf));

/** The lowest phrase that covers a span. */
function covering(phrase, first, last) {
  const lower = phrase.children.find((child) => {
    if (isToken(child)) return false;
    const tokens = yieldOf(child);
    return tokens[0] <= first && last <= tokens.at(-1);
  });
  return lower ? covering(lower, first, last) : phrase;
}

/** mina-1: the dummy root over a span. */
function dummy(root, first, last) {
  const cut = (part) => { // step 4
    if (isRun(part)) return part.some((token) => token <= last) ? [part.filter((token) => token <= last)] : [];
    const parts = part.parts.flatMap(cut);
    return parts.length > 0 ? [{ ...part, parts }] : [];
  };
  const inside = (part) => {
    const tokens = tokensOf(part);
    if (isRun(part)) {
      const kept = part.filter((token) => first <= token && token <= last);
      return kept.length > 0 ? [kept] : [];
    }
    if (tokens.at(-1) < first || tokens[0] > last) return [];
    return tokens[0] < first ? part.parts.flatMap(inside) : cut(part);
  };
  return { label: "X", parts: subTree(covering(root, first, last)).parts.flatMap(inside) };
}

/** spans.mina.acceptable_tags; null for none of its own. */
const tagsOf = (label) => (label === "NP" || label === "NML" ? NOMINAL : label === "VP" ? ["VP"] : null);

const isWord = (text) => !BRACKETS.includes(text) && (text === "%" || /[\p{L}\p{N}]/u.test(text));

/** spans.mina.mention_root. */
function rootOf(tree, first, last) {
  const over = phrasesOver(tree.root, first, last);
  if (over.length === 0) return dummy(tree.root, first, last);
  let place = over.findIndex(({ label }) => tagsOf(baseOf(label)));
  if (place < 0) return subTree(over.at(-1));
  const tags = tagsOf(baseOf(over[place].label));
  while (place + 1 < over.length && tags.includes(baseOf(over[place + 1].label))) place += 1;
  return subTree(over[place]);
}

/** mina-2 to mina-4: the tokens of the minimum span of first to last. */
export function minimumSpan(tree, first, last) {
  const acceptable = (part) => isRun(part) && part.some((token) => {
    const { word, tag } = tree.tokens.get(token);
    return isWord(word) && !["DT", "CC", "IN"].includes(tag);
  });
  const runs = ({ parts }) => parts.filter(acceptable).flat();
  const under = ({ parts }) => parts.filter((part) => !isRun(part));
  const root = rootOf(tree, first, last);
  const whole = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const orWhole = (tokens) => (tokens.length > 0 ? tokens.sort((a, b) => a - b) : whole);
  if (runs(root).length > 0) return orWhole(runs(root));
  const labels = under(root).map(({ label }) => label);
  const tags = tagsOf(root.label)
    ?? (labels.some((label) => label === "NP" || label === "NML") ? NOMINAL : labels.includes("VP") ? ["VP"] : NOMINAL);
  const nearest = (phrases) => {
    const tokens = phrases.flatMap(runs);
    const lower = phrases.flatMap(under).filter(({ label }) => tags.includes(label));
    return tokens.length > 0 || lower.length === 0 ? tokens : nearest(lower);
  };
  const directly = under(root).filter(({ label }) => tags.includes(label));
  if (directly.length > 0) return orWhole(directly.flatMap((phrase) => nearest([phrase])));
  return orWhole(withoutTags(under(root), tagsOf(root.label), runs, under));
}

/** mina-4: level by level, until a run is taken. */
function withoutTags(level, tags, runs, under) {
  while (level.length > 0) {
    const taken = [];
    const entered = [];
    for (const phrase of level) {
      tags ??= tagsOf(phrase.label);
      if (tags !== null && !tags.includes(phrase.label)) continue;
      if (tags !== null) taken.push(...runs(phrase));
      entered.push(phrase);
    }
    if (taken.length > 0) return taken;
    level = entered.flatMap(under);
  }
  return [];
}

/** head-1, the table: side and tags of a category. */
const COLLINS = Object.fromEntries(`
ADJP left NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB
ADVP right RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN
CONJP right CC RB IN
FRAG right
INTJ left
LST right LS :
NAC left NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW
PP right IN TO VBG VBN RP FW
PRN left
PRT right RP
QP left $ IN NNS NN JJ RB DT CD NCD QP JJR JJS
RRC right VP NP ADVP ADJP PP
S left TO IN VP S SBAR ADJP UCP NP
SBAR left WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG
SBARQ left SQ S SINV SBARQ FRAG
SINV left VBZ VBD VBP VB MD VP S SINV ADJP NP
SQ left VBZ VBD VBP VB MD VP SQ
UCP right
VP left TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP
WHADJP left CC WRB JJ ADJP
WHADVP right CC WRB
WHNP left WDT WP WP$ WHADJP WHPP WHNP
WHPP right IN TO FW`.trim().split("\n").map((row) => {
  const [category, side, ...tags] = row.split(" ");
  return [category, { side, tags }];
}));

/** head-3: the head child of a noun phrase. */
function nounPhraseHead(children, tag) {
  const last = children.at(-1);
  const from = (list, tags) => list.find((child) => tags.includes(tag(child)));
  const backwards = [...children].reverse();
  return (isToken(last) && tag(last) === "POS" ? last : undefined)
    ?? from(backwards, ["NN", "NNP", "NNPS", "NNS", "NX", "POS", "JJR"])
    ?? from(children, ["NP"])
    ?? from(backwards, ["$", "ADJP", "PRN"])
    ?? from(backwards, ["CD"])
    ?? from(backwards, ["JJ", "JJS", "RB", "QP"])
    ?? last;
}

/** head-1: the head child of a phrase. */
function headChild({ label, children }, tag) {
  const category = baseOf(label);
  const nominal = ["NP", "NML", "X"].includes(category);
  let head = children[0];
  if (nominal) head = nounPhraseHead(children, tag);
  else if (category in COLLINS) {
    const { side, tags } = COLLINS[category];
    const order = side === "left" ? children : [...children].reverse();
    const wanted = tags.find((one) => order.some((child) => tag(child) === one));
    head = wanted === undefined ? order[0] : order.find((child) => tag(child) === wanted);
  }
  const place = children.indexOf(head);
  const possessive = (child) => isToken(child.children.at(-1)) && tag(child.children.at(-1)) === "POS";
  const isBase = nominal && !children.some((child) => !isToken(child) && baseOf(child.label) === "NP" && !possessive(child)); // head-2
  if (place > 1 && tag(children[place - 1]) === "CC" && !isBase) {
    const before = children.slice(0, place).findLast((child) => ![",", ":", "CC"].includes(tag(child)));
    head = before ?? head;
  }
  return head;
}

/** spans.heads.head: the token reached from head child to head child. */
export function headOf(tree, first, last) {
  const tag = (child) => (isToken(child) ? tree.tokens.get(child).tag : baseOf(child.label));
  const unrun = (part) => (isRun(part) ? part : [{ label: part.label, children: part.parts.flatMap(unrun) }]);
  const [over] = phrasesOver(tree.root, first, last);
  let head = over ?? { label: "X", children: dummy(tree.root, first, last).parts.flatMap(unrun) };
  while (!isToken(head)) head = headChild(head, tag);
  return head;
}
