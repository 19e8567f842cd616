// Links that contain a script in the URL: deflated, in URL-safe Base64.

/** The maximal size of a script in a link, in bytes. */
const MOST = 1_000_000;

function pipe(bytes, through) {
  return new Blob([bytes]).stream().pipeThrough(through);
}

/** Reads a stream as text, up to the maximal size. */
async function text(stream) {
  const decoder = new TextDecoder();
  let [read, size] = ["", 0];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return read + decoder.decode();
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new RangeError("the script is too long");
    }
    read += decoder.decode(value, { stream: true });
  }
}

/** Encodes a script for the fragment of a URL. */
export async function packed(program) {
  const bytes = new TextEncoder().encode(JSON.stringify(program));
  const deflated = await new Response(pipe(bytes, new CompressionStream("deflate-raw"))).arrayBuffer();
  let signs = "";
  for (const byte of new Uint8Array(deflated)) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Decodes the fragment of a URL.
 *
 * @returns {Promise<{rules: string, asked: string[]} | null>} null if it is damaged, or longer than 1 MB
 */
export async function unpacked(part) {
  try {
    const raw = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
    const { rules, asked } = JSON.parse(await text(pipe(bytes, new DecompressionStream("deflate-raw"))));
    if (typeof rules !== "string" || !Array.isArray(asked)) return null;
    return { rules, asked: asked.filter((entry) => typeof entry === "string") };
  } catch {
    return null;
  }
}
