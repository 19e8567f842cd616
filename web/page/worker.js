// The worker that runs the module: receives requests, and posts the output.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Nested Tweedle calls per frame of {@link frames}, for the most deeply nested expressions that were tried. */
const CALLS_PER_FRAME = 1 / 64;

/** Nested calls with stack switching: as many as the stack in linear memory holds. */
const CALLS = 10_000;

let exports;
let request;
let answer;
let run;

/** Receives a message of the module. */
function tell(start, length) {
  const said = JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, start, length)));
  if (said.kind === "done") answer = said.answer;
  else postMessage({ id: request, said });
}

async function ask(what) {
  const bytes = encoder.encode(JSON.stringify(what));
  const start = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
  await run();
  return answer;
}

/**
 * Returns how many frames of a small function fit into the browser's stack, whose size cannot be queried.
 */
function frames() {
  // (func $f (export "f") (param i32) (result i32)
  //   (if (result i32) (local.get 0)
  //     (then (i32.add (call $f (i32.sub (local.get 0) (i32.const 1))) (i32.const 1)))
  //     (else (i32.const 0))))
  const bytes = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10,
    22, 1, 20, 0, 32, 0, 4, 127, 32, 0, 65, 1, 107, 16, 0, 65, 1, 106, 5, 65, 0, 11, 11,
  );
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  const fits = (depth) => {
    try {
      return f(depth) === depth;
    } catch {
      return false;
    }
  };
  let [least, most] = [1000, 1 << 20];
  while (most - least > 500) {
    const middle = (least + most) >> 1;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** Tests whether the browser has stack switching, so that deep calls can continue on another stack. */
const STACKS = typeof WebAssembly.Suspending === "function";

async function begin({ module, ...page }) {
  let go;
  const deeper = (body) => go(body);
  const instance = await WebAssembly.instantiate(module, {
    tweedle: {
      tell,
      now: () => performance.now(),
      deeper: STACKS ? new WebAssembly.Suspending(deeper) : deeper,
    },
  });
  exports = instance.exports;
  if (STACKS) {
    go = WebAssembly.promising(exports.go);
    run = WebAssembly.promising(exports.ask);
    exports.has_stacks();
  } else {
    run = exports.ask;
  }
  const calls = page.calls ?? (STACKS ? CALLS : Math.floor(frames() * CALLS_PER_FRAME));
  return ask({ ...page, do: "begin", calls });
}

let texts;

/** Loads the texts that the first program does not need, and writes them into the memory of the module. */
async function withTexts() {
  const found = await (await fetch(new URL("texts.json", import.meta.url))).json();
  for (const [address, text] of found) new Uint8Array(exports.memory.buffer, address).set(encoder.encode(text));
}

onmessage = async ({ data: { id, what } }) => {
  request = id;
  try {
    if (what.do && what.do !== "begin" && !what.first) await (texts ??= withTexts());
    postMessage({ id, answer: what.module ? await begin(what) : await ask(what) });
  } catch (trap) {
    postMessage({ id, trap: String(trap?.message ?? trap) });
  }
};
