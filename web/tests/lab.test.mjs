// The JupyterLab extension of the Python package finds the tokens that the web app finds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { tokens } from "../page/grammar.js";

const folder = new URL("../../python/data/data/share/jupyter/labextensions/tweedle/static/", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");

test("the extension of JupyterLab has the tokens of the web app", () => {
  const window = {};
  runInNewContext(read("remoteEntry.js"), { window, document: { currentScript: { src: "" } } });
  const lab = window._JUPYTERLAB.tweedle.tokenizer(JSON.parse(read("tweedle.tmLanguage.json")));
  const text = readFileSync(new URL("../../stdlib/heaps.cgs", import.meta.url), "utf8");
  const places = (line) => tokens(line).map(([from, to]) => `${from} ${to}`);
  for (const line of text.split("\n")) {
    const found = lab(line).map(([from, to]) => `${from} ${to}`);
    assert.deepEqual(places(line).filter((place) => !found.includes(place)), [], line);
  }
});
