// Tests the accessibility of the pages with axe.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { packed } from "../page/link.js";
import { begin, PHONE, tested } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let world;
before(async () => (world = await begin()));
after(() => world?.end());

/** Tests that axe finds no violations. */
function accessible(path, theme, size, options) {
  const about = { path, options: { colorScheme: theme, bypassCSP: true, ...options } };
  tested(() => world, `${path} is accessible, ${theme}, ${size}`, about, async (seen, page) => {
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
    await page.addScriptTag({ content: axe });
    const check = async () => assert.deepEqual(await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document);
      const parts = (nodes) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" ");
      return violations.map(({ id, nodes }) => `${id}: ${parts(nodes)}`);
    }), []);
    if (path !== "index.html") return check();
    await page.locator("#editor .mark").nth(2).waitFor({ state: "attached" });
    await check();
    await seen.ask("nope");
    await seen.ask("table(nim_sum(a, b) for a in 0..2 for b in 0..2)");
    await check();
    await seen.ask("?outcome");
    await seen.ask('using normal(2)\nuse stones (clobber)\nclobber("xo")');
    await page.locator("#log figcaption button", { hasText: "Edit" }).click();
    await page.locator("#log .edit dd svg").waitFor();
    await page.locator("#talk .bar [data-act=tour]").click();
    await page.locator("#tour .step p").waitFor();
    await seen.answered();
    await check();
    const link = await packed({ rules: "f(n) := n + nope", asked: ["f(3)"] });
    await page.evaluate((part) => { location.hash = `p=${part}`; }, link);
    await page.locator("#offer").waitFor();
    await check();
    await page.click("[data-act=examples]");
    return check();
  });
}
for (const theme of ["light", "dark"]) {
  for (const path of ["index.html", "repl.html"]) {
    accessible(path, theme, 1280, {});
    accessible(path, theme, 390, PHONE);
  }
}
for (const path of ["tutorial.html", "gallery.html", "library.html", "examples.html"]) accessible(path, "light", 1280, {});
