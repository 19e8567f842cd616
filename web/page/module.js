// The module, compiled once and given to all workers.

import { Tweedle } from "./tweedle.js";

const address = new URL("tweedle.wasm", import.meta.url);

async function compiled() {
  const fetched = await fetch(address);
  if (!fetched.ok) throw new Error(`${address.pathname}: ${fetched.status} ${fetched.statusText}`);
  try {
    return await WebAssembly.compileStreaming(fetched.clone());
  } catch {
    // A server may not know what kind of file it is.
    return WebAssembly.compile(await fetched.arrayBuffer());
  }
}

let module;

/** A conversation of its own. */
export function tweedle(page) {
  module ??= compiled();
  return new Tweedle(module, new URL("worker.js", import.meta.url), page);
}
