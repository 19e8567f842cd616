// Takes texts out of the data of the module that the first program does not need: the library, and pages for help.

/** Returns the number at an offset in LEB128, and the offset behind it. */
function number(bytes, from) {
  let [value, at] = [0, from];
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** Returns a number in LEB128. With `isSigned` its highest bit is not taken as a sign. */
function leb(value, isSigned = false) {
  const bytes = [];
  for (let rest = value; ; ) {
    const [low, high] = [rest % 128, Math.floor(rest / 128)];
    if (high === 0 && !(isSigned && low > 63)) return Buffer.from([...bytes, low]);
    bytes.push(low | 128);
    rest = high;
  }
}

/** Returns a section of a module. */
const section = (id, content) => Buffer.concat([Buffer.from([id]), leb(content.length), content]);

/** Returns a data segment at an address. */
const segment = (address, bytes) =>
  Buffer.concat([Buffer.from([0, 0x41]), leb(address, true), Buffer.from([0x0b]), leb(bytes.length), bytes]);

/** Returns the pieces of a segment without these texts, as pairs of address and bytes; adds the places of the texts. */
function cut(address, bytes, texts, found) {
  const places = texts.flatMap((text) => {
    const at = bytes.indexOf(text);
    return at < 0 ? [] : [[at, Buffer.from(text)]];
  }).sort(([one], [other]) => one - other);
  const pieces = [];
  let from = 0;
  for (const [at, text] of places) {
    if (at < from) continue;
    pieces.push([address + from, bytes.subarray(from, at)]);
    found.push([address + at, text.toString()]);
    from = at + text.length;
  }
  return [...pieces, [address + from, bytes.subarray(from)]].filter(([, piece]) => piece.length > 0);
}

/**
 * Returns the module without these texts, and the texts that it had, with their addresses in memory.
 *
 * @param {Buffer} wasm
 * @param {string[]} texts
 * @returns {[Buffer, [number, string][]]}
 */
export function withoutTexts(wasm, texts) {
  const [parts, found] = [[], []];
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at];
    const [length, begin] = number(wasm, at + 1);
    parts.push({ id, content: wasm.subarray(begin, begin + length) });
    at = begin + length;
  }
  const data = parts.find(({ id }) => id === 11);
  let [count, at] = number(data.content, 0);
  const segments = [];
  for (; count > 0; count -= 1) {
    if (data.content[at] !== 0 || data.content[at + 1] !== 0x41) throw new Error("a data segment of another kind");
    const [address, behind] = number(data.content, at + 2);
    const [length, begin] = number(data.content, behind + 1);
    segments.push(...cut(address, data.content.subarray(begin, begin + length), texts, found));
    at = begin + length;
  }
  data.content = Buffer.concat([leb(segments.length), ...segments.map(([address, bytes]) => segment(address, bytes))]);
  const counted = parts.find(({ id }) => id === 12);
  if (counted) counted.content = leb(segments.length);
  return [Buffer.concat([wasm.subarray(0, 8), ...parts.map(({ id, content }) => section(id, content))]), found];
}
