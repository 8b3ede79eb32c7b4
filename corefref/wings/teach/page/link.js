// A state as the fragment of an address: as it is typed if it is short, else compressed.
"use strict";

export const LONGEST = 8000; // letters of a fragment; more than that mail and chat programs cut

const SHORT = 600;
const LARGEST = 4_000_000; // bytes of what a link unpacks to

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

async function unpacked(bytes) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
}

const WRONG = "The link cannot be read: it is damaged, or longer than links that this page makes.";

export async function fragment({ key, response, metric }) {
  const plain = String(new URLSearchParams({ key, response, metric }));
  if (plain.length <= SHORT) return plain;
  const text = new TextEncoder().encode(JSON.stringify([key, response, metric]));
  const packed = await through(text, new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return `z=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// The state of a fragment, null if it has none, or what is `wrong` with it.
export async function given(text) {
  if (text.length > 2 * LONGEST) return { wrong: WRONG };
  const found = new URLSearchParams(text);
  if (found.has("key") || found.has("response"))
    return { key: found.get("key") ?? "", response: found.get("response") ?? "", metric: found.get("metric") ?? "" };
  if (!found.has("z")) return null;
  try {
    const letters = atob(found.get("z").replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const [key, response, metric] = JSON.parse(await unpacked(packed));
    if (![key, response, metric].every((each) => typeof each === "string")) return { wrong: WRONG };
    return { key, response, metric };
  } catch {
    return { wrong: WRONG };
  }
}
