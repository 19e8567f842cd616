// The WebAssembly module, compiled once and shared by all workers.

import { Tweedle } from "./tweedle.js";

const address = new URL("tweedle.wasm", import.meta.url);

async function compiled() {
  const fetched = await fetch(address);
  if (!fetched.ok) throw new Error(`${address.pathname}: ${fetched.status} ${fetched.statusText}`);
  try {
    return await WebAssembly.compileStreaming(fetched.clone());
  } catch {
    // The server may send a wrong MIME type.
    return WebAssembly.compile(await fetched.arrayBuffer());
  }
}

let module;

/** Creates a session in a worker of its own. */
export function tweedle(page) {
  module ??= compiled();
  return new Tweedle(module, new URL("worker.js", import.meta.url), page);
}
