// The line that says how a figure was made (signature.md).
import { CONVENTIONS, conventionsOf } from "./corpus.mjs";
import { Refusal, sortedTexts } from "./text.mjs";

export const VERSION = "1.0.0";
export const SPEC = "1.0.0";
const ALWAYS = ["match", "singletons", "repeated", "missing", "undefined", "over"];

/** signature-1: the fields in their order; `decimals` says whether decimals are printed. */
export function signatureOf(conventions, { decimals = false, digest = null } = {}) {
  const stands = (name) => {
    if (ALWAYS.includes(name)) return true;
    if (name === "rounding" && !decimals) return false;
    return conventions[name] !== CONVENTIONS[name][0];
  };
  const fields = [["second", VERSION], ["spec", SPEC], ...Object.entries(conventions).filter(([name]) => stands(name))];
  if (digest) fields.push(["key", digest]);
  const escaped = (value) => value.replaceAll("%", "%25").replaceAll("|", "%7C");
  return fields.map(([name, value]) => `${name}:${escaped(value)}`).join("|");
}

/** signature-2: the conventions that a signature says; of another program's, any version of it. */
export function conventionsIn(text) {
  const said = new Map();
  for (const field of text.split("|")) {
    const [, name, value] = /^([a-z-]+):([^%]|%7C|%25)+$/su.exec(field) ? /^([^:]*):(.*)$/su.exec(field) : refuse(`${field} is no field`);
    if (said.has(name)) refuse(`${name} twice`);
    said.set(name, value.replaceAll("%7C", "|").replaceAll("%25", "%"));
  }
  if (!said.has("spec") || !(said.has("corefref") || said.has("second"))) refuse("no program, or no spec");
  return conventionsOf(Object.fromEntries([...said].filter(([name]) => !["corefref", "second", "spec", "key"].includes(name))));
}

const refuse = (why) => {
  throw new Refusal(why);
};

const sha256 = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** signature-5: the digest of the documents of a key; their mentions are written as its step 1 says already. */
export async function digestOf(documents) {
  let numbers = 0n;
  for (const { id, entities } of documents) {
    const lines = [id, ...sortedTexts(entities.map((entity) => sortedTexts(entity).join("\t")))];
    numbers += BigInt(`0x${await sha256(lines.join("\n"))}`);
  }
  return (await sha256(`${numbers}`)).slice(0, 16);
}
