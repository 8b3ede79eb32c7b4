// A state as the fragment of an address: as it is typed if it is short, else compressed.
"use strict";

export const LONGEST = 8000; // letters of a fragment; more than that mail and chat programs cut

const SHORT = 600;

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function fragment({ key, response, metric }) {
  const plain = String(new URLSearchParams({ key, response, metric }));
  if (plain.length <= SHORT) return plain;
  const text = new TextEncoder().encode(JSON.stringify([key, response, metric]));
  const packed = await through(text, new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return `z=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// The state of a fragment, or null if it has none.
export async function given(text) {
  const found = new URLSearchParams(text);
  if (found.has("key") || found.has("response"))
    return { key: found.get("key") ?? "", response: found.get("response") ?? "", metric: found.get("metric") ?? "" };
  if (!found.has("z")) return null;
  try {
    const letters = atob(found.get("z").replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unpacked = await through(packed, new DecompressionStream("deflate-raw"));
    const [key, response, metric] = JSON.parse(new TextDecoder().decode(unpacked));
    return { key, response, metric };
  } catch {
    return null;
  }
}
