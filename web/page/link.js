// Links that carry a program in the address: deflated, in Base64 without signs that addresses mark.

function pipe(bytes, through) {
  return new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();
}

/** The part of an address that stands for this program. */
export async function packed(program) {
  const bytes = new TextEncoder().encode(JSON.stringify(program));
  const deflated = new Uint8Array(await pipe(bytes, new CompressionStream("deflate-raw")));
  let text = "";
  for (const byte of deflated) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The program that a part of an address stands for.
 *
 * @returns {Promise<{rules: string, asked: string[]} | null>} null if it is none
 */
export async function unpacked(text) {
  try {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
    const json = await pipe(bytes, new DecompressionStream("deflate-raw"));
    const { rules, asked } = JSON.parse(new TextDecoder().decode(json));
    if (typeof rules !== "string" || !Array.isArray(asked)) return null;
    return { rules, asked: asked.filter((entry) => typeof entry === "string") };
  } catch {
    return null;
  }
}
