// Links that carry a program in the address: deflated, in Base64 without signs that addresses mark.

/** The longest program of a link, in bytes. */
const MOST = 1_000_000;

function pipe(bytes, through) {
  return new Blob([bytes]).stream().pipeThrough(through);
}

/** The text of a stream, which must not be long. */
async function text(stream) {
  const decoder = new TextDecoder();
  let [read, size] = ["", 0];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return read + decoder.decode();
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new RangeError("a long program");
    }
    read += decoder.decode(value, { stream: true });
  }
}

/** The part of an address that stands for this program. */
export async function packed(program) {
  const bytes = new TextEncoder().encode(JSON.stringify(program));
  const deflated = await new Response(pipe(bytes, new CompressionStream("deflate-raw"))).arrayBuffer();
  let signs = "";
  for (const byte of new Uint8Array(deflated)) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The program that a part of an address stands for.
 *
 * @returns {Promise<{rules: string, asked: string[]} | null>} null if it is none, or longer than 1 MB
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
