// Runs programs with the module in Node, for the output that is part of the page.

import { markup, statement } from "../page/markup.js";

/** Returns a function that runs a script in a new session, and returns its messages. */
export async function runner(bytes) {
  const module = await WebAssembly.compile(bytes);
  return async (text) => {
    const said = [];
    const decoder = new TextDecoder();
    const { exports } = await WebAssembly.instantiate(module, {
      tweedle: {
        tell: (start, length) => {
          said.push(JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, start, length))));
        },
        now: () => performance.now(),
        deeper: (body) => exports.go(body),
      },
    });
    const ask = (what) => {
      const request = new TextEncoder().encode(JSON.stringify(what));
      const start = exports.room(request.length);
      new Uint8Array(exports.memory.buffer, start, request.length).set(request);
      exports.ask();
    };
    ask({ do: "begin", width: 80, calls: 140 });
    said.length = 0;
    ask({ do: "script", name: "rules.cgs", text });
    const { answer } = said.pop();
    if (!answer?.well) throw new Error(`a program of the page failed:\n${text}\n${JSON.stringify(said)}`);
    return said;
  };
}

/** Returns the output of a program as HTML, each value with its statement. */
export function output(text, said) {
  const lines = text.split("\n");
  const parts = said.map((one) => {
    const line = one.kind === "value" ? statement(lines, one, true) : "";
    return line + markup({ ...one, took: undefined }, lines[one.line - 1]);
  });
  return parts.join("\n");
}
