// The line that says how a figure was made (signature.md).
import { CONVENTIONS } from "./corpus.mjs";

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

const sha256 = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Sorted by code points, which for UTF-8 is the order of the bytes. */
const sorted = (texts) => {
  const points = (text) => [...text].map((sign) => sign.codePointAt(0));
  const before = (a, b) => {
    const place = a.findIndex((point, i) => point !== b[i]);
    return place < 0 ? a.length - b.length : a[place] - (b[place] ?? -1);
  };
  return texts.map((text) => [points(text), text]).sort(([a], [b]) => before(a, b)).map(([, text]) => text);
};

/** signature-5: the digest of the documents of a key; their mentions are written as its step 1 says already. */
export async function digestOf(documents) {
  let numbers = 0n;
  for (const { id, entities } of documents) {
    const lines = [id, ...sorted(entities.map((entity) => sorted(entity).join("\t")))];
    numbers += BigInt(`0x${await sha256(lines.join("\n"))}`);
  }
  return (await sha256(`${numbers}`)).slice(0, 16);
}
