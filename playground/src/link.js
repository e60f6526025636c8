// All that the page shows as text of a link, and back.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const letters = (bytes) => {
  let text = "";
  for (let k = 0; k < bytes.length; k += 0x8000) text += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};
const bytes_of = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

export async function encode(shown) {
  return "#p1=" + letters(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shown))));
}

// null: there is nothing in the link, or nothing that can be read.
export async function decode(hash) {
  const found = /^#p1=([\w-]+)$/.exec(hash);
  if (!found) return null;
  try {
    const shown = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes_of(found[1]))));
    return typeof shown?.text === "string" ? shown : null;
  } catch {
    return null;
  }
}
